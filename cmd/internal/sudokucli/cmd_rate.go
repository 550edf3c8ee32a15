package sudokucli

import (
	"context"
	"fmt"
	"sync/atomic"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/climbing"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cover/ladder"
)

var rateCommand = cli.Command{
	Name: "rate", Group: "learn", Call: cli.Quick, Short: "rate how hard each puzzle is",
	Usage: []string{"rate [FLAGS] [FILE|-]..."},
	Long: `Prints a line for each puzzle, in the order of the input: its rating, its
level and the puzzle. Only puzzles with exactly one solution are rated.

   se 2.6  hodoku Medium  287...63465......2.......9.4...7.123...………

The rating is that of Sudoku Explainer, the hardest step on the way:

   1.0 last cell              2.8 claiming          4.5 unique rectangle
   1.2 hidden single, box     3.0 naked pair        4.6.. unique loop
   1.5 hidden single, line    3.2 X-wing            5.0 naked quad
   1.7 pointing, single       3.4 hidden pair       5.2 jellyfish
   1.9 claiming, single       3.6 naked triplet     5.4 hidden quad
   2.0 hidden pair, single    3.8 swordfish         5.6.. BUG
   2.3 naked single           4.0 hidden triplet    6.2 aligned pair exclusion
   2.5 hid. triplet, single   4.2 XY-wing           6.5.. cycles, forcing chains
   2.6 pointing               4.4 XYZ-wing          7.5 aligned triplet, Nishio
   8.0.. cell and region forcing chains     8.5.. dynamic forcing chains
   9.0.. dynamic forcing chains with patterns: locked digits, pairs, X-wings

A puzzle that needs chains within chains is ">9.3". People call 4.5 to 6.4 expert, 6.5 to 7.4 evil, and what is harder
diabolical.

The level is HoDoKu's, by the techniques that suffice: Easy (singles), Medium
(and locked digits, naked and hidden pairs and triplets) or Hard+. For other
sizes than 9x9 the same ladder gives a rating of our own; the line then begins
with "ladder" instead of "se", and has "level" instead of "hodoku".

Exit status: 0 if all puzzles were rated, 1 if some puzzle has no solution or
several, 4 if that is not known.`,
	Examples: `   dlx-sudoku rate puzzles.txt
   dlx-sudoku rate --techniques puzzles.txt >table.csv
   dlx-sudoku rate --summary puzzles.txt >/dev/null   # how many of each rating`,
	Forms: func() []cli.Form { return answers.RecordForms(climbing.TalliedObject{}) },
	New: func() cli.Runner {
		return &rate{batch: answers.Batch{Reading: puzzlein.Reading{Refusal: "there is no scale for puzzles with rules"}}}
	},
}

// rate rates each puzzle.
type rate struct {
	batch   answers.Batch
	triple  bool
	summary bool
	tally   bool // print a table with the techniques
	grades  grades
}

func (c *rate) Flags(f *cli.Flags) {
	f.Switch("triple", "print ER/EP/ED: the ratings of the whole way, of that to the first digit, and of the first step",
		&c.triple)
	f.Switch("techniques", "print a table in csv: how many steps of each technique a puzzle takes", &c.tally)
	f.Switch("summary", "report on stderr how many puzzles there were of each rating and level", &c.summary)
	c.batch.Flags(f)
}

func (c *rate) Settle(s *cli.Session) error {
	return cli.Contradict(map[string]bool{"--triple": c.triple, "--techniques": c.tally},
		map[string]bool{"--triple": c.triple, "--json": c.batch.JSON})
}

func (c *rate) Run(s *cli.Session) {
	blank := answers.Record(climbing.Rated{})
	if c.tally {
		blank = climbing.Tallied{}
		if !c.batch.JSON {
			s.Print(climbing.TechniqueHead())
		}
	}
	c.batch.Ask(s, answers.View{Columns: s.Columns()}, blank, c.question)
	if c.summary {
		s.Table(c.grades.table())
	}
}

// question returns the question of a worker.
func (c *rate) question() answers.Question {
	ladders := make(climbing.Ladders)
	return climbing.OfProper(&c.batch, func(ctx context.Context, a *answers.Answer) error {
		rating, err := ladders.Of(a.Item).Rater.Rate(ctx, a.Item.Grid)
		if err != nil {
			return err
		}
		c.grades.add(&rating)
		rated := climbing.NewRated(&rating, a.Item.Grid.Layout(), c.triple)
		a.Record = rated
		if c.tally {
			counts, err := climbing.CountSteps(ctx, ladders.Of(a.Item).Board, a.Item)
			if err != nil {
				return err
			}
			a.Record = climbing.Tallied{Rated: rated, Steps: counts}
		}
		return nil
	})
}

// grades count puzzles by rating and level. Many goroutines may add to them.
type grades struct {
	rungs  [int(ladder.Beyond) + 1]atomic.Uint64 // of each number, in tenths
	levels [ladder.Hard + 1]atomic.Uint64
	all    atomic.Uint64
}

func (g *grades) add(r *ladder.Rating) {
	g.rungs[r.SE].Add(1)
	g.levels[r.Level].Add(1)
	g.all.Add(1)
}

// table returns a line for each rating and level that there was.
func (g *grades) table() string {
	var text string
	all := g.all.Load()
	line := func(name string, n uint64) {
		if n > 0 {
			text += fmt.Sprintf("%-7s %8d  %5.1f %%\n", name, n, 100*float64(n)/float64(all))
		}
	}
	for rung := range g.rungs {
		line(ladder.Rung(rung).String(), g.rungs[rung].Load())
	}
	for level := ladder.Easy; level <= ladder.Hard; level++ {
		line(level.String(), g.levels[level].Load())
	}
	return text
}
