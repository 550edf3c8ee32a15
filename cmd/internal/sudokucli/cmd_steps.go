package sudokucli

import (
	"context"
	"fmt"

	"dlx-sudoku/cmd/internal/cli"
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
	New: func() cli.Runner { return new(steps) },
}

// steps prints the way to the solution of each puzzle.
type steps struct {
	batch batch
	way   climb
	view  view
	sum   bool // print a table of the techniques
}

func (c *steps) Flags(f *cli.Flags) {
	c.way.flags(f, "se")
	c.view.format = "line"
	f.Choice("format", "print each step as `FORMAT`: line or svg", "line", []string{"line", "svg"},
		func(s string) { c.view.format = s })
	f.Switch("summary", "print a table in csv instead: how many steps of each technique there are", &c.sum)
	c.batch.Flags(f)
}

func (c *steps) Settle(*cli.Session) error {
	return cli.Contradict(map[string]bool{
		"--format svg": c.view.format == "svg", "--json": c.batch.json, "--summary": c.sum,
	})
}

func (c *steps) Run(s *cli.Session) {
	blank := record(way{})
	if c.sum {
		blank = summed{}
		s.Print(csvLine("file", "line", "technique", "steps"))
	}
	c.batch.ask(s, c.view, blank, c.question)
}

// question returns the question of a worker.
func (c *steps) question() question {
	ladders := make(ladders)
	var text []byte // used again for each puzzle
	return c.batch.ofProper(func(ctx context.Context, a *answer) error {
		on := ladders.of(a.item)
		var w way
		if a.item.rules == nil {
			rating, err := on.rater.Rate(ctx, a.item.Grid)
			if err != nil {
				return err
			}
			w.rated = newRated(&rating, a.item.Grid.Layout(), false)
		}
		on.board.Load(a.item.Grid)
		on.board.Until(ctx)
		text = text[:0]
		counts := stepCounts{}
		rules := c.way.rules(on.board, a.item)
		if c.batch.json {
			w.marks = marksOf(rules.Layout(), rules.Alphabet(), on.board)
		}
		for step := new(ladder.Step); c.way.next(on.board, step); on.board.Apply(step) {
			if c.way.order == "hodoku" && a.item.rules == nil {
				w.score += step.Technique.Points()
			}
			counts.add(step)
			switch {
			case c.sum:
			case c.batch.json:
				w.steps = append(w.steps, newStepObject(rules, on.board, step))
			case c.view.format == "svg":
				text = appendStepPicture(text, rules, on.board, step, a.item)
			default:
				text = append(rules.AppendStep(text, step), '\n')
			}
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		w.text = text
		if a.record = w; c.sum {
			a.record = summed{counts}
		}
		if left := on.board.Left(); left > 0 {
			a.exit = cli.Unknown
			a.note(remark, 1, "stuck: none of the known techniques applies; "+cli.Plural(left, "cell", "cells")+" open")
		}
		return nil
	})
}

// way is the record of a puzzle: its rating and the way to its solution.
type way struct {
	rated rated
	text  []byte       // the steps
	marks []string     // the candidates before the first step, for JSON
	steps []stepObject // the steps, likewise
	score int          // the points of the steps; 0: they are not in HoDoKu's order
}

func (w way) appendText(dst []byte, a *answer, v *view) []byte {
	if v.format == "svg" { // nothing stands beside the pictures
		return append(dst, w.text...)
	}
	dst = append(w.rated.appendText(dst, a, v), w.text...)
	if w.score > 0 {
		dst = fmt.Appendf(dst, "# score %d\n", w.score)
	}
	return append(dst, '\n')
}

func (w way) object(a *answer) any {
	return struct {
		rated
		Score int          `json:"score,omitempty"`
		Marks []string     `json:"marks,omitempty"`
		Steps []stepObject `json:"steps,omitempty"`
	}{w.rated.of(a), w.score, w.marks, w.steps}
}
