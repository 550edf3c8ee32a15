package sudokucli

import (
	"errors"
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/draw"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/generate"
	"dlx-sudoku/cover/ladder"
	"dlx-sudoku/cover/puzzles"
	"dlx-sudoku/cover/rules"
)

var generateCommand = cli.Command{
	Name: "generate", Group: "make", Call: cli.Slow, Short: "make puzzles with exactly one solution",
	Usage: []string{"generate [FLAGS]"}, Operands: -1,
	Long: `Prints random puzzles, each with exactly one solution. Each run makes different puzzles and reports its seed.
--seed with that word and the same flags makes the same puzzles again, on every machine and with any --jobs.

Without --givens and --mask, givens are removed until none can go. With --symmetry they go in groups, so one may still
be redundant; --minimal makes puzzles without redundant givens. --mask FILE holds a drawing of the grid in which X marks
the givens and . the other cells.

--se and --level bound the difficulty, as rate prints it: --se 2.0..2.6, --se ..1.5, --se 6.6..7.3, --se '>4.4'. Level
easy means that singles suffice; medium needs locked digits, pairs or triplets; hard needs more. Expert is 4.5 to 6.4,
evil 6.5 to 7.4, diabolical 7.5 and more. A 9x9 puzzle without --rule, --jigsaw or --mask starts from a grid drawn
uniformly: each of the 6,670,903,752,021,072,936,960 grids is equally likely. The puzzles themselves are not a uniform
sample of all minimal ones: they have 24.4 givens on average, not 26.6.

--technique NAME makes puzzles whose steps, in HoDoKu's order, use that technique, and with --once use it exactly once.
--position prints the board just before that step, with its candidates.

--rule makes puzzles with that rule, and may be repeated: --rule windoku. --jigsaw draws regions for each puzzle;
--killer makes cages with totals and no givens. The rules stand above each puzzle. Rules that few grids satisfy take a long time.
Puzzles with rules have no rating.

If there is no such puzzle, the search goes on until --timeout or Ctrl-C ends it, and a message says how far it got.

Exit status: 0 if all puzzles were made, 1 if no grid keeps the rules, 4 if --timeout ended the search.`,
	Examples: `   dlx-sudoku generate --number 10 --seed 7 --symmetry rotate180 --givens 26-28
   dlx-sudoku generate --level easy --format grid --solution
   dlx-sudoku generate --box 4x4 --givens 110-120
   dlx-sudoku generate --killer --rule 'rules: diagonal-up, diagonal-down'`,
	Forms: func() []cli.Form { return []cli.Form{{Schema: answers.Schema, Of: []any{madeObject{}}}} },
	New:   func() cli.Runner { return &generation{hintAfter: 20 * time.Second} },
}

// generation makes puzzles.
type generation struct {
	json      bool
	jobs      int
	timeout   cli.Timeout
	recipe    generate.Recipe
	number    uint64
	seed      string // a word; "": one is drawn
	mask      string // the name of a file
	view      answers.View
	solution  bool
	rules     puzzlein.Reading // has the flag --rule
	position  bool             // print the board before the technique asked for
	hintAfter time.Duration    // when to say that there may be no such puzzle, if there is no puzzle yet and no --timeout

	taken   uint64         // numbers given to workers
	tally   generate.Tally // of all workers
	written atomic.Uint64  // puzzles
}

func (c *generation) Flags(f *cli.Flags) {
	c.number = 1
	f.Number("number,n", "make `N` puzzles", "1", 0, 1<<63, func(n uint64) { c.number = n })
	f.Text("seed", "make the puzzles of the seed `WORD`: any word or number, such as 2026-11-22", "a new one each time",
		"want a word or a number", &c.seed)
	f.Choice("symmetry", "the places of the givens have the symmetry `WHAT`:", "none", generate.Symmetries(),
		func(s string) { c.recipe.Symmetry, _ = generate.ParseSymmetry(s) })
	f.Value("givens", "leave `A-B` givens; A- and -B are bounds on one side", "as few as possible",
		func(s string) (err error) {
			c.recipe.Fewest, c.recipe.Most, err = parseGivens(s)
			return err
		})
	f.Switch("minimal", "no given can be taken away", &c.recipe.Minimal)
	f.Value("technique", "the steps to the solution use the technique `NAME`, such as x-wing", "any",
		func(s string) (err error) {
			if c.recipe.Uses, err = ladder.ParseTechniques(s); err != nil {
				return fmt.Errorf("%w (want %s)", err, text.Alternatives(ladder.TechniqueNames()))
			}
			return nil
		})
	f.Switch("once", "only one step uses that technique", &c.recipe.Once)
	f.Switch("position", "print the board before that step, with its candidates", &c.position)
	f.Value("se", "a rating in `A..B`, or a single one, as rate prints it", "any", func(s string) (err error) {
		c.recipe.Easiest, c.recipe.Hardest, err = parseRungs(s)
		return err
	})
	f.Choice("level", "`LEVEL`: easy to diabolical, as above", "any",
		[]string{"easy", "medium", "hard", "expert", "evil", "diabolical"}, func(s string) {
			l := levels[s]
			c.recipe.Level = l.level
			if l.easiest != 0 {
				c.recipe.Easiest, c.recipe.Hardest = l.easiest, l.hardest
			}
		})
	f.File("mask", "givens where `FILE` has an X", "anywhere", &c.mask)
	puzzlein.BoxFlag(f, &c.recipe.Layout, "boxes of `RxC` cells, rows first", "3x3")
	c.rules.RuleFlag(f)
	f.Switch("jigsaw", "regions drawn at random for each puzzle, instead of boxes", &c.recipe.Regions)
	f.Switch("killer", "cages with their totals instead of givens", &c.recipe.Cages)
	f.Switch("solution", "print the solution as well", &c.solution)
	c.view.Flag(f, "puzzles", answers.GridFormats...)
	f.JSON(&c.json, "puzzle")
	f.Jobs(&c.jobs, "work on `N` puzzles at a time")
	f.Timeout(&c.timeout, "puzzle", "never")
	f.Display()
}

func (c *generation) Settle(s *cli.Session) error {
	if err := c.view.Settle(s, c.json); err != nil {
		return err
	}
	if err := cli.Contradict(map[string]bool{"--mask": c.mask != "", "--symmetry": c.recipe.Symmetry != generate.None},
		map[string]bool{"--mask": c.mask != "", "--givens": c.recipe.Fewest+c.recipe.Most > 0}); err != nil {
		return err
	}
	if c.recipe.Layout == nil {
		c.recipe.Layout, _ = cover.DefaultLayout(9)
	}
	if err := c.settleRules(); err != nil {
		return err
	}
	if c.position && c.recipe.Uses.Empty() {
		return errors.New("--position needs --technique")
	}
	_, err := generate.New(c.recipe, 0)
	return err
}

// settleRules gives the recipe its rules, and a layout that has no boxes if they put regions in their place.
func (c *generation) settleRules() error {
	flat, err := cover.NewLayout(1, c.recipe.Layout.Size())
	if err != nil {
		return err
	}
	if c.recipe.Regions {
		c.recipe.Layout = flat
	}
	set, err := rules.Parse(c.recipe.Layout, c.rules.RuleLines())
	if err != nil {
		return fmt.Errorf("--rule: %w", err)
	}
	if !set.Empty() {
		c.recipe.Rules, c.recipe.Layout = set, set.Layout
	}
	return nil
}

// maxMask is how much of a mask is read, in bytes: a drawing of 25x25 cells has less than a hundredth of it.
const maxMask = 1 << 20

// readMask reads the mask.
func (c *generation) readMask(s *cli.Session) error {
	text, err := cli.Read(s, c.mask, "a mask", func(in io.Reader) ([]byte, error) {
		return io.ReadAll(io.LimitReader(in, maxMask))
	})
	if err != nil {
		return err
	}
	if c.recipe.Mask, err = parseMask(string(text), c.recipe.Layout); err == nil {
		_, err = generate.New(c.recipe, 0)
	}
	return err
}

func (c *generation) Run(s *cli.Session) {
	if c.mask != "" {
		if err := c.readMask(s); err != nil {
			s.FailFile(cli.BadInput, c.mask, err.Error())
			return
		}
	}
	if c.number > 0 {
		s.Seed(&c.seed, "makes the same puzzles")
	}
	s.HowFar(func() string { return " after " + c.howFar() })
	bar := s.Watch(int64(min(c.number, 1<<62)), func() (int64, string) {
		n := c.tally.Counts()
		text := fmt.Sprintf("%s accepted, %s tried", text.Thousands(n.Accepted), text.Thousands(n.Tried))
		return int64(c.written.Load()), text
	})
	hint := time.AfterFunc(c.hintAfter, func() {
		if c.written.Load() == 0 && s.Ctx.Err() == nil && c.timeout == 0 && !s.Quiet() {
			s.Message("no puzzle yet: " + c.howFar() + "; there may be none (--timeout or Ctrl-C ends the search)")
		}
	})
	err := c.make(s)
	hint.Stop()
	bar.End()
	switch {
	case errors.Is(err, generate.ErrNoGrid):
		s.Fail(cli.No, generate.ErrNoGrid.Error())
	case errors.Is(err, errLate):
		s.Fail(cli.Unknown, c.timeout.Late()+": "+c.howFar())
	}
}

// append appends a puzzle, and its solution if that is wanted.
func (c *generation) append(dst []byte, number uint64, p generate.Puzzle) []byte {
	if c.json {
		return append(dst, (&cli.Object{Schema: answers.Schema}).Line(newMadeObject(c.seed, number, p))...)
	}
	above := p.Rules.Text() // of what is written as text
	if c.position {
		return append(answers.AppendAs("candidates", append(dst, above...), p.Position), '\n')
	}
	if c.view.Format == "line" {
		dst = p.Grid.AppendLine(append(dst, above...))
		if c.solution {
			dst = p.Solution.AppendLine(append(dst, ','))
		}
		return append(puzzles.AppendBoxField(dst, p.Grid.Layout()), '\n')
	}
	grids := []*cover.Grid{p.Grid}
	if c.solution {
		grids = append(grids, p.Solution)
	}
	for i, g := range grids {
		title := fmt.Sprintf("puzzle %d%s", number+1, []string{"", ", its solution"}[i])
		if c.view.Format == "svg" {
			dst = draw.NewSudoku(p.Grid, g, p.Rules).AppendSVG(dst, title)
			continue
		}
		if number > 0 || i > 0 {
			dst = append(dst, '\n')
		}
		if c.view.Screen {
			dst = append(append(append(dst, "# "...), title...), '\n')
		}
		dst = append(dst, above...)
		dst = c.view.AppendGrid(dst, g)
	}
	return dst
}

// madeObject is a puzzle in JSON.
type madeObject struct {
	Number   uint64 `json:"number" help:"the number of the puzzle, counting from 1"`
	Seed     string `json:"seed" help:"the seed of the run"`
	Puzzle   string `json:"puzzle" help:"the puzzle in one line"`
	Box      string `json:"box,omitempty" help:"the shape of the boxes, rows first, such as \"2x5\", if it is not the usual one"`
	Solution string `json:"solution" help:"its solution in one line"`
	Givens   int    `json:"givens" help:"the number of givens"`
	Tried    uint64 `json:"tried" help:"how many puzzles were made until one was as wanted"`
	Rating   string `json:"rating,omitempty" help:"the rating of the hardest step"`
	Level    string `json:"level,omitempty" help:"the level in a word: easy, medium, hard …"`

	Rules []string `json:"rules,omitempty" help:"the rules beyond the classic, as \"help rules\" has them"`
}

func newMadeObject(seed string, number uint64, p generate.Puzzle) madeObject {
	o := madeObject{
		Number: number + 1, Seed: seed, Puzzle: p.Grid.String(), Box: answers.BoxName(p.Grid.Layout()), Solution: p.Solution.String(),
		Givens: p.Grid.Givens(), Tried: p.Tried, Rules: p.Rules.Texts(),
	}
	if p.Rating.Level != 0 {
		o.Rating, o.Level = p.Rating.SE.String(), p.Rating.Level.String()
	}
	return o
}
