package main

import (
	"context"
	"fmt"
	"sync"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cmd/internal/pipeline"
	"dlx-sudoku/cover"
)

var solveCommand = cli.Command{
	Name: "solve", Short: "print a solution of each puzzle, or all of them",
	Usage: []string{"solve [FLAGS] [FILE|-]..."},
	Long: `Prints one solution for each puzzle, in the order of the input, and reports on stderr if it is not the only
one. What has no solution gets a line that starts with '#' and says why, so that lines keep step with the input:

   # no solution
   # invalid: digit 5 repeats in row 1: r1c1 and r1c7
   # error: 80 cells (a 9x9 grid has 81)

With --all or --limit the solutions of a puzzle are followed by a line "# N solutions", or "# N+ solutions" if there
may be more. The status in JSON is unique, multiple, none, invalid, unknown (the time was up), error, or solved, where
no second solution was looked for. "more":true says that there may be more solutions than "count".

On a terminal a grid is drawn below a heading with the name or the place of its puzzle and what is known of it; notes
stand below the grid. All that is no grid begins with '#', so that it can be read again.

--format svg draws each solution as a picture, an SVG document of its own.

With --proof DIR, which implies --verify, the clauses of each puzzle, those that exclude its solutions, and the proof
that nothing satisfies them are written to DIR: 0000017.cnf (DIMACS) and 0000017.drat for the 17th puzzle of the input.
manifest.ndjson has a line for each, with the place of the puzzle, what is claimed, and the sums of the files; "proof
check DIR" checks all. DIR is created if there is none. What a run that was stopped has left in it is removed, and
everything is proved again; one that is finished is refused. An answer that leaves other solutions open has no proof; a
note says so.

Exit status: 1 if some puzzle has no solution or is invalid, 4 if a proof could not be written.`,
	Examples: `   dlx-sudoku solve puzzles.txt                 one solution each
   dlx-sudoku solve --all --format grid a.sdk   all solutions, drawn
   dlx-sudoku solve --format svg puzzle.txt >puzzle.svg
   zcat puzzles.gz | dlx-sudoku solve --first --json`,
	New: func() cli.Runner { return &solve{most: 2, patience: patience} },
}

// patience is how long a solution waits for its verdict before a terminal shows it without one.
const patience = 100 * time.Millisecond

// solve prints solutions of each puzzle.
type solve struct {
	search
	layout
	first bool
	all   bool
	limit *uint64

	patience time.Duration

	most uint64 // stop at so many solutions, at the second where no flag says otherwise; 0: never
}

func (c *solve) Flags(f *cli.Flags) {
	c.judging.Flags(f)
	f.Switch("first", "do not look whether there is a second solution", &c.first)
	f.Switch("all", "print all solutions, and a line with their number", &c.all)
	f.Number("limit", "like --all, but stop at `N` solutions; 0 means never", "off", 0, 1<<63,
		func(n uint64) { c.limit = &n })
	c.layout.Flags(f)
	c.engineFlag(f)
	c.batch.Flags(f)
}

func (c *solve) Settle(s *cli.Session) error {
	for _, pair := range []map[string]bool{
		{"--first": c.first, "--all": c.all, "--limit": c.limit != nil},
		{"--first": c.first, "--proof": c.Wanted()},
	} {
		if err := cli.Contradict(pair); err != nil {
			return err
		}
	}
	switch {
	case c.first:
		c.most = 1
	case c.all:
		c.most = 0
	case c.limit != nil:
		c.all, c.most = true, *c.limit
	}
	if err := c.layout.Settle(s, c.JSON); err != nil {
		return err
	}
	return c.search.Settle(s)
}

func (c *solve) Run(s *cli.Session) {
	defer c.proving.Close(s)
	defer c.openJudges(c.Jobs)()
	c.run(s, func() handler {
		w := &solver{command: c, searcher: c.newSearcher(c.printer(s, c.JSON, c.all))}
		_, w.timed = w.printer.(*screen)
		w.each, w.taking = w.solutions, w.take
		return w
	})
}

// solver is a worker of solve.
type solver struct {
	searcher
	command *solve
	timed   bool // a solution waits for its verdict, but not for long

	// What is called for each puzzle and each solution, made once, and what it works on.
	each   func(context.Context, engine.Engine) error
	taking func(*cover.Grid) bool
	out    *pipeline.Out[chunk]
	broken error // the solution that was taken last is none

	waiting sync.Mutex  // guards the following, where solutions are timed
	held    *cover.Grid // the solution to print when the verdict is known; nil: none
	known   answer      // what is known of it until then
	timer   *time.Timer // when it has waited long enough; nil: it has been printed, or waits for as long as it takes
}

// ask looks for solutions and prints them: all, or the first.
func (w *solver) ask(ctx context.Context, it *item, out *pipeline.Out[chunk]) error {
	w.held, w.out = nil, out
	defer w.release()
	err := w.find(ctx, it, w.command.most, w.each)
	w.know()
	if w.Verify {
		err = w.verify(ctx, err)
	}
	return w.settle(ctx, err)
}

// solutions takes the solutions of the puzzle that the engine has loaded.
func (w *solver) solutions(ctx context.Context, e engine.Engine) error {
	w.broken = nil
	e.Solutions(ctx)(w.taking)
	if w.broken != nil {
		return w.broken
	}
	return e.Err()
}

// take takes a solution, and reports whether to go on.
func (w *solver) take(g *cover.Grid) bool {
	if err := g.Check(w.Grid); err != nil {
		w.broken = fmt.Errorf("%w: %v: %w", errDisagree, g, err)
		return false
	}
	w.count++
	if w.Verify {
		w.keep(g)
	}
	switch {
	case w.command.all || w.count == 1 && !w.Insist && !w.timed:
		w.show(w.out.Begin(), g)
		if !w.out.End() {
			return false
		}
	case w.count == 1:
		out := w.out
		w.hold(g, func(show func(*chunk)) {
			show(out.Begin())
			out.End()
		})
	}
	return w.count != w.command.most
}

func (w *solver) reply(it *item, c *chunk, err error) uint64 {
	return w.recording.reply(it, c, err, func(c *chunk) cli.Status {
		if w.held != nil && w.wrong == nil {
			w.show(c, w.held)
		}
		status, answered := w.report(c)
		switch {
		case !answered:
		case w.status == none || w.status == invalid:
			status = cli.Worse(status, cli.No)
		case w.status == multiple && !w.command.all && !w.command.first:
			c.note(it, notUnique, 1, "not unique")
		}
		return status
	})
}
