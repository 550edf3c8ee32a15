package notation

import (
	"io"
	"iter"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// A listed is a set partitioning problem of OR-Library (J. E. Beasley, "OR-Library: distributing test problems by electronic
// mail", Journal of the Operational Research Society 41, 1990): numbers, with white space between them. Rows are the items,
// named 1, 2, 3, …, and columns the options.
//
//	3 2             the numbers of rows and columns
//	120 2 1 3       for each column: its cost, the number of its rows, and these rows
//	75.5 1 2
type listed struct {
	begin func(rows int) error
	add   func(rows []entry, cost string) error // takes a column

	rows, left int // the number of rows, and of columns not yet complete; left is -1 before their number is known
	next       func(at place, word string) error
	cost       string // of the current column
	missing    int    // the number of its rows not yet read
	entries    []entry
	last       place // of the last word
}

// maxRows is the greatest number of rows.
const maxRows = 1 << 20

// newListed returns a reader of a problem, which calls begin with the number of rows and add with each column.
func newListed(begin func(rows int) error, add func(rows []entry, cost string) error) *listed {
	l := &listed{begin: begin, add: add, left: -1}
	l.next = l.height
	return l
}

// orLibrary reads a problem of OR-Library.
func (d *draft) orLibrary(r io.Reader) error {
	d.number = nil
	l := newListed(func(rows int) error {
		for i := range rows {
			if err := d.declare(item{name: strconv.Itoa(i + 1)}, 1, 1); err != nil {
				return err
			}
		}
		return nil
	}, func(rows []entry, cost string) error {
		d.entries = rows
		return d.add("", cost)
	})
	if err := d.lines(r, l.line); err != nil {
		return err
	}
	return l.finish()
}

// line reads a line.
func (l *listed) line(at place, line string) error {
	for at, word := range words(at, line) {
		l.last = at
		if err := l.next(at, word); err != nil {
			return err
		}
	}
	return nil
}

// finish returns an error if the problem is not complete.
func (l *listed) finish() error {
	if l.rows > 0 && l.left != 0 {
		return l.last.errorf("the text ends too early (want as many columns as its first line says, %d more)", max(l.left, 1))
	}
	return nil
}

// words returns the words of a line, each with its place.
func words(at place, line string) iter.Seq2[place, string] {
	return func(yield func(place, string) bool) {
		for {
			rest := strings.TrimLeft(line, " \t\r\v\f")
			at = at.behind(line[:len(line)-len(rest)])
			end := strings.IndexAny(rest, " \t\r\v\f")
			if end < 0 {
				end = len(rest)
			}
			if end == 0 || !yield(at, rest[:end]) {
				return
			}
			at, line = at.behind(rest[:end]), rest[end:]
		}
	}
}

// count reads a number from low to high.
func count(at place, word, what string, low, high int) (int, error) {
	n, err := strconv.Atoi(word)
	if err != nil || n < low || n > high {
		return 0, at.errorf("unexpected %.60q (want %s, a number from %d to %d)", word, what, low, high)
	}
	return n, nil
}

func (l *listed) height(at place, word string) (err error) {
	if l.rows, err = count(at, word, "how many rows there are", 1, maxRows); err != nil {
		return err
	}
	l.next = l.width
	return at.wrap(l.begin(l.rows))
}

func (l *listed) width(at place, word string) (err error) {
	l.left, err = count(at, word, "how many columns there are", 0, 1<<31-1)
	l.next = l.price
	return err
}

func (l *listed) price(at place, word string) (err error) {
	if l.left == 0 {
		return at.errorf("unexpected %.60q behind the last column (want as many columns as the first line says)", word)
	}
	if l.cost, err = plain(word); err != nil {
		return at.errorf("unexpected %.60q (want the cost of a column, a number)", word)
	}
	l.next = l.length
	return nil
}

func (l *listed) length(at place, word string) (err error) {
	l.missing, err = count(at, word, "how many rows the column has", 0, l.rows)
	l.entries, l.next = l.entries[:0], l.row
	return l.end(at, err)
}

func (l *listed) row(at place, word string) error {
	i, err := count(at, word, "a row", 1, l.rows)
	l.entries = append(l.entries, entry{item: i - 1})
	l.missing--
	return l.end(at, err)
}

// end adds the column if it is complete.
func (l *listed) end(at place, err error) error {
	if err != nil || l.missing > 0 {
		return err
	}
	l.left--
	l.next = l.price
	return at.wrap(l.add(l.entries, l.cost))
}

// numeral matches a number of MPS or OR-Library, with groups for its parts.
var numeral = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^([+-]?)([0-9]*)\.?([0-9]*)(?:[eEdD]([+-]?[0-9]{1,3}))?$`)
})

// plain returns a number without an exponent, as [dlx.Builder.OptionPriced] reads it, and without superfluous zeros.
func plain(word string) (string, error) {
	m := numeral().FindStringSubmatch(word)
	if m == nil || len(m[2])+len(m[3]) == 0 || len(word) > 100 {
		return "", strconv.ErrSyntax
	}
	shift, _ := strconv.Atoi(m[4]) // at most some hundreds
	digits, point := m[2]+m[3], len(m[2])+shift
	if point < 0 {
		digits, point = strings.Repeat("0", -point)+digits, 0
	}
	if point > len(digits) {
		digits += strings.Repeat("0", point-len(digits))
	}
	whole := strings.TrimLeft(digits[:point], "0")
	part := digits[point:]
	if m[4] != "" {
		part = strings.TrimRight(part, "0")
	}
	out := strings.TrimPrefix(m[1], "+")
	if whole == "" {
		whole = "0"
	}
	if out += whole; part != "" {
		out += "." + part
	}
	return out, nil
}

// isORLibrary reports whether lines are a problem of OR-Library or, unless whole is set, its beginning. The first line has two
// numbers.
func isORLibrary(lines []string, whole bool) bool {
	columns := 0
	l := newListed(func(int) error { return nil }, func(rows []entry, _ string) error {
		columns++
		seen := map[int]bool{}
		for _, e := range rows {
			seen[e.item] = true
		}
		if len(seen) < len(rows) {
			return strconv.ErrSyntax
		}
		return nil
	})
	for k, line := range lines {
		if k == 0 && len(strings.Fields(line)) != 2 || l.line(place{1, 1}, line) != nil {
			return false
		}
	}
	return columns > 0 && (!whole || l.finish() == nil)
}
