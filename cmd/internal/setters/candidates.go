package setters

import (
	"context"

	"dlx-sudoku/cmd/internal/variants"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/ladder"
)

// trueCandidates sends the digits that each cell has in some solution and, if the page asks for it, the number of solutions
// that have them.
func trueCandidates(ctx context.Context, p *puzzle, r *replier) error {
	digits, err := variants.Candidates(ctx, p.grid, p.set)
	if err != nil {
		return err
	}
	if digits[0] == 0 {
		return p.noSolution()
	}
	n := p.grid.Layout().Size()
	counts := make([]int, len(digits)*n)
	for cell, held := range digits {
		for d := range held.All() {
			counts[cell*n+d-1] = 1
		}
	}
	if p.most > 1 {
		if err := p.tally(ctx, digits, counts); err != nil {
			return err
		}
	}
	if p.logical {
		if err := p.remain(ctx, counts); err != nil {
			return err
		}
	}
	return r.send(candidatesReply{r.head("truecandidates"), counts})
}

// listed is the greatest number of solutions that are listed. If there are more, the solutions of each candidate are counted.
const listed = 1000

// tally counts the solutions of each candidate in digits, up to the bound of the puzzle. Each candidate has some.
func (p *puzzle) tally(ctx context.Context, digits []cover.Digits, counts []int) error {
	n := p.grid.Layout().Size()
	found, err := p.upTo(ctx, p.grid, listed)
	if err != nil {
		return err
	}
	clear(counts)
	for _, g := range found {
		for cell, d := range g.Digits() {
			counts[cell*n+d-1] = min(counts[cell*n+d-1]+1, p.most)
		}
	}
	if len(found) < listed {
		return nil
	}
	for cell, held := range digits {
		for d := range held.All() {
			at := cell*n + d - 1
			if counts[at] == p.most {
				continue
			}
			with := p.grid.Clone()
			with.Set(cell, d)
			many, err := variants.Count(ctx, with, p.set, uint64(p.most))
			if err != nil {
				return err
			}
			counts[at] = int(many)
		}
	}
	return nil
}

// remain sets the count of each candidate without a solution that no step rules out to -1.
func (p *puzzle) remain(ctx context.Context, counts []int) error {
	board := ladder.NewBoard(p.ladder())
	board.Load(p.grid)
	if _, err := p.climb(ctx, board, 0); err != nil {
		return err
	}
	n := p.grid.Layout().Size()
	for cell := range p.grid.Layout().Cells() {
		for d := range board.Candidates(cell).All() {
			if at := cell*n + d - 1; counts[at] == 0 {
				counts[at] = -1
			}
		}
	}
	return nil
}
