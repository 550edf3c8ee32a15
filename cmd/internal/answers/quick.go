package answers

import (
	"context"
	"slices"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/pipeline"
	"dlx-sudoku/cmd/internal/puzzlein"
)

// A Quick answers plain puzzles that turn out to be as usual. Such an answer is a text and a status: no record is made of
// its puzzle, there is nothing to note, and the exit status stays. Each goroutine has one.
type Quick interface {
	// Look searches some puzzles, given their digits as [puzzlein.Item] has them. It does not look at a context, so it must
	// be done in a few milliseconds. It may keep the puzzles until the next call.
	Look(puzzles []uint8)

	// Answer appends the text of the answer to puzzle i of these, from 0. It reports false if anything about the puzzle is
	// unusual, and if it takes long; then the question is put to it as to any other.
	Answer(dst []byte, i int) (_ []byte, status Status, ok bool)
}

// doPlain answers the plain puzzles of an item, as do does.
func (w *worker) doPlain(ctx context.Context, it *puzzlein.Item, out *pipeline.Out[Chunk]) bool {
	i, n := 0, len(it.Plain)/puzzlein.PlainCells
	w.quick.Look(it.Plain)
	for {
		if c := out.Begin(); w.doQuick(c, it, &i, n) {
			c.done, c.last = it.Done, cli.Place{File: it.File, Line: it.Line + i - 1, Column: 1}
		}
		if on := out.End(); !on || i == n {
			return on
		}
		w.unusual.SetPlain(it, i)
		if !w.do(ctx, &w.unusual, out) {
			return false
		}
		if i++; i == n {
			return true
		}
	}
}

// doQuick answers the plain puzzles of an item from number *i on, and stops at n or at one that is unusual. It reports
// whether there was another before it.
func (w *worker) doQuick(c *Chunk, it *puzzlein.Item, i *int, n int) bool {
	from := *i
	for ; *i < n; *i++ {
		text, status, ok := w.quick.Answer(c.Text, *i)
		if !ok {
			break
		}
		if *i == from { // the others are about as long
			text = slices.Grow(text, (n-from)*(len(text)-len(c.Text)))
		}
		c.Text = text
		c.tally[status]++
	}
	c.Puzzles += uint64(*i - from)
	return *i > from
}
