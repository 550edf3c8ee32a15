package puzzles

import (
	"bytes"
	"io"
	"slices"

	"dlx-sudoku/cover/puzzles/internal/scan"
)

// fence stands above and below a block of Markdown, and otherFence matches what may stand there instead.
var (
	fence      = []byte("```")
	otherFence = scan.Pattern(`^~{3,4}\s?[A-Za-z]*$`)
)

// hashed matches a row or a puzzle that begins with # for an empty cell, which is no comment.
var hashed = scan.Pattern(`^#{1,8}[1-9][1-9#|\s]*#[1-9#|\s]*$`)

// classify says what a line looks like by itself.
func (r *Reader) classify(line []byte) scan.Kind {
	text := scan.Trim(line)
	switch {
	case len(text) == 0:
		return scan.KindBlank
	case text[0] == '#' && r.in.column == "" && isNumbered(text):
		return scan.KindLine
	case text[0] == '#' && !hashed.Get().Match(text) || bytes.HasPrefix(text, fence) && !scan.MayBeRow(text) || otherFence.Get().Match(text):
		return scan.KindComment
	case r.in.column == "" && !r.in.inner && r.in.isRule(text):
		return scan.KindRule
	case r.in.format == FormatLine || r.in.column != "" || r.in.claimColumn != "":
		return scan.KindLine
	}
	for i, f := range formats {
		if f.claim != nil && (!r.in.inner || f == &overlapFormat) && (r.in.format == FormatAuto || r.in.only == f) && f.claim(text) {
			return scan.KindFormat + scan.Kind(i)
		}
	}
	if scan.IsBorder(text) {
		return scan.KindBorder
	}
	if r.in.only != nil && r.in.only.claim != nil {
		return scan.KindFormat + scan.Kind(slices.Index(formats, r.in.only))
	}
	if scan.IsHeading(text) {
		return scan.KindHeading
	}
	for _, f := range formats {
		if f.kind == nil || r.in.only != f && r.in.only != nil && r.in.only.kind != nil {
			continue
		}
		if kind := f.kind(&r.in, text); kind != scan.NoKind {
			return kind
		}
	}
	return scan.NoKind
}

// isNumbered reports whether a line that begins with # is a puzzle with its number before it: #1 53..7…
func isNumbered(text []byte) bool {
	if len(text) < 2 || !scan.IsDecimal(text[1]) {
		return false
	}
	words := bytes.Fields(text)
	return len(words) == 2 && len(bytes.TrimRight(words[0][1:], "0123456789.:)")) == 0 && len(words[1]) >= 36 && holdsPuzzle(string(words[1])) &&
		bytes.ContainsAny(words[1], ".0")
}

// lineAt returns the line at the offset off, that many lines ahead, and its kind. grid and size are those of the grid whose rows
// are being read; scan.NoKind if there is no such grid. The error is a failure of the underlying reader at this line, or further
// on if the kind depends on the lines that it cut off.
func (r *Reader) lineAt(off, ahead int, grid scan.Kind, size int) (w scan.Row, found scan.Kind, err error) {
	switch w, err = r.in.src.Row(off, ahead); {
	case err == io.EOF || err == ErrLongLine:
		return w, scan.KindEnd, nil
	case err != nil:
		return w, scan.NoKind, err
	}
	found = r.classify(w.Text)
	switch {
	case found == scan.KindLine && grid == scan.KindCSV && scan.FieldWidth(w.Text) < 16:
		found = scan.KindCSV // with a comma forgotten
	case found == scan.KindSixteen && grid == scan.KindRow && size == 16:
		found = scan.KindRow
	case found == scan.KindSixteen && r.sixteen:
		found = scan.KindLine
	case found == scan.KindSixteen:
		var rows bool
		if rows, err = r.rowsOf16(off); rows {
			found = scan.KindRow
		} else {
			found = scan.KindLine
		}
	}
	return w, found, err
}

// rowsOf16 reports whether the lines of sixteen cells from here on are rows of a 16x16 grid rather than puzzles of 4x4.
// They are in four cases: exactly sixteen stand together, perhaps each with a blank line behind it; one is drawn as a
// row; half as many as a grid has contain digits above 4; or two of them do and there are fewer than sixteen, as in a
// grid cut short. A line that is one cell too short or too long counts if some line has such a digit. So one slip turns
// neither a grid into puzzles nor puzzles into a grid. It looks at 17 lines. The error is a failure of the underlying
// reader before the question is answered.
func (r *Reader) rowsOf16(off int) (bool, error) {
	const n = 16
	count, slips, above, digits := 0, 0, 0, false
	spaced, blank := false, false // a blank line stands behind each; the last line was blank
	for count <= n {
		w, err := r.in.src.Row(off, 0)
		if err == io.EOF || err == ErrLongLine {
			break
		}
		if err != nil {
			return false, err
		}
		text := w.Text
		kind := r.classify(text)
		if spaced = spaced || count == 1 && kind == scan.KindBlank; spaced && kind == scan.KindBlank && !blank {
			off, blank = w.Next, true
			continue
		}
		if spaced && !blank && count > 1 {
			break
		}
		blank = false
		width := scan.RowWidth(text)
		near := n-1 <= width && width <= n+1
		bare := scan.FieldWidth(text) == width
		if kind == scan.KindLine && scan.FieldWidth(text) == n {
			return false, nil // something follows the cells
		}
		if kind == scan.KindBorder || kind == scan.KindRow && near && !bare {
			return true, nil
		}
		if kind != scan.KindSixteen && (kind != scan.KindRow || !near) {
			break
		}
		count++
		if kind == scan.KindRow {
			slips++
		}
		if bytes.ContainsAny(text, "56789ABCDEFGabcdefg") { // digits above 4
			above++
		}
		digits = digits || bytes.ContainsAny(text, "1234")
		off = w.Next
	}
	if above == 0 && digits {
		return false, nil // no 16x16 grid has digits up to 4 only
	}
	return count == n && (slips == 0 || above > 0) || above >= n/2 || above >= 2 && count < n, nil
}
