package dlx

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"
)

// parser reads the lines of a problem.
type parser struct {
	lines  *bufio.Reader
	number int    // of the last line read, from 1
	line   []byte // the last line read, without a byte-order mark
	long   []byte // room for a line longer than the reader's buffer
	most   int    // the length of the longest line, maxLine unless a test sets it
	draft  *draft // nil until the items have been read
	text   *Text  // gets the lines of items, options and comments; may be nil
}

func newParser(r io.Reader) *parser {
	return &parser{lines: bufio.NewReaderSize(r, 1<<16), most: maxLine}
}

// parse reads the whole text.
func (p *parser) parse() error {
	err := p.next()
	for ; err == nil; err = p.next() {
		if p.draft == nil {
			err = p.items()
		} else {
			err = p.option()
		}
		if err != nil {
			return err
		}
	}
	switch {
	case err != io.EOF:
		return err
	case p.draft == nil:
		return &ParseError{Line: p.number + 1, Column: 1, Err: ErrNoItems}
	}
	return nil
}

// next goes on to the next line that is neither empty nor a comment. Its error is [io.EOF] at the end.
func (p *parser) next() error {
	for {
		line, err := p.lines.ReadSlice('\n')
		if err == bufio.ErrBufferFull {
			line, err = p.rest(line)
		}
		switch {
		case err == nil || err == io.EOF && len(line) > 0:
		case err == ErrLongLine:
			p.number, p.line = p.number+1, line[:mostQuoted]
			return p.errorAt(0, err)
		case err == io.EOF || p.number == 0:
			return err
		default:
			return fmt.Errorf("after line %d: %w", p.number, err)
		}
		p.number++
		if p.number == 1 {
			line = bytes.TrimPrefix(line, []byte(mark))
		}
		p.line = line
		switch text := bytes.TrimLeft(line, space); {
		case len(text) == 0:
		case text[0] == '|':
			p.comment(text)
		default:
			return nil
		}
	}
}

// ErrLongLine is the error of a line of more than 32 MiB in a text, unless it is a comment.
var ErrLongLine = errors.New("line longer than 32 MiB")

// maxLine is the length of the longest line that is read, in bytes, with its end. The names of some three million items
// fit in it.
const maxLine = 32 << 20

// rest reads the rest of a line that is longer than the reader's buffer. It stores the first p.most bytes, and nothing
// of a comment.
func (p *parser) rest(line []byte) ([]byte, error) {
	text := bytes.TrimLeft(bytes.TrimPrefix(line, []byte(mark)), space)
	comment := len(text) > 0 && text[0] == '|'
	p.long = append(p.long[:0], line...)
	var parts [][]byte // the pieces that p.long has no room for; joined only when a line ends that is not too long
	length := len(p.long)
	for {
		more, err := p.lines.ReadSlice('\n')
		switch length += len(more); {
		case comment:
		case length > p.most:
			return p.long, ErrLongLine
		case length <= cap(p.long):
			p.long = append(p.long, more...)
		default:
			parts = append(parts, bytes.Clone(more))
		}
		if err != bufio.ErrBufferFull {
			if len(parts) > 0 {
				p.long = slices.Grow(p.long, length-len(p.long))
			}
			for _, part := range parts {
				p.long = append(p.long, part...)
			}
			return p.long, err
		}
	}
}

// The most that is kept of comments.
const (
	maxComments = 10_000
	maxComment  = 10_000 // bytes
)

// comment notes a comment.
func (p *parser) comment(text []byte) {
	if p.text == nil || p.draft == nil || len(p.text.Comments) == maxComments {
		return
	}
	text = bytes.TrimRight(text[:min(len(text), maxComment)], "\r\n")
	p.text.Comments = append(p.text.Comments, Comment{p.number, string(text)})
}

// space is the white space of the format.
const space = " \t\r\n\v\f"

// mark is a byte-order mark, which is dropped where a text begins with it.
const mark = "\uFEFF"

// word returns the first word of the line at or after from, and where it begins: at the end of the line if there is none.
func (p *parser) word(from int) (word []byte, at int) {
	at = from
	for at < len(p.line) && isSpace(p.line[at]) {
		at++
	}
	end := at
	for end < len(p.line) && !isSpace(p.line[end]) {
		end++
	}
	return p.line[at:end], at
}

// items reads the line of the items' names.
func (p *parser) items() error {
	p.draft = newDraft()
	if p.text != nil {
		p.text.Items = p.number
	}
	secondary := false
	for w, at := p.word(0); len(w) > 0; w, at = p.word(at + len(w)) {
		if string(w) == "|" {
			if secondary {
				return p.errorAt(at, errors.New("unexpected second | (want one at most, before the secondary items)"))
			}
			secondary = true
			continue
		}
		if err := p.item(w, at, secondary); err != nil {
			return err
		}
	}
	return nil
}

// item reads the name of an item, and a multiplicity before it.
func (p *parser) item(w []byte, at int, secondary bool) (err error) {
	lo, hi, place := 1, 1, at
	if secondary {
		lo = 0
	}
	name := w
	if bar := bytes.IndexByte(w, '|'); bar >= 0 {
		name, place = w[bar+1:], at+bar+1
		if secondary {
			return p.errorAt(at, fmt.Errorf("%w: %s is a secondary item, and has none", ErrMultiplicity, quote(name)))
		}
		low, high, ranged := bytes.Cut(w[:bar], []byte(":"))
		if lo, err = p.times(low, at); err != nil {
			return err
		}
		if hi = lo; ranged {
			if hi, err = p.times(high, at+len(low)+1); err != nil {
				return err
			}
		}
	}
	if lo <= hi {
		if err := p.named(name, place, "an item"); err != nil {
			return err
		}
	}
	switch err := p.draft.name(string(name), secondary, lo, hi); {
	case err == nil:
		return nil
	case errors.Is(err, ErrRepeatedItem):
		return p.errorAt(place, fmt.Errorf("%w %s", err, quote(name)))
	case errors.Is(err, ErrMultiplicity):
		return p.errorAt(at, err)
	default:
		return p.errorAt(place, err)
	}
}

// times reads a bound of a multiplicity.
func (p *parser) times(text []byte, at int) (int, error) {
	n, err := p.uint(text, at, strconv.IntSize-1, ErrMultiplicity, "2|name or 1:3|name")
	return int(n), err
}

// option reads the line of an option.
func (p *parser) option() error {
	cost, price := decimal{}, 0 // and where the last part of it stands
	_, first := p.word(0)
	for w, at := p.word(0); len(w) > 0; w, at = p.word(at + len(w)) {
		entry := w
		if bar := bytes.IndexByte(w, '|'); bar >= 0 { // which no name of an item has
			entry, price = w[:bar], at+bar+1
			part, err := parseDecimal(string(w[bar+1:]))
			if err != nil {
				return p.errorAt(price, err)
			}
			sum, fits := cost.plus(part)
			if !fits {
				most := decimal{math.MaxInt64, max(cost.places, part.places)}
				return p.errorAt(price, fmt.Errorf("%w: the costs of the option together pass %s", ErrCost, most))
			}
			cost = sum
		}
		if len(entry) > 0 {
			if err := p.entry(entry, at); err != nil {
				return err
			}
		}
	}
	err := p.draft.end(cost)
	switch {
	case err == nil && p.text != nil:
		p.text.Options = append(p.text.Options, p.number)
	case errors.Is(err, ErrNoPrimary) && p.text != nil:
		p.text.Skipped = append(p.text.Skipped, p.number)
	case errors.Is(err, ErrCost):
		return p.errorAt(price, err)
	case err != nil:
		return p.errorAt(first, err)
	}
	return nil
}

// entry reads an item of an option that may have a colour, or say how often the option has it.
func (p *parser) entry(w []byte, at int) error {
	name, paint, colour := w, []byte(nil), int32(0)
	i, ok := p.draft.numbers[string(w)]
	if !ok {
		var coloured bool
		name, paint, coloured = bytes.Cut(w, []byte(":"))
		if err := p.named(name, at, "an item"); err != nil {
			return err
		}
		if i, ok = p.draft.numbers[string(name)]; !ok {
			return p.errorAt(at, fmt.Errorf("%w %s", ErrUnknownItem, quote(name)))
		}
		if coloured && p.draft.several(i) {
			if err := p.draft.addTimes(i, string(paint)); err != nil {
				return p.errorAt(at+len(name)+1, fmt.Errorf("item %s: %w", quote(name), err))
			}
			return nil
		}
		if coloured {
			if err := p.named(paint, at+len(name)+1, "a colour"); err != nil {
				return err
			}
			colour = p.draft.palette.number(paint)
		}
	}
	if err := p.draft.add(i, colour); err != nil {
		return p.errorAt(at, fmt.Errorf("%w %s", err, quote(name)))
	}
	return nil
}

// uint reads a number of up to bits bits. It looks only at the beginning of a long one, which is out of range anyway. The
// error wraps wrong, and shows example.
func (p *parser) uint(text []byte, at, bits int, wrong error, example string) (uint64, error) {
	digits := bytes.TrimLeft(text, "0")
	if len(digits) == 0 && len(text) > 0 {
		return 0, nil
	}
	n, err := strconv.ParseUint(string(digits[:min(len(digits), mostQuoted)]), 10, bits)
	switch {
	case errors.Is(err, strconv.ErrRange):
		err = p.errorAt(at, fmt.Errorf("%w %s (want %d at most)", wrong, quote(text), uint64(1)<<bits-1))
	case err != nil:
		err = p.errorAt(at, fmt.Errorf("%w %s (want a number from 0, as in %s)", wrong, quote(text), example))
	}
	return n, err
}

// named returns an error if name cannot be the name of an item or a colour.
func (p *parser) named(name []byte, at int, what string) error {
	n, want := misnamed(name, textOnly)
	if n < 0 {
		return nil
	}
	return p.errorAt(at+n, fmt.Errorf("%w %s of %s (want %s)", ErrName, quote(name), what, want))
}

// errorAt places an error in the line.
func (p *parser) errorAt(at int, err error) error {
	e := &ParseError{Line: p.number, Column: 1 + utf8.RuneCount(p.line[:at]), Err: err}
	e.Text, e.Before = around(string(p.line[:min(len(p.line), at+utf8.UTFMax*aroundWidth)]), e.Column)
	return e
}
