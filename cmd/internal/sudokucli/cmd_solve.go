package sudokucli

import (
	"context"
	"fmt"
	"iter"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cmd/internal/searching"
	"dlx-sudoku/cover"
)

var solveCommand = cli.Command{
	Name: "solve", Group: "solve", Call: cli.Slow, Short: "print a solution of each puzzle, or all of them",
	Usage: []string{"solve [FLAGS] [FILE|-]..."},
	Long: `Prints one solution for each puzzle, in the order of the input, and reports on stderr if it is not the only
one. A puzzle without a solution gets a line that starts with '#' and says why, so there is a line for each puzzle:

   # no solution
   # invalid: digit 5 repeats in row 1: r1c1 and r1c7
   # error: 80 cells (a 9x9 grid has 81)

With --all or --limit the solutions of a puzzle are followed by a line "# N solutions", or "# N+ solutions" if there
may be more. The status in JSON is unique, multiple, none, invalid, unknown (timed out), error, or solved (nobody
looked for a second solution). "more":true says that there may be more solutions than "count".

On a terminal, a grid is drawn below the name or the place of its puzzle. What is known about it, such as
"# unique, proved", and notes stand below the grid. All lines but those of grids begin with '#', so the output can be
read again.

--format svg draws each solution as a picture, an SVG document of its own.

With --proof DIR, which implies --verify, a formula and its proof are written to DIR for each puzzle: 0000017.cnf
(DIMACS) and 0000017.drat for the 17th puzzle of the input. The formula has the clauses of the puzzle and those that
exclude its solutions; the proof shows that nothing satisfies it. manifest.ndjson has a line for each puzzle: its
place, the claim, and the checksums of the files. "proof check DIR" checks all of it. DIR is created if it does not
exist. An unfinished run in DIR is deleted and done again; a finished one is never overwritten. If the name ends in
.zip, everything goes into that one file. Incomplete answers ("N+") get no proof, and a note says so.

Exit status: 1 if some puzzle has no solution or is invalid, 4 if a proof could not be written.`,
	Examples: `   dlx-sudoku solve puzzles.txt                 # one solution each
   dlx-sudoku solve --all --format grid a.sdk   # all solutions, drawn
   dlx-sudoku solve --format svg puzzle.txt >puzzle.svg
   zcat puzzles.gz | dlx-sudoku solve --first --json`,
	Forms: func() []cli.Form { return answers.Forms(answers.SolutionList{}) },
	New:   func() cli.Runner { return &solve{most: 2} },
}

// solve prints solutions of each puzzle.
type solve struct {
	batch   answers.Batch
	judging searching.Judging
	engines searching.Engines
	view    answers.View
	first   bool
	all     bool
	limit   *uint64

	most uint64 // stop at this many solutions: 2 unless a flag says otherwise; 0: never
}

func (c *solve) Flags(f *cli.Flags) {
	c.judging.Flags(f)
	f.Switch("first", "stop at the first solution", &c.first)
	f.Switch("all", "print all solutions, and a line with their number", &c.all)
	f.Number("limit", "like --all, but stop at `N` solutions; 0 means never", "off", 0, 1<<63,
		func(n uint64) { c.limit = &n })
	c.view.Flag(f, "solutions", answers.GridFormats...)
	c.engines.Flag(f)
	c.batch.Flags(f)
}

func (c *solve) Settle(s *cli.Session) error {
	if err := cli.Contradict(map[string]bool{"--first": c.first, "--all": c.all, "--limit": c.limit != nil},
		map[string]bool{"--first": c.first, "--proof": c.judging.Proofs.Wanted()}); err != nil {
		return err
	}
	switch {
	case c.first:
		c.most = 1
	case c.all:
		c.most = 0
	case c.limit != nil:
		c.all, c.most = true, *c.limit
	}
	c.view.Group = c.all
	if err := c.view.Settle(s, c.batch.JSON); err != nil {
		return err
	}
	c.batch.Reading.Overlap, c.batch.Reading.Single = c.view.ShowsOverlap(), "--format "+c.view.Format+" shows one grid at a time"
	c.judging.SettleOverlap(&c.batch.Reading)
	if err := c.engines.Settle(c.batch.Reading.Layout); err != nil {
		return err
	}
	return c.judging.Settle(s)
}

func (c *solve) Run(s *cli.Session) {
	defer c.judging.Proofs.Close(s)
	if c.view.IsPlain() && !c.all && !c.judging.Verify.On && !c.batch.JSON && c.batch.Timeout == 0 {
		var quick func() *searching.Quick
		if c.batch.QuickFrom, quick = c.engines.Quick(c.most); quick != nil {
			c.batch.Quick = func() answers.Quick { return &quickSolve{c, quick()} }
		}
	}
	c.batch.Ask(s, c.view, nil, func() answers.Question {
		w := &solver{command: c, searcher: searching.NewSearcher(&c.batch, &c.engines, &c.judging)}
		w.holds = c.judging.Verify.Insist && !c.all && (!c.view.Screen || c.batch.JSON)
		w.taking = w.take
		return w.solve
	})
}

// quickSolve solves plain puzzles.
type quickSolve struct {
	command *solve
	search  *searching.Quick
}

func (q *quickSolve) Look(puzzles []uint8) { q.search.LookForSolutions(puzzles) }

func (q *quickSolve) Answer(dst []byte, i int) (_ []byte, status answers.Status, ok bool) {
	solution, ok := q.search.Solution(i)
	if !ok {
		return dst, 0, false
	}
	if status = answers.Unique; q.command.first {
		status = answers.Solved
	}
	return append(cover.AppendClassic(dst, solution), '\n'), status, true
}

// solver is a worker of solve.
type solver struct {
	command  *solve
	searcher *searching.Searcher
	holds    bool // a solution is printed only if the judge agrees, as nothing can be printed below it

	// The function called for each solution, made once, and what it works on.
	taking func(*cover.Grid, error) bool
	answer *answers.Answer
	out    *answers.Reply
	broken error       // why the search ended, or the last solution breaks the rules
	held   *cover.Grid // the solution that is to be printed; nil: none

	// The solutions of the puzzle that an engine has loaded, as long as engine and context are the same.
	engine engine.Engine
	ctx    context.Context
	all    iter.Seq2[*cover.Grid, error]
}

// solve looks for solutions of a puzzle and prints them: all, or the first.
func (w *solver) solve(ctx context.Context, a *answers.Answer, out *answers.Reply) error {
	w.answer, w.out, w.held = a, out, nil
	err := w.searcher.Find(ctx, a, w.command.most, w.solutions)
	if w.command.judging.Verify.On {
		err = w.searcher.Verify(ctx, a, err)
	}
	answered, err := w.searcher.Conclude(ctx, a, err)
	if err != nil {
		return err
	}
	if w.held != nil && a.Status != answers.Unreadable {
		out.Grid(a, w.held)
	}
	switch {
	case !answered:
	case a.Status == answers.None || a.Status == answers.Invalid:
		a.Worse(cli.No)
	case a.Status == answers.Multiple && !w.command.all && !w.command.first:
		a.Note(answers.NotUnique, 1, "not unique")
	}
	return nil
}

// solutions takes the solutions of the puzzle that the engine has loaded.
func (w *solver) solutions(ctx context.Context, e engine.Engine) error {
	w.broken = nil
	if e != w.engine || ctx != w.ctx {
		w.engine, w.ctx, w.all = e, ctx, e.Solutions(ctx)
	}
	w.all(w.taking)
	return w.broken
}

// take takes a solution, and reports whether to go on.
func (w *solver) take(g *cover.Grid, err error) bool {
	if err != nil {
		w.broken = err
		return false
	}
	a := w.answer
	if err := a.Item.SolvedBy(g); err != nil {
		w.broken = fmt.Errorf("%w: %v: %w", searching.ErrDisagree, g, err)
		return false
	}
	a.Count++
	if w.command.judging.Verify.On {
		w.searcher.Keep(g)
	}
	switch {
	case a.Count > 1 && !w.command.all:
	case w.holds:
		w.held = g.Clone()
	case !w.out.Grid(a, g):
		return false
	}
	return a.Count != w.command.most
}
