package puzzles

import (
	"bytes"
	"cmp"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
	"dlx-sudoku/cover/puzzles/internal/scan"
	"dlx-sudoku/cover/puzzles/internal/square"
)

// lineFormat is one puzzle a line: its first field, with a character a cell.
var lineFormat = format{
	name: "line", about: "one puzzle a line, a character a cell; n a cell where cells are restricted",
	kind:       (*input).kindAsLine,
	write:      func(dst []byte, g *cover.Grid, _ string) ([]byte, error) { return append(g.AppendLine(dst), '\n'), nil },
	candidates: true, alphabet: true, rulesAbove: true, overlaps: true, boxes: behind,
}

// kindAsLine says that a line is a puzzle if its first field is longer than a row, or if something other than cells
// stands behind it. A line with commas is a puzzle if it cannot be a row of csv.
func (r *input) kindAsLine(text []byte) scan.Kind {
	from, to := scan.Field(text)
	n := scan.RowWidth(text[from:to])
	longest := cover.MaxSize // a row without blanks
	if r.layout != nil {
		longest = 2 * r.layout.Size()
	}
	switch commas := bytes.Count(text, scan.Separator(text)); {
	case commas > 0 && (n > 2 || commas < cover.MinSize-1 || scan.HasLongWord(text, 15)),
		commas == 0 && (n > longest || hasBoxField(text[to:]) || text[0] == '"' || scan.HasLongWord(text, cover.MaxSize)),
		commas == 0 && r.at > 1 && r.goesOnTable(text),
		commas == 0 && n == 16 && r.layout == nil && to < len(text) && bytes.IndexByte(text, '|') < 0:
		return scan.KindLine
	}
	return scan.NoKind
}

// lineParts are the parts of a line that holds a puzzle.
type lineParts struct {
	from, to int           // the cells are Text[from:to]
	regions  []byte        // the regions behind them, or nil
	boxes    *cover.Layout // the boxes that the line says, or nil
	err      error         // an error outside the cells, or nil
	at       int           // the place of err in Text
}

// partsOf finds the parts of a line.
func (r *Reader) partsOf(w *scan.Row) (p lineParts) {
	from, to, columnErr := r.inColumn(w)
	cells, regions := jigsawBehind(w.Text[from:])
	if regions != nil {
		to, columnErr = from+cells, nil
		r.in.boxless = true // for this puzzle
	}
	boxes, err := r.boxesOf(w.Text, from, to)
	if err == nil {
		err = cmp.Or(r.in.ruleBehind(w.Text[to:]), r.in.ruleBeside(w.Text[:from], "in front of"))
	}
	at := to
	if columnErr != nil {
		at, err = len(w.Text), columnErr
	}
	return lineParts{from, to, regions, boxes, err, at}
}

// readLine reads a puzzle in line format, digits or candidates. It reports an unexpected character before a wrong number
// of cells: the character is certainly wrong, and may be the cause of the number. It reports wrong double quotes before
// both, and errors outside the cells before everything else.
func (r *Reader) readLine(rec *Record, w scan.Row) {
	p := r.partsOf(&w)
	if p.boxes != nil && p.err == nil && r.in.layout == nil {
		r.in.layout = p.boxes
		defer func() { r.in.layout, r.hot = nil, nil }()
	}
	sukaku := r.in.sukakuLayout(w.Text[p.from:p.to])
	off, err := r.readCells(rec, &w, p.from, p.to, sukaku)
	if p.err != nil {
		off, err = p.at, p.err
	}

	r.standing = true
	rec.Line, rec.Column = w.Number, 1+p.from
	if err != nil {
		rec.Text = scan.CutText(rec.Text[:0], w.Raw, textLimit)
		rec.Err = r.in.fault(&w, off, err)
		r.in.src.Take(w.Next, 1)
		return
	}
	rec.Text = scan.CutText(rec.Text[:0], w.Text[p.from:p.to], textLimit)
	l := rec.Grid.Layout()
	if p.boxes != nil {
		rec.Rules = append(rec.Rules, Rule{boxWord, l.String(), false, rec.Line, 1 + p.to})
	}
	known := r.in.decoder.Digits != "" || l.Size() < 10 && r.table == glyphs.Usual(l.Size())
	switch {
	case p.regions != nil:
		rec.Rules = append(rec.Rules, Rule{"regions", rowsOf([]rune(string(p.regions)), l.Size()), false, rec.Line, 1 + p.to})
	case r.ruleColumns != nil:
		r.sayColumns(rec, &w)
	case sukaku == nil && known && r.in.at <= 1 && len(r.sides) == 0 && !r.in.claims:
		r.hot = l
	}
	r.in.src.Take(w.Next, 1)
}

// readCells reads the puzzle in w.Text[from:to], candidates of the layout sukaku or digits if that is nil, and the solution
// that the line states for it if that is asked. off is the character of the line at fault.
func (r *Reader) readCells(rec *Record, w *scan.Row, from, to int, sukaku *cover.Layout) (off int, err error) {
	if sukaku != nil {
		off, err = r.in.readSukaku(rec, w.Text[from:to], sukaku)
	} else {
		off, err = r.readDigits(rec, w, from, to)
		r.sixteen = to-from == 16 || r.sixteen && to-from <= 17
	}
	off += from
	if err == nil && r.in.claims {
		if off, err = r.readClaim(rec, w, from, to); err != nil {
			rec.unclaimed = true
		}
	}
	if at, quoteErr := scan.QuoteError(w, from, to); quoteErr != nil {
		return at, quoteErr
	}
	return off, err
}

// readDigits reads the puzzle in w.Text[from:to], a character for each cell, and sets r.table. off is the character at
// fault, counted from the first cell.
func (r *Reader) readDigits(rec *Record, w *scan.Row, from, to int) (off int, err error) {
	text := w.Text[from:to]
	l, err := r.in.byCells(len(text))
	off = min(l.Cells(), len(text)) // the first cell missing or too many
	if err != nil && (l.Size() < 9 || scan.MostlyText(text, l)) {
		l = r.usual() // the number of cells says little about the size that was meant
	}
	s := square.Script{Alphabet: cover.Standard, Table: glyphs.Usual(l.Size())}
	if err == nil {
		var ok bool
		if s, ok, err = r.in.readCharacters(rec, l, text); ok {
			r.table = s.Table
			return off, nil
		}
		if err != nil {
			off = 0
		}
	}
	for i, c := range text {
		if s.Table[c] == glyphs.None {
			return i, square.Unexpected(w.From(from+i), s.Alphabet, l.Size())
		}
	}
	return off, err
}

// boxesOf returns the boxes that a line says for its puzzle, text[from:to], or nil.
func (r *Reader) boxesOf(text []byte, from, to int) (*cover.Layout, error) {
	said, err := r.in.boxesBehind(text[to:])
	n := square.Side(to - from)
	if l := r.in.sukakuLayout(text[from:to]); l != nil {
		n = l.Size()
	}
	if said != nil || err != nil || n < cover.MinSize || n > cover.MaxSize {
		return said, err
	}
	if said, err = shapesBeside(text[to:], n); said == nil && err == nil {
		said, err = shapesBeside(text[:from], n)
	}
	if said == nil && err == nil {
		said, err = r.sides.layoutOf(text, n)
	}
	return r.in.fits(said, err)
}

// sayColumns adds the rules in the columns of the puzzle's line.
func (r *Reader) sayColumns(rec *Record, w *scan.Row) {
	all := scan.Columns(w.Text)
	for _, c := range r.ruleColumns {
		if c.at < len(all) {
			rec.say(c.name, string(w.Raw[w.Offset(all[c.at].From):w.Offset(all[c.at].To)]))
		}
	}
}
