package main

import (
	"context"
	"fmt"
	"sync/atomic"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cover/ladder"
)

var rateCommand = cli.Command{
	Name: "rate", Group: "learn", Short: "say how hard each puzzle is",
	Usage: []string{"rate [FLAGS] [FILE|-]..."},
	Long: `Prints a line for each puzzle, in the order of the input: its rating, its
level and the puzzle. Only puzzles with exactly one solution are rated.

   se 2.6  hodoku Medium  287...63465......2.......9.4...7.123...………

The rating is that of Sudoku Explainer up to 4.4, the hardest step on the way:

   1.0 last cell      1.2, 1.5 hidden single   1.7 direct pointing
   1.9 direct claiming     2.0 direct hidden pair   2.3 naked single
   2.5 direct hidden triplet    2.6 pointing        2.8 claiming
   3.0 naked pair     3.2 X-wing               3.4 hidden pair
   3.6 naked triplet  3.8 swordfish            4.0 hidden triplet
   4.2 XY-wing        4.4 XYZ-wing

The level is HoDoKu's, by the techniques that suffice: Easy (singles), Medium
(and locked digits, naked and hidden pairs and triplets) or Hard+. For other
sizes than 9x9 the same ladder gives a rating that nobody else uses; the line
then begins with "ladder" instead of "se", and "level" instead of "hodoku".

Exit status: 0 if all puzzles were rated, 1 if some puzzle has no solution or
several, 4 if that is not known.`,
	Examples: `   dlx-sudoku rate puzzles.txt
   dlx-sudoku rate --summary puzzles.txt >/dev/null   how many of each rating`,
	New: func() cli.Runner { return new(rate) },
}

// rate rates each puzzle.
type rate struct {
	batch   batch
	triple  bool
	summary bool
	grades  grades
}

func (c *rate) Flags(f *cli.Flags) {
	f.Switch("triple", "print ER/EP/ED: the ratings of the whole way, of that to the first digit, and of the first step",
		&c.triple)
	f.Switch("summary", "report on stderr how many puzzles there were of each rating and level", &c.summary)
	c.batch.Flags(f)
}

func (c *rate) Settle(s *cli.Session) error {
	return cli.Contradict(map[string]bool{"--triple": c.triple, "--json": c.batch.json})
}

func (c *rate) Run(s *cli.Session) {
	c.batch.askRecords(s, rated{}, view{columns: s.Columns()}, c.question)
	if c.summary {
		s.Table(c.grades.table())
	}
}

// question returns the question of a worker.
func (c *rate) question() question {
	ladders := make(ladders)
	return func(ctx context.Context, a *answer, _ *reply) error {
		err := proper(ctx, a, c.batch.timeout)
		if a.status != unique || err != nil {
			return err
		}
		rating := ladders.of(a.item.Grid.Layout()).rater.Rate(a.item.Grid)
		c.grades.add(&rating)
		a.record = rated{&rating, c.triple}
		return nil
	}
}

// grades count puzzles by rating and level. Many goroutines may add to them.
type grades struct {
	rungs  [ladder.Highest + 2]atomic.Uint64 // of each technique, and of puzzles that none of these solves
	levels [ladder.Hard + 1]atomic.Uint64
	all    atomic.Uint64
}

func (g *grades) add(r *ladder.Rating) {
	t := ladder.LastCell
	for t <= ladder.Highest && t.Rung() < r.SE {
		t++
	}
	g.rungs[t].Add(1)
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
	for t := range g.rungs {
		rung := ladder.Beyond
		if t <= int(ladder.Highest) {
			rung = ladder.Technique(t).Rung()
		}
		line(rung.String(), g.rungs[t].Load())
	}
	for level := ladder.Easy; level <= ladder.Hard; level++ {
		line(level.String(), g.levels[level].Load())
	}
	return text
}
