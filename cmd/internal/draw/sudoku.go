package draw

// A Sudoku is a puzzle to be drawn, with its solution or candidates.
type Sudoku struct {
	Size, BoxRows, BoxCols int
	Givens                 []string         // what each cell holds in the puzzle, row by row; empty for an open cell
	Digits                 []string         // of the solution, likewise; nil for none
	Candidates             func(int) string // the digits that an open cell can still hold, for small print; nil for none
	Marked                 map[int]bool     // cells to be marked
	Rules                  Ruling
}

// AppendSVG appends the grid as an SVG picture: givens black and bold, found digits blue, marked cells yellow.
func (s *Sudoku) AppendSVG(dst []byte, title string) []byte {
	var c canvas
	f := newFrame(s.Size, s.BoxRows, s.BoxCols, side, s.Rules)
	f.open(&c, title)
	for cell := range s.Size * s.Size {
		if s.Marked[cell] {
			f.fill(&c, cell, "#ffe27a")
		}
	}
	f.under(&c)
	for cell := range s.Size * s.Size {
		s.drawCell(&c, f, cell)
	}
	f.lines(&c)
	f.over(&c)
	c.close()
	return append(dst, c.Bytes()...)
}

// weight returns the width of a line, which may bound boxes.
func weight(box bool) int {
	if box {
		return 3
	}
	return 1
}

func (s *Sudoku) drawCell(c *canvas, f *frame, cell int) {
	x, y := f.corner(cell)
	switch {
	case s.Givens[cell] != "":
		c.text(x, y, 22, ` font-weight="bold"`, s.Givens[cell])
	case s.Digits != nil && s.Digits[cell] != "":
		c.text(x, y, 22, ` fill="#1858b8"`, s.Digits[cell])
	case s.Candidates != nil && s.Candidates(cell) != "":
		c.text(x, y, fontSize(s.Candidates(cell)), ` fill="#666"`, s.Candidates(cell))
	}
}
