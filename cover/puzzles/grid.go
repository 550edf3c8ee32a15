package puzzles

import (
	"bytes"
	"fmt"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
	"dlx-sudoku/cover/puzzles/internal/scan"
	"dlx-sudoku/cover/puzzles/internal/square"
)

// gridFormat is n lines of n cells, perhaps drawn.
var gridFormat = format{
	name: "grid", about: "n lines of n cells, with or without bars, borders and blanks",
	kind: (*input).kindAsGrid,
	write: func(dst []byte, g *cover.Grid, title string) ([]byte, error) {
		return append(g.AppendGrid(appendTitle(dst, title)), '\n'), nil
	},
	alphabet: true, title: true, rulesAbove: true, overlaps: true, boxes: drawn,
}

// kindAsGrid says that a line without commas is a row. Sixteen cells may also be a puzzle of 4x4.
func (r *input) kindAsGrid(text []byte) scan.Kind {
	switch {
	case r.format == FormatGrid:
	case bytes.ContainsAny(text, ",;"):
		return scan.NoKind
	case r.layout == nil && len(text) == 16 && scan.RowWidth(text) == 16:
		return scan.KindSixteen
	}
	return scan.KindRow
}

// readGrid reads the puzzle whose first row is w. It reports whether it has filled rec. The error is a failure of the
// underlying reader amid the rows.
func (r *Reader) readGrid(rec *Record, w scan.Row, kind scan.Kind) (bool, error) {
	b := &r.block
	f, err := r.gridAt(rec, b, w, 0, 0, kind)
	if err != nil {
		return false, r.in.failure(err)
	}
	if f.Err != nil && kind == scan.KindRow && r.in.format == FormatAuto && !b.agree &&
		(r.standing || b.beforeLine || b.err != nil) &&
		scan.FieldWidth(w.Text) == scan.RowWidth(w.Text) { // nothing drawn
		// A row alone among puzzles in line format, or of a length that no grid has, is a puzzle cut short.
		r.readLine(rec, w)
		return true, nil
	}
	r.sixteen, r.standing = false, false
	if f.Err != nil && r.readTitled(rec, w, b) {
		return true, nil
	}
	if b.missing && b.failed != nil {
		return false, r.in.failure(b.failed)
	}
	if f.Err == nil && r.headed {
		r.headed = false
		if r.state && r.puzzle != nil && goesOn(rec.Grid, r.puzzle) {
			r.in.src.Take(b.next, b.lines)
			return false, nil
		}
		r.puzzle = rec.Grid.Clone()
	}
	r.in.fill(rec, b, w)
	if b.plain {
		r.template.learn(r.in.src.Rest(), b)
	}
	if f.Err != nil {
		rec.Err = r.in.fault(f.At, f.Off, f.Err)
	}
	r.in.src.Take(b.next, b.lines)
	return true, nil
}

// goesOn reports whether g is the puzzle, perhaps with more digits that somebody has entered.
func goesOn(g, puzzle *cover.Grid) bool {
	return g.Layout() == puzzle.Layout() && glyphs.Keeps(g.AppendBytes(nil), puzzle.AppendBytes(nil))
}

// fill puts the place and the text of the grid in b into rec.
func (r *input) fill(rec *Record, b *block, first scan.Row) {
	rec.Line, rec.Column, rec.Text = first.Number, 1+scan.Indent(first.Text), appendRows(rec.Text[:0], b.rows)
}

// gridAt reads the grid whose first row w is off bytes and that many lines ahead into rec.Grid, and its lines into b.
// It takes no line. The error is a failure of the underlying reader before the kind of the grid is known.
func (r *Reader) gridAt(rec *Record, b *block, w scan.Row, off, ahead int, kind scan.Kind) (f square.Fault, err error) {
	b.plain, b.missing, b.beforeLine = false, false, false
	drawable := kind == scan.KindRow && (r.in.format == FormatAuto || r.in.format == FormatGrid || r.in.format == FormatCandidates)
	if drawable && (r.in.format == FormatCandidates || square.LooksDrawn(&w)) {
		run, err := r.runAt(off, ahead)
		if err != nil {
			return f, err
		}
		f, found := r.drawnAt(rec, b, run)
		if found && f.Err == nil {
			return r.wholeRun(b), nil
		}
		if !found {
			f, found = r.in.brokenAt(b, run)
		}
		if found {
			return f, nil
		}
	}
	if err := r.blockAt(b, w, off, ahead, kind); err != nil {
		return f, err
	}
	f = r.in.parse(rec, b)
	if n := b.layout.Size(); f.Err == nil && len(b.rows) < n {
		b.missing = true
		f.Err = glyphs.Miscount(len(b.rows), "row", "", n, n)
		if len(b.rows) > 0 {
			f = square.EndOf(&b.rows[len(b.rows)-1], f.Err)
		}
	}
	if f.Err == nil && r.in.layout == nil && b.kind == scan.KindRow && !isDrawn(b) && square.OtherGroups(b.rows, b.layout) {
		f = square.BeginOf(&b.rows[0], square.ErrBoxes)
	}
	if f.Err == nil && isDrawn(b) {
		cells, _ := square.ByCharacters(b.rows)
		if err := r.in.drawnBoxes(rec, cells, b.rows); err != nil {
			f = square.BeginOf(&b.rows[0], err)
		}
		b.layout = rec.Grid.Layout()
	}
	if f.Err == nil {
		f = r.wholeRun(b)
	}
	if f.Err == nil {
		b.plain = b.layout.Size() < 10 && r.in.decoder.Digits == "" && rec.Grid.Alphabet() == cover.Standard
	} else if drawable {
		run, err := r.runAt(off, ahead)
		if err != nil {
			return f, err
		}
		var drawn block
		if fault, found := r.drawnAt(rec, &drawn, run); found && fault.Err == nil {
			*b = drawn
			return r.wholeRun(b), nil
		}
	}
	return f, nil
}

// readTitled reports whether the first line w of the block b is text rather than a row. If so, it fills rec with the
// grid below, whose title w is, or with an error.
func (r *Reader) readTitled(rec *Record, w scan.Row, b *block) bool {
	text := len(b.rows) == 0
	if all, bad := scan.CountText(w.Text, b.layout); !text && 2*bad < all {
		return false
	}
	if blank := len(scan.Trim(w.Text)) == 0; !blank && r.readBelow(rec, w, b.kind) { // an empty row of a spreadsheet is no title
		return true
	} else if blank && !text {
		return false
	}
	if text {
		r.readText(rec, w, b.agree, b.layout)
	}
	return text
}

// readBelow reads the grid below the title w into rec. It reports whether there is one of that kind, without an error,
// and takes the lines if so.
func (r *Reader) readBelow(rec *Record, title scan.Row, kind scan.Kind) bool {
	off := title.Next
	for lines := 1; ; lines++ {
		w, found, err := r.lineAt(off, lines, kind, 0)
		if err != nil {
			return false
		}
		if found == scan.KindComment || found == scan.KindBorder {
			off = w.Next
			continue
		}
		var below block
		if found != scan.KindRow && found != scan.KindCSV {
			return false
		}
		if f, err := r.gridAt(rec, &below, w, off, lines, found); err != nil || f.Err != nil || below.failed != nil {
			return false
		}
		rec.Name = scan.CutText(rec.Name[:0], scan.Trim(title.Raw), textLimit)
		r.in.fill(rec, &below, w)
		r.in.src.Take(below.next, below.lines)
		return true
	}
}

// readTitledLine reads the puzzle in line format right below the title w. It reports whether there is one, with as many
// cells as a grid has, and takes both lines if so.
func (r *Reader) readTitledLine(rec *Record, w scan.Row) bool {
	below, kind, err := r.lineAt(w.Next, 1, scan.NoKind, 0)
	if err != nil || kind != scan.KindLine {
		return false
	}
	from, to, err := r.inColumn(&below)
	if l, wrong := r.in.byCells(to - from); err != nil || wrong != nil || scan.MostlyText(below.Text[from:to], l) {
		return false
	}
	rec.Name = scan.CutText(rec.Name[:0], scan.Trim(w.Raw), textLimit)
	r.in.src.Take(w.Next, 1)
	below.Next -= w.Next // the rescuers hold the lines where they are
	r.readLine(rec, below)
	return true
}

// readText makes an error of a line of text that no readable grid follows.
func (r *Reader) readText(rec *Record, w scan.Row, agree bool, l *cover.Layout) {
	if usual := r.usual(); !agree && scan.MostlyText(w.Text, usual) {
		l = usual // one row says little about the size
	}
	off, err := 0, error(nil)
	for i, c := range w.Text {
		if glyphs.Usual(l.Size())[c] == glyphs.None && !scan.IsSeparator(c) {
			off, err = i, square.Unexpected(w.From(i), cover.Standard, l.Size())
			break
		}
	}
	if err == nil { // every character might be a cell
		err = fmt.Errorf("a row that belongs to no grid (%s has %d rows)", glyphs.Article(l.Size()), l.Size())
	}
	rec.Line, rec.Column = w.Number, 1+scan.Indent(w.Text)
	rec.Text = scan.CutText(rec.Text[:0], w.Raw, textLimit)
	rec.Err = r.in.fault(&w, off, err)
	r.in.src.Take(w.Next, 1)
}

// csvFormat is n lines of n values.
var csvFormat = format{
	name: "csv", about: "n lines of n values separated by commas or semicolons",
	kind:  func(*input, []byte) scan.Kind { return scan.KindCSV }, // whatever no format before it in the list takes for its own
	write: func(dst []byte, g *cover.Grid, _ string) ([]byte, error) { return append(g.AppendCSV(dst), '\n'), nil },
}
