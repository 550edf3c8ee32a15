package dlxcli

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/dlx"
)

var checkCommand = cli.Command{
	Name: "check", Group: "learn", Short: "report how large a problem is, and what looks wrong in it",
	Usage: []string{"check [FLAGS] [FILE|-]..."},
	Long: `Reads problems and prints their sizes, a line each. On stderr it reports what looks wrong: options that are
listed twice (which is allowed, and they count as two), items without options, and comments that look like options.

Exit status: 1 if a primary item has fewer options than it needs, so that there is no solution, 3 if a file is no
problem. What only looks wrong does not change it.`,
	Examples: `   dlx check *.dlx
   dlx gen langford 8 | dlx check`,
	Forms: func() []cli.Form { return formsOf(sizes{}) },
	New:   func() cli.Runner { return new(check) },
}

// notesOfAKind is how many findings of one kind are reported one by one.
const notesOfAKind = 10

// sizes are what check prints, in the order of printing.
type sizes struct {
	answer
	Primary    int `json:"primary" help:"the number of primary items"`
	Secondary  int `json:"secondary" help:"the number of secondary items"`
	Options    int `json:"options" help:"the number of options"`
	Entries    int `json:"entries" help:"the number of items in all options together"`
	Colours    int `json:"colours" help:"the number of colours"`
	Multiple   int `json:"multiple" help:"primary items that are not to be covered exactly once"`
	Costs      int `json:"costs" help:"options with a cost"`
	Duplicates int `json:"duplicates" help:"options that repeat an earlier one"`
	Impossible int `json:"impossible" help:"primary items with fewer options than they need"`
	Unused     int `json:"unused" help:"other items without options"`
	Suspects   int `json:"suspects" help:"comments that look like options"`
}

// check reports how large each problem is, and what looks wrong in it.
type check struct {
	reading reading
	json    bool
}

func (c *check) Flags(f *cli.Flags) {
	f.Group(cli.Input, func() { c.reading.Flags(f) })
	f.JSON(&c.json, "problem")
	f.Display()
}

func (c *check) Run(s *cli.Session) { each(s, c.reading, 0, c.ask) }

func (c *check) ask(j *job) {
	r := &sizes{answer: newAnswer(j.file)}
	read, wrong := j.loadText()
	switch {
	case read == nil && wrong == nil:
		return
	case read == nil:
		r.failed(wrong)
		if c.json {
			j.s.Write(object(r.answer))
		} else {
			j.s.Write(append(text.AppendClean(nil, j.file), "\terror\n"...))
		}
		return
	}
	r.Status = "checked"
	r.measure(read.Problem)
	x := &examination{q: j, text: read, found: r}
	x.items()
	x.options()
	x.comments()
	if r.Impossible > 0 {
		r.Status = "none"
		j.s.Worse(cli.No)
	}
	j.print(r, c.json)
}

// measure takes the sizes of a problem.
func (r *sizes) measure(p *dlx.Problem) {
	r.Primary, r.Secondary, r.Options, r.Entries, r.Colours = p.Primary(), p.Secondary(), p.Options(), p.Entries(),
		p.Colours()
	for i := range p.Primary() {
		if lo, hi := p.Multiplicity(i); lo != 1 || hi != 1 {
			r.Multiple++
		}
	}
	for o := range p.Options() {
		if p.Cost(o) != 0 {
			r.Costs++
		}
	}
}

// text returns the record as text.
func (r *sizes) text(*job) []byte {
	dst := fmt.Appendf(text.AppendClean(nil, r.File), "\t%s (%d primary, %d secondary), %s, %s",
		text.Plural(r.Primary+r.Secondary, "item", "items"),
		r.Primary, r.Secondary, text.Plural(r.Options, "option", "options"), text.Plural(r.Entries, "entry", "entries"))
	for _, part := range []struct {
		n         int
		one, many string
	}{
		{r.Colours, "colour", "colours"},
		{r.Multiple, "item with a multiplicity", "items with a multiplicity"},
		{r.Costs, "option with a cost", "options with a cost"},
	} {
		if part.n > 0 {
			dst = fmt.Appendf(dst, ", %s", text.Plural(part.n, part.one, part.many))
		}
	}
	return append(dst, '\n')
}

// examination is the search for what looks wrong in a problem.
type examination struct {
	q     *job
	text  *dlx.Text
	found *sizes
}

// items looks for items without enough options.
func (x *examination) items() {
	p := x.text.Problem
	options, supplies := make([]int, p.Items()), make([]int, p.Items()) // how many options, and how often they cover the item
	var items, times []int
	for o := range p.Options() {
		items, times = p.AppendOption(items[:0], o), p.AppendTimes(times[:0], o)
		for k, i := range items {
			options[i]++
			supplies[i] += times[k]
		}
	}
	for i, n := range options {
		lo, _ := p.Multiplicity(i)
		switch {
		case n < lo && n == 0:
			x.finding(&x.found.Impossible, x.text.Items,
				fmt.Sprintf("no option has the primary item %s: there is no solution", p.ItemName(i)))
		case supplies[i] > n && supplies[i] < lo:
			x.finding(&x.found.Impossible, x.text.Items,
				fmt.Sprintf("primary item %s is to be covered %d times and all its options together cover it %d times: there is no solution",
					p.ItemName(i), lo, supplies[i]))
		case supplies[i] < lo:
			x.finding(&x.found.Impossible, x.text.Items,
				fmt.Sprintf("primary item %s is to be covered %d times and has %s: there is no solution",
					p.ItemName(i), lo, text.Plural(n, "option", "options")))
		case n == 0:
			x.finding(&x.found.Unused, x.text.Items, fmt.Sprintf("no option has the item %s", p.ItemName(i)))
		}
	}
	x.total(x.found.Impossible, "primary items with too few options")
	x.total(x.found.Unused, "other items without options")
}

// options looks for options that are listed twice.
func (x *examination) options() {
	p := x.text.Problem
	seen := make(map[string]int, p.Options())
	var items, colours, times []int
	var pairs []uint64 // each an item, and its colour or how often beyond once it is covered
	var key []byte
	for o := range p.Options() {
		items, colours, times = p.AppendOption(items[:0], o), p.AppendColours(colours[:0], o), p.AppendTimes(times[:0], o)
		pairs, key = pairs[:0], key[:0]
		for k, i := range items {
			pairs = append(pairs, uint64(i)<<32|uint64(colours[k]+times[k]-1))
		}
		slices.Sort(pairs)
		for _, pair := range pairs {
			key = binary.LittleEndian.AppendUint64(key, pair)
		}
		first, again := seen[string(key)]
		if !again {
			seen[string(key)] = o
			continue
		}
		how := ""
		if p.Cost(o) != p.Cost(first) {
			how = " with another cost"
		}
		x.finding(&x.found.Duplicates, x.line(o),
			fmt.Sprintf("option listed again%s, first %s: each counts for itself", how, x.place(first)))
	}
	x.total(x.found.Duplicates, "options that are listed again")
}

// comments looks for comments that might have been meant as options.
func (x *examination) comments() {
	p := x.text.Problem
	if len(x.text.Comments) == 0 {
		return
	}
	names := make(map[string]bool, p.Items())
	for _, name := range itemNames(p) {
		names[name] = true
	}
	for _, comment := range x.text.Comments {
		words := strings.Fields(strings.ReplaceAll(comment.Text, "|", " "))
		unknown := func(word string) bool {
			name, _, _ := strings.Cut(word, ":")
			return !names[name]
		}
		if len(words) > 0 && !slices.ContainsFunc(words, unknown) {
			x.finding(&x.found.Suspects, comment.Line,
				"a comment that looks like an option: a line that begins with | is not read")
		}
	}
	x.total(x.found.Suspects, "comments that look like options")
}

// line returns the line of an option, 0 if the format has none.
func (x *examination) line(option int) int {
	if option >= len(x.text.Options) {
		return 0
	}
	return x.text.Options[option]
}

// place says where an option stands.
func (x *examination) place(option int) string {
	if line := x.line(option); line > 0 {
		return fmt.Sprintf("on line %d", line)
	}
	return fmt.Sprintf("as number %d", x.q.numberOf(option))
}

// finding reports what was found on a line, unless there is too much of its kind, and counts it.
func (x *examination) finding(n *int, line int, text string) {
	if *n++; *n <= notesOfAKind {
		if line == 0 {
			x.q.message(text)
			return
		}
		x.q.s.Note(cli.Place{File: x.q.file, Line: line, Column: 1}, text)
	}
}

// total reports how many findings of a kind there are, if not all were reported.
func (x *examination) total(n int, what string) {
	if n > notesOfAKind {
		x.q.message(fmt.Sprintf("%d %s", n, what))
	}
}
