package dlx

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

// ErrUnsupported is the error of a problem text that uses colours,
// multiplicities or costs, which are not part of plain exact cover.
var ErrUnsupported = errors.New("not supported")

// A ParseError tells where in a text an error was found.
type ParseError struct {
	Line, Column int // from 1; the column in characters
	Err          error
}

// Error returns the place and the cause: "3:14: unknown item "x"".
func (e *ParseError) Error() string { return fmt.Sprintf("%d:%d: %v", e.Line, e.Column, e.Err) }

// Unwrap returns the cause.
func (e *ParseError) Unwrap() error { return e.Err }

// ParseProblem reads a problem in the text format of Knuth's programs (The Art
// of Computer Programming, volume 4B, section 7.2.2.1). Its first line names
// the items, a lone | standing before the secondary ones; each further line is
// an option. Names are separated by white space. Empty lines, and lines that
// begin with |, are comments.
//
//	| two dominoes on a board of 2 by 2, with a secondary item
//	a b c d | x
//	a b x
//	c d x
//	a c
//	b d
//
// There is no limit on the length of a name or a line. A name may hold any
// characters but white space, control characters, | and :, which Knuth's
// format uses for colours (name:colour), multiplicities (lo:hi|name) and costs
// (…|cost). ParseProblem refuses these three with [ErrUnsupported].
//
// The error is a *[ParseError], but for one of r itself. Beyond what
// [NewProblem] finds wrong, a text may lack the line of items.
func ParseProblem(r io.Reader) (*Problem, error) {
	p := parser{lines: bufio.NewReaderSize(r, 1<<16)}
	for {
		line, err := p.next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("after line %d: %w", p.number, err)
		}
		if p.draft == nil {
			err = p.items(line)
		} else {
			err = p.option(line)
		}
		if err != nil {
			return nil, err
		}
	}
	if p.draft == nil {
		return nil, &ParseError{p.number + 1, 1, errors.New("no items (want a line with their names)")}
	}
	return p.draft.finish(), nil
}

// parser reads the lines of a problem.
type parser struct {
	lines   *bufio.Reader
	number  int    // of the last line read, from 1
	text    []byte // of the last line read
	long    []byte // room for a line longer than the reader's buffer
	numbers map[string]int
	draft   *draft // nil until the items have been read
}

// next returns the next line that is neither empty nor a comment, in memory
// that is used again.
func (p *parser) next() ([]byte, error) {
	for {
		line, err := p.lines.ReadSlice('\n')
		if err == bufio.ErrBufferFull {
			p.long = append(p.long[:0], line...)
			for err == bufio.ErrBufferFull {
				line, err = p.lines.ReadSlice('\n')
				p.long = append(p.long, line...)
			}
			line = p.long
		}
		if err != nil && (err != io.EOF || len(line) == 0) {
			return nil, err
		}
		p.number++
		if p.number == 1 {
			line = bytes.TrimPrefix(line, []byte("\uFEFF")) // a byte-order mark
		}
		p.text = line
		if rest := bytes.TrimLeft(line, space); len(rest) > 0 && rest[0] != '|' {
			return line, nil
		}
	}
}

const space = " \t\r\n\v\f"

// word cuts the first word off a line: it and what follows are parts of line.
func word(line []byte) (word, rest []byte) {
	start := 0
	for start < len(line) && isSpace(line[start]) {
		start++
	}
	end := start
	for end < len(line) && !isSpace(line[end]) {
		end++
	}
	return line[start:end], line[end:]
}

func isSpace(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// items reads the line of the items' names.
func (p *parser) items(line []byte) error {
	p.numbers = make(map[string]int)
	var names []string
	primary := -1 // not known until a | has been seen
	for w, rest := word(line); len(w) > 0; w, rest = word(rest) {
		if string(w) == "|" {
			if primary >= 0 {
				return p.errorAt(w, errors.New("a second | among the items"))
			}
			primary = len(names)
			continue
		}
		if err := p.check(w, "an item with multiplicity", "a colour in the line of items"); err != nil {
			return err
		}
		name := string(w)
		if _, ok := p.numbers[name]; ok {
			return p.errorAt(w, fmt.Errorf("%w %q", ErrRepeatedItem, name))
		}
		if len(names) == maxNodes {
			return p.errorAt(w, ErrTooLarge)
		}
		p.numbers[name] = len(names)
		names = append(names, name)
	}
	if primary < 0 {
		primary = len(names)
	}
	p.draft = newDraft(primary, len(names)-primary, names)
	return nil
}

// option reads the line of an option.
func (p *parser) option(line []byte) error {
	first, rest := word(line)
	for w := first; len(w) > 0; w, rest = word(rest) {
		i, ok := p.numbers[string(w)]
		if !ok {
			if err := p.check(w, "an option with a cost", "a colour"); err != nil {
				return err
			}
			return p.errorAt(w, fmt.Errorf("%w %q", ErrUnknownItem, w))
		}
		if err := p.draft.add(i); err != nil {
			return p.errorAt(w, fmt.Errorf("%w %q", err, w))
		}
	}
	if err := p.draft.end(); err != nil {
		return p.errorAt(first, err)
	}
	return nil
}

// check refuses what is not the plain name of an item. bar and colon say what
// a | or a : in it would mean.
func (p *parser) check(w []byte, bar, colon string) error {
	if bytes.IndexByte(w, '|') >= 0 {
		return p.errorAt(w, fmt.Errorf("%q: %s is %w", w, bar, ErrUnsupported))
	}
	if bytes.IndexByte(w, ':') >= 0 {
		return p.errorAt(w, fmt.Errorf("%q: %s is %w", w, colon, ErrUnsupported))
	}
	for n, c := range w {
		if c < ' ' || c == 0x7f {
			return p.errorAt(w[n:], fmt.Errorf("control character %q in a name", c))
		}
	}
	return nil
}

// errorAt places an error at a part of the line, which ends where the memory
// of the line ends.
func (p *parser) errorAt(part []byte, err error) error {
	before := p.text[:cap(p.text)-cap(part)]
	return &ParseError{p.number, 1 + utf8.RuneCount(before), err}
}
