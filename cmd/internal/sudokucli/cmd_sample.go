package sudokucli

import (
	"context"
	"errors"
	"math"
	"math/big"
	"strings"
	"time"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/searching"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cover"
)

var sampleCommand = cli.Command{
	Name: "sample", Group: "make", Short: "print random full grids, or random solutions, each equally likely",
	Usage: []string{"sample [FLAGS] [FILE|PUZZLE|-]..."},
	Long: `Without a puzzle, prints full grids drawn at random: each of the 6,670,903,752,021,072,936,960 grids of 9x9 is
equally likely. --box draws grids of 4x4, 6x6, 8x8 and 10x10 as well. Grids of 10x10 are counted first, which takes a
minute of processor time; a count of larger ones would take too long.

With puzzles, prints random solutions of each. Each of its solutions is equally likely, even if there are far too many to
list: 9x9 puzzles are counted by bands, as count --exact does it, and other sizes as dlx sample does it. Puzzles with
rules must have no more than a million solutions.

Samples are independent, so one grid may come twice; with --distinct all of them differ, and if there are no more than
--number asks for, all solutions are printed in random order. Each run draws different samples and reports its seed; the same
seed draws the same samples again, on every machine. Each sample is checked before it is printed. In JSON, "count" is
the number of all solutions.

Exit status: 1 if some puzzle has no solution or givens that clash, 4 if it timed out or takes more than --memory allows.`,
	Examples: `   dlx-sudoku sample --number 10
   dlx-sudoku sample --box 2x3 --seed 7 --format grid
   dlx-sudoku sample -n 1000 --seed 1 unfinished.txt`,
	Forms: func() []cli.Form { return answers.Forms(answers.SolutionList{}) },
	New:   func() cli.Runner { return new(sample) },
}

// sample prints random solutions of each puzzle.
type sample struct {
	batch    answers.Batch
	view     answers.View
	number   uint64
	distinct bool
	seed     string // a word; "": one is drawn
	memory   uint64
	whole    *searching.Whole
}

func (c *sample) Flags(f *cli.Flags) {
	c.number = 1
	f.Number("number,n", "print `N` samples of each puzzle", "1", 1, 1<<24, func(n uint64) { c.number = n })
	f.Switch("distinct", "draw no solution twice", &c.distinct)
	f.Text("seed", "draw the samples of the seed `WORD`: any word or number", "a new one each time", "want a word or a number", &c.seed)
	memoryFlag(f, &c.memory)
	c.view.Flag(f, "samples", answers.GridFormats...)
	c.batch.Flags(f)
}

// memoryFlag adds the flag --memory for what a count may take.
func memoryFlag(f *cli.Flags, to *uint64) {
	*to = 1 << 30
	f.Value("memory", "take `SIZE` of memory at most for a count, such as 500M or 2G", "1G", cli.Into(to, text.ParseSize))
}

func (c *sample) Settle(s *cli.Session) error {
	if len(s.Args) == 0 {
		cells := 81
		if l := c.batch.Reading.Layout; l != nil {
			cells = l.Cells()
		}
		s.Args = []string{strings.Repeat(".", cells)}
	}
	return c.view.Settle(s, c.batch.JSON)
}

func (c *sample) Run(s *cli.Session) {
	s.Seed(&c.seed, "draws the same samples")
	c.whole = searching.NewWhole(c.memory, c.batch.Jobs)
	c.batch.Ask(s, c.view, nil, func() answers.Question {
		d := searching.Draw{N: int(c.number), Seed: seedOf(c.seed), Distinct: c.distinct}
		if c.batch.Shown {
			d.At = c.batch.Stations.Add()
		}
		return c.batch.Timed(func(ctx context.Context, a *answers.Answer, out *answers.Reply) error {
			return c.draw(ctx, d, a, out)
		}, (*answers.Answer).NoteReason)
	})
}

// draw prints samples of a puzzle.
func (c *sample) draw(ctx context.Context, d searching.Draw, a *answers.Answer, out *answers.Reply) error {
	if a.Refused() {
		return nil
	}
	if d.At != nil {
		d.At.Take(a.Item, nil, time.Now())
	}
	var wrong error
	n, err := c.whole.Samples(ctx, a.Item, d, func(g *cover.Grid) bool {
		wrong = sampled(a, g)
		return wrong == nil && out.Grid(a, g)
	})
	switch {
	case wrong != nil:
		a.FailWith(wrong, cli.Disagree)
	case err != nil:
		return concludeWhole(ctx, a, err)
	default:
		settleWhole(a, n)
	}
	return nil
}

// sampled checks a sample: it is full, and keeps the givens and the rules.
func sampled(a *answers.Answer, g *cover.Grid) error {
	if err := g.Check(a.Item.Grid); err != nil {
		return err
	}
	if broken := a.Item.Ruleset.Broken(g.Digits()); len(broken) > 0 {
		return errors.New("a sample breaks the rules: " + strings.Join(broken, ", "))
	}
	return nil
}

// settleWhole makes the number of all solutions the answer.
func settleWhole(a *answers.Answer, n *big.Int) {
	a.Exact, a.Count, a.Status = n, math.MaxUint64, answers.Multiple
	if n.IsUint64() {
		a.Count = n.Uint64()
	}
	switch a.Count {
	case 0:
		a.Status, a.Exit = answers.None, cli.No
	case 1:
		a.Status = answers.Unique
	}
}

// concludeWhole makes an error of [searching.Whole] the answer, unless it is ctx's.
func concludeWhole(ctx context.Context, a *answers.Answer, err error) error {
	if ctx.Err() != nil {
		return err
	}
	if errors.Is(err, searching.ErrDisagree) {
		a.FailWith(err, cli.Disagree)
		return nil
	}
	a.Status, a.Reason, a.More, a.Exit = answers.Unknown, err.Error(), true, cli.Unknown
	a.NoteReason()
	return nil
}
