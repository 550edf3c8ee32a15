package main

import (
	"context"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/pipeline"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/ladder"
)

var stepsCommand = cli.Command{
	Name: "steps", Short: "print how each puzzle can be solved, step by step",
	Usage: []string{"steps [FLAGS] [FILE|-]..."},
	Long: `Prints a block for each puzzle: the line that rate prints, a line for each
step of the easiest way to the solution, and a blank line.

   se 2.6  hodoku Medium  287...63465......2.......9.4...7.123...………
   1.2 hidden single: 5 has one place in box 8: r7c5=5
   2.6 pointing: 4 in box 2 lies in row 3: r3c7<>4 r3c8<>4

A step has the number of its technique, what it rests on and what follows:
r7c5=5 is placed, r3c7<>4 is ruled out. Steps harder than those that have a
number (quads, jellyfish, skyscraper, kite, W-wing, chains, dead ends)
begin with "-".

Exit status: 0 if all puzzles were solved, 1 if some puzzle has no solution or
several, 4 if that is not known or the steps do not lead to the solution.`,
	Examples: `   dlx-sudoku steps puzzle.txt
   dlx-sudoku steps puzzle.txt | grep -v single   where it gets interesting`,
	New: func() cli.Runner { return new(steps) },
}

// steps prints the way to the solution of each puzzle.
type steps struct{ batch }

func (c *steps) Run(s *cli.Session) {
	c.run(s, func() worker {
		w := &stepper{command: c, ladders: make(ladders), boards: make(map[*cover.Layout]*ladder.Board)}
		w.printer = atOnce(w.appendText)
		if c.JSON {
			w.objects = &cli.Record{Schema: schema}
			w.printer = atOnce(w.appendObject)
		}
		return w
	})
}

// stepper is a worker of steps.
type stepper struct {
	record
	ladders
	command *steps
	boards  map[*cover.Layout]*ladder.Board
	objects *cli.Record // nil: text
	step    ladder.Step
	rating  ladder.Rating
	text    []byte       // the steps, a line each
	path    []stepObject // for JSON
	left    int          // cells that the steps leave empty
}

func (w *stepper) ask(ctx context.Context, it *item, _ *pipeline.Out[chunk]) error {
	err := w.proper(ctx, it, w.command.TimeoutFlag)
	w.text, w.path, w.left = w.text[:0], nil, 0
	if w.status != unique || err != nil {
		return err
	}
	l := it.Grid.Layout()
	b := w.boards[l]
	if b == nil {
		b = ladder.NewBoard(w.of(l))
		w.boards[l] = b
	}
	w.rating = ladder.NewRater(w.of(l)).Rate(it.Grid)
	b.Load(it.Grid)
	rules := b.Rules().Named(it.Grid.Alphabet())
	for b.Next(&w.step, ladder.All) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if w.objects != nil {
			w.path = append(w.path, newStepObject(rules, &w.step))
		} else {
			w.text = append(rules.AppendStep(w.text, &w.step), '\n')
		}
		b.Apply(&w.step)
	}
	w.left = b.Left()
	return nil
}

func (w *stepper) reply(it *item, c *chunk, err error) uint64 {
	return w.record.reply(it, c, err, func(c *chunk) cli.Status {
		if w.left > 0 {
			c.note(it, remark, 1, "no step is known any more, "+cli.Plural(w.left, "cell", "cells")+" left")
			return cli.Worse(w.improper(c), cli.Unknown)
		}
		return w.improper(c)
	})
}

func (w *stepper) appendText(dst []byte, a *answer) []byte {
	dst = appendRated(dst, a, &w.rating, false)
	if a.Err == nil {
		dst = append(dst, w.text...)
	}
	return append(dst, '\n')
}

func (w *stepper) appendObject(dst []byte, a *answer) []byte {
	dst = w.objects.Open(dst, newRatedHead(a, &w.rating))
	if a.Err == nil {
		for _, step := range w.path {
			dst = w.objects.Item(dst, "steps", step)
		}
	}
	return w.objects.Close(dst, struct{}{})
}

// stepObject is a step in JSON.
type stepObject struct {
	Rung      string   `json:"rung,omitempty"` // none beyond 4.4
	Technique string   `json:"technique"`
	Text      string   `json:"text"`
	Placed    string   `json:"placed,omitempty"`  // "r7c5=5"
	Removed   []string `json:"removed,omitempty"` // "r3c7<>4"
}

func newStepObject(r *ladder.Rules, s *ladder.Step) stepObject {
	o := stepObject{Technique: s.Technique.String(), Text: string(r.AppendStep(nil, s))}
	if rung := s.Technique.Rung(); rung != ladder.Beyond {
		o.Rung = rung.String()
	}
	if s.Placed.Digit != 0 {
		o.Placed = string(r.AppendCandidate(nil, s.Placed, true))
	}
	for _, c := range s.Removed {
		o.Removed = append(o.Removed, string(r.AppendCandidate(nil, c, false)))
	}
	return o
}
