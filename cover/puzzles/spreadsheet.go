package puzzles

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"dlx-sudoku/cover"
)

// spreadsheetFormat is a grid somewhere in a table: with empty columns or rows around it or between the boxes, a title, the
// names of rows and columns. There must be one place only where a grid can stand.
var spreadsheetFormat = format{
	name: "spreadsheet", about: "a grid in a table with margins, gaps between the boxes, a title, or names of rows and columns",
	rescue: (*Reader).spreadsheetAt,
}

// A sheetTable is the values of some lines, with as many in each.
type sheetTable struct {
	rows   []row
	values [][]cell
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
func (r *Reader) spreadsheetAt(rec *Record) bool {
	if r.in.inner || r.in.src.taken < r.barrier {
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
func (r *Reader) readAreas(rec *Record, t *sheetTable, areas []area, last int) bool {
	asked := r.in.layout
	defer func() { r.in.layout = asked }()
	var grids []*Record
	for _, a := range areas {
		one := &Record{file: rec.file}
		r.in.layout = a.layout
		if r.readSquare(one, t.cells(a)) != nil {
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
		}, string(w.raw))); len(words) > 0 {
			left = append(left, strings.Join(words, " "))
		}
	}
	said := ""
	if len(left) > 0 {
		said = "; left out " + strings.Join(quoted(left), ", ")
	}
	rec.note("took %d rows of %d cells in a table, from line %d on%s", n, n, rows[0].number, said)
	r.text, r.textLine, r.textColumn = bytes.Clone(rows[0].raw), rows[0].number, 0
	r.found = r.found[:0]
	for i, one := range grids[1:] {
		at := t.cells(areas[1+i])[0].from
		r.found = append(r.found, found{min(at, len(r.text)), string(appendRows(nil, rows)), func(rec *Record) error {
			rec.takeGrid(one)
			return nil
		}})
	}
	r.takeRows(rec, rows, &t.rows[last])
	r.in.sayLines(rec, left)
	return true
}

// tableAt returns the table at the reader's place whose values this character separates, up to a line without it. Lines above
// the first one that has it are a title. Blank lines may stand in it.
func (r *Reader) tableAt(separator byte) (t sheetTable) {
	t.separator = separator
	words := 0
	for w := range r.in.src.ahead(4 * cover.MaxSize) {
		text := trim(w.text)
		count := bytes.Count(w.text, []byte{separator})
		switch {
		case count >= cover.MinSize-1 && t.width > 0 && count+1 > t.width+1 && len(text) > 0 && separator != '\t':
			return t
		case count >= cover.MinSize-1:
			t.width = max(t.width, count+1)
		case len(text) == 0:
		case t.width == 0 && words < 3 && count == 0 && !r.in.isRule(w.text) && !mayBeRow(w.raw):
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
			t.values[i][k].row = &t.rows[i]
		}
	}
	return t
}

// valuesOf returns the values of a line without the blanks and quotes around them.
func valuesOf(w *row, separator byte) (all []cell) {
	for from := 0; from <= len(w.text); {
		to := from
		for quoted := false; to < len(w.text) && (quoted || w.text[to] != separator); to++ {
			if w.text[to] == '"' {
				quoted = !quoted
			}
		}
		c := wordAt(w, from, to-from)
		if text := c.text(); len(text) > 1 && text[0] == '"' && text[len(text)-1] == '"' {
			c = wordAt(w, c.from+1, len(text)-2)
		}
		all = append(all, c)
		from = to + 1
	}
	return all
}

// at returns a value of the table, which is empty outside of it.
func (t *sheetTable) at(i, k int) string {
	if i < 0 || i >= len(t.values) || k < 0 || k >= len(t.values[i]) {
		return ""
	}
	return string(t.values[i][k].text())
}

// cells returns the cells of an area.
func (t *sheetTable) cells(a area) (all []cell) {
	n := a.layout.Size()
	for i := range n {
		for k := range n {
			y, x := a.top+i+a.gap(i), a.left+k+a.gapBeside(k)
			if k := len(t.values[y]); x < k {
				all = append(all, t.values[y][x])
			} else {
				all = append(all, cell{&t.rows[y], len(t.rows[y].text), len(t.rows[y].text)})
			}
		}
	}
	return all
}

// gap returns how many empty rows stand above row i of the grid within it, and gapBeside how many empty columns before column k.
func (a area) gap(i int) int {
	if a.bands {
		return i / a.layout.BoxRows()
	}
	return 0
}

func (a area) gapBeside(k int) int {
	if a.columns {
		return k / a.layout.BoxCols()
	}
	return 0
}

// bottom and right are the last row and column of an area.
func (a area) bottom() int { return a.top + a.layout.Size() - 1 + a.gap(a.layout.Size()-1) }
func (a area) right() int  { return a.left + a.layout.Size() - 1 + a.gapBeside(a.layout.Size()-1) }

// areas returns the only areas in which grids stand, from left to right, and the last row of them. There are none where grids
// could stand in several places. A grid of 10x10 with an empty row and column at its edges is one of 9x9.
func (t *sheetTable) areas(r *Reader) (found []area, last int) {
	for n := cover.MinSize; n <= cover.MaxSize && found == nil; n++ {
		l, err := r.in.layoutFor(n)
		if err != nil {
			continue
		}
		for form := range 4 {
			a := area{layout: l, bands: form&1 != 0, columns: form&2 != 0}
			if a.bands && l.BoxRows() == n || a.columns && l.BoxCols() == n {
				continue
			}
			for a.top = range len(t.rows) {
				if a.bottom() >= len(t.rows) {
					break
				}
				several := t.across(a)
				if several == nil {
					continue
				}
				if found != nil {
					return nil, 0 // there are two ways
				}
				found, last = several, a.bottom()
			}
		}
	}
	return found, last
}

// across returns the areas like this one, from left to right, that take all values of their rows but for names of rows and
// columns. Above them is nothing but a title and names of columns, and below them the end or an empty row. Empty columns at the
// right of the first one may be missing.
func (t *sheetTable) across(a area) (all []area) {
	bottom := a.bottom()
	for k := range t.width {
		if t.at(bottom+1, k) != "" {
			return nil
		}
	}
	for _, values := range t.values[a.top : bottom+1] { // programs leave out tabs at the end of a line, and no commas
		if t.separator != '\t' && len(values) > 1 && len(values) != t.width {
			return nil
		}
	}
	for x := 0; x < t.width; {
		a.left = x
		if t.isEmpty(a.top, bottom, x) {
			// An empty column may be the first of a grid. It is not if the grid would fit behind it.
			if next := a; a.right() < t.width && t.fits(next) {
				next.left++
				if !t.fits(next) {
					all, x = append(all, a), a.right()+1
					continue
				}
			}
			x++
			continue
		}
		switch {
		case (len(all) == 0 || a.right() < t.width) && t.fits(a) && !(t.namesRows(a.top, a, x) && a.right()+1 < t.width && t.fits(area{a.layout, a.top, x + 1, a.bands, a.columns})):
			all, x = append(all, a), a.right()+1
		case t.namesRows(a.top, a, x):
			x++
		default:
			return nil
		}
	}
	if len(all) == 0 || !t.isAbove(a.top, all) {
		return nil
	}
	return all
}

// isEmpty reports whether a column has no values from the row top to bottom.
func (t *sheetTable) isEmpty(top, bottom, column int) bool {
	for i := top; i <= bottom; i++ {
		if t.at(i, column) != "" {
			return false
		}
	}
	return true
}

// fits reports whether the values in an area are cells, n of them at least, and the gaps in it are empty.
func (t *sheetTable) fits(a area) bool {
	n, digits := a.layout.Size(), 0
	for y := a.top; y <= a.bottom(); y++ {
		for x := a.left; x <= a.right(); x++ {
			v := t.at(y, x)
			inGap := a.bands && (y-a.top)%(a.layout.BoxRows()+1) == a.layout.BoxRows() || a.columns && (x-a.left)%(a.layout.BoxCols()+1) == a.layout.BoxCols()
			switch {
			case v == "":
			case inGap:
				return false
			case !isCellValue(v, n):
				return false
			default:
				digits++
			}
		}
	}
	return digits >= n
}

// isCellValue reports whether a value is a digit of a grid of that size or a mark for an empty cell.
func isCellValue(v string, n int) bool {
	if d, err := strconv.Atoi(v); err == nil {
		return d >= 0 && d <= n
	}
	return len(v) == 1 && (strings.Contains(".*_-?xX", v) || n > 9 && widest[v[0]] != 0 && int(widest[v[0]]) <= n)
}

// namesRows reports whether a column names the rows of an area: 1 to n or A, B, C, perhaps behind one letter as in R1.
func (t *sheetTable) namesRows(top int, a area, column int) bool {
	var names []string
	for i := range a.layout.Size() {
		names = append(names, t.at(top+i+a.gap(i), column))
	}
	return areNames(names)
}

// areNames reports whether words count rows or columns: 1 to n, A to Z in order, r1 to rn.
func areNames(words []string) bool {
	for i, word := range words {
		number := strconv.Itoa(i + 1)
		rest := strings.TrimLeft(strings.ToLower(word), "rowclumnsz #.")
		if rest != number && !strings.EqualFold(word, string(rune('A'+i))) && word != strconv.Itoa(i) {
			return false
		}
	}
	first := strings.EqualFold(words[0], "A") || words[0] == "0"
	return !slices.ContainsFunc(words[1:], func(w string) bool { return (strings.EqualFold(w, "B") || w == "0") && !first })
}

// isAbove reports whether nothing stands above grids but empty rows, lines with one text, and names of their columns.
func (t *sheetTable) isAbove(top int, grids []area) bool {
	for i := range top {
		var values []int
		for k := range t.width {
			if t.at(i, k) != "" {
				values = append(values, k)
			}
		}
		if len(values) <= 1 && !(len(values) == 1 && isCellValue(t.at(i, values[0]), grids[0].layout.Size())) {
			continue
		}
		for _, a := range grids {
			var names []string
			for k := range a.layout.Size() {
				names = append(names, t.at(i, a.left+k+a.gapBeside(k)))
			}
			if !areNames(names) {
				return false
			}
		}
	}
	return true
}
