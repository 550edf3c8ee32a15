package sudokucli

import (
	"context"
	"fmt"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/climbing"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cover/ladder"
)

var stepsCommand = cli.Command{
	Name: "steps", Group: "learn", Call: cli.Slow, Short: "print how each puzzle can be solved, step by step",
	Usage: []string{"steps [FLAGS] [FILE|-]..."},
	Long: `Prints a block for each puzzle: the line that rate prints, a line for each step of the easiest way to the
solution, and a blank line.

   se 2.6  hodoku Medium  287...63465......2.......9.4...7.123...………
   1.2 hidden single: 5 has one place in box 8: r7c5=5
   2.6 pointing (locked candidates 1): 4 in box 2 is only in row 3: r3c78<>4

A step has the number of its technique, what it rests on and what follows: r7c5=5 is placed, 4 is ruled out in r3c7 and
r3c8. Steps without a number begin with "-". Unique loops and BUGs assume that the puzzle has one solution, and say so.

With rules beyond the classic there is no rating, and steps have no number. If a rule says more than that cells differ,
a step "by rule" applies the rest, in its own words:

   - by rule: the digits of r1c1 and r1c2 differ and add up to 4: r1c2<>2

--order hodoku takes the steps in HoDoKu's order; the score at the end is the sum of HoDoKu's points for them. --format
svg draws each step as a document of its own.

Exit status: 0 if all puzzles were solved, 1 if some puzzle has no solution or several, 4 if that is not known or the
steps do not lead to the solution.`,
	Examples: `   dlx-sudoku steps puzzle.txt
   dlx-sudoku steps puzzle.txt | grep -v single   # where it gets interesting`,
	Forms: func() []cli.Form { return answers.RecordForms(wayObject{}) },
	New:   func() cli.Runner { return new(steps) },
}

// steps prints the way to the solution of each puzzle.
type steps struct {
	batch answers.Batch
	way   climbing.Way
	view  answers.View
	sum   bool // print a table of the techniques
}

func (c *steps) Flags(f *cli.Flags) {
	c.way.Flags(f)
	c.view.Format = "line"
	f.Choice("format", "print each step as `FORMAT`:", "line", []string{"line", "svg"},
		func(s string) { c.view.Format = s })
	f.Switch("summary", "print a table in csv instead: how many steps of each technique there are", &c.sum)
	c.batch.Flags(f)
}

func (c *steps) Settle(*cli.Session) error {
	return cli.Contradict(map[string]bool{
		"--format svg": c.view.Format == "svg", "--json": c.batch.JSON, "--summary": c.sum,
	})
}

func (c *steps) Run(s *cli.Session) {
	blank := answers.Record(way{})
	if c.sum {
		blank = climbing.Summed{}
		s.Print(climbing.CSVLine("file", "line", "technique", "steps"))
	}
	c.batch.Ask(s, c.view, blank, c.question)
}

// question returns the question of a worker.
func (c *steps) question() answers.Question {
	ladders := make(climbing.Ladders)
	var shown []byte // used again for each puzzle
	return climbing.OfProper(&c.batch, func(ctx context.Context, a *answers.Answer) error {
		on := ladders.Of(a.Item)
		var w way
		if a.Item.Ruleset == nil {
			rating, err := on.Rater.Rate(ctx, a.Item.Grid)
			if err != nil {
				return err
			}
			w.rated = climbing.NewRated(&rating, a.Item.Grid.Layout(), false)
		}
		on.Board.Load(a.Item.Grid)
		on.Board.Until(ctx)
		shown = shown[:0]
		counts := climbing.StepCounts{}
		rules := c.way.Rules(on.Board, a.Item)
		if c.batch.JSON {
			w.marks = climbing.MarksOf(rules.Layout(), rules.Alphabet(), on.Board)
		}
		for step := new(ladder.Step); c.way.Next(on.Board, step); on.Board.Apply(step) {
			if c.way.Order == "hodoku" && a.Item.Ruleset == nil {
				w.score += step.Technique.Points()
			}
			counts.Add(step)
			switch {
			case c.sum:
			case c.batch.JSON:
				w.steps = append(w.steps, climbing.NewStepObject(rules, on.Board, step))
			case c.view.Format == "svg":
				shown = climbing.Drawn(on.Board, step, a.Item).AppendSVG(shown, string(rules.AppendStep(nil, step)))
			default:
				shown = append(rules.AppendStep(shown, step), '\n')
			}
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		w.text = shown
		if a.Record = w; c.sum {
			a.Record = climbing.Summed{Steps: counts}
		}
		if left := on.Board.Left(); left > 0 {
			a.Exit = cli.Unknown
			a.Note(answers.Remark, 1, "stuck: none of the known techniques applies; "+text.Plural(left, "cell", "cells")+" open")
		}
		return nil
	})
}

// way is the record of a puzzle: its rating and the way to its solution.
type way struct {
	rated climbing.Rated
	text  []byte                // the steps
	marks []string              // the candidates before the first step, for JSON
	steps []climbing.StepObject // the steps, likewise
	score int                   // the points of the steps; 0: they are not in HoDoKu's order
}

func (w way) AppendText(dst []byte, a *answers.Answer, v *answers.View) []byte {
	if v.Format == "svg" { // nothing stands beside the pictures
		return append(dst, w.text...)
	}
	dst = append(w.rated.AppendText(dst, a, v), w.text...)
	if w.score > 0 {
		dst = fmt.Appendf(dst, "# score %d\n", w.score)
	}
	return append(dst, '\n')
}

// wayObject is the record in JSON.
type wayObject struct {
	climbing.Rated
	Score int                   `json:"score,omitempty" help:"HoDoKu's score: the points of all steps"`
	Marks []string              `json:"marks,omitempty" help:"the candidates of each cell before the first step, row by row; \"\" for a cell that is filled"`
	Steps []climbing.StepObject `json:"steps,omitempty" help:"the steps, in their order"`
}

func (w way) Object(a *answers.Answer) any {
	return wayObject{w.rated.Of(a), w.score, w.marks, w.steps}
}
