package dlx

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"unicode/utf8"
)

// ErrNoItems is the error of a text without a line of items: it is empty, or
// holds nothing but comments.
var ErrNoItems = errors.New("no items (want a line with their names, the primary ones first)")

// A ParseError tells where in a text an error was found.
type ParseError struct {
	Line, Column int // from 1; the column in characters, but for a byte-order mark at the beginning
	Err          error
}

// Error returns the place and the cause, as in
//
//	3:14: unknown item "x"
func (e *ParseError) Error() string { return fmt.Sprintf("%d:%d: %v", e.Line, e.Column, e.Err) }

// Unwrap returns the cause.
func (e *ParseError) Unwrap() error { return e.Err }

// ParseProblem reads a problem in the text format of Knuth's programs (The Art
// of Computer Programming, volume 4B, section 7.2.2.1). Its first line names
// the items, a lone | standing before the secondary ones; each further line is
// an option. Names are separated by white space. Empty lines, and lines that
// begin with |, are comments.
//
//	| cover a and b once, c once or twice, d four times
//	a b 1:2|c 4|d | x y
//	a x:red
//	b c d x:red y |7
//	c d |2
//
// A primary item may have a multiplicity, lo:hi|name or k|name for k:k|name; a
// secondary item of an option a colour, name:colour; and an option, at its end, a
// cost |cost, in a word of its own or not.
//
// There is no limit on the length of a name or a line. The name of an item or
// a colour may hold any characters but white space, control characters, | and :,
// in UTF-8 or any other encoding that has the ASCII characters. White space is what
// ASCII has of it; lines end with a line feed, with or without a carriage return
// before it. A byte-order mark at the beginning of the text is dropped.
//
// The error is a *[ParseError], but for one of r itself. Beyond what
// [NewProblem] and [Builder] find wrong, a text may lack the line of items,
// [ErrNoItems].
//
// The cost is linear in the length of the text. The problem takes 8 bytes for
// each entry, or 12 with colours, besides the names; up to 21 bytes for each entry
// were measured while it is read, where items are few.
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
		return nil, &ParseError{p.number + 1, 1, ErrNoItems}
	}
	p.draft.palette = p.colours.names
	return p.draft.finish(), nil
}

// parser reads the lines of a problem.
type parser struct {
	lines   *bufio.Reader
	number  int    // of the last line read, from 1
	text    []byte // of the last line read
	long    []byte // room for a line longer than the reader's buffer
	numbers map[string]int
	colours palette
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
			line = bytes.TrimPrefix(line, []byte(mark))
		}
		p.text = line
		if rest := bytes.TrimLeft(line, space); len(rest) > 0 && rest[0] != '|' {
			return line, nil
		}
	}
}

// space is the white space of the format.
const space = " \t\r\n\v\f"

// mark is a byte-order mark, which is dropped where a text begins with it.
const mark = "\uFEFF"

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
	var multiplicities []multiplicity // of the primary items
	primary := -1                     // not known until a | has been seen
	for w, rest := word(line); len(w) > 0; w, rest = word(rest) {
		if string(w) == "|" {
			if primary >= 0 {
				return p.errorAt(w, errors.New("unexpected second | (want one at most, before the secondary items)"))
			}
			primary = len(names)
			continue
		}
		name, m := w, multiplicity{1, 1}
		if bar := bytes.IndexByte(w, '|'); bar >= 0 {
			if primary >= 0 {
				return p.errorAt(w, fmt.Errorf("%w: %s is a secondary item, and has none", ErrMultiplicity, quote(w[bar+1:])))
			}
			var err error
			if m, err = p.multiplicity(w[:bar]); err != nil {
				return err
			}
			name = w[bar+1:]
		}
		if err := p.name(name, "an item"); err != nil {
			return err
		}
		if _, ok := p.numbers[string(name)]; ok {
			return p.errorAt(name, fmt.Errorf("%w %s", ErrRepeatedItem, quote(name)))
		}
		if len(names) == maxNodes {
			return p.errorAt(name, ErrTooLarge)
		}
		p.numbers[string(name)] = len(names)
		names = append(names, string(name))
		if primary < 0 {
			multiplicities = append(multiplicities, m)
		}
	}
	if primary < 0 {
		primary = len(names)
	}
	p.draft = newDraft(primary, len(names)-primary, names)
	for i, m := range multiplicities {
		if err := p.draft.multiply(i, m.lo, m.hi); err != nil {
			return err
		}
	}
	return nil
}

// multiplicity reads the lo:hi or k before the | of an item.
func (p *parser) multiplicity(text []byte) (m multiplicity, err error) {
	low, high, ranged := bytes.Cut(text, []byte(":"))
	if m.lo, err = p.times(low); err != nil {
		return m, err
	}
	if m.hi = m.lo; ranged {
		if m.hi, err = p.times(high); err != nil {
			return m, err
		}
	}
	if m.hi < m.lo {
		err = p.errorAt(text, wrongMultiplicity(m.lo, m.hi))
	}
	return m, err
}

// times reads a bound of a multiplicity.
func (p *parser) times(text []byte) (int, error) {
	n, err := strconv.ParseUint(string(text), 10, strconv.IntSize-1)
	if errors.Is(err, strconv.ErrRange) {
		return 0, p.errorAt(text, fmt.Errorf("%w %s (want %d at most)", ErrMultiplicity, quote(text), math.MaxInt))
	}
	if err != nil {
		return 0, p.errorAt(text, fmt.Errorf("%w %s (want a number from 0, as in 2|name or 1:3|name)", ErrMultiplicity, quote(text)))
	}
	return int(n), nil
}

// option reads the line of an option.
func (p *parser) option(line []byte) error {
	first, rest := word(line)
	cost, priced := int64(0), false
	var price []byte
	for w := first; len(w) > 0; w, rest = word(rest) {
		if priced {
			return p.errorAt(w, fmt.Errorf("unexpected %s behind the cost (want the end of the line)", quote(w)))
		}
		i, ok := p.numbers[string(w)]
		if ok {
			if err := p.draft.add(i, 0); err != nil {
				return p.errorAt(w, fmt.Errorf("%w %s", err, quote(w)))
			}
			continue
		}
		if bar := bytes.IndexByte(w, '|'); bar >= 0 {
			var err error
			price = w[bar+1:]
			if cost, err = p.cost(price); err != nil {
				return err
			}
			if priced, w = true, w[:bar]; bar == 0 {
				continue
			}
		}
		if err := p.entry(w); err != nil {
			return err
		}
	}
	if err := p.draft.end(cost); errors.Is(err, ErrCost) {
		return p.errorAt(price, err)
	} else if err != nil {
		return p.errorAt(first, err)
	}
	return nil
}

// entry reads an item of an option that may have a colour.
func (p *parser) entry(w []byte) error {
	name, colour, coloured := bytes.Cut(w, []byte(":"))
	if err := p.name(name, "an item"); err != nil {
		return err
	}
	i, ok := p.numbers[string(name)]
	if !ok {
		return p.errorAt(w, fmt.Errorf("%w %s", ErrUnknownItem, quote(name)))
	}
	var c int32
	if coloured {
		if err := p.name(colour, "a colour"); err != nil {
			return err
		}
		c = p.colours.number(colour)
	}
	if err := p.draft.add(i, c); err != nil {
		return p.errorAt(w, fmt.Errorf("%w %s", err, quote(name)))
	}
	return nil
}

// cost reads the cost of an option.
func (p *parser) cost(text []byte) (int64, error) {
	n, err := strconv.ParseUint(string(text), 10, 63)
	if errors.Is(err, strconv.ErrRange) {
		return 0, p.errorAt(text, fmt.Errorf("%w %s (want %d at most)", ErrCost, quote(text), math.MaxInt64))
	}
	if err != nil {
		return 0, p.errorAt(text, fmt.Errorf("%w %s (want a number from 0, as in |7)", ErrCost, quote(text)))
	}
	return int64(n), nil
}

// name refuses what cannot be the name of an item or a colour.
func (p *parser) name(name []byte, what string) error {
	n, want := misnamed(name)
	if n < 0 {
		return nil
	}
	return p.errorAt(name[n:], fmt.Errorf("%w %s of %s (want %s)", ErrName, quote(name), what, want))
}

// quote is a word of the text in quotes, its end left out if it is long.
func quote(word []byte) string {
	const most = 60
	if len(word) <= most {
		return strconv.Quote(string(word))
	}
	n := most
	for n > most-utf8.UTFMax && !utf8.RuneStart(word[n]) {
		n--
	}
	return strconv.Quote(string(word[:n])) + "…"
}

// errorAt places an error at a part of the line, which ends where the memory
// of the line ends.
func (p *parser) errorAt(part []byte, err error) error {
	before := p.text[:cap(p.text)-cap(part)]
	return &ParseError{p.number, 1 + utf8.RuneCount(before), err}
}
