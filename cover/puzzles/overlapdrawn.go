package puzzles

import (
	"errors"
	"slices"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
	"dlx-sudoku/cover/puzzles/internal/scan"
)

// This file reads drawings of overlapping grids:
//
//	5 3 . | . 7 . | . . .             . . 1 | …
//	6 . . | 1 9 5 | . . .             . . . | …
//	…
//
// Blanks, or one mark that stands for nothing else, show where no grid is. The grids are all places, whole boxes apart,
// where every cell is drawn. A drawing that is not made of grids which overlap is not read: it may be anything.

// A drawnBoard is the cells of a board: a character each, ' ' where no grid is.
type drawnBoard struct {
	rows  [][]byte
	width int
}

// samuraiWidths are the numbers of cells of the rows of a samurai, which show where they stand even without blanks.
var samuraiWidths = slices.Concat(slices.Repeat([]int{18}, 6), slices.Repeat([]int{21}, 3), slices.Repeat([]int{9}, 3),
	slices.Repeat([]int{21}, 3), slices.Repeat([]int{18}, 6))

// mostRows is how many lines of a drawing are looked at.
const mostRows = 2*cover.MaxPlace + 2*cover.MaxSize

// drawnOverlap reads a drawing at the reader's place.
func (r *input) drawnOverlap(rec *Record) bool {
	w, err := r.src.Row(0, 0)
	if err != nil || len(scan.Trim(w.Text)) < cover.MinSize {
		return false
	}
	g, next, lines := r.overlapAt(0)
	if g == nil {
		return false
	}
	r.takeOverlap(rec, w, g, next, lines)
	return true
}

// readOverlapDrawing reads a drawing below the line w, which may be its first line.
func (r *input) readOverlapDrawing(rec *Record, w scan.Row, below int) (bool, error) {
	g, next, lines := r.overlapAt(below)
	if g == nil {
		return r.readLines(rec, w, w.Next, 1, scan.Trim(w.Raw), "overlapping grids", func() error { return errors.New("neither a drawing of them nor a line of 81 cells for each") })
	}
	if below > 0 {
		lines++
	}
	r.takeOverlap(rec, w, g, next, lines)
	return true, nil
}

// takeOverlap takes the lines of a drawing, which begin with w.
func (r *input) takeOverlap(rec *Record, w scan.Row, g *cover.Grid, next, lines int) {
	rec.Err, rec.Grid, rec.sure = nil, g, false
	rec.Line, rec.Column, rec.Text = w.Number, 1+scan.Indent(w.Text), scan.CutText(rec.Text[:0], scan.Trim(w.Raw), textLimit)
	r.src.Take(next, lines)
}

// overlapAt returns the puzzle that is drawn from an offset on, up to the first blank line, or nil; and the offset and
// the number of lines behind it.
func (r *input) overlapAt(off int) (g *cover.Grid, next, lines int) {
	var texts [][]byte
	for next = off; lines < mostRows; lines++ {
		w, err := r.src.Row(next, lines)
		if err != nil {
			break
		}
		text := scan.Trim(w.Text)
		if len(text) == 0 && len(texts) > 0 {
			break
		}
		next = w.Next
		if len(text) > 0 && !scan.IsBorder(text) {
			texts = append(texts, w.Text)
		}
	}
	single := r.layout
	if single == nil {
		single = cover.Classic()
	}
	if len(texts) < single.Size() || single.Size() > 9 {
		return nil, 0, 0
	}
	d := drawingOf(texts)
	if d == nil {
		return nil, 0, 0
	}
	// Where no grid is, there is a blank, or the mark that is not the one of empty cells.
	for _, mark := range []byte(" .0*_-#xX") {
		if !d.has(mark) {
			continue // it says no more than blanks do
		}
		if l := d.layout(single, mark); l != nil {
			if g := d.grid(l, mark); g != nil {
				return g, next, lines
			}
		}
	}
	return nil, 0, 0
}

// drawingOf returns the drawing of some lines, or nil if they are not a drawing. The cells of a column of the board stand in
// one column of the text.
func drawingOf(texts [][]byte) *drawnBoard {
	used, widths := make(map[int]bool), make([]int, len(texts))
	for i, text := range texts {
		for x, c := range text {
			if c != ' ' && c != '|' {
				if !isBoardCell(c) {
					return nil
				}
				used[x] = true
				widths[i]++
			}
		}
	}
	columns := make([]int, 0, len(used)) // of the text, ascending
	for x := range used {
		columns = append(columns, x)
	}
	slices.Sort(columns)
	d := &drawnBoard{width: len(columns)}
	samurai := slices.Equal(widths, samuraiWidths)
	if samurai {
		d.width = 21
	}
	if d.width > cover.MaxPlace {
		return nil
	}
	for i, text := range texts {
		row := slices.Repeat([]byte{' '}, d.width)
		k := 0
		for x, c := range text {
			if c == ' ' || c == '|' {
				continue
			}
			at, _ := slices.BinarySearch(columns, x)
			if samurai {
				switch at = k; {
				case widths[i] == 9:
					at += 6
				case widths[i] == 18 && k >= 9:
					at += 3
				}
			}
			row[at] = c
			k++
		}
		d.rows = append(d.rows, row)
	}
	return d
}

// has reports whether a character stands on the board.
func (d *drawnBoard) has(c byte) bool {
	return slices.ContainsFunc(d.rows, func(row []byte) bool { return slices.Contains(row, c) })
}

// isBoardCell reports whether a character may stand on a board.
func isBoardCell(c byte) bool {
	return '1' <= c && c <= '9' || c == '.' || c == '0' || c == '*' || c == '_' || c == '-' || c == '#' || c|0x20 == 'x'
}

// layout returns the layout of the grids in the drawing, if a blank or the mark stands where no grid is. It is nil unless
// there are several grids, and each shares a cell with another one and has a cell of its own.
func (d *drawnBoard) layout(single *cover.Layout, mark byte) *cover.Layout {
	n, height := single.Size(), len(d.rows)
	at := func(row, column int) bool { c := d.rows[row][column]; return c != ' ' && c != mark }
	uses := make([]int, height*d.width) // how many grids have this cell
	cells := 0
	for row := range height {
		for column := range d.width {
			if at(row, column) {
				cells++
			}
		}
	}
	if cells == height*d.width {
		return nil // a rectangle has no grids to be seen
	}
	var places []cover.Place
	for top := 0; top+n <= height; top += single.BoxRows() {
		for left := 0; left+n <= d.width; left += single.BoxCols() {
			whole := true
			for k := 0; k < n*n && whole; k++ {
				whole = at(top+k/n, left+k%n)
			}
			if !whole {
				continue
			}
			places = append(places, cover.Place{Row: top + 1, Column: left + 1})
			for k := range n * n {
				uses[(top+k/n)*d.width+left+k%n]++
			}
		}
	}
	for _, p := range places {
		shares, own := false, false
		for k := range n * n {
			u := uses[(p.Row-1+k/n)*d.width+p.Column-1+k%n]
			shares, own = shares || u > 1, own || u == 1
		}
		if !shares || !own {
			return nil
		}
	}
	for _, u := range uses {
		if u > 0 {
			cells--
		}
	}
	if cells != 0 {
		return nil // some are in no grid
	}
	l, err := cover.Overlap(single, places...)
	if err != nil {
		return nil
	}
	return l
}

// grid returns the puzzle of a drawing with that layout, or nil if a cell holds no digit of it. The mark stands where no grid
// is.
func (d *drawnBoard) grid(l *cover.Layout, mark byte) *cover.Grid {
	g, table := cover.NewGrid(l), glyphs.Usual(l.Size())
	cell := 0
	for _, row := range d.rows {
		for _, c := range row {
			if c == ' ' || c == mark {
				continue
			}
			if table[c] == glyphs.None {
				return nil
			}
			g.Set(cell, int(table[c]))
			cell++
		}
	}
	return g
}

// readsBack reports whether the drawing of overlapping grids shows which grids they are.
func readsBack(g *cover.Grid) bool {
	back, err := Parse(string(g.AppendGrid(nil)))
	return err == nil && back.Layout() == g.Layout()
}
