package puzzles

import (
	"bytes"
	"io"
	"slices"
)

// fence stands above and below a block of Markdown, and otherFence matches what may stand there instead.
var (
	fence      = []byte("```")
	otherFence = pattern(`^~{3,4}\s?[A-Za-z]*$`)
)

// hashed matches a row or a puzzle that begins with # for an empty cell, which is no comment.
var hashed = pattern(`^#{1,8}[1-9][1-9#|\s]*#[1-9#|\s]*$`)

// classify says what a line looks like by itself.
func (r *Reader) classify(line []byte) lineKind {
	text := trim(line)
	switch {
	case len(text) == 0:
		return kindBlank
	case text[0] == '#' && r.in.column == "" && isNumbered(text):
		return kindLine
	case text[0] == '#' && !hashed().Match(text) || bytes.HasPrefix(text, fence) && !mayBeRow(text) || otherFence().Match(text):
		return kindComment
	case r.in.column == "" && !r.in.inner && r.in.isRule(text):
		return kindRule
	case r.in.format == FormatLine || r.in.column != "" || r.in.claimColumn != "":
		return kindLine
	}
	for i, f := range formats {
		if f.claim != nil && (!r.in.inner || f == &overlapFormat) && (r.in.format == FormatAuto || r.in.only == f) && f.claim(text) {
			return kindFormat + lineKind(i)
		}
	}
	if isBorder(text) {
		return kindBorder
	}
	if r.in.only != nil && r.in.only.claim != nil {
		return kindFormat + lineKind(slices.Index(formats, r.in.only))
	}
	if isHeading(text) {
		return kindHeading
	}
	for _, f := range formats {
		if f.kind == nil || r.in.only != f && r.in.only != nil && r.in.only.kind != nil {
			continue
		}
		if kind := f.kind(&r.in, text); kind != noGrid {
			return kind
		}
	}
	return noGrid
}

// isNumbered reports whether a line that begins with # is a puzzle with its number before it: #1 53..7…
func isNumbered(text []byte) bool {
	if len(text) < 2 || !isDecimal(text[1]) {
		return false
	}
	words := bytes.Fields(text)
	return len(words) == 2 && len(bytes.TrimRight(words[0][1:], "0123456789.:)")) == 0 && len(words[1]) >= 36 && holdsPuzzle(string(words[1])) &&
		bytes.ContainsAny(words[1], ".0")
}

// lineAt returns the line at the offset off, that many lines ahead, and its kind, amid the rows of a grid of
// that kind and size, or noGrid. The error is a failure of the underlying reader at this line, or further on if the kind
// depends on the lines that it cut off.
func (r *Reader) lineAt(off, ahead int, grid lineKind, size int) (w row, found lineKind, err error) {
	switch w, err = r.in.src.row(off, ahead); {
	case err == io.EOF || err == ErrLongLine:
		return w, kindEnd, nil
	case err != nil:
		return w, noGrid, err
	}
	found = r.classify(w.text)
	switch {
	case found == kindLine && grid == kindCSV && fieldWidth(w.text) < 16:
		found = kindCSV // with a comma forgotten
	case found == kindSixteen && grid == kindRow && size == 16:
		found = kindRow
	case found == kindSixteen && r.sixteen:
		found = kindLine
	case found == kindSixteen:
		var rows bool
		if rows, err = r.rowsOf16(off); rows {
			found = kindRow
		} else {
			found = kindLine
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
		w, err := r.in.src.row(off, 0)
		if err == io.EOF || err == ErrLongLine {
			break
		}
		if err != nil {
			return false, err
		}
		text := w.text
		kind := r.classify(text)
		if spaced = spaced || count == 1 && kind == kindBlank; spaced && kind == kindBlank && !blank {
			off, blank = w.next, true
			continue
		}
		if spaced && !blank && count > 1 {
			break
		}
		blank = false
		width := rowWidth(text)
		near := n-1 <= width && width <= n+1
		bare := fieldWidth(text) == width
		if kind == kindLine && fieldWidth(text) == n {
			return false, nil // something follows the cells
		}
		if kind == kindBorder || kind == kindRow && near && !bare {
			return true, nil
		}
		if kind != kindSixteen && (kind != kindRow || !near) {
			break
		}
		count++
		if kind == kindRow {
			slips++
		}
		if bytes.ContainsAny(text, "56789ABCDEFGabcdefg") { // digits above 4
			above++
		}
		digits = digits || bytes.ContainsAny(text, "1234")
		off = w.next
	}
	if above == 0 && digits {
		return false, nil // no 16x16 grid has digits up to 4 only
	}
	return count == n && (slips == 0 || above > 0) || above >= n/2 || above >= 2 && count < n, nil
}
