package dlx

import (
	"fmt"
	"math"

	"dlx-sudoku/dlx/internal/matrix"
)

// draft is a problem that is being stated, entry by entry.
type draft struct {
	*Problem
	last      []int32 // for each item, 1 + the last option that has it
	primaries int     // in the option being stated
	total     int64   // cost of all options
}

func newDraft(primary, secondary int, names []string) *draft {
	return &draft{
		Problem: &Problem{m: matrix.Matrix{Primary: primary, Secondary: secondary, Starts: []int32{0}}, names: names},
		last:    make([]int32, primary+secondary),
	}
}

// multiply says that primary item i is to be covered lo to hi times.
func (d *draft) multiply(i, lo, hi int) error {
	if lo < 0 || hi < lo {
		return wrongMultiplicity(lo, hi)
	}
	if d.m.Lo == nil && (lo != 1 || hi != 1) {
		d.m.Lo, d.m.Hi = make([]int, d.m.Primary), make([]int, d.m.Primary)
		for k := range d.m.Lo {
			d.m.Lo[k], d.m.Hi[k] = 1, 1
		}
	}
	if d.m.Lo != nil {
		d.m.Lo[i], d.m.Hi[i] = lo, hi
	}
	return nil
}

// wrongMultiplicity is the error of bounds that are negative or reversed.
func wrongMultiplicity(lo, hi int) error {
	if lo < 0 {
		return fmt.Errorf("%w: at least %d times (want 0 or more)", ErrMultiplicity, lo)
	}
	return fmt.Errorf("%w: at least %d times, but at most %d", ErrMultiplicity, lo, hi)
}

// add adds item i, which exists, with a colour or 0, to the option being
// stated.
func (d *draft) add(i int, colour int32) error {
	option := int32(d.Options())
	switch {
	case d.last[i] == option+1:
		return ErrRepeatedItem
	case colour != 0 && i < d.m.Primary:
		return ErrColour
	case len(d.m.Entries)+d.Items() >= maxNodes:
		return ErrTooLarge
	}
	if colour != 0 && d.m.Colours == nil {
		d.m.Colours = make([]int32, len(d.m.Entries), cap(d.m.Entries))
	}
	d.last[i] = option + 1
	d.m.Entries = append(d.m.Entries, int32(i))
	if d.m.Colours != nil {
		d.m.Colours = append(d.m.Colours, colour)
	}
	if i < d.m.Primary {
		d.primaries++
	}
	return nil
}

// end ends the option being stated, which has the given cost.
func (d *draft) end(cost int64) error {
	if d.primaries == 0 {
		return ErrNoPrimary
	}
	if cost < 0 {
		return fmt.Errorf("%w %d (want 0 or more)", ErrCost, cost)
	}
	if d.total > math.MaxInt64-cost {
		return fmt.Errorf("%w %d: the costs of all options together pass %d", ErrCost, cost, math.MaxInt64)
	}
	d.total += cost
	if cost != 0 && d.m.Costs == nil {
		d.m.Costs = make([]int64, d.Options(), cap(d.m.Starts))
	}
	if d.m.Costs != nil {
		d.m.Costs = append(d.m.Costs, cost)
	}
	d.m.Longest = max(d.m.Longest, d.primaries)
	d.primaries = 0
	d.m.Starts = append(d.m.Starts, int32(len(d.m.Entries)))
	return nil
}

// finish returns the problem stated, with the lists of its items.
func (d *draft) finish() *Problem {
	d.m.Index()
	return d.Problem
}
