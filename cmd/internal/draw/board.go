package draw

// A Board is a drawing of cells, in one or several layers of the same size.
type Board struct {
	Layers, Rows, Columns int
	Cells                 []Cell // by layer, row and column

	// Triangular says that the cells are triangles that point up and down alternately. Neighbours in a row overlap by half
	// their width. A cell points up if its row and column, from 0, and Upward add up to an even number.
	Triangular bool
	Upward     int

	// The names of the rows, columns and layers, which a picture shows beside them; nil for none.
	RowNames, ColumnNames, LayerNames []string

	// Across is the greatest number of layers side by side in a picture; 0 means all.
	Across int
}

// A Cell is a place of a board.
type Cell struct {
	Text  string  // the text in it; may be empty
	Piece int     // the number of the piece that it belongs to, from 1; 0 for none
	Shape int     // in a picture: the number of the shape of a piece without a name, from 1; 0 for none
	Heat  float64 // in a heat map: the strength of its colour, from 0 to 1
	Off   bool    // it does not belong to the board
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

// fill sets the text of each empty cell.
func (b *Board) fill(text string) {
	for i := range b.Cells {
		if b.Cells[i].Text == "" {
			b.Cells[i].Text = text
		}
	}
}
