package bound

import (
	"bufio"
	"context"
	"errors"
	"io"

	"dlx-sudoku/dlx/internal/cost"
	"dlx-sudoku/dlx/internal/matrix"
)

// Errors of Prove.
var (
	ErrLarge   = errors.New("the costs or weights are too large for exact sums")
	ErrCheaper = errors.New("another solution is cheaper")
)

// Prove writes a [Certificate] that all solutions but those given cost at least below. The error is ErrLarge, ErrCheaper,
// or that of ctx or w.
func Prove(ctx context.Context, chosen *matrix.Chosen, solutions [][]int, below int64, w io.Writer) error {
	r := New(chosen)
	if r == nil || r.Grain > 1 {
		return ErrLarge
	}
	below = min(below, r.Total()+1)
	c := &Certificate{w: bufio.NewWriter(w)}
	c.begin(r)
	r.Climb(2500, below)
	for more, first := true, true; more; first = false {
		before := len(r.active)
		c.prices(r, r.y)
		if r.Fix(below); r.bound > r.goal(below) {
			c.bound(nil)
			return c.w.Flush()
		}
		if first { // only now are most options known to be ruled out, so that the cliques are small
			r.Tighten()
			c.cliques(r)
		}
		if more = first || len(r.active) < before-before/8; more {
			r.Climb(rootSteps, below)
		}
	}
	s := NewSearch(r, below, cost.NewBest(1, below-1))
	s.Proof = c
	for _, solution := range solutions {
		s.l.Add(s.but(solution)...)
	}
	err := s.Run(ctx)
	switch {
	case err != nil:
		return err
	case len(s.Best.Solutions()) > 0:
		return ErrCheaper
	}
	return c.w.Flush()
}
