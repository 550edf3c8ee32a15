package notation

import (
	"iter"
	"strconv"
	"strings"
)

// matrix returns a function that reads a line of a matrix of zeros and ones: a row, or rows that end with a semicolon or a
// bracket. The first line may be the number of columns, or the numbers of rows and columns in either order. The rows may be
// part of a program.
func (d *draft) matrix() func(at place, line string) error {
	wanted := 0 // the width of the rows
	size := ""  // the first line, if it cannot be a row
	first := true
	return func(at place, line string) error {
		whole := line
		at, line = unframed(at, line, first)
		framed := len(line) < len(whole)
		first = false
		if isFrame(line) {
			return nil
		}
		if wanted == 0 && size == "" && !framed && len(strings.Fields(line)) <= 2 && strings.Trim(line, "01 \t,;{}[]()|") != "" {
			size = line
			return nil
		}
		if wanted == 0 && size != "" && !isSize([]string{size, line}) {
			return place{1, 1}.errorf("unexpected %.60q (want rows of 0 and 1, or the number of columns first)", size)
		}
		name, rows := unlabelled(line)
		at = at.behind(line[:len(line)-len(rows)])
		for row := range matrixRows(rows) {
			if err := d.matrixRow(at, name, row, &wanted); err != nil {
				return err
			}
			at = at.behind(row)
		}
		return nil
	}
}

// matrixRows returns the rows of a line, with their separators. A bracket ends a row, and so does a semicolon, unless all
// semicolons are between single digits.
func matrixRows(line string) iter.Seq[string] {
	ends := "]})"
	for part := range strings.SplitSeq(line, ";") {
		if len(part) == len(line) {
			break
		}
		if len(digits(part)) > 1 {
			ends = ";]})"
			break
		}
	}
	last := strings.LastIndexAny(line, "01")
	return func(yield func(string) bool) {
		from, filled := 0, false
		for k := range max(last, 0) {
			c := line[k]
			if strings.IndexByte(ends, c) >= 0 && filled {
				if !yield(line[from : k+1]) {
					return
				}
				from, filled = k+1, false
			}
			filled = filled || c == '0' || c == '1'
		}
		yield(line[from:])
	}
}

// matrixRow reads a row, which may have a name. All rows must have the width of the first one.
func (d *draft) matrixRow(at place, name, line string, wanted *int) error {
	d.entries = d.entries[:0]
	width := 0
	for k, c := range line {
		switch {
		case c == '0' || c == '1':
			if width++; *wanted > 0 && width > *wanted {
				return at.behind(line[:k]).errorf("more than %d digits in a row (the first row has %d)", *wanted, *wanted)
			}
			if c == '1' {
				d.entries = append(d.entries, entry{item: width - 1})
			}
		case !separates(c):
			return at.behind(line[:k]).errorf("unexpected character %q (want 0 or 1)", c)
		}
	}
	if *wanted == 0 {
		*wanted = width
		for i := range width {
			if err := d.declare(item{name: strconv.Itoa(i + 1)}, 1, 1); err != nil {
				return at.wrap(err)
			}
		}
	}
	if width < *wanted {
		return at.behind(line).errorf("%d digits in a row (the first row has %d)", width, *wanted)
	}
	return at.wrap(d.add(name, free))
}
