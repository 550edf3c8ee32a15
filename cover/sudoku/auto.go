package sudoku

import (
	"context"
	"iter"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/bands"
	"dlx-sudoku/dlx"
)

// ordered is the engine that searches with package bands and delivers the solutions in the order of links:
//
//	solutions   Count             Solutions
//	none, one   bands             bands
//	several     bands             bands as far as the second, then links
//
// Where the order does not show, links is not asked, nor even made.
type ordered struct {
	bands  bands.Solver
	links  *exact // nil before the first puzzle with several solutions
	puzzle *cover.Grid
	first  *cover.Grid // the one solution, or the first of bands
	digits [81]uint8   // of that
	again  uint64      // puzzles that were put to links
}

// newAuto returns the engine that is the fastest for puzzles of a layout, among those that find solutions in the order
// of links.
func newAuto(l *cover.Layout) (Engine, error) {
	if l.Size() > 9 || l.Overlaps() {
		return newExact(l, dlx.Auto) // which learns when a walk has no end
	}
	if !l.IsClassic() {
		return newExact(l, dlx.Links)
	}
	o := &ordered{first: cover.NewGrid(l)}
	return o, o.Load(o.first)
}

func (o *ordered) Load(puzzle *cover.Grid) error {
	o.puzzle = puzzle
	return o.bands.Load(puzzle)
}

func (o *ordered) Count(ctx context.Context, limit uint64) (uint64, error) {
	return o.bands.Count(ctx, limit)
}

func (o *ordered) Solutions(ctx context.Context) iter.Seq2[*cover.Grid, error] {
	return func(yield func(*cover.Grid, error) bool) {
		n := 0
		for g, err := range o.bands.Solutions(ctx) {
			if err != nil {
				yield(nil, err)
				return
			}
			if n++; n == 2 {
				break
			}
			o.first.SetBytes(g.AppendBytes(o.digits[:0]))
		}
		switch n {
		case 1:
			yield(o.first, nil)
		case 2:
			o.inOrder(ctx, yield)
		}
	}
}

// inOrder calls yield for the solutions that links finds.
func (o *ordered) inOrder(ctx context.Context, yield func(*cover.Grid, error) bool) {
	o.again++
	var err error
	if o.links == nil {
		o.links, err = newExact(o.puzzle.Layout(), dlx.Links)
	}
	if err == nil {
		err = o.links.Load(o.puzzle)
	}
	if err != nil {
		yield(nil, err)
		return
	}
	o.links.Solutions(ctx)(yield)
}

// Nodes returns the number of nodes of the search that bands began last.
func (o *ordered) Nodes() uint64 { return o.bands.Stats().Nodes }

// Again returns the number of puzzles so far whose solutions links delivered.
func (o *ordered) Again() uint64 { return o.again }
