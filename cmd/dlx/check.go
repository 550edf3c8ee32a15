package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"dlx-sudoku/cmd/internal/console"
	"dlx-sudoku/cmd/internal/exit"
	"dlx-sudoku/cmd/internal/words"
	"dlx-sudoku/dlx"
)

// notesOfAKind is how many findings of one kind are told one by one.
const notesOfAKind = 10

// sizes are what check prints, in the order of printing.
type sizes struct {
	answer
	Primary    int `json:"primary"`
	Secondary  int `json:"secondary"`
	Options    int `json:"options"`
	Entries    int `json:"entries"`
	Colours    int `json:"colours"`
	Multiple   int `json:"multiple"` // primary items that are not to be covered exactly once
	Costs      int `json:"costs"`    // options with a cost
	Duplicates int `json:"duplicates"`
	Impossible int `json:"impossible"` // primary items with fewer options than they need
	Unused     int `json:"unused"`     // other items without options
	Suspects   int `json:"suspects"`   // comments that look like options
}

// check tells how large the problem at hand is, and what looks wrong in it.
func (r *run) check() {
	c := sizes{answer: answer{File: r.file, Status: "error"}}
	var lines lines
	p, wrong := r.load(&lines)
	switch {
	case p == nil && wrong == nil:
		return
	case p == nil:
		c.Error = wrong
		if r.set.json {
			r.print(object(c.answer))
		} else {
			r.print(append(console.AppendClean(nil, r.file), "\terror\n"...))
		}
		return
	}
	lines.end()
	c.Status = "checked"
	c.Primary, c.Secondary, c.Options, c.Entries, c.Colours = p.Primary(), p.Secondary(), p.Options(), p.Entries(), p.Colours()
	for i := range p.Primary() {
		if lo, hi := p.Multiplicity(i); lo != 1 || hi != 1 {
			c.Multiple++
		}
	}
	for o := range p.Options() {
		if p.Cost(o) > 0 {
			c.Costs++
		}
	}
	r.checkItems(p, &lines, &c)
	r.checkOptions(p, &lines, &c)
	r.checkComments(p, &lines, &c)
	if c.Impossible > 0 {
		c.Status = "none"
		r.worse(exit.No)
	}
	if r.set.json {
		r.print(object(c))
		return
	}
	text := fmt.Appendf(console.AppendClean(nil, r.file), "\t%s (%d primary, %d secondary), %s, %s", words.Plural(uint64(p.Items()), "item"),
		c.Primary, c.Secondary, words.Plural(uint64(c.Options), "option"), entries(c.Entries))
	for _, part := range []struct {
		n    int
		what string
	}{{c.Colours, "colour"}, {c.Multiple, "item with a multiplicity"}, {c.Costs, "option with a cost"}} {
		if part.n > 0 {
			text = fmt.Appendf(text, ", %s", several(part.n, part.what))
		}
	}
	r.print(append(text, '\n'))
}

// entries says how many there are.
func entries(n int) string {
	if n == 1 {
		return "1 entry"
	}
	return fmt.Sprintf("%d entries", n)
}

// several puts the first word into the plural: "2 items with a multiplicity".
func several(n int, what string) string {
	first, rest, more := strings.Cut(what, " ")
	if more {
		rest = " " + rest
	}
	return words.Plural(uint64(n), first) + rest
}

// checkItems looks for items without enough options.
func (r *run) checkItems(p *dlx.Problem, lines *lines, c *sizes) {
	options := make([]int, p.Items())
	var items []int
	for o := range p.Options() {
		items = p.AppendOption(items[:0], o)
		for _, i := range items {
			options[i]++
		}
	}
	for i, n := range options {
		lo, _ := p.Multiplicity(i)
		switch {
		case n < lo && n == 0:
			r.finding(&c.Impossible, lines.items, fmt.Sprintf("no option has the primary item %s: there is no solution", p.ItemName(i)))
		case n < lo:
			r.finding(&c.Impossible, lines.items, fmt.Sprintf("primary item %s is to be covered %d times and has %s: there is no solution",
				p.ItemName(i), lo, words.Plural(uint64(n), "option")))
		case n == 0:
			r.finding(&c.Unused, lines.items, fmt.Sprintf("no option has the item %s", p.ItemName(i)))
		}
	}
	r.total(c.Impossible, "primary items with too few options")
	r.total(c.Unused, "other items without options")
}

// checkOptions looks for options that are listed twice.
func (r *run) checkOptions(p *dlx.Problem, lines *lines, c *sizes) {
	seen := make(map[string]int, p.Options())
	var items, colours []int
	var key []byte
	for o := range p.Options() {
		items, colours = p.AppendOption(items[:0], o), p.AppendColours(colours[:0], o)
		pairs := make([][2]int, len(items))
		for k, i := range items {
			pairs[k] = [2]int{i, colours[k]}
		}
		slices.SortFunc(pairs, func(a, b [2]int) int { return a[0] - b[0] })
		key = key[:0]
		for _, pair := range pairs {
			key = binary.AppendUvarint(binary.AppendUvarint(key, uint64(pair[0])), uint64(pair[1]))
		}
		first, again := seen[string(key)]
		if !again {
			seen[string(key)] = o
			continue
		}
		text := fmt.Sprintf("option listed again, first on line %d: each counts for itself", lines.option(first))
		if p.Cost(o) != p.Cost(first) {
			text = fmt.Sprintf("option listed again with another cost, first on line %d: each counts for itself", lines.option(first))
		}
		r.finding(&c.Duplicates, lines.option(o), text)
	}
	r.total(c.Duplicates, "options that are listed again")
}

// checkComments looks for comments that might have been meant as options.
func (r *run) checkComments(p *dlx.Problem, lines *lines, c *sizes) {
	if len(lines.comments) == 0 {
		return
	}
	names := make(map[string]bool, p.Items())
	for i := range p.Items() {
		names[p.ItemName(i)] = true
	}
	for _, comment := range lines.comments {
		words := strings.Fields(strings.ReplaceAll(comment.text, "|", " "))
		unknown := func(word string) bool {
			name, _, _ := strings.Cut(word, ":")
			return !names[name]
		}
		if len(words) > 0 && !slices.ContainsFunc(words, unknown) {
			r.finding(&c.Suspects, comment.line, "a comment that looks like an option: a line that begins with | is not read")
		}
	}
	r.total(c.Suspects, "comments that look like options")
}

// finding tells what has been found on a line, unless there is too much of its kind, and counts it.
func (r *run) finding(n *int, line int, text string) {
	if *n++; *n <= notesOfAKind {
		r.note(r.file, line, 1, text)
	}
}

// total tells how many findings of a kind there are, if not all have been told.
func (r *run) total(n int, what string) {
	if n > notesOfAKind {
		r.message(r.file, fmt.Sprintf("%d %s", n, what))
	}
}

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
