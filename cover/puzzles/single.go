package puzzles

import (
	"bytes"
	"slices"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
	"dlx-sudoku/cover/puzzles/internal/frame"
	"dlx-sudoku/cover/puzzles/internal/names"
	"dlx-sudoku/cover/puzzles/internal/scan"
	"dlx-sudoku/cover/puzzles/internal/square"
)

// singleFormat is all cells of a grid on one line, with names before it and other values behind it.
var singleFormat = format{
	name: "single", about: "all cells on one line in a frame: 81 numbers, blanks for empty cells, name: PUZZLE, PUZZLE:1:SOLUTION",
	rescue: (*input).singleAt,
}

// namedLines is how many lines are looked at: lines of names, and the one with the cells.
const namedLines = 8

// singleAt reads the puzzle whose cells are all on one line: the line at the reader's place, or one behind lines of
// names.
func (r *input) singleAt(rec *Record) bool {
	name := ""
	var said, above []string // lines that set rules; the names on all lines above
	for w := range r.src.Ahead(namedLines) {
		key, value, item := nameIn(w.Raw)
		if key == "" && w.Number > r.src.Taken+1 {
			return false
		}
		if key == "" || names.Puzzles.Has(key) || !names.Decorations.Has(key) && !names.IsSpelling(key) {
			if !r.readRun(rec, &w) {
				if key == "" || !names.IsRule(key) {
					return false
				}
				said = append(said, string(w.Raw))
				continue
			}
			rec.Name = scan.CutText(rec.Name[:0], []byte(name), textLimit)
			r.takeRows(rec, []scan.Row{w}, &w)
			r.sayLines(rec, said)
			r.afterNames(rec, key != "" && !item, above)
			return true
		}
		above = append(above, key)
		if !names.Decorations.Has(key) { // a rule
			said = append(said, string(w.Raw))
		}
		if key == "name" || key == "title" {
			name = value
		}
	}
	return false
}

// afterNames takes the lines of names behind a puzzle that belong to it. They are indented, or flush if the puzzle's
// own name is; a flush name that also stands above the puzzle begins the next one. A name that is neither decoration
// nor the solution is a rule.
func (r *input) afterNames(rec *Record, flush bool, above []string) {
	for {
		line, next, err := r.src.At(0)
		if err != nil || len(line) == 0 || !scan.IsBlank(line[0]) && !flush {
			return
		}
		key, value, item := nameIn(line)
		if key == "" || item {
			return
		}
		if !scan.IsBlank(line[0]) && (slices.Contains(above, key) || !names.Decorations.Has(key) && !names.Solutions.Has(key) && !names.IsRule(key)) {
			return
		}
		switch {
		case names.Solutions.Has(key):
			rec.compare(value)
		case !names.Decorations.Has(key):
			rec.say(key, value)
		}
		r.src.Take(next, 1)
	}
}

// readRun reads a line whose cells, without its frame, are one run of n·n.
func (r *input) readRun(rec *Record, w *scan.Row) bool {
	if r.readBlanks(rec, w) {
		return true
	}
	raw := w.Text
	if bytes.Count(raw, []byte{'"'})%2 != 0 || bytes.Count(raw, []byte("[")) != bytes.Count(raw, []byte("]")) || bytes.Count(raw, []byte("{")) != bytes.Count(raw, []byte("}")) {
		return false
	}
	if kind := frame.Peel(w); kind != frame.IsCells && !(kind == frame.IsWords && bytes.IndexByte(w.Text, '/') > 0 && r.readRowsOf(rec, w)) {
		w.Text = raw
		return r.readParts(rec, w)
	} else if kind == frame.IsWords {
		return true
	}
	var cells []square.Cell
	for _, sep := range []byte(",;") {
		if bytes.IndexByte(w.Text, sep) >= 0 {
			cells = square.FieldsOf(w, sep)
			if n := len(cells); square.Side(n-1) > 0 && cells[n-1].From == cells[n-1].To {
				cells = cells[:n-1]
			}
			break
		}
	}
	if cells == nil {
		cells = square.WordsOf(w)
	}
	if n := len(cells); n > 1 && n <= cover.MaxSize {
		return r.readRowsOf(rec, w) // perhaps a row of a larger grid
	}
	if len(cells) == 1 {
		bare := bytes.Equal(scan.Trim(raw), cells[0].Text())
		if cells = splitCells(cells[0]); bare && len(cells) > 0 && len(cells[0].Text()) == 1 && len(cells) == len(scan.Trim(raw)) {
			return false // another format reads it
		}
	}
	return r.readCells(rec, cells)
}

// readRowsOf reads a line of n words of n characters, the rows of a grid. Some word must have an empty cell. If the
// next line looks the same, both may be rows of candidates, and nothing is read.
func (r *input) readRowsOf(rec *Record, w *scan.Row) bool {
	words := func(text []byte) []string {
		words := strings.FieldsFunc(string(text), func(c rune) bool { return c < 0x80 && (scan.IsSeparator(byte(c)) || c == '/') })
		if slices.ContainsFunc(words, func(s string) bool { return len(s) != len(words) }) {
			return nil
		}
		return words
	}
	rows := words(w.Text)
	if len(rows) < cover.MinSize+1 {
		return false
	}
	if !slices.ContainsFunc(rows, func(s string) bool { return strings.ContainsAny(s, glyphs.EmptyMarks) }) || r.refused > 0 {
		return false
	}
	for off := w.Next; ; {
		line, next, err := r.src.At(off)
		if err != nil {
			break
		}
		off = next
		if text := scan.Trim(line); len(text) > 0 && !scan.IsBorder(text) {
			if len(words(text)) == len(rows) {
				return false
			}
			break
		}
	}
	var cells []square.Cell
	for i, c := range w.Text {
		if !scan.IsSeparator(c) && c != '/' {
			cells = append(cells, square.Cell{Row: w, From: i, To: i + 1})
		}
	}
	return r.readCells(rec, cells)
}

// splitCells cuts a word into cells of one character, or of two if only that makes a square.
func splitCells(c square.Cell) (cells []square.Cell) {
	width := 1
	if n := c.To - c.From; square.Side(n) == 0 && n%2 == 0 && square.Side(n/2) > 0 {
		width = 2
	}
	for i := c.From; i+width <= c.To; i += width {
		cells = append(cells, square.Cell{Row: c.Row, From: i, To: i + width})
	}
	if width == 2 {
		for i, c := range cells {
			switch text := c.Text(); {
			case !scan.IsDecimal(text[0]) || !scan.IsDecimal(text[1]):
				return nil
			case text[0] == '0':
				cells[i].From++
			}
		}
	}
	return cells
}

// readCells reads n·n cells as a grid, and notes it.
func (r *input) readCells(rec *Record, cells []square.Cell) bool {
	if r.readSquare(rec, cells) != nil || rec.Grid.Restricted() {
		return false
	}
	rec.note("took %d cells of a line as a grid of %d rows", len(cells), square.Side(len(cells)))
	return true
}

// readBlanks reads a line of digits and blanks, perhaps in quotes, in which a blank is an empty cell.
func (r *input) readBlanks(rec *Record, w *scan.Row) bool {
	text := w.Text
	off := 0
	if t := scan.Trim(text); len(t) > 2 && (t[0] == '"' || t[0] == '\'') {
		if end := bytes.IndexByte(t[1:], t[0]); end > 0 {
			off = scan.Indent(text) + 1
			text = t[1 : 1+end]
		}
	}
	empty := bytes.Count(text, []byte(" "))
	if len(text) != 81 && len(text) != 36 && len(text) != 16 || empty < 4 || len(text)-empty < 4 {
		return false
	}
	if len(bytes.TrimLeft(text, " 123456789")) > 0 {
		return false
	}
	var cells []square.Cell
	for i := range text {
		cells = append(cells, square.WordAt(w, off+i, 1))
	}
	return r.readCells(rec, cells)
}

// readParts reads a puzzle and other values with colons between them: PUZZLE:1:SOLUTION.
func (r *input) readParts(rec *Record, w *scan.Row) bool {
	from := scan.Indent(w.Text)
	to := bytes.IndexByte(w.Text, ':')
	if to < from || bytes.Contains(w.Text, []byte("://")) {
		return false
	}
	if !r.readCells(rec, splitCells(square.Cell{Row: w, From: from, To: to})) {
		return false
	}
	rec.Notes = nil
	for _, part := range bytes.Split(w.Text[to+1:], []byte(":")) {
		if part = scan.Trim(part); len(part) == rec.Grid.Layout().Cells() {
			rec.compare(string(part))
		}
	}
	return true
}
