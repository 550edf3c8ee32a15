package draw

// Overlaps reports whether grids that overlap are drawn: the page takes one grid at a time.
const Overlaps = false

func (*Sudoku) appendOverlap([]byte, string) []byte { panic("draw: grids that overlap") }
