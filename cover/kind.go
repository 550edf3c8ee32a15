package cover

import (
	"bytes"
	"unicode/utf8"
)

// A kind is what a line looks like.
type kind uint8

const (
	noGrid kind = iota
	kindBlank
	kindComment // starts with '#'
	kindBorder  // -----+-----
	kindHeading // [Puzzle]
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
	case text[0] == '[' && text[len(text)-1] == ']':
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
// grid of the given kind and size; noGrid if it is not amid one. Errors are those of [lines.at].
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
	case found == kindSixteen && !r.sixteen && r.rowsOf16(off):
		found = kindRow
	case found == kindSixteen:
		found = kindLine
	}
	line, next, err = r.src.at(off) // rowsOf16 may have moved the buffer
	return line, next, found, err
}

// rowsOf16 reports whether the lines of sixteen cells from here on are rows of a 16x16 grid. They are if exactly
// sixteen stand together, if one is drawn as a row, or if half of a grid's rows have digits that no 4x4 puzzle has.
// A line that is one cell too short or too long counts, so that one slip does not turn a grid into puzzles. It looks
// at 17 lines.
func (r *Reader) rowsOf16(off int) bool {
	const n = 16
	count, above := 0, 0
	for count <= n {
		line, next, err := r.src.at(off)
		if err != nil {
			break
		}
		kind := r.kind(line)
		width := rowWidth(line)
		near := n-1 <= width && width <= n+1
		bare := fieldWidth(line) == width
		if kind == kindLine && fieldWidth(line) == n {
			return false // something follows the cells
		}
		if kind == kindBorder || kind == kindRow && near && !bare {
			return true
		}
		if kind != kindSixteen && (kind != kindRow || !near) {
			break
		}
		count++
		if hasAbove4(line) {
			above++
		}
		off = next
	}
	return count == n || above >= n/2
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
		long = long || len(trim(v)) > 1
	}
	return long || commas < MinSize-1
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

func isBlank(c byte) bool   { return c == ' ' || c == '\t' || c == '\v' || c == '\f' }
func endsField(c byte) bool { return isBlank(c) || c == ',' }

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

// mostlyText reports whether more than half of the characters of a field are no cells of the layout.
func mostlyText(text []byte, l *Layout) bool {
	all, bad := 0, 0
	for _, c := range string(text) {
		if c < utf8.RuneSelf && (isBlank(byte(c)) || c == '|' || c == ',') {
			continue
		}
		all++
		if c >= utf8.RuneSelf || l.value[c] == notCell {
			bad++
		}
	}
	return 2*bad > all
}
