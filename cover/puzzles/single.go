package puzzles

import (
	"bytes"
	"slices"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
	"dlx-sudoku/cover/puzzles/internal/names"
)

// singleFormat is all cells of a grid on one line, with names before it and other values behind it.
var singleFormat = format{
	name: "single", about: "all cells on one line in a frame: 81 numbers, blanks for empty cells, name: PUZZLE, PUZZLE:1:SOLUTION",
	rescue: (*input).singleAt,
}

// namedLines is how many lines are looked at, those of names and the one with the cells.
const namedLines = 8

// singleAt reads the puzzle whose cells are all on one line: the line at the reader's place, or one behind lines of
// names.
func (r *input) singleAt(rec *Record) bool {
	name := ""
	var said, above []string // lines that set rules; the names on all lines above
	for w := range r.src.ahead(namedLines) {
		key, value, item := nameIn(w.raw)
		if key == "" && w.number > r.src.taken+1 {
			return false
		}
		if key == "" || names.Puzzles.Has(key) || !names.Decorations.Has(key) && !names.IsSpelling(key) {
			if !r.readRun(rec, &w) {
				if key == "" || !names.IsRule(key) {
					return false
				}
				said = append(said, string(w.raw))
				continue
			}
			rec.Name = cutText(rec.Name[:0], []byte(name), textLimit)
			r.takeRows(rec, []row{w}, &w)
			r.sayLines(rec, said)
			r.afterNames(rec, key != "" && !item, above)
			return true
		}
		above = append(above, key)
		if !names.Decorations.Has(key) { // a rule
			said = append(said, string(w.raw))
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
		line, next, err := r.src.at(0)
		if err != nil || len(line) == 0 || !isBlank(line[0]) && !flush {
			return
		}
		key, value, item := nameIn(line)
		if key == "" || item {
			return
		}
		if !isBlank(line[0]) && (slices.Contains(above, key) || !names.Decorations.Has(key) && !names.Solutions.Has(key) && !names.IsRule(key)) {
			return
		}
		switch {
		case names.Solutions.Has(key):
			rec.compare(value)
		case !names.Decorations.Has(key):
			rec.say(key, value)
		}
		r.src.take(next, 1)
	}
}

// readRun reads a line whose cells, without its frame, are one run of n·n.
func (r *input) readRun(rec *Record, w *row) bool {
	if r.readBlanks(rec, w) {
		return true
	}
	raw := w.text
	if bytes.Count(raw, []byte{'"'})%2 != 0 || bytes.Count(raw, []byte("[")) != bytes.Count(raw, []byte("]")) || bytes.Count(raw, []byte("{")) != bytes.Count(raw, []byte("}")) {
		return false
	}
	if kind := peel(w); kind != isCells && !(kind == isWords && bytes.IndexByte(w.text, '/') > 0 && r.readRowsOf(rec, w)) {
		w.text = raw
		return r.readParts(rec, w)
	} else if kind == isWords {
		return true
	}
	var cells []cell
	for _, sep := range []byte(",;") {
		if bytes.IndexByte(w.text, sep) >= 0 {
			cells = fieldsOf(w, sep)
			if n := len(cells); side(n-1) > 0 && cells[n-1].from == cells[n-1].to {
				cells = cells[:n-1]
			}
			break
		}
	}
	if cells == nil {
		cells = wordsOf(w)
	}
	if n := len(cells); n > 1 && n <= cover.MaxSize {
		return r.readRowsOf(rec, w) // perhaps a row of a larger grid
	}
	if len(cells) == 1 {
		bare := bytes.Equal(trim(raw), cells[0].text())
		if cells = splitCells(cells[0]); bare && len(cells) > 0 && len(cells[0].text()) == 1 && len(cells) == len(trim(raw)) {
			return false // another format reads it
		}
	}
	return r.readCells(rec, cells)
}

// readRowsOf reads a line of n words of n characters, the rows of a grid. Some word must have an empty cell. If the
// next line looks the same, both may be rows of candidates, and nothing is read.
func (r *input) readRowsOf(rec *Record, w *row) bool {
	words := func(text []byte) []string {
		words := strings.FieldsFunc(string(text), func(c rune) bool { return c < 0x80 && (isSeparator(byte(c)) || c == '/') })
		if slices.ContainsFunc(words, func(s string) bool { return len(s) != len(words) }) {
			return nil
		}
		return words
	}
	rows := words(w.text)
	if len(rows) < cover.MinSize+1 {
		return false
	}
	if !slices.ContainsFunc(rows, func(s string) bool { return strings.ContainsAny(s, glyphs.EmptyMarks) }) || r.refused > 0 {
		return false
	}
	for off := w.next; ; {
		line, next, err := r.src.at(off)
		if err != nil {
			break
		}
		off = next
		if text := trim(line); len(text) > 0 && !isBorder(text) {
			if len(words(text)) == len(rows) {
				return false
			}
			break
		}
	}
	var cells []cell
	for i, c := range w.text {
		if !isSeparator(c) && c != '/' {
			cells = append(cells, cell{w, i, i + 1})
		}
	}
	return r.readCells(rec, cells)
}

// splitCells cuts a word into cells of one character, or of two if only that makes a square.
func splitCells(c cell) (cells []cell) {
	width := 1
	if n := c.to - c.from; side(n) == 0 && n%2 == 0 && side(n/2) > 0 {
		width = 2
	}
	for i := c.from; i+width <= c.to; i += width {
		cells = append(cells, cell{c.row, i, i + width})
	}
	if width == 2 {
		for i, c := range cells {
			switch text := c.text(); {
			case !isDecimal(text[0]) || !isDecimal(text[1]):
				return nil
			case text[0] == '0':
				cells[i].from++
			}
		}
	}
	return cells
}

// readCells reads n·n cells as a grid, and notes it.
func (r *input) readCells(rec *Record, cells []cell) bool {
	if r.readSquare(rec, cells) != nil || rec.Grid.Restricted() {
		return false
	}
	rec.note("took %d cells of a line as a grid of %d rows", len(cells), side(len(cells)))
	return true
}

// readBlanks reads a line of digits and blanks, perhaps in quotes, in which a blank is an empty cell.
func (r *input) readBlanks(rec *Record, w *row) bool {
	text := w.text
	off := 0
	if t := trim(text); len(t) > 2 && (t[0] == '"' || t[0] == '\'') {
		if end := bytes.IndexByte(t[1:], t[0]); end > 0 {
			off = indent(text) + 1
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
	var cells []cell
	for i := range text {
		cells = append(cells, wordAt(w, off+i, 1))
	}
	return r.readCells(rec, cells)
}

// readParts reads a puzzle and other values with colons between them: PUZZLE:1:SOLUTION.
func (r *input) readParts(rec *Record, w *row) bool {
	from := indent(w.text)
	to := bytes.IndexByte(w.text, ':')
	if to < from || bytes.Contains(w.text, []byte("://")) {
		return false
	}
	if !r.readCells(rec, splitCells(cell{w, from, to})) {
		return false
	}
	rec.Notes = nil
	for _, part := range bytes.Split(w.text[to+1:], []byte(":")) {
		if part = trim(part); len(part) == rec.Grid.Layout().Cells() {
			rec.compare(string(part))
		}
	}
	return true
}
