package dlxcli

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/trace"
)

var traceCommand = cli.Command{
	Name: "trace", Group: "solve", Call: cli.Slow, Short: "print each step of a search, and the line of code that takes it",
	Usage: []string{"trace [FLAGS] [FILE|-]..."},
	Long: fmt.Sprintf(`Prints what Algorithm X does, step by step: which item it chooses, which options it tries, which
items it covers, and which nodes it hides from their lists; then how all that is undone. Each step has the line of the
program that takes it, and is indented by the number of options chosen. The last line has the number of nodes of the
search tree, of updates (how often an option left the list of an item), and of solutions.

   choose a (2 options)              algorithmx.go:86
   hide d of option 2: a d g         algorithmx.go:133
   …
   # 6 nodes, 16 updates, 1 solution

The program that is traced is dancing links in its plainest form, %s. solve and count, whose search makes forced moves
first, may need fewer nodes.

With --json a record has the items, the options, the events, and the source. Items count from 0. Node 0 is the root; then
come the heads of the items, and then the nodes of the options, in the order of the problem.

Problems have at most %d items, %d options and %d ones, and neither colours nor multiplicities. The first %d events
are printed; the others are counted.`, trace.SourceName, trace.MaxItems, trace.MaxOptions, trace.MaxEntries, trace.MaxEvents),
	Examples: `   dlx gen queens 4 | dlx trace
   dlx trace --json problem.dlx`,
	Forms: func() []cli.Form { return formsOf(traced{}) },
	New:   func() cli.Runner { return new(tracing) },
}

// usualTrace is how long a search is traced without --timeout.
const usualTrace = 10 * time.Second

// tracing records what a search does.
type tracing struct {
	timeout cli.Timeout
	reading reading
	json    bool
}

func (c *tracing) Flags(f *cli.Flags) {
	c.timeout = cli.Timeout(usualTrace)
	f.Timeout(&c.timeout, "problem", "10s")
	f.Group(cli.Input, func() { c.reading.Flags(f) })
	f.JSON(&c.json, "problem")
	f.Display()
}

func (c *tracing) Run(s *cli.Session) { each(s, c.reading, c.timeout, c.ask) }

// traced is the record of trace.
type traced struct {
	heading
	Status    string        `json:"status" help:"traced, unknown or error"`
	Items     []string      `json:"items,omitempty" help:"the names of the items"`
	Primary   int           `json:"primary,omitempty" help:"how many of the items, the first ones, must be covered"`
	Options   [][]int       `json:"options,omitempty" help:"the items of each option, as places in the list of items, counting from 0"`
	Events    []trace.Event `json:"events,omitempty" help:"what the search does, step by step"`
	Left      int           `json:"events_left,omitempty" help:"how many more events there are"`
	Nodes     int           `json:"nodes,omitempty" help:"nodes of the search tree"`
	Updates   int           `json:"updates,omitempty" help:"links changed"`
	Solutions int           `json:"solutions" help:"how many solutions the search has found"`
	Engine    *engineCosts  `json:"engine,omitempty" help:"what the search of solve and count takes for the same problem"`
	Source    *source       `json:"source,omitempty" help:"the program that is traced"`
	Error     *cli.Failure  `json:"error,omitempty" help:"why something is not known"`

	problem *dlx.Problem
}

// engineCosts is what the search of solve and count takes for the same problem, with links.
type engineCosts struct {
	Nodes   uint64 `json:"nodes" help:"nodes of the search tree"`
	Updates uint64 `json:"updates" help:"links changed"`
}

// source is a file of a program, whose first line is number 1.
type source struct {
	File  string   `json:"file" help:"its name"`
	Lines []string `json:"lines" help:"its lines, the first of which is number 1"`
}

func (c *tracing) ask(j *job) {
	t := &traced{heading: heading{j.file}}
	j.answer(t, c.json, func(p *dlx.Problem) bool { return c.trace(j, p, t) })
}

func (t *traced) failed(why *cli.Failure) { t.Status, t.Error = "error", why }

// trace makes the trace. It reports whether there is something to print.
func (c *tracing) trace(j *job, p *dlx.Problem, to *traced) bool {
	ctx, cancel := j.limited()
	defer cancel()
	t, err := trace.Record(ctx, p)
	switch {
	case errors.Is(err, trace.ErrFeature), errors.Is(err, trace.ErrSize):
		to.failed(j.misfit(err.Error()))
		return true
	case j.s.Ctx.Err() != nil:
		return false
	case j.timedOut(err):
		to.Status, to.Error = "unknown", j.undecided(j.timeout.Late()+", "+text.Plural(t.Nodes, "node", "nodes")+" so far")
	default:
		to.Status = "traced"
		solver, _ := dlx.NewSolverIn(p, dlx.Links) // links take every problem
		if _, err := solver.Count(ctx, 0); err == nil {
			stats := solver.Stats()
			to.Engine = &engineCosts{stats.Nodes, stats.Updates}
		}
	}
	to.Events, to.Left, to.Nodes, to.Updates, to.Solutions = t.Events, t.Left, t.Nodes, t.Updates, t.Solutions
	to.problem, to.Primary, to.Items = p, p.Primary(), itemNames(p)
	for o := range p.Options() {
		to.Options = append(to.Options, p.AppendOption(nil, o))
	}
	to.Source = &source{trace.SourceName, strings.Split(strings.TrimSuffix(trace.Source(), "\n"), "\n")}
	return true
}

// text returns the trace as lines, and nothing for an error.
func (t *traced) text(j *job) (dst []byte) {
	if t.Status == "error" {
		return nil
	}
	p := t.problem
	itemOf, optionOf := []int{-1}, []int{-1}
	size := make([]int, p.Items())
	for i := range p.Items() {
		itemOf, optionOf = append(itemOf, i), append(optionOf, -1)
	}
	for o, items := range t.Options {
		for _, i := range items {
			itemOf, optionOf = append(itemOf, i), append(optionOf, o)
			size[i]++
		}
	}
	file := t.Source.File[strings.LastIndexByte(t.Source.File, '/')+1:]
	depth := 0
	for _, e := range t.Events {
		words := e.Do
		if i := itemOf[e.Node]; i >= 0 {
			words += " " + t.Items[i]
			if o := optionOf[e.Node]; o >= 0 {
				words += fmt.Sprintf(" of option %d: %s", j.numberOf(o), p.AppendText(nil, o))
			}
			switch e.Do {
			case "hide":
				size[i]--
			case "unhide":
				size[i]++
			case "untry":
				depth--
			case "choose":
				words += " (" + text.Plural(size[i], "option", "options") + ")"
			}
		}
		dst = fmt.Appendf(dst, "%s%s\t%s:%d\n", strings.Repeat("  ", depth), text.AppendClean(nil, words), file, e.Line)
		if e.Do == "try" {
			depth++
		}
	}
	if t.Left > 0 {
		dst = fmt.Appendf(dst, "# %s more, not shown\n", text.Plural(t.Left, "event", "events"))
	}
	return fmt.Appendf(dst, "# %s, %s, %s\n", text.Plural(t.Nodes, "node", "nodes"), text.Plural(t.Updates, "update", "updates"),
		text.Plural(t.Solutions, "solution", "solutions"))
}
