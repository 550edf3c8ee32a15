package cover

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"unicode"
	"unicode/utf8"
)

// A kind is what a line looks like.
type kind uint8

const (
	noGrid kind = iota
	kindBlank
	kindComment // starts with '#'
	kindBorder  // -----+-----
	kindHeading // [Puzzle], see isHeading
	kindLine    // a puzzle in line format
	kindRow     // a row of a grid
	kindCSV     // a row of values separated by commas
	kindSixteen // sixteen cells and nothing else: a 4x4 puzzle or a row of a 16x16 grid
)

// kind tells what a line looks like by itself.
func (r *Reader) kind(line []byte) kind {
	text := trim(line)
	switch {
	case len(text) == 0:
		return kindBlank
	case text[0] == '#':
		return kindComment
	case r.Format == FormatLine:
		return kindLine
	case isBorder(text):
		return kindBorder
	case isHeading(text):
		return kindHeading
	case r.Format == FormatGrid:
		return kindRow
	case r.Format == FormatCSV:
		return kindCSV
	}

	from, to := field(text)
	n := rowWidth(text[from:to])
	if commas := bytes.Count(text, []byte(",")); commas > 0 {
		if n <= 2 && commas >= MinSize-1 {
			return kindCSV
		}
		return kindLine
	}
	longest := MaxSize // row without blanks
	if r.Layout != nil {
		longest = 2 * r.Layout.size
	}
	switch {
	case n > longest || text[0] == '"':
		return kindLine
	case bytes.IndexByte(text, '|') >= 0:
		return kindRow
	case n != 16 || r.Layout != nil:
		return kindRow
	case len(text) > to:
		return kindLine
	}
	return kindSixteen
}

// lineAt returns the line off bytes ahead, the offset of the one behind it, and what it looks like amid the rows of a
// grid of the given kind and size; noGrid if it is not amid one. Errors are those of [lines.at], and a failure of the
// reader further on if what the line is depends on the lines that it cut off.
func (r *Reader) lineAt(off int, grid kind, size int) (line []byte, next int, found kind, err error) {
	line, next, err = r.src.at(off)
	if err != nil {
		return line, next, noGrid, err
	}
	found = r.kind(line)
	switch {
	case found == kindLine && grid == kindCSV && fieldWidth(line) < 16:
		found = kindCSV // with a comma forgotten
	case found == kindSixteen && grid == kindRow && size == 16:
		found = kindRow
	case found == kindSixteen && r.sixteen:
		found = kindLine
	case found == kindSixteen:
		rows, err := r.rowsOf16(off)
		if err != nil {
			return nil, off, noGrid, err
		}
		found = kindLine
		if rows {
			found = kindRow
		}
		line, next, _ = r.src.at(off) // rowsOf16 may have moved the buffer
	}
	return line, next, found, nil
}

// rowsOf16 reports whether the lines of sixteen cells from here on are rows of a 16x16 grid. They are if exactly
// sixteen stand together, if one is drawn as a row, or if half of a grid's rows have digits that no 4x4 puzzle has.
// A line that is one cell too short or too long counts if some line has such a digit, so that one slip turns neither a
// grid into puzzles nor puzzles into a grid. It looks at 17 lines. The error is a failure of the underlying reader
// before the question is answered.
func (r *Reader) rowsOf16(off int) (bool, error) {
	const n = 16
	count, slips, above := 0, 0, 0
	for count <= n {
		line, next, err := r.src.at(off)
		if err == io.EOF || err == ErrLongLine {
			break
		}
		if err != nil {
			return false, err
		}
		kind := r.kind(line)
		width := rowWidth(line)
		near := n-1 <= width && width <= n+1
		bare := fieldWidth(line) == width
		if kind == kindLine && fieldWidth(line) == n {
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
		if hasAbove4(line) {
			above++
		}
		off = next
	}
	return count == n && (slips == 0 || above > 0) || above >= n/2, nil
}

// hasAbove4 reports whether a line holds a digit above 4.
func hasAbove4(line []byte) bool {
	l, _ := DefaultLayout(16)
	for _, c := range line {
		if v := l.value[c]; v > 4 && v != notCell {
			return true
		}
	}
	return false
}

// isHeader reports whether the first line of a text names the columns of a table: it has a comma, and neither a digit
// nor a mark for an empty cell. A row of csv that has only letters and empty values is none.
func isHeader(line []byte) bool {
	commas := bytes.Count(line, []byte(","))
	if commas == 0 || bytes.ContainsAny(line, "123456789"+emptyMarks) {
		return false
	}
	long := false // some value is a word
	for _, v := range bytes.Split(line, []byte(",")) {
		long = long || len(unquote(trim(v))) > 1
	}
	return long || commas < MinSize-1
}

// isHeading reports whether a line names what follows it, as [Puzzle] and [Puzzle 12] do: within brackets, words of
// letters and then perhaps a number with fewer digits than there are letters. So no puzzle in brackets is one.
func isHeading(text []byte) bool {
	if len(text) < 3 || text[0] != '[' || text[len(text)-1] != ']' {
		return false
	}
	letters, digits := 0, 0
	for _, c := range string(text[1 : len(text)-1]) {
		switch {
		case unicode.IsLetter(c) && digits == 0:
			letters++
		case '0' <= c && c <= '9' && letters > 0:
			digits++
		case c != ' ' || letters == 0:
			return false
		}
	}
	return letters > digits
}

// isBorder reports whether a line is made only of * | + - = and blanks, with at least three - or =.
func isBorder(text []byte) bool {
	strokes := 0
	for _, c := range text {
		switch c {
		case '-', '=':
			strokes++
		case '*', '|', '+', ' ', '\t':
		default:
			return false
		}
	}
	return strokes >= 3
}

// field returns where the first field of a line begins and ends: before a blank or a comma, or within double quotes.
func field(line []byte) (from, to int) {
	for from < len(line) && isBlank(line[from]) {
		from++
	}
	if from < len(line) && line[from] == '"' {
		from++
		if i := bytes.IndexByte(line[from:], '"'); i >= 0 {
			return from, from + i
		}
		return from, len(line)
	}
	to = from
	for to < len(line) && !endsField(line[to]) {
		to++
	}
	return from, to
}

// quoteError returns the error for a field in double quotes that is not closed, or has something else behind the
// closing quote than a blank, a comma or the end, and the byte of the line where that is.
func quoteError(line []byte, from, to int) (off int, err error) {
	switch {
	case from == 0 || line[from-1] != '"':
		return 0, nil // no quotes: a blank is before the field
	case to == len(line):
		return from - 1, errors.New("no closing double quote for this one")
	case to+1 < len(line) && !endsField(line[to+1]):
		c, _ := utf8.DecodeRune(line[to+1:])
		return to + 1, fmt.Errorf("unexpected character %q behind a closing double quote (want a blank or a comma)", c)
	}
	return 0, nil
}

// blanks are the characters that isBlank reports.
const blanks = " \t\v\f"

func isBlank(c byte) bool   { return c == ' ' || c == '\t' || c == '\v' || c == '\f' }
func endsField(c byte) bool { return isBlank(c) || c == ',' }

// unquote returns the text within double quotes, without blanks around it, or else the text itself.
func unquote(text []byte) []byte {
	if len(text) >= 2 && text[0] == '"' && text[len(text)-1] == '"' {
		return trim(text[1 : len(text)-1])
	}
	return text
}

// trim returns the text without blanks around it.
func trim(text []byte) []byte {
	for len(text) > 0 && isBlank(text[0]) {
		text = text[1:]
	}
	for len(text) > 0 && isBlank(text[len(text)-1]) {
		text = text[:len(text)-1]
	}
	return text
}

// mostlyText reports whether more than half of the characters of a line are no cells of the layout.
func mostlyText(text []byte, l *Layout) bool {
	all, bad := countText(text, l)
	return 2*bad > all
}

// countText counts the characters of a line, without blanks, '|' and ',', and those among them that are no cells.
func countText(text []byte, l *Layout) (all, bad int) {
	for _, c := range string(text) {
		if c < utf8.RuneSelf && (isBlank(byte(c)) || c == '|' || c == ',') {
			continue
		}
		all++
		if c >= utf8.RuneSelf || l.value[c] == notCell {
			bad++
		}
	}
	return all, bad
}
