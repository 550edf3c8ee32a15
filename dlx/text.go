package dlx

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// ErrNoItems is the error of a text without a line of items: one that is empty or has only comments.
var ErrNoItems = errors.New("no items (want a line with their names, the primary ones first)")

// A ParseError is an error in a text, and its place.
type ParseError struct {
	Line, Column int // from 1; the column in characters, not counting a byte-order mark, 0 for the whole line
	Err          error

	// Text is the line, or the 100 characters around the column if it is long; Before is how many characters of the line
	// stand before it. Text is empty if the line is not known.
	Text   string
	Before int
}

// Error returns the place and the cause, as in
//
//	3:14: unknown item "x"
func (e *ParseError) Error() string {
	if e.Column == 0 {
		return fmt.Sprintf("%d: %v", e.Line, e.Err)
	}
	return fmt.Sprintf("%d:%d: %v", e.Line, e.Column, e.Err)
}

// Unwrap returns the cause.
func (e *ParseError) Unwrap() error { return e.Err }

// aroundWidth is how many characters of a long line are kept around an error.
const aroundWidth = 100

// around returns the text of a line around a column, and how many characters of the line stand before it.
func around(line string, column int) (text string, before int) {
	line = strings.TrimRight(line, "\r\n")
	for ; column-before > aroundWidth/2 && line != ""; before++ {
		_, size := utf8.DecodeRuneInString(line)
		line = line[size:]
	}
	end := 0
	for n := 0; n < aroundWidth && end < len(line); n++ {
		_, size := utf8.DecodeRuneInString(line[end:])
		end += size
	}
	return line[:end], before
}

// A Text is a problem read from a text, with the lines where everything stands. Lines count from 1.
type Text struct {
	Problem *Problem

	Items    int       // the line of the items
	Options  []int     // for each option, its line
	Skipped  []int     // the lines of options without a primary item, which the problem does not have
	Comments []Comment // those behind the line of items, up to 10,000 of them
}

// A Comment is a line of a text that begins with |.
type Comment struct {
	Line int
	Text string // from the | on, without white space before it and the end of the line; up to 10,000 bytes of it
}

// ParseProblem reads a problem in the text format of Knuth's programs (The Art of Computer Programming, volume 4B,
// section 7.2.2.1). Its first line names the items, a lone | standing before the secondary ones; each further line is an
// option. Names are separated by white space. Empty lines, and lines that begin with |, are comments.
//
//	| cover a and b once, c once or twice, d four times
//	a b 1:2|c 4|d | x y
//	a x:red
//	b c d x:red y |7
//	c d |2
//
// A primary item may have a multiplicity, lo:hi|name or k|name for k:k|name; a secondary item of an option a colour,
// name:colour; and an option a cost |cost, in a word of its own or behind a name. Several costs of an option add up. A cost
// may be negative and have up to 18 decimals: |-7, |12.50.
//
// An option may have a primary item several times, name:n, if the item has a multiplicity other than 1: choosing the option
// then covers the item n times. Repeating the name n times means the same.
//
//	| 10 cents in coins
//	10|cents a b c d
//	cents:5 a
//	cents:2 cents b
//
// A line has 32 MiB at most, unless it is a comment, and a name 65,535 bytes. The name of an item or a colour may hold
// any characters but white space, control characters, | and :, in UTF-8 or any other encoding that has the ASCII
// characters. White space means ASCII white space; lines end with a line feed, with or without a carriage return before
// it. A byte-order mark at the beginning of the text is dropped.
//
// The error is a *[ParseError], or the error of r. It wraps an error of [NewProblem] or [Builder], [ErrNoItems] or
// [ErrLongLine].
//
// The cost is linear in the length of the text. The problem takes 8 bytes for each entry, or 12 with colours, besides the
// names. While it is read, up to 21 bytes for each entry were measured on problems with few items. Comments are not kept.
func ParseProblem(r io.Reader) (*Problem, error) {
	p := newParser(r)
	if err := p.parse(); err != nil {
		return nil, err
	}
	return p.draft.finish(false), nil
}

// ParseText reads a problem as [ParseProblem] does, and notes its lines in the text. An option without a primary item,
// which could be added to a solution or left out, is not an error but is skipped, as in Knuth's programs.
func ParseText(r io.Reader) (*Text, error) {
	p := newParser(r)
	p.text = new(Text)
	if err := p.parse(); err != nil {
		return nil, err
	}
	p.text.Problem = p.draft.finish(false)
	return p.text, nil
}
