package generate

import (
	"context"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/census"
	"dlx-sudoku/cover/ladder"
	"dlx-sudoku/cover/propagate"
	"dlx-sudoku/cover/rules"
)

// A filler makes full grids at random.
//
// It draws a classic grid without rules uniformly. For any other it starts with an empty grid and places singles until
// there are none. Then it draws one of the cells with the fewest candidates, draws one of its candidates and places it, and
// so on. At a dead end it starts again: this happens to about one attempt in two for 16x16, and to fifteen in sixteen for
// 25x25.
type filler struct {
	board  *ladder.Board
	step   ladder.Step
	fewest []int // the empty cells with the fewest candidates

	ruled  *rules.Set        // nil: there are no rules beyond those of the layout
	solver *propagate.Solver // with these rules
}

// fill fills g at random. The error is ErrNoGrid, or the error of ctx.
func (f *filler) fill(ctx context.Context, s *source, g *cover.Grid) error {
	if f.ruled == nil && g.Layout().IsClassic() {
		census.Uniform(g, s.uint64N)
		return nil
	}
	for failed := 0; ; failed++ {
		if err := ctx.Err(); err != nil && failed > 0 {
			return err
		}
		if f.ruled != nil && failed >= deadEnds {
			done, err := f.finish(ctx, s, g, max(0, g.Layout().Size()-(failed-deadEnds)/searches))
			if done || err != nil {
				return err
			}
			continue
		}
		if !f.place(s, g, g.Layout().Cells()) || !f.board.Solved() {
			continue
		}
		if f.ruled.Broken(g.Digits()) == nil {
			return nil
		}
	}
}

// place fills g with singles and, whenever there are none, draws a digit, up to most digits. It returns false at a dead end.
func (f *filler) place(s *source, g *cover.Grid, most int) bool {
	b := f.board
	b.Clear()
	for range most {
		for b.Next(&f.step, ladder.Singles.With(ladder.SetOf(ladder.ByRule))) {
			b.Apply(&f.step)
		}
		if b.Dead() {
			return false
		}
		if b.Left() == 0 {
			break
		}
		b.Place(f.draw(s))
	}
	for cell := range g.Layout().Cells() {
		g.Set(cell, b.Digit(cell))
	}
	return true
}

// draw draws one of the cells with the fewest candidates, and one of its candidates.
func (f *filler) draw(s *source) ladder.Candidate {
	b := f.board
	least := cover.MaxSize + 1
	for cell := range b.Rules().Layout().Cells() {
		count := b.Candidates(cell).Len()
		if count == 0 || count > least {
			continue
		}
		if count < least {
			least, f.fewest = count, f.fewest[:0]
		}
		f.fewest = append(f.fewest, cell)
	}
	cell := f.fewest[s.below(len(f.fewest))]
	set := b.Candidates(cell)
	for range s.below(least) {
		set &= set - 1
	}
	return ladder.Candidate{Cell: cell, Digit: set.Min()}
}
