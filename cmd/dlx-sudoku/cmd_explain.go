package main

import (
	"context"
	"fmt"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/cmd/internal/pipeline"
	"dlx-sudoku/satcheck"
)

var explainCommand = cli.Command{
	Name: "explain", Short: "report why a puzzle is not a proper one, or that it is",
	Usage: []string{"explain [FLAGS] [FILE|-]..."},
	Long: `Prints why a puzzle is not a proper one, or that it is: one block each, with a blank line after it, in the
order of the input. The first line of a block is the status.

   invalid           all pairs of clashing givens
   none              a minimal set of givens that cannot all be right: without
                     any one of them there is a solution
   multiple          how many solutions there are (100+ if not all are known),
                     two of them, where solutions differ
   unique: proved    the solution, and the givens any one of which is not needed
   unknown           the time was up: a minute where --timeout says nothing else
   error             no puzzle could be read

With --format grid, as on a terminal, the grid is drawn: * marks the givens that are named, or the cells that differ,
with their digits in two solutions.

If the time is up after the status is known, the last line of the block is "unfinished:" and why; the set of givens is
not minimal then, or other cells may differ, or other givens may be redundant, and the exit status is 4.

Everything rests on solutions that obey the rules, and on proofs of a SAT solver that were checked. With --proof they
are written to DIR as with solve. In JSON the set of givens is "core"; "redundant" and "differ" are lists too.

Exit status: 0 if the explanations were found, 4 if not.`,
	Examples: `   dlx-sudoku explain puzzle.txt
   dlx-sudoku count --require unique *.txt || dlx-sudoku explain *.txt`,
	New: func() cli.Runner { return new(explain) },
}

// explainTimeout is what an explanation may take without --timeout.
const explainTimeout = time.Minute

// explain explains why each puzzle is not a proper one, or that it is. It is the judge who explains.
type explain struct {
	batch
	proving
	judges *judges.Judges
	format string // line or grid
}

func (c *explain) Flags(f *cli.Flags) {
	f.Choice("format", "print grids as `FORMAT`: line, or grid with marks", "grid on a terminal, or else line",
		[]string{"line", "grid"}, func(s string) { c.format = s })
	c.proving.Flags(f)
	c.batch.Flags(f)
}

func (c *explain) Settle(s *cli.Session) error {
	if err := cli.Contradict(map[string]bool{"--format": c.format != "", "--json": c.JSON}); err != nil {
		return err
	}
	if c.format == "" && s.Sys.StdoutTerminal {
		c.format = "grid"
	}
	if err := c.batch.Settle(s); err != nil {
		return err
	}
	return c.proving.Settle(s)
}

func (c *explain) Run(s *cli.Session) {
	c.judges = judges.New(c.Jobs, judges.Self)
	defer c.proving.Close(s)
	defer c.judges.Close()
	c.run(s, func() handler {
		switch {
		case c.JSON:
			return &explainer{recording{printer: newObjects()}, c}
		case c.format == "grid":
			return &explainer{recording{printer: newMarked(s)}, c}
		}
		return &explainer{recording{printer: atOnce(appendExplained)}, c}
	})
}

// explainer is a worker of explain.
type explainer struct {
	recording
	command *explain
}

func (w *explainer) ask(ctx context.Context, it *item, _ *pipeline.Out[chunk]) error {
	w.start(it)
	c := w.command
	w.take(c.judges.Explain(ctx,
		judges.Question{Puzzle: it.puzzle(), Timeout: c.TimeoutOr(explainTimeout), Proof: c.proving.Format}))
	return ctx.Err()
}

// explained has the status that an explanation comes to.
var explained = map[satcheck.Status]status{
	satcheck.Unknown:  unknown,
	satcheck.Invalid:  invalid,
	satcheck.None:     none,
	satcheck.Multiple: multiple,
	satcheck.Unique:   unique,
}

// take makes an explanation the answer.
func (a *answer) take(e judges.Explanation) {
	a.explained, a.status, a.proof = &e, explained[e.Status], e.Proof
	a.count, a.more, a.reason = uint64(len(e.Solutions)), e.Status == satcheck.Multiple && !e.Complete, e.Reason
	for _, c := range e.Clashes {
		a.clashes = append(a.clashes, a.clash(c))
	}
}

func (w *explainer) reply(it *item, c *chunk, err error) uint64 {
	return w.recording.reply(it, c, err, func(c *chunk) cli.Status {
		for _, solution := range w.explained.Solutions {
			w.show(c, w.filled(solution))
		}
		status := cli.OK
		switch {
		case w.status == unknown:
			c.note(it, remark, 1, "not explained: "+w.reason)
			status = cli.Unknown
		case w.reason != "":
			c.note(it, remark, 1, "not explained in full: "+w.reason)
			status = cli.Unknown
		}
		return cli.Worse(status, w.command.proving.report(c, &w.answer, false))
	})
}

// coreNames returns the names of the givens, and of the digits ruled out by candidates, that cannot all be right.
func (a *answer) coreNames() []string {
	all := names(a.explained.Core, a.Grid.GivenName)
	for _, c := range a.explained.CoreExcluded {
		all = append(all, a.Grid.Layout().CellName(c.Cell)+"<>"+a.Grid.Alphabet().Name(c.Digit))
	}
	return all
}

// appendExplained appends a block: the status, what explains it, and a blank line. If the
// explanation is unfinished, the last line is why.
func appendExplained(dst []byte, a *answer) []byte {
	dst = append(dst, a.status.String()...)
	e := a.explained
	switch a.status {
	case invalid:
		for _, c := range a.clashes {
			dst = append(append(dst, '\n'), c.String()...)
		}
	case none:
		set := "a minimal set of givens"
		if e.Reason != "" {
			set = "givens"
		}
		if len(e.CoreExcluded) > 0 {
			set += " and of digits ruled out"
		}
		dst = fmt.Appendf(dst, ": %s that cannot all be right (%d of %d)", set, len(e.Core), a.Grid.Givens())
		for _, name := range a.coreNames() {
			dst = append(append(dst, '\n'), name...)
		}
	case multiple:
		dst = append(appendSolutions(append(dst, ": "...), a.count, a.more), '\n')
		for _, solution := range e.Solutions[:2] {
			dst = append(append(dst, a.line(solution)...), '\n')
		}
		dst = append(dst, "differ:"...)
		for _, cell := range e.Differ {
			dst = append(append(dst, ' '), a.Grid.Layout().CellName(cell)...)
		}
	case unique:
		dst = append(dst, ": proved\n"...)
		dst = append(append(dst, a.line(e.Solutions[0])...), "\nredundant:"...)
		for _, cell := range e.Redundant {
			dst = append(append(dst, ' '), a.Grid.GivenName(cell)...)
		}
		if len(e.Redundant) == 0 {
			dst = append(dst, " none"...)
		}
	default:
		dst = cli.AppendClean(append(dst, ": "...), a.reason)
	}
	if a.reason != "" && a.status != unknown && a.status != unreadable {
		dst = cli.AppendClean(append(dst, "\nunfinished: "...), a.reason)
	}
	return append(dst, "\n\n"...)
}
