package main

import (
	"context"
	"fmt"
	"strings"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/pipeline"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/ladder"
	"dlx-sudoku/cover/sudoku"
)

var hintCommand = cli.Command{
	Name: "hint", Short: "name the next step on a board",
	Usage: []string{"hint [FLAGS] [--puzzle FILE] [FILE|-]..."},
	Long: `Prints the easiest next step on each board, as steps does: a puzzle in which some
cells may have been filled in, and which may have the marks of who solves it, as
a candidate grid. What is struck out there stays struck out.

   2.6 pointing: 4 in box 2 lies in row 3: r3c7<>4 r3c8<>4

A wrong entry, or marks without the digit that the cell holds, are told before
any hint. With --puzzle FILE it is the puzzle there that says what is wrong;
without it all digits count as given, so that one wrong among them leaves no
solution and cannot be named.

On a terminal the board is drawn with its candidates: * marks the cells that the
step rests on, -4 is ruled out, =5 is placed, and (7) is a candidate alone.

Exit status: 0 if there is a hint or the board is solved, 1 if something on the
board is wrong or there is no single solution, 4 if no step is known.`,
	Examples: `   dlx-sudoku hint board.txt
   dlx-sudoku hint --puzzle puzzle.txt --format grid board.txt`,
	New: func() cli.Runner { return new(hint) },
}

// hint names the next step on each board.
type hint struct {
	batch
	puzzle   string // the name of a file; "": the board itself
	format   string
	solution *cover.Grid // of the puzzle
}

func (c *hint) Flags(f *cli.Flags) {
	f.Value("puzzle", "the board is one of the puzzle in `FILE`", "the board's own digits",
		func(s string) error { c.puzzle = s; return nil }).File = true
	f.Choice("format", "print the step as `FORMAT`: line, or grid with the board", "grid on a terminal, or else line",
		[]string{"line", "grid"}, func(s string) { c.format = s })
	c.batch.Flags(f)
}

func (c *hint) Settle(s *cli.Session) error {
	if err := cli.Contradict(map[string]bool{"--format": c.format != "", "--json": c.JSON}); err != nil {
		return err
	}
	if c.format == "" {
		c.format = "line"
		if s.Sys.StdoutTerminal {
			c.format = "grid"
		}
	}
	return c.batch.Settle(s)
}

func (c *hint) Run(s *cli.Session) {
	if c.puzzle != "" && !c.solve(s) {
		return
	}
	c.run(s, func() worker {
		w := &hinter{command: c, ladders: make(ladders), color: s.Color}
		w.heading = c.format == "grid" && s.Sys.StdoutTerminal
		w.printer = atOnce(w.appendText)
		if c.JSON {
			w.objects = &cli.Record{Schema: schema}
			w.printer = atOnce(w.appendObject)
		}
		return w
	})
}

// solve finds the one solution of the puzzle that --puzzle names, and reports whether there is one.
func (c *hint) solve(s *cli.Session) bool {
	from := source{reading: c.reading, session: s, names: []string{c.puzzle}}
	var it item
	if !from.next(&it, func() {}) || it.message != "" {
		s.FileMessage(c.puzzle, it.message)
		s.Worse(cli.BadInput)
		return false
	}
	defer from.close()
	if it.Err != nil {
		s.ErrorIn(faultOf(it.Err))
		s.Worse(cli.BadInput)
		return false
	}
	solution, status, err := onlySolution(s.Ctx, it.Grid)
	if err != nil {
		return false // interrupted
	}
	if status != unique {
		text := "the puzzle has no solution"
		if status == multiple {
			text = "the puzzle has several solutions"
		}
		s.Error(it.place(1), text)
		s.Worse(cli.No)
		return false
	}
	c.solution = solution
	return true
}

// onlySolution returns the solution of a puzzle that has only one, and else whether it has several or none.
func onlySolution(ctx context.Context, g *cover.Grid) (*cover.Grid, status, error) {
	var first *cover.Grid
	for solution, err := range sudoku.All(ctx, g) {
		switch {
		case err != nil:
			return nil, unknown, err
		case first != nil:
			return nil, multiple, nil
		}
		first = solution
	}
	if first == nil {
		return nil, none, nil
	}
	return first, unique, nil
}

// hinter is a worker of hint.
type hinter struct {
	record
	ladders
	command *hint
	objects *cli.Record // nil: text
	color   bool
	heading bool          // above each record, which a blank line ends
	board   *ladder.Board // nil: no hint
	step    ladder.Step
	wrong   []string // entries: "r1c5=3"
	lacking []string // cells whose marks lack the digit: "r1c5"
	done    bool     // nothing is left to do
}

func (w *hinter) ask(ctx context.Context, it *item, _ *pipeline.Out[chunk]) error {
	w.start(it)
	w.board, w.wrong, w.lacking, w.done = nil, nil, nil, false
	limited, cancel := w.command.Limit(ctx)
	defer cancel()
	err := w.find(limited, it.Grid)
	if err != nil && ctx.Err() == nil {
		w.status, w.reason = unknown, w.command.Late()
		return nil
	}
	return err
}

// find finds what is wrong on a board, and else the next step. The error is that of ctx.
func (w *hinter) find(ctx context.Context, g *cover.Grid) (err error) {
	solution := w.command.solution
	switch {
	case solution == nil:
		if solution, err = w.solutionOf(ctx, g); solution == nil {
			return err
		}
	case solution.Layout() != g.Layout():
		w.fail(fmt.Sprintf("the board is not of the size of the puzzle in %s", w.command.puzzle))
		return nil
	}
	w.status = unique
	l := g.Layout()
	for cell := range l.Cells() {
		d, right := g.Digit(cell), solution.Digit(cell)
		switch {
		case d != 0 && d != right:
			w.wrong = append(w.wrong, g.GivenName(cell))
		case d == 0 && g.CandidateSet(cell)>>right&1 == 0:
			w.lacking = append(w.lacking, l.CellName(cell))
		}
	}
	if len(w.wrong)+len(w.lacking) > 0 {
		return nil
	}
	b := ladder.NewBoard(w.of(l))
	b.Load(g)
	if w.done = b.Solved(); w.done || b.Next(&w.step, ladder.All) {
		w.board = b
	}
	return ctx.Err()
}

// solutionOf returns the only solution of a board whose digits are right. Its marks count only where the digits have
// several solutions. Without a single solution it is nil, and the status says why.
func (w *hinter) solutionOf(ctx context.Context, g *cover.Grid) (solution *cover.Grid, err error) {
	digits, err := cover.FromDigits(g.Layout(), g.Digits())
	if err != nil {
		panic("hint: " + err.Error()) // of the digits of a grid
	}
	solution, w.status, err = onlySolution(ctx, digits)
	if err == nil && w.status == multiple && g.Restricted() {
		solution, w.status, err = onlySolution(ctx, g)
	}
	if err == nil && w.status == none {
		w.findClashes()
	}
	return solution, err
}

func (w *hinter) reply(it *item, c *chunk, err error) uint64 {
	return w.record.reply(it, c, err, func(c *chunk) cli.Status {
		switch {
		case w.status == unreadable:
			c.note(it, fault, 1, w.reason)
			return cli.BadInput
		case w.status == unknown:
			return cli.Unknown
		case w.status == invalid:
			w.noteClashes(c)
			return cli.No
		case w.status != unique || len(w.wrong)+len(w.lacking) > 0:
			return cli.No
		case w.board == nil:
			return cli.Unknown
		}
		return cli.OK
	})
}

// words returns why there is no step, or "".
func (w *hinter) words() string {
	switch {
	case w.status == unreadable:
		return "error: " + w.reason
	case w.status == unknown:
		return "no hint: " + w.reason
	case w.status == invalid:
		return "no hint: " + w.clashes[0].String()
	case w.status == none:
		return "no hint: no solution, so something is wrong"
	case w.status == multiple:
		return "no hint: several solutions"
	case len(w.wrong) > 0:
		return "wrong: " + join(w.wrong)
	case len(w.lacking) > 0:
		return "wrong marks: " + join(w.lacking) + " cannot hold what is left there"
	case w.board == nil:
		return "no hint: no step is known"
	case w.done:
		return "solved"
	}
	return ""
}

// join returns words with blanks between them.
func join(words []string) string { return strings.Join(words, " ") }

func (w *hinter) appendText(dst []byte, a *answer) []byte {
	if w.heading {
		return append(w.appendHint(appendHeading(dst, a.item, "", a.status, w.color), a), '\n')
	}
	return w.appendHint(dst, a)
}

func (w *hinter) appendHint(dst []byte, a *answer) []byte {
	if text := w.words(); text != "" {
		return append(cli.AppendClean(append(dst, "# "...), text), '\n')
	}
	rules := w.board.Rules().Named(a.Grid.Alphabet())
	if w.command.format == "grid" {
		if a.index > 0 && !w.heading {
			dst = append(dst, '\n')
		}
		dst = appendBoard(dst, w.board, &w.step, a.Grid, w.color)
	}
	return append(rules.AppendStep(dst, &w.step), '\n')
}

// hintTail is what the object of a hint ends with.
type hintTail struct {
	Status  string      `json:"status"`
	Solved  bool        `json:"solved,omitempty"`
	Wrong   []string    `json:"wrong,omitempty"`   // entries: "r1c5=3"
	Lacking []string    `json:"lacking,omitempty"` // cells whose marks lack what they hold
	Step    *stepObject `json:"step,omitempty"`
	Error   *failure    `json:"error,omitempty"`
}

func (w *hinter) appendObject(dst []byte, a *answer) []byte {
	tail := hintTail{Status: a.status.String(), Solved: w.done, Wrong: w.wrong, Lacking: w.lacking}
	if w.board != nil && !w.done && a.Err == nil {
		step := newStepObject(w.board.Rules().Named(a.Grid.Alphabet()), &w.step)
		tail.Step = &step
	}
	if a.reason != "" {
		tail.Error = &failure{Text: a.reason}
		if e := a.fault(); e != nil {
			tail.Error.Column = e.Column
		}
	}
	dst = w.objects.Open(dst, head{a.file, a.Line, a.appendPuzzle(nil)})
	return w.objects.Close(dst, tail)
}
