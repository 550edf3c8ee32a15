package dlx

import (
	"errors"
	"fmt"
)

// ErrNotExact is what [Problem.Verify] finds wrong: a primary item that is not
// covered exactly once, or a secondary one covered more than once.
var ErrNotExact = errors.New("not an exact cover")

// Verify reports whether sol is a solution: its options cover every primary
// item exactly once and every secondary item at most once. It counts, in the
// problem as it was stated; no links and no search take part.
//
// The error wraps [ErrNotExact] and names the first item at fault, or the
// option that the problem does not have. The cost is linear in the number of
// items and the length of the options.
func (p *Problem) Verify(sol Solution) error {
	times := make([]int, p.Items())
	for _, o := range sol {
		if o < 0 || o >= p.Options() {
			return fmt.Errorf("%w: no option %d among %d", ErrNotExact, o, p.Options())
		}
		for _, i := range p.option(o) {
			times[i]++
		}
	}
	for i, n := range times {
		switch {
		case i < p.primary && n != 1:
			return fmt.Errorf("%w: primary item %s is covered %d times", ErrNotExact, p.ItemName(i), n)
		case n > 1:
			return fmt.Errorf("%w: secondary item %s is covered %d times", ErrNotExact, p.ItemName(i), n)
		}
	}
	return nil
}
