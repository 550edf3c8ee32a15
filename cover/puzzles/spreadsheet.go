package puzzles

import (
	"bytes"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/scan"
	"dlx-sudoku/cover/puzzles/internal/square"
)

// spreadsheetFormat is a grid somewhere in a table: with empty columns or rows around it or between the boxes, a title, the
// names of rows and columns. There must be one place only where a grid can stand.
var spreadsheetFormat = format{
	name: "sheet", about: "a grid in a table with margins, gaps between the boxes, a title, or names of rows and columns",
	rescue: (*input).spreadsheetAt,
}

// A sheetTable is the values of some lines, with as many in each.
type sheetTable struct {
	rows   []scan.Row
	values [][]square.Cell
	width  int

	separator byte
}

// An area is where a grid stands in a table: its top left cell, and whether an empty row or column stands between boxes.
type area struct {
	layout         *cover.Layout
	top, left      int
	bands, columns bool
}

// spreadsheetAt reads the grids in the table at the reader's place, one or several beside each other.
func (r *input) spreadsheetAt(rec *Record) bool {
	if r.inner || r.src.Taken < r.barrier {
		return false
	}
	for _, separator := range []byte("\t;,") {
		t := r.tableAt(separator)
		if len(t.rows) < cover.MinSize {
			continue
		}
		if areas, last := t.areas(r); areas != nil && r.readAreas(rec, &t, areas, last) {
			return true
		}
	}
	return false
}

// readAreas reads the grids in these areas of a table, and takes its lines up to the row last.
func (r *input) readAreas(rec *Record, t *sheetTable, areas []area, last int) bool {
	var grids []*Record
	for _, a := range areas {
		one := &Record{file: rec.file}
		if r.decode(one, a.layout, square.Square{Cells: t.cells(a), As: square.DrawnCells}).Err != nil || one.Grid.HasClash() {
			return false
		}
		grids = append(grids, one)
	}
	top := areas[0].top
	rows := t.rows[top : last+1]
	if len(grids) == 2 && isSolution(grids[1].Grid, grids[0].Grid) {
		rec.Solution, grids = grids[1].Grid, grids[:1]
	}
	rec.takeGrid(grids[0])
	n := areas[0].layout.Size()
	var left []string
	for _, w := range t.rows[:top] {
		if words := strings.Fields(strings.Map(func(c rune) rune {
			if strings.ContainsRune("\t;,\"", c) {
				return ' '
			}
			return c
		}, string(w.Raw))); len(words) > 0 {
			left = append(left, strings.Join(words, " "))
		}
	}
	said := ""
	if len(left) > 0 {
		said = "; left out " + strings.Join(quoted(left), ", ")
	}
	rec.note("took %d rows of %d cells in a table, from line %d on%s", n, n, rows[0].Number, said)
	r.doc.text, r.doc.line, r.doc.column = bytes.Clone(rows[0].Raw), rows[0].Number, 0
	r.doc.found = r.doc.found[:0]
	for i, one := range grids[1:] {
		at := t.cells(areas[1+i])[0].From
		r.doc.found = append(r.doc.found, found{min(at, len(r.doc.text)), string(appendRows(nil, rows)), func(rec *Record) error {
			rec.takeGrid(one)
			return nil
		}})
	}
	r.takeRows(rec, rows, &t.rows[last])
	r.sayLines(rec, left)
	return true
}

// tableAt returns the table at the reader's place whose values this character separates, up to a line without it. Lines above
// the first one that has it are a title. Blank lines may stand in it.
func (r *input) tableAt(separator byte) (t sheetTable) {
	t.separator = separator
	words := 0
	for w := range r.src.Ahead(4 * cover.MaxSize) {
		text := scan.Trim(w.Text)
		count := bytes.Count(w.Text, []byte{separator})
		switch {
		case count >= cover.MinSize-1 && t.width > 0 && count+1 > t.width+1 && len(text) > 0 && separator != '\t':
			return t
		case count >= cover.MinSize-1:
			t.width = max(t.width, count+1)
		case len(text) == 0:
		case t.width == 0 && words < 3 && count == 0 && !r.isRule(w.Text) && !scan.MayBeRow(w.Raw):
			words++
		case t.width > 0 && separator == '\t' && count > 0: // cells at the end of a row that a program leaves out
		default:
			return t
		}
		t.rows = append(t.rows, w)
		t.values = append(t.values, valuesOf(&t.rows[len(t.rows)-1], separator))
	}
	for i := range t.values { // the rows may have moved while they were appended
		for k := range t.values[i] {
			t.values[i][k].Row = &t.rows[i]
		}
	}
	return t
}

// valuesOf returns the values of a line without the blanks and quotes around them.
func valuesOf(w *scan.Row, separator byte) (all []square.Cell) {
	for _, s := range scan.ColumnsBy(w.Text, separator) {
		if s.From > 0 && w.Text[s.From-1] == '"' && s.To == len(w.Text) {
			s.From-- // the quote is not closed, so it belongs to the value
		}
		all = append(all, square.WordAt(w, s.From, s.To-s.From))
	}
	return all
}

// at returns a value of the table, which is empty outside of it.
func (t *sheetTable) at(i, k int) string {
	if i < 0 || i >= len(t.values) || k < 0 || k >= len(t.values[i]) {
		return ""
	}
	return string(t.values[i][k].Text())
}

// cells returns the cells of an area.
func (t *sheetTable) cells(a area) (all []square.Cell) {
	n := a.layout.Size()
	for i := range n {
		for k := range n {
			y, x := a.top+i+a.gap(i), a.left+k+a.gapBeside(k)
			if k := len(t.values[y]); x < k {
				all = append(all, t.values[y][x])
			} else {
				all = append(all, square.Cell{Row: &t.rows[y], From: len(t.rows[y].Text), To: len(t.rows[y].Text)})
			}
		}
	}
	return all
}
