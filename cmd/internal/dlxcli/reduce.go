package dlxcli

import (
	"context"
	"fmt"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/dlx"
)

// reducing is when options that no solution contains are taken out before a search.
type reducing string

const (
	reduceAuto   reducing = "auto"
	reduceAlways reducing = "always"
	reduceNever  reducing = "never"
)

// Flags adds the flag --reduce.
func (r *reducing) Flags(f *cli.Flags) {
	choices := []string{string(reduceAuto), string(reduceAlways), string(reduceNever)}
	f.Choice("reduce", "drop options that no solution contains before the search: "+cli.Alternatives(choices), choices[0],
		choices, func(s string) { *r = reducing(s) })
}

// worthwhile is the number of updates from which on a search is long enough to be made shorter: a few milliseconds.
const worthwhile = 1_000_000

// reduced returns a solver of what is left when the problem of s is reduced, and the options left by their numbers in
// that problem. Where nothing is to be dropped, it returns s and nil. In a run of count, auto takes a look at some options;
// if any of them falls, it reduces for at most a tenth of the time that the search is expected to take.
func (c *search) reduced(ctx context.Context, q *question, s *dlx.Solver, auto bool) (*dlx.Solver, []int) {
	p := s.Problem()
	var effort uint64
	switch {
	case c.reduce == reduceAlways:
	case !auto || c.reduce == reduceNever || !p.Reducible():
		return s, nil
	default:
		updates := expected(ctx, s)
		if updates < worthwhile {
			return s, nil
		}
		effort = updates / 10
	}
	left, err := p.Reduce(ctx, effort)
	if err != nil || len(left) == p.Options() {
		return s, nil
	}
	if c.stats {
		q.message(dropped(p, left))
	}
	r, err := dlx.NewSolverIn(p.Restrict(left), c.engine)
	if err != nil {
		panic(err) // the engine takes the whole problem
	}
	r.Workers, r.Unordered = s.Workers, s.Unordered
	return r, left
}

// expected is the number of updates that a search is expected to make, by a few probes of it; 0 if that is not known.
func expected(ctx context.Context, s *dlx.Solver) uint64 {
	const probes, seed, most = 16, 1, 1 << 62
	e, err := s.Estimate(ctx, probes, seed)
	if err != nil {
		return 0
	}
	st := s.Stats()
	return uint64(min(e.Nodes.Mean*float64(st.Updates)/float64(max(1, st.Nodes)), most))
}

// dropped reports how many options have been dropped.
func dropped(p *dlx.Problem, left []int) string {
	return fmt.Sprintf("%d of %s dropped, which no solution contains", p.Options()-len(left),
		cli.Plural(p.Options(), "option", "options"))
}

// original gives the options of a solution the numbers that they have in the problem as it was read.
func original(sol dlx.Solution, left []int) dlx.Solution {
	if left != nil {
		for k, o := range sol {
			sol[k] = left[o]
		}
	}
	return sol
}
