package dlxcli

import (
	"context"
	"fmt"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/text"
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
	f.Choice("reduce", "drop options that no solution contains before the search:", choices[0], choices,
		func(s string) { *r = reducing(s) })
}

// worthwhile is the number of updates from which on a search is long enough to be made shorter: a few milliseconds.
const worthwhile = 1_000_000

// reduced returns a solver of another problem with the same solutions as the problem of s and a shorter search. It drops
// options, and fills the rest where that makes the search shorter still. The numbers returned are the ones that the first
// options have in the problem of s; any others are gaps. If there is no such problem, it returns s and nil. In a run of
// count, auto reduces only if some of the options that it looks at fall or the problem can be filled, and drops options
// for at most a tenth of the time that the search is expected to take.
func (c *search) reduced(ctx context.Context, j *job, s *dlx.Solver, auto bool) (*dlx.Solver, []int) {
	p := s.Problem()
	if c.reduce == reduceNever || c.reduce != reduceAlways && !auto {
		return s, nil
	}
	drops, fills, effort := true, true, uint64(0)
	if c.reduce != reduceAlways {
		drops = p.Reducible()
		if _, fills = p.Fill(); !drops && !fills {
			return s, nil
		}
		updates := expected(ctx, s, probes)
		if updates < worthwhile {
			return s, nil
		}
		fills = fills && updates/8 >= 64*s.Stats().Updates // filled makes 64 times as many probes
		effort = updates / 10
	}
	shorter, left := s, []int(nil)
	if drops {
		if some, err := p.Reduce(ctx, effort); err == nil && len(some) < p.Options() {
			shorter, left = c.like(s, p.Restrict(some)), some
			if c.stats {
				j.message(dropped(p, left))
			}
		}
	}
	if fills {
		if full := c.filled(ctx, shorter); full != nil {
			if left == nil {
				for o := range p.Options() {
					left = append(left, o)
				}
			}
			if c.stats {
				j.message("every solution leaves the same number of secondary items uncovered, so they are searched as primary ones")
			}
			return full, left
		}
	}
	return shorter, left
}

// filled returns a solver of the problem of s, filled, if that is expected to take less than half of the time.
func (c *search) filled(ctx context.Context, s *dlx.Solver) *dlx.Solver {
	p, ok := s.Problem().Fill()
	if !ok || !c.engine.Fits(p) {
		return nil
	}
	full := c.like(s, p)
	if expected(ctx, full, 32*probes) < expected(ctx, s, 32*probes)/2 {
		return full
	}
	return nil
}

// like returns a solver of another problem, which the engine takes, with the settings of s.
func (c *search) like(s *dlx.Solver, p *dlx.Problem) *dlx.Solver {
	r, _ := dlx.NewSolverIn(p, c.engine) // which takes p
	r.Workers, r.Unordered, r.Learn = s.Workers, s.Unordered, s.Learn
	return r
}

// probes is how many probes tell roughly how long a search is.
const probes = 16

// expected estimates with some probes how many updates a search makes; 0 if that is not known.
func expected(ctx context.Context, s *dlx.Solver, probes int) uint64 {
	const seed, most = 1, 1 << 62
	e, err := s.Estimate(ctx, probes, seed)
	if err != nil {
		return 0
	}
	st := s.Stats()
	return uint64(min(e.Nodes.Mean*float64(st.Updates)/float64(max(1, st.Nodes)), most))
}

// dropped reports how many options have been dropped.
func dropped(p *dlx.Problem, left []int) string {
	n, all := p.Options()-len(left), text.Plural(p.Options(), "option", "options")
	if n == 0 {
		return "dropped none of " + all
	}
	return fmt.Sprintf("dropped %d of %s: no solution contains them", n, all)
}

// original gives the options of a solution the numbers that they have in the problem as it was read, given those of its
// first options. Gaps are left out.
func original(sol dlx.Solution, left []int) dlx.Solution {
	if left == nil {
		return sol
	}
	kept := sol[:0]
	for _, o := range sol {
		if o < len(left) {
			kept = append(kept, left[o])
		}
	}
	return kept
}
