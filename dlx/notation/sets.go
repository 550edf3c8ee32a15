package notation

import (
	"errors"
	"io"
	"strings"
	"unicode"
)

// A listing reads sets: lines of names, or names in brackets, which may be nested and extend over several lines. A name before
// = or : is the name of the set after it.
//
//	1 4 7        {1, 4, 7}        A = {1, 4, 7}        X = {1: ['A', 'B'],
//	1 4          {1, 4}           B: 1 4                    2: ['E', 'F']}
type listing struct {
	draft *draft
	open  []bracket
	words []string // since the last bracket, name or set
	name  string   // before the last = or :
	named bool
	at    place // of the last opening bracket
	begun bool  // a line has been read
}

// A bracket is an open bracket.
type bracket struct {
	close  rune
	name   string // of the set in it
	nested bool   // there is another one in it
}

// errOpen is the error of a list that ends within a bracket.
var errOpen = errors.New("bracket without an end")

// sets reads a list of sets.
func (d *draft) sets(r io.Reader) error {
	l := listing{draft: d}
	if err := d.lines(r, l.line); err != nil {
		return err
	}
	if len(l.open) > 0 {
		return l.at.errorf("%w (want %c)", errOpen, l.open[len(l.open)-1].close)
	}
	return nil
}

// line reads a line.
func (l *listing) line(at place, line string) error {
	if len(l.open) == 0 && len(l.words) == 0 && !l.named {
		at, line = unframed(at, line, !l.begun)
		l.begun = true
	}
	column := at
	for rest := line; rest != ""; {
		c := rune(rest[0])
		size := 1
		switch {
		case c == '"' || c == '\'' || c == '`':
			end := strings.IndexRune(rest[1:], c)
			if end < 0 {
				return column.errorf("quote without an end (want %c)", c)
			}
			l.words = append(l.words, rest[1:1+end])
			size = end + 2
		case strings.ContainsRune("{[(", c):
			if err := l.begin(column, c); err != nil {
				return err
			}
		case strings.ContainsRune("}])", c):
			if err := l.end(column, c); err != nil {
				return err
			}
		case c == '=' || c == ':':
			if len(l.words) != 1 || l.named {
				return column.errorf("unexpected %c (want it behind the name of a set)", c)
			}
			l.name, l.named, l.words = l.words[0], true, l.words[:0]
		case separates(c):
		default:
			size = wordLength(rest)
			if word := rest[:size]; size == len(rest) || !strings.ContainsRune("([{", rune(rest[size])) {
				l.words = append(l.words, word)
			} // otherwise it is a call, as in set([1, 2])
		}
		column = column.behind(rest[:size])
		rest = rest[size:]
	}
	if len(l.open) > 0 {
		return nil
	}
	if l.named && len(l.words) == 0 {
		return column.errorf("no set (want one behind the name %.60q)", l.name)
	}
	if len(l.words) > 0 {
		return l.set(at, l.take())
	}
	return nil
}

// wordLength returns the length of the word that a text begins with. A colon that is not followed by a set is part of the word.
func wordLength(text string) int {
	for k, c := range text {
		switch {
		case k == 0:
		case separates(c) || c == '=' || c == '"' || c == '\'' || c == '`':
			return k
		case c == ':':
			if rest := strings.TrimLeftFunc(text[k+1:], unicode.IsSpace); rest == "" || len(rest) < len(text[k+1:]) || separates(rune(rest[0])) || strings.ContainsRune("\"'`", rune(rest[0])) {
				return k
			}
		}
	}
	return len(text)
}

// take returns and clears the name of the next set.
func (l *listing) take() string {
	name := l.name
	l.name, l.named = "", false
	return name
}

// begin opens a bracket.
func (l *listing) begin(at place, c rune) error {
	if len(l.words) > 0 {
		return at.errorf("unexpected %c (want , or a line's end behind %.60q)", c, l.words[len(l.words)-1])
	}
	if n := len(l.open); n > 0 {
		l.open[n-1].nested = true
	}
	l.open = append(l.open, bracket{close: map[rune]rune{'{': '}', '[': ']', '(': ')'}[c], name: l.take()})
	l.at = at
	return nil
}

// end closes a bracket. Its words are a set, unless it has other brackets in it.
func (l *listing) end(at place, c rune) error {
	n := len(l.open) - 1
	if n < 0 || l.open[n].close != c {
		return at.errorf("unexpected %c", c)
	}
	b := l.open[n]
	l.open = l.open[:n]
	switch {
	case l.named:
		return at.errorf("no set (want one behind the name %.60q)", l.name)
	case !b.nested:
		return l.set(at, b.name)
	case len(l.words) > 0:
		return at.errorf("%.60q stands beside sets (want it in one)", l.words[0])
	}
	return nil
}

// set adds the words read as a set.
func (l *listing) set(at place, name string) error {
	d := l.draft
	d.entries = d.entries[:0]
	for _, word := range l.words {
		if err := checkRange(word); err != nil {
			return at.wrap(err)
		}
		i, err := d.item(word)
		if err != nil {
			return at.wrap(err)
		}
		d.entries = append(d.entries, entry{item: i})
	}
	l.words = l.words[:0]
	return at.wrap(d.add(name, free))
}
