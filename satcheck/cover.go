// Trusted: a fault here can make a wrong claim Verified.

package satcheck

import (
	"context"
	"fmt"
	"slices"

	"dlx-sudoku/satcheck/proof"
)

// A Cover is an exact-cover problem, with colours and multiplicities after Knuth (TAOCP 4B, 7.2.2.1). Its items are
// numbered from 0, the primary ones first. A solution is a set of options such that
//
//   - each primary item is covered once, or as often as Multiplicities says;
//   - each secondary item is covered at most once, or any number of times by options that all give it the same colour.
//
// Options are different even if they have the same items. An option without a primary item is in no solution. Costs affect
// neither the solutions nor their number; only CoverClaim.Below refers to them.
type Cover struct {
	Primary, Secondary int
	Options            [][]int // the items of each option, each once, in any order

	// Colours[o][k] is the colour that option o gives to the item Options[o][k]: 1 or more on a secondary item, or 0 for
	// none. Colours[o] may be nil if the option gives none, and Colours if no option does.
	Colours [][]int

	// Multiplicities[i] has the least and the most times that primary item i is to be covered. It is nil if all are 1
	// and 1.
	Multiplicities [][2]int

	// Weights[o][k] is how often option o, if it is chosen, covers the item Options[o][k]: once, or, if the item is primary and
	// there are multiplicities, up to MaxWeight times. Weights[o] may be nil if option o covers all its items once, and Weights
	// may be nil if all options do.
	Weights [][]int `json:",omitempty"`

	// Costs has the cost of each option. It is nil if costs do not matter.
	Costs []int
}

const (
	// MaxItems is the greatest number of items of an exact-cover problem.
	MaxItems = 1 << 20

	// MaxWeight is how often an option may cover an item, and maxWeights how often all options together may cover items.
	MaxWeight  = 1<<31 - 1
	maxWeights = 1 << 40
)

// CheckCover checks the claim, by the same steps as Check. An incomplete claim says only that its solutions are
// right and different. A solution is a list of option numbers, counting from 0, in any order. If a solution is missing
// from a Bounded claim, it costs less than Below.
//
// An item of n options takes n(n-1) literals if it is covered at most once and n is at most 30, and otherwise at most
// 10 n min(n, most). If options cover it several times, it takes at most 10 for each option and each number of times that
// options as light as this one or lighter can cover it. For a secondary item, n counts its colours and its options without a
// colour, and each option that gives it a colour takes 4 more literals. A claimed solution takes a literal for each of its
// options, and one for each option whose primary items may all be covered more or less often. If that is more than MaxLiterals,
// or the options have more items than that, a complete claim is Undecided, by ErrTooLarge.
func (j Judge) CheckCover(ctx context.Context, claim CoverClaim, complete bool) Report {
	return j.check(ctx, claim, claim.Cover.encode, complete)
}

// Clone returns a copy that shares no memory with the cover.
func (c Cover) Clone() Cover {
	c.Options, c.Colours, c.Weights = clone(c.Options), clone(c.Colours), clone(c.Weights)
	c.Multiplicities, c.Costs = slices.Clone(c.Multiplicities), slices.Clone(c.Costs)
	return c
}

func clone(lists [][]int) [][]int {
	out := slices.Clone(lists)
	for i, list := range out {
		out[i] = slices.Clone(list)
	}
	return out
}

// A CoverClaim is a statement about an exact cover that a proof shows: there are no solutions besides the listed ones. If it is
// Bounded, it only says that every solution that costs less than Below is listed.
type CoverClaim struct {
	Cover     Cover
	Solutions [][]int
	Bounded   bool
	Below     int
}

// Cheapest returns the claim that these solutions are the cheapest ones: no other solution costs less than the dearest of them.
// If none is listed, the claim is that no solution exists. Without costs every option costs nothing.
func Cheapest(c Cover, solutions [][]int) CoverClaim {
	if c.Costs == nil {
		c.Costs = make([]int, len(c.Options))
	}
	claim := CoverClaim{Cover: c, Solutions: solutions}
	for i, s := range solutions {
		for _, o := range s {
			if o < 0 || o >= len(c.Costs) {
				return claim // not an option, which the check will find
			}
		}
		if cost := c.cost(s); i == 0 || cost > claim.Below {
			claim.Bounded, claim.Below = true, cost
		}
	}
	return claim
}

// Formula returns the clauses that nothing satisfies if the claim holds. They depend on the claim alone. The error wraps
// ErrPuzzle, ErrClaim, ErrRule or ErrRepeated if the claim is not well formed, or ErrTooLarge, or the context's.
func (c CoverClaim) Formula(ctx context.Context) (*proof.Formula, error) {
	if _, err := c.wellFormed(ctx); err != nil {
		return nil, err
	}
	e := c.Cover.encode()
	if !e.formula.TooLarge() {
		for _, solution := range c.Solutions {
			e.exclude(solution)
		}
		c.bound(e)
	}
	if err := e.tooLarge(); err != nil {
		return nil, err
	}
	return e.formula, nil
}

// bound adds the clauses that a solution costs less than the claim says.
func (c CoverClaim) bound(e *coverEncoding) {
	if c.Bounded {
		e.atMost(c.Cover, c.Below-1)
	}
}

// Validate returns an error that wraps ErrPuzzle if there are more than MaxItems items; if an option names an item that
// does not exist, or one item twice, or gives a colour below 0 or to a primary item; if a multiplicity is below 0, or
// the most is less than the least; if an option covers an item less than once, or several times an item that is secondary, or
// any if there are no multiplicities; or if there are colours, weights, multiplicities or costs for more or fewer options or
// items than there are. It returns one that wraps ErrTooLarge if an option costs more than 2^40, either way, or covers an item
// more than MaxWeight times, or all options together cover items more than 2^40 times.
func (c Cover) Validate() error {
	if c.Primary < 0 || c.Secondary < 0 {
		return fmt.Errorf("%w: %d primary and %d secondary items (want none negative)", ErrPuzzle, c.Primary, c.Secondary)
	}
	if c.Primary > MaxItems || c.Secondary > MaxItems-c.Primary {
		return fmt.Errorf("%w: %d primary and %d secondary items (want %d at most)", ErrPuzzle, c.Primary, c.Secondary, MaxItems)
	}
	met := make([]int, c.Primary+c.Secondary)
	for o, items := range c.Options {
		for _, item := range items {
			if item < 0 || item >= len(met) {
				return fmt.Errorf("%w: option %d has item %d (want 0 to %d)", ErrPuzzle, o, item, len(met)-1)
			}
			if met[item] == o+1 {
				return fmt.Errorf("%w: option %d has item %d twice", ErrPuzzle, o, item)
			}
			met[item] = o + 1
		}
	}
	if err := c.validateColours(); err != nil {
		return err
	}
	if err := c.validateWeights(); err != nil {
		return err
	}
	if err := c.validateCosts(); err != nil {
		return err
	}
	if c.Multiplicities != nil && len(c.Multiplicities) != c.Primary {
		return fmt.Errorf("%w: multiplicities of %d items (want %d, the primary ones)", ErrPuzzle, len(c.Multiplicities), c.Primary)
	}
	for item, times := range c.Multiplicities {
		if times[0] < 0 || times[1] < times[0] {
			return fmt.Errorf("%w: item %d is to be covered %d to %d times (want 0 or more, and the most not below the least)",
				ErrPuzzle, item, times[0], times[1])
		}
	}
	return nil
}

func (c Cover) validateColours() error {
	if c.Colours != nil && len(c.Colours) != len(c.Options) {
		return fmt.Errorf("%w: colours of %d options (want %d)", ErrPuzzle, len(c.Colours), len(c.Options))
	}
	for o, colours := range c.Colours {
		if colours != nil && len(colours) != len(c.Options[o]) {
			return fmt.Errorf("%w: option %d has %d colours (want %d, as it has items)", ErrPuzzle, o, len(colours), len(c.Options[o]))
		}
		for k, colour := range colours {
			item := c.Options[o][k]
			if colour < 0 {
				return fmt.Errorf("%w: option %d gives item %d colour %d (want 1 or more, or 0 for none)", ErrPuzzle, o, item, colour)
			}
			if colour > 0 && item < c.Primary {
				return fmt.Errorf("%w: option %d gives primary item %d colour %d (want 0: only secondary items have colours)",
					ErrPuzzle, o, item, colour)
			}
		}
	}
	return nil
}

func (c Cover) validateWeights() error {
	if c.Weights != nil && len(c.Weights) != len(c.Options) {
		return fmt.Errorf("%w: weights of %d options (want %d)", ErrPuzzle, len(c.Weights), len(c.Options))
	}
	room := maxWeights
	for o, weights := range c.Weights {
		if weights != nil && len(weights) != len(c.Options[o]) {
			return fmt.Errorf("%w: option %d has %d weights (want %d, as it has items)", ErrPuzzle, o, len(weights), len(c.Options[o]))
		}
		for k, weight := range weights {
			item := c.Options[o][k]
			switch {
			case weight < 1:
				return fmt.Errorf("%w: option %d covers item %d %d times (want 1 or more)", ErrPuzzle, o, item, weight)
			case weight > 1 && (item >= c.Primary || c.Multiplicities == nil):
				return fmt.Errorf("%w: option %d covers item %d %d times (want once: only primary items with multiplicities may be "+
					"covered several times)", ErrPuzzle, o, item, weight)
			case weight > MaxWeight:
				return fmt.Errorf("%w: option %d covers item %d %d times (want %d at most)", ErrTooLarge, o, item, weight, MaxWeight)
			case weight > room:
				return fmt.Errorf("%w: options cover items more than %d times together", ErrTooLarge, maxWeights)
			}
			room -= weight
		}
	}
	return nil
}

// Weight returns how often an option covers its k-th item, from 0.
func (c Cover) Weight(option, k int) int {
	if c.Weights == nil || c.Weights[option] == nil {
		return 1
	}
	return c.Weights[option][k]
}

// Colour returns the colour that an option gives to its k-th item, from 0, or 0 for none.
func (c Cover) Colour(option, k int) int {
	if c.Colours == nil || c.Colours[option] == nil {
		return 0
	}
	return c.Colours[option][k]
}

// Times returns how often a primary item is to be covered, at least and at most.
func (c Cover) Times(item int) (least, most int) {
	if c.Multiplicities == nil {
		return 1, 1
	}
	return c.Multiplicities[item][0], c.Multiplicities[item][1]
}
