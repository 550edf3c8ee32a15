package sudokucli

// How an answer becomes a record on stdout.

import (
	"dlx-sudoku/cmd/internal/pipeline"
	"dlx-sudoku/cover"
)

// A reply is the record of a puzzle on its way to stdout.
type reply struct {
	print printer
	view  *view // nil: there is no text
	out   *pipeline.Out[chunk]
	begun bool   // part of the record may be written
	ended bool   // all of it may
	shown uint64 // grids printed
}

// grid prints a grid, given what is known of its puzzle by now. It reports whether to go on. The grid gets the digits
// of the puzzle.
func (r *reply) grid(a *answer, g *cover.Grid) bool {
	c := r.out.Begin()
	r.begin(c, a)
	r.shown++
	g.SetAlphabet(a.item.Grid.Alphabet())
	c.text = r.print.solution(c.text, a, g, r.shown)
	return r.out.End()
}

// now prints the whole record before the question has ended, which may add notes, or make an error of the answer.
func (r *reply) now(a *answer) {
	r.end(r.out.Begin(), a)
	r.out.End()
}

func (r *reply) begin(c *chunk, a *answer) {
	if !r.begun {
		r.begun = true
		c.text = r.print.begin(c.text, a)
	}
}

// notes adds the notes that are not shown as text: behind the grids, or else before the record.
func (r *reply) notes(c *chunk, a *answer) {
	for i := range a.notes {
		if n := a.notes[i]; r.view == nil || !r.view.shows(a, &n) {
			n.at = len(c.text)
			c.notes = append(c.notes, n)
		}
	}
}

func (r *reply) end(c *chunk, a *answer) {
	if !r.ended {
		r.begin(c, a)
		c.text = r.print.end(c.text, a)
		r.ended = true
	}
}
