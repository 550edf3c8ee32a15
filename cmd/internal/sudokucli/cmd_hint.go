package sudokucli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/climbing"
	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/ladder"
)

var hintCommand = cli.Command{
	Name: "hint", Group: "learn", Call: cli.Quick, Short: "name the next step on a board",
	Usage: []string{"hint [FLAGS] [--puzzle FILE] [FILE|-]..."},
	Long: `Prints the easiest next step on each board, in the words of steps. A board is a puzzle, perhaps partly
solved. Give pencil marks as a candidate grid; digits missing from it stay eliminated.

   2.6 pointing (locked candidates 1): 4 in box 2 is only in row 3: r3c78<>4

The easiest step is the lowest on the scale of rate, so no first hint is rated above its puzzle. --order hodoku tries
the techniques in HoDoKu's order instead. A step that assumes that there is one solution says so; --no-uniqueness leaves
such steps out.

Errors are reported first: wrong digits, and pencil marks that miss the right one. --puzzle FILE has the puzzle that
the boards belong to, so that wrong digits can be named. Without it, all digits count as givens, and a wrong one shows
only because there is no solution. With "--puzzle - -" the puzzle is the first one of standard input, and the boards
follow it.

--example NAME shows a technique on a board of its own; help techniques has the names.

On a terminal the board is drawn with its candidates: * marks the cells that the step rests on, -4 is ruled out, =5 is
placed, and (7) is the only candidate of its cell.

Exit status: 0 if there is a hint or the board is solved, 1 if something on the board is wrong or there is no single
solution, 4 if no step is known.`,
	Examples: `   dlx-sudoku hint board.txt
   dlx-sudoku hint --nudge where board.txt
   dlx-sudoku hint --format svg board.txt >step.svg
   dlx-sudoku hint --example x-wing --format grid   # what an X-wing is
   dlx-sudoku hint --puzzle puzzle.txt --format grid board.txt`,
	Forms: func() []cli.Form { return answers.RecordForms(hinted{}) },
	New:   func() cli.Runner { return new(hint) },
}

// hint names the next step on each board.
type hint struct {
	batch    answers.Batch
	puzzle   string // the name of a file; "": the board itself
	view     answers.View
	nudge    string         // where, technique or all
	way      climbing.Way   // which techniques, and in what order
	example  string         // a board of a technique, instead of the input; "": the input
	of       *puzzlein.Item // the puzzle; nil: the board itself
	solution *cover.Grid    // of the puzzle
}

func (c *hint) Flags(f *cli.Flags) {
	f.File("puzzle", "the puzzle that the boards belong to is in `FILE`", "the board's own digits", &c.puzzle)
	c.view.Flag(f, "the step, with the board in a grid,", "line", "grid", "svg")
	c.nudge = "all"
	f.Choice("nudge", "show `HOW-MUCH`: where to look, the technique as well, or all", "all",
		[]string{"where", "technique", "all"}, func(s string) { c.nudge = s })
	f.Value("example", "show the technique `NAME` on a board of its own, without FILE", "none", c.takeExample)
	c.way.Flags(f)
	c.batch.Flags(f)
}

// takeExample takes the name of a technique.
func (c *hint) takeExample(name string) error {
	set, err := ladder.ParseTechniques(name)
	if err != nil {
		return fmt.Errorf("%w (help techniques has them all)", err)
	}
	c.way.Only = set
	for t := range ladder.Refutation + 1 {
		if set.Has(t) {
			c.example, c.puzzle = t.Example(), t.ExamplePuzzle()
		}
	}
	if c.example == "" {
		return errors.New("that technique needs a rule, so there is no board of its own")
	}
	return nil
}

func (c *hint) Settle(s *cli.Session) error {
	nudge := c.nudge != "all"
	if err := cli.Contradict(map[string]bool{"--nudge": nudge, "--json": c.batch.JSON},
		map[string]bool{"--nudge": nudge, "--format svg": c.view.Format == "svg"}); err != nil {
		return err
	}
	err := c.view.Settle(s, c.batch.JSON)
	c.view.Said = false
	return err
}

func (c *hint) Run(s *cli.Session) {
	if c.example != "" {
		if len(s.Args) > 0 {
			s.Fail(cli.BadUsage, "--example takes no FILE")
			return
		}
		c.batch.From = puzzlein.NewSource(s, c.batch.Reading, c.example)
	}
	if c.puzzle != "" && !c.solve(s) {
		return
	}
	c.batch.Ask(s, c.view, hinted{}, c.question)
}

// solve finds the one solution of the puzzle that --puzzle names, and reports whether there is one.
func (c *hint) solve(s *cli.Session) bool {
	from := puzzlein.NewSource(s, c.batch.Reading, c.puzzle)
	if c.puzzle == input.Stdin && slices.Contains(s.Files(), input.Stdin) { // the boards come behind it
		c.batch.From = from
	}
	it := answers.NextPuzzle(s, from)
	if it == nil || it.Err != nil {
		s.Worse(cli.BadInput)
		return false
	}
	limited, cancel := c.batch.Timeout.Limit(s.Ctx)
	defer cancel()
	solution, status, err := climbing.OnlySolution(limited, it, it.Grid)
	if err != nil {
		if s.Ctx.Err() == nil {
			s.FailFile(cli.Unknown, c.puzzle, c.batch.Timeout.Late())
		}
		return false
	}
	if status != answers.Unique {
		text := "the puzzle has no solution"
		if status == answers.Multiple {
			text = "the puzzle has several solutions"
		}
		s.FailAt(cli.No, it.Place(1), text)
		return false
	}
	c.of, c.solution = it, solution
	return true
}

// question returns the question of a worker.
func (c *hint) question() answers.Question {
	ladders := make(climbing.Ladders)
	return c.batch.Timed(func(ctx context.Context, a *answers.Answer, _ *answers.Reply) error {
		h, err := c.find(ctx, a, ladders)
		a.Record = h
		return err
	}, func(*answers.Answer) {})
}

// find finds what is wrong on a board, or else the next step. The error is ctx's.
func (c *hint) find(ctx context.Context, a *answers.Answer, ladders climbing.Ladders) (h hinted, err error) {
	if c.of != nil {
		a.Item.TakeRules(c.of)
	}
	g, solution := a.Item.Grid, c.solution
	switch {
	case solution == nil:
		if solution, err = solutionOf(ctx, a); solution == nil {
			a.Exit = cli.No
			return h, err
		}
	case solution.Layout() != g.Layout():
		a.FailWith(fmt.Errorf("the board is not of the size of the puzzle in %s", c.puzzle), cli.BadInput)
		return h, nil
	case c.of != nil && !slices.Equal(a.Item.Ruleset.Texts(), c.of.Ruleset.Texts()):
		a.FailWith(fmt.Errorf("the board has other rules than the puzzle in %s", c.puzzle), cli.BadInput)
		return h, nil
	}
	a.Status = answers.Unique
	l := g.Layout()
	for cell := range l.Cells() {
		d, right := g.Digit(cell), solution.Digit(cell)
		switch {
		case d != 0 && d != right:
			h.Wrong = append(h.Wrong, g.GivenName(cell))
		case d == 0 && !g.Candidates(cell).Has(right):
			h.Lacking = append(h.Lacking, l.CellName(cell))
		}
	}
	if len(h.Wrong)+len(h.Lacking) > 0 {
		a.Exit = cli.No
		return h, nil
	}
	h.nudge = c.nudge
	b := ladders.Of(a.Item).Board
	b.Load(g)
	if c.of != nil {
		b.Own(c.of.Grid)
	}
	b.Until(ctx)
	switch h.Solved = b.Solved(); {
	case h.Solved:
	case c.way.Next(b, &h.step):
		h.board, h.rules = b, c.way.Rules(b, a.Item)
	default:
		a.Exit = cli.Unknown
	}
	return h, ctx.Err()
}

// solutionOf returns the only solution of a board whose digits are right. Its marks count only where the digits have
// several solutions. Without a single solution it is nil, and the status says why.
func solutionOf(ctx context.Context, a *answers.Answer) (solution *cover.Grid, err error) {
	g := a.Item.Grid
	digits, err := cover.FromDigits(g.Layout(), g.Digits())
	if err != nil {
		panic("hint: " + err.Error()) // of the digits of a grid
	}
	solution, a.Status, err = climbing.OnlySolution(ctx, a.Item, digits)
	if err == nil && a.Status == answers.Multiple && g.Restricted() {
		solution, a.Status, err = climbing.OnlySolution(ctx, a.Item, g)
	}
	if err == nil && a.Status == answers.None && a.FindClashes() {
		a.NoteClashes()
	}
	return solution, err
}

// hinted is the record of a board: the next step, or why no step is shown.
type hinted struct {
	Status  string               `json:"status" help:"unique if the puzzle has one solution; else multiple, none, invalid, unknown or error"`
	Solved  bool                 `json:"solved,omitempty" help:"true if no cell is empty any more"`
	Wrong   []string             `json:"wrong,omitempty" help:"entries that differ from the solution: \"r1c5=3\""`
	Lacking []string             `json:"lacking,omitempty" help:"cells whose pencil marks lack the right digit: \"r1c5\""`
	Marks   []string             `json:"marks,omitempty" help:"the candidates of each cell before the step, row by row; \"\" for a cell that is filled"`
	Step    *climbing.StepObject `json:"step,omitempty" help:"the next step"`
	Error   *cli.Failure         `json:"error,omitempty" help:"why something is not known"`

	board *ladder.Board // nil: no step
	rules *ladder.Rules // as the step is written
	step  ladder.Step
	nudge string // how much is shown
}

// words returns why there is no step, or "".
func (h *hinted) words(a *answers.Answer) string {
	switch {
	case a.Status == answers.Unreadable:
		return "error: " + a.Reason
	case a.Status == answers.Unknown:
		return "no hint: " + a.Reason
	case a.Status == answers.Invalid:
		return "no hint: " + a.Clashes[0].String()
	case a.Status == answers.None:
		return "no hint: the board has no solution"
	case a.Status == answers.Multiple:
		return "no hint: several solutions"
	case len(h.Wrong) > 0:
		return "wrong: " + strings.Join(h.Wrong, " ")
	case len(h.Lacking) > 0:
		return "wrong marks: " + strings.Join(h.Lacking, " ") + ": the right digit is not among the marks"
	case h.Solved:
		return "solved"
	case h.board == nil:
		return "no hint: no step is known"
	}
	return ""
}

func (h hinted) AppendText(dst []byte, a *answers.Answer, v *answers.View) []byte {
	if v.Screen {
		dst = v.Heading(dst, a.Item, "", a.Status)
		return append(h.appendHint(dst, a, v), '\n')
	}
	return h.appendHint(dst, a, v)
}

func (h hinted) appendHint(dst []byte, a *answers.Answer, v *answers.View) []byte {
	if text := h.words(a); text != "" {
		return v.Comment(dst, text)
	}
	g := a.Item.Grid
	if h.nudge != "all" {
		dst = append(append(dst, "look at "...), h.rules.Where(&h.step)...)
		if h.nudge == "technique" {
			dst = append(append(dst, ": "...), h.step.Name()...)
		}
		return append(dst, '\n')
	}
	drawn := climbing.Drawn(h.board, &h.step, a.Item)
	if v.Format == "svg" {
		return drawn.AppendSVG(dst, string(h.rules.AppendStep(nil, &h.step)))
	}
	if v.Format == "grid" {
		if a.Item.Index > 0 && !v.Screen {
			dst = append(dst, '\n')
		}
		if width := bytes.IndexByte(drawn.AppendText(nil, false), '\n'); v.Columns > 0 && width > v.Columns { // the digits alone are easier to read
			dst = g.AppendGrid(dst)
		} else {
			dst = drawn.AppendText(dst, v.Color)
		}
	}
	return append(h.rules.AppendStep(dst, &h.step), '\n')
}

func (h hinted) Object(a *answers.Answer) any {
	h.Status, h.Error = a.Status.String(), answers.FailureOf(a)
	if h.board != nil {
		step := climbing.NewStepObject(h.rules, h.board, &h.step)
		h.Marks, h.Step = climbing.MarksOf(h.rules.Layout(), h.rules.Alphabet(), h.board), &step
	}
	return h
}
