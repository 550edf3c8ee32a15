package answers

// How an answer becomes a record on stdout.

import (
	"dlx-sudoku/cmd/internal/pipeline"
	"dlx-sudoku/cover"
)

// A Reply is the record of a puzzle on its way to stdout.
type Reply struct {
	print Printer
	view  *View // nil: there is no text
	out   *pipeline.Out[Chunk]
	begun bool   // part of the record may be written
	ended bool   // all of it may
	shown uint64 // grids printed
}

// Grid prints a grid, given what is known of its puzzle by now. It reports whether to go on. The grid gets the digits
// of the puzzle.
func (r *Reply) Grid(a *Answer, g *cover.Grid) bool {
	c := r.out.Begin()
	r.begin(c, a)
	r.shown++
	g.SetAlphabet(a.Item.Grid.Alphabet())
	c.Text = r.print.Solution(c.Text, a, g, r.shown)
	return r.out.End()
}

// Now prints the whole record before the question has ended, which may add notes, or make an error of the answer.
func (r *Reply) Now(a *Answer) {
	r.end(r.out.Begin(), a)
	r.out.End()
}

func (r *Reply) begin(c *Chunk, a *Answer) {
	if !r.begun {
		r.begun = true
		c.Text = r.print.Begin(c.Text, a)
	}
}

// notes adds the notes that are not shown as text: behind the grids, or else before the record.
func (r *Reply) notes(c *Chunk, a *Answer) {
	for i := range a.Notes {
		if n := a.Notes[i]; r.view == nil || !r.view.shows(a, &n) {
			n.at = len(c.Text)
			c.notes = append(c.notes, n)
		}
	}
}

func (r *Reply) end(c *Chunk, a *Answer) {
	if !r.ended || a.Status == Unreadable { // what was printed may be refuted
		r.begin(c, a)
		c.Text = r.print.End(c.Text, a)
		r.ended = true
	}
}
