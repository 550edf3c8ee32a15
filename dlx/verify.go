package dlx

import (
	"errors"
	"fmt"
)

// ErrNotExact is the error of [Problem.Verify]: an option is chosen twice, or
// an item is not covered as often as it must be, or in more than one colour.
var ErrNotExact = errors.New("not an exact cover")

// Verify reports whether sol is a solution: its options, all different, cover
// every primary item exactly once, or as often as its multiplicity says, and
// every secondary item at most once, or all in the same colour. It counts, in
// the problem as it was stated; no links and no search take part.
//
// The error wraps [ErrNotExact] and names the first item at fault, or the
// option that the problem does not have. The cost is linear in the number of
// items and the length of the options.
func (p *Problem) Verify(sol Solution) error {
	times := make([]int, p.Items())
	worn := make([]int, p.Items()) // the colour of each secondary item so far, from 1, or 0
	chosen := make(map[int]bool, len(sol))
	clash := -1 // the first item in two colours
	for _, o := range sol {
		if o < 0 || o >= p.Options() {
			return fmt.Errorf("%w: no option %d among %d", ErrNotExact, o, p.Options())
		}
		if chosen[o] {
			return fmt.Errorf("%w: option %d is chosen twice", ErrNotExact, o)
		}
		chosen[o] = true
		for e := p.m.Starts[o]; e < p.m.Starts[o+1]; e++ {
			i, colour := int(p.m.Entries[e]), int(p.m.Colour(e))
			if times[i] > 0 && worn[i] != colour && (clash < 0 || i < clash) {
				clash = i
			}
			times[i] += int(p.m.Weight(e))
			worn[i] = colour
		}
	}
	for i, n := range times {
		lo, hi := p.Multiplicity(i)
		switch {
		case i == clash:
			return fmt.Errorf("%w: secondary item %s is covered with different colours", ErrNotExact, p.ItemName(i))
		case i >= p.m.Primary && worn[i] == 0 && n > 1:
			return fmt.Errorf("%w: secondary item %s is covered %d times", ErrNotExact, p.ItemName(i), n)
		case i < p.m.Primary && (n < lo || n > hi) && lo == hi:
			return fmt.Errorf("%w: primary item %s is covered %d times (want %d)", ErrNotExact, p.ItemName(i), n, lo)
		case i < p.m.Primary && (n < lo || n > hi):
			return fmt.Errorf("%w: primary item %s is covered %d times (want %d to %d)", ErrNotExact, p.ItemName(i), n, lo, hi)
		}
	}
	return nil
}
