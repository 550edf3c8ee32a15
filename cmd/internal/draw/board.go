package draw

// A Board is a drawing of cells, in one or several layers of the same size.
type Board struct {
	Layers, Rows, Columns int
	Cells                 []Cell // by layer, row and column

	// Triangular says that the cells are triangles, which point up and down by turns. Neighbours in a row overlap by half
	// their width. A cell points up if its row and column, from 0, and Upward add up to an even number.
	Triangular bool
	Upward     int

	// The names of the rows, columns and layers, which a picture has beside them; nil for none.
	RowNames, ColumnNames, LayerNames []string

	// Across is how many layers a picture has side by side, at most; 0 means all.
	Across int
}

// A Cell is a place of a board.
type Cell struct {
	Text  string  // what it shows; empty for nothing
	Piece int     // the number of the piece that it belongs to, from 1; 0 for none
	Shape int     // in a picture: the number of the shape of a piece without a name, from 1; 0 for none
	Heat  float64 // in a heat map: how much of the colour it has, from 0 to 1
	Off   bool    // it is no cell of the board
	Black bool    // a picture fills it, and leaves the text out
	Quiet bool    // a picture leaves the text out
}

// up reports whether a triangle points up.
func (b *Board) up(row, column int) bool { return (row+column+b.Upward)%2 == 0 }

// at returns the cell of a layer, row and column from 0.
func (b *Board) at(layer, row, column int) *Cell {
	return &b.Cells[(layer*b.Rows+row)*b.Columns+column]
}

// newBoard returns a board without pieces.
func newBoard(layers, rows, columns int) *Board {
	return &Board{Layers: layers, Rows: rows, Columns: columns, Cells: make([]Cell, layers*rows*columns)}
}

// fill shows text in each cell that shows nothing.
func (b *Board) fill(text string) {
	for i := range b.Cells {
		if b.Cells[i].Text == "" {
			b.Cells[i].Text = text
		}
	}
}
