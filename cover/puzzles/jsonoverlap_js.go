package puzzles

// arrangedIn finds nothing in the browser: the page takes one grid at a time, and each kilobyte is loaded.
func (*input) arrangedIn(members []member, _ int) ([]found, []member) { return nil, members }
