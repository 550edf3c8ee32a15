package dlx

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// ErrNotText is the error of writing a problem that the text format cannot state, because it has no primary item or a name
// contains white space, | or :.
var ErrNotText = errors.New("no text for the problem")

// WriteTo writes p in the text format that [ParseProblem] reads, and returns the number of bytes written. Names are
// separated by one blank, a multiplicity k:k is written k, an item that an option has several times is written once, as in
// s:2, and there are no comments. Reading the text gives p again, with the items, options, entries and colours in the same
// order. Items without names have their numbers for names. If the text would begin with a name that begins with a byte-order
// mark, another such mark precedes it. A problem with a line of more than 32 MiB is written, but cannot be read back.
//
// The error is the error of w, or wraps [ErrNotText]; then nothing is written.
func (p *Problem) WriteTo(w io.Writer) (int64, error) {
	if err := p.writable(); err != nil {
		return 0, err
	}
	return p.write(w)
}

// write writes p without checking its names.
func (p *Problem) write(w io.Writer) (int64, error) {
	count := &counter{w: w}
	out := bufio.NewWriterSize(count, 1<<16)
	var line []byte
	for i := range p.Items() {
		if lo, hi := p.Multiplicity(i); i == 0 && lo == 1 && hi == 1 && strings.HasPrefix(p.ItemName(0), mark) {
			line = append(line, mark...)
		}
		if i == p.m.Primary {
			line = append(line, "| "...)
		}
		if lo, hi := p.Multiplicity(i); i < p.m.Primary && (lo != 1 || hi != 1) {
			line = strconv.AppendInt(line, int64(lo), 10)
			if hi != lo {
				line = append(line, ':')
				line = strconv.AppendInt(line, int64(hi), 10)
			}
			line = append(line, '|')
		}
		line = append(line, p.ItemName(i)...)
		line = append(line, ' ')
	}
	out.Write(append(line[:max(0, len(line)-1)], '\n'))
	for o := range p.Options() {
		line = append(p.AppendText(line[:0], o), '\n')
		if _, err := out.Write(line); err != nil {
			break
		}
	}
	err := out.Flush()
	return count.n, err
}

// writable returns the reason why the text format cannot state p, or nil.
func (p *Problem) writable() error {
	if p.m.Primary == 0 {
		return fmt.Errorf("%w: there are no primary items", ErrNotText)
	}
	for _, item := range p.names {
		if why := unwritable(item); why != "" {
			return fmt.Errorf("%w: item %q has %s", ErrNotText, abridged(item), why)
		}
	}
	for _, colour := range p.palette {
		if why := unwritable(colour); why != "" {
			return fmt.Errorf("%w: colour %q has %s", ErrNotText, abridged(colour), why)
		}
	}
	return nil
}

// unwritable returns what a name contains that is not allowed in a text, or "".
func unwritable(name string) string {
	switch n := strings.IndexAny(name, textOnly); {
	case n < 0:
		return ""
	case isSpace(name[n]):
		return "white space"
	default:
		return "a " + name[n:n+1]
	}
}

// String returns the text that WriteTo writes. If WriteTo would refuse the names, String writes them unchanged, and the text
// may be ambiguous.
func (p *Problem) String() string {
	var b strings.Builder
	p.write(&b)
	return b.String()
}

// AppendText appends an option to text as [Problem.WriteTo] writes it, without
// the end of the line: "a b x:red |7". It panics if there is no such option.
func (p *Problem) AppendText(text []byte, option int) []byte {
	for e := p.m.Starts[option]; e < p.m.Starts[option+1]; e++ {
		if e != p.m.Starts[option] {
			text = append(text, ' ')
		}
		text = append(text, p.ItemName(int(p.m.Entries[e]))...)
		if c := p.m.Colour(e); c != 0 {
			text = append(text, ':')
			text = append(text, p.palette[c]...)
		}
		if n := p.m.Weight(e); n != 1 {
			text = append(text, ':')
			text = strconv.AppendInt(text, int64(n), 10)
		}
	}
	if p.Cost(option) != 0 {
		text = p.costOf(option).append(append(text, " |"...))
	}
	return text
}

// counter counts the bytes written to w.
type counter struct {
	w io.Writer
	n int64
}

func (c *counter) Write(data []byte) (int, error) {
	n, err := c.w.Write(data)
	c.n += int64(n)
	return n, err
}
