package puzzles

import (
	"bytes"
	"fmt"
	"io"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/scan"
)

// This file reads the next puzzle without its rules. A puzzle that looks like the one before it is read at once.
// Otherwise the next line decides which format reads it.

// read is [Reader.Read] without rules and words around puzzles.
func (r *Reader) read(rec *Record) error {
	if !r.started {
		r.started = true
		r.in.cells = new([cover.MaxSize * cover.MaxSize]uint8)
		if r.in.only = formatOf(string(r.in.format), (*format).reads); r.in.only == nil && r.in.format != FormatAuto {
			panic(fmt.Sprintf("puzzles: input format %q", r.in.format))
		}
		if err := r.in.src.Start(); err != nil {
			r.in.giveUp(rec, 1, nil, err)
			return nil
		}
	}
	for {
		if len(r.in.doc.found) > 0 {
			r.in.readFound(rec)
			return nil
		}
		if r.in.doc.stream != nil {
			if found, err := r.in.readStream(rec); found || err != nil {
				return err
			}
			continue
		}
		if r.readAgain(rec) {
			return nil
		}
		line, next, err := r.in.src.At(0)
		if err != nil {
			if err == ErrLongLine && r.in.startStream() {
				r.content, r.sixteen, r.standing = true, false, false
				continue
			}
			if err == ErrLongLine {
				r.longLine(rec)
				return nil
			}
			return r.in.failure(err)
		}
		if r.hot != nil && r.readHot(rec, line) {
			r.in.src.Take(next, 1)
			return nil
		}
		r.hot = nil
		if len(line) == 0 { // as between drawn grids
			r.sixteen, r.standing = false, false
			r.in.src.Take(next, 1)
			continue
		}
		if found, err := r.readOrRescue(rec); found || err != nil {
			return err
		}
	}
}

// readHot reads a line like the one before: a puzzle of layout r.hot, at the end of the line or of its first field. It
// reports whether it has.
func (r *Reader) readHot(rec *Record, line []byte) bool {
	l := r.hot
	n := l.Cells()
	if len(line) < n || len(line) > n && (!scan.EndsField(line[n]) || hasBoxField(line[n:]) || hasShape(line[n:]) || r.in.ruleBehind(line[n:]) != nil || mayBePuzzle(line[n+1:], l.Size())) {
		return false
	}
	field := line[:n]
	digits := r.in.cells[:n]
	if !r.table.Decode(digits, field, l.Size()) {
		return false
	}
	rec.set(l, r.in.decoder.Digits, digits)
	rec.Line, rec.Column = r.in.src.Taken+1, 1
	rec.Text = append(rec.Text[:0], field...)
	return true
}

// mayBePuzzle reports whether an n x n puzzle may be followed on its line by another one with empty cells, or by
// regions.
func mayBePuzzle(rest []byte, n int) bool {
	return len(rest) >= n*n && (bytes.IndexByte(rest, '.') >= 0 || bytes.IndexByte(rest, '0') >= 0 || mayBeJigsaw(rest, n))
}

// readSlow reads the puzzle that begins with the next line, and reports whether it has filled rec. If no puzzle begins
// there, it takes the line.
func (r *Reader) readSlow(rec *Record) (bool, error) {
	w, kind, err := r.lineAt(0, 0, scan.NoKind, 0)
	if err != nil {
		return false, r.in.failure(err)
	}
	if kind == scan.KindBorder && scan.RowWidth(w.Text) <= cover.MaxSize && r.isRowOfStrokes(&w, nil) ||
		kind == scan.KindBlank && r.in.format == FormatAuto && r.isRowOfTabs(&w) {
		kind = scan.KindRow
	}
	switch kind {
	case scan.KindBlank, scan.KindComment, scan.KindBorder, scan.KindHeading:
		r.pass(&w, kind)
		return false, nil
	case scan.KindRule:
		r.content, r.hot, r.template.layout, r.sixteen, r.standing = true, nil, nil, false, false
		r.attached.takeRule(&r.in, &w)
		return false, nil
	}
	first := !r.content
	r.content = true
	if kind >= scan.KindFormat {
		r.sixteen, r.standing = false, false
		return formats[kind-scan.KindFormat].read(&r.in, rec, w)
	}
	if first {
		if taken, found := r.readHeader(rec, w); taken {
			return found, nil
		}
	}
	if r.in.format == FormatAuto && scan.IsTitle(w.Text) && r.readTitledLine(rec, w) {
		return true, nil
	}
	if kind == scan.KindLine {
		if r.in.format == FormatAuto && scan.MostlyText(w.Text, r.usual()) && r.readBelow(rec, w, scan.KindRow) {
			r.sixteen, r.standing = false, false
			return true, nil
		}
		r.readLine(rec, w)
		return true, nil
	}
	if kind == scan.KindRow && r.in.format == FormatAuto && scan.RowWidth(w.Text) == samuraiWidths[6] && r.in.drawnOverlap(rec) {
		return true, nil // one mark of two shows where no grid is
	}
	return r.readGrid(rec, w, kind)
}

// pass takes a line that belongs to no puzzle and states no rule.
func (r *Reader) pass(w *scan.Row, kind scan.Kind) {
	r.sixteen = false
	r.standing = r.standing && kind == scan.KindComment
	switch kind {
	case scan.KindComment:
		r.comments++
	case scan.KindBorder:
		r.content = true
	case scan.KindHeading:
		r.content, r.headed = true, true
		r.state = bytes.EqualFold(scan.Trim(w.Text), []byte("[State]"))
	}
	r.in.src.Take(w.Next, 1)
}

// readHeader finds the columns of a table by its first line. It reports whether it has taken the line, as a header or as the
// title of a grid, and whether it has filled rec with that grid or with an error.
func (r *Reader) readHeader(rec *Record, w scan.Row) (taken, found bool) {
	if err := r.settleClaims(&w); err != nil {
		r.in.giveUp(rec, w.Number, w.Raw, err)
		return true, true
	}
	switch header, err := r.header(&w); {
	case err != nil:
		r.in.giveUp(rec, w.Number, w.Raw, err)
		return true, true
	case !header:
		return false, false
	case r.in.column == "" && r.in.format == FormatAuto && r.readBelow(rec, w, scan.KindRow):
		return true, true
	}
	r.ruleColumns, r.sides = r.in.ruleColumnsOf(w.Text), sidesOf(w.Text)
	r.in.src.Take(w.Next, 1)
	return true, false
}

// readAgain reads a grid that is drawn like the last one. It reports whether there is one.
func (r *Reader) readAgain(rec *Record) bool {
	t := &r.template
	if t.layout == nil || r.headed {
		return false
	}
	text := r.in.src.Rest()
	for len(text) < len(t.text) {
		if r.in.src.Failure() != nil || !t.begins(text) {
			return false
		}
		r.in.src.Fill()
		text = r.in.src.Rest()
	}
	if !t.decode(r.in.cells[:t.layout.Cells()], text) {
		return false
	}
	if r.in.src.Taken+t.lines > r.run {
		if line, _, err := r.in.src.At(len(t.text)); err == nil && len(scan.Trim(line)) > 0 || err != nil && err != io.EOF {
			return false // perhaps a row too many
		}
		text = r.in.src.Rest()
	}
	rec.set(t.layout, "", r.in.cells[:t.layout.Cells()])
	t.misses = 0
	r.hot, r.sixteen, r.standing = nil, false, false
	rec.Line, rec.Column = r.in.src.Taken+1, 1+t.rows[0][0]
	rec.Text = rec.Text[:0]
	for i, row := range t.rows {
		if i > 0 {
			rec.Text = append(rec.Text, ' ')
		}
		rec.Text = append(rec.Text, text[row[0]:row[1]]...)
	}
	r.in.src.Take(len(t.text), t.lines)
	return true
}
