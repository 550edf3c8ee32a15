package main

import "bytes"

const (
	// maxComments and maxComment are how many comments are kept, and how much of one, in bytes.
	maxComments = 10_000
	maxComment  = 10_000
)

// lines knows what stands on which line of a text that is written to it: the line of items, those of the options, and
// the comments behind them.
type lines struct {
	items    int
	options  []int
	comments []comment

	number   int    // of the line at hand, from 1
	text     []byte // what has come of it, up to maxComment, without the blanks before it
	indented bool   // there have been such
}

// comment is a line that begins with |.
type comment struct {
	line int
	text string
}

func (l *lines) Write(p []byte) (int, error) {
	for rest := p; len(rest) > 0; {
		part, after, ended := bytes.Cut(rest, []byte("\n"))
		if len(l.text) == 0 {
			text := bytes.TrimLeft(part, blanks)
			l.indented = l.indented || len(text) < len(part)
			part = text
		}
		l.text = append(l.text, part[:min(len(part), max(0, maxComment-len(l.text)))]...)
		if ended {
			l.line()
		}
		rest = after
	}
	return len(p), nil
}

// blanks are what separates words on a line.
const blanks = " \t\r\v\f"

// end ends the last line.
func (l *lines) end() {
	if len(l.text) > 0 {
		l.line()
	}
}

// option returns the line of an option, or 0 if it is not known.
func (l *lines) option(o int) int {
	if o >= len(l.options) {
		return 0
	}
	return l.options[o]
}

// line takes a line that is complete.
func (l *lines) line() {
	l.number++
	if l.number == 1 && !l.indented { // a byte-order mark is one at the very beginning
		l.text = bytes.TrimPrefix(l.text, []byte("\uFEFF"))
	}
	switch text := bytes.TrimLeft(l.text, blanks); {
	case len(text) == 0:
	case text[0] == '|':
		if l.items > 0 && len(l.comments) < maxComments {
			l.comments = append(l.comments, comment{l.number, string(text)})
		}
	case l.items == 0:
		l.items = l.number
	default:
		l.options = append(l.options, l.number)
	}
	l.text, l.indented = l.text[:0], false
}
