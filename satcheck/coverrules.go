// Trusted: a fault here can make a wrong claim Verified.

package satcheck

import (
	"fmt"
	"slices"
	"strconv"
)

// possible reports whether an option has a primary item.
func (c Cover) possible(option int) bool {
	return slices.ContainsFunc(c.Options[option], func(item int) bool { return item < c.Primary })
}

// Obeys returns nil if the options, counting from 0 and in any order, are a solution of the problem, or an error that says which
// item or option is at fault. The problem must be valid. Obeys counts how often each item is covered, and uses no clauses.
func (c Cover) Obeys(solution []int) error {
	count := make([]int, c.Primary+c.Secondary)
	paint := make([]int, c.Secondary) // the colour that the first option with the item gives it
	chosen := make(map[int]bool, len(solution))
	for _, o := range solution {
		if o < 0 || o >= len(c.Options) {
			return fmt.Errorf("option %d (want 0 to %d)", o, len(c.Options)-1)
		}
		if chosen[o] {
			return fmt.Errorf("option %d twice", o)
		}
		chosen[o] = true
		if !c.possible(o) {
			return fmt.Errorf("option %d has no primary item", o)
		}
		for k, item := range c.Options[o] {
			count[item] += c.Weight(o, k)
			if item < c.Primary {
				continue
			}
			colour := c.Colour(o, k)
			if count[item] == 1 {
				paint[item-c.Primary] = colour
			} else if err := sameColour(item, paint[item-c.Primary], colour); err != nil {
				return err
			}
		}
	}
	for item, n := range count[:c.Primary] {
		least, most := c.Times(item)
		switch {
		case n >= least && n <= most:
		case c.Multiplicities != nil:
			return fmt.Errorf("item %d is covered %d times (want %d to %d)", item, n, least, most)
		case n == 0:
			return fmt.Errorf("item %d is not covered", item)
		default:
			return fmt.Errorf("item %d is covered twice", item)
		}
	}
	return nil
}

// sameColour returns nil if two options may have a secondary item between them, by the colours that they give it.
func sameColour(item, a, b int) error {
	switch {
	case a == 0 && b == 0:
		return fmt.Errorf("item %d is covered twice", item)
	case a == 0 || b == 0:
		return fmt.Errorf("item %d is covered twice, with colour %d and without a colour", item, max(a, b))
	case a != b:
		return fmt.Errorf("item %d is covered twice, with colours %d and %d", item, a, b)
	}
	return nil
}

// optionsKey makes a set of options comparable.
func optionsKey(solution []int) string {
	sorted := slices.Sorted(slices.Values(solution))
	var key []byte
	for _, o := range sorted {
		key = append(strconv.AppendInt(key, int64(o), 36), ' ')
	}
	return string(key)
}
