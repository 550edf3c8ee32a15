package dlx

import (
	"errors"
	"fmt"
	"iter"
	"strconv"

	"dlx-sudoku/dlx/internal/matrix"
)

// Errors in the statement of a problem.
var (
	// ErrUnknownItem is the error of an option with an item that was not declared.
	ErrUnknownItem = errors.New("unknown item")

	// ErrRepeatedItem is the error of an option with an item twice, unless the
	// item has a multiplicity other than 1, or of two items with one name.
	ErrRepeatedItem = errors.New("repeated item")

	// ErrNoPrimary is the error of an option without a primary item. It could
	// be added to any solution or left out, so it is refused: to ignore it or
	// to count both would be a guess.
	ErrNoPrimary = errors.New("no primary item in the option")

	// ErrTooLarge is the error of a problem whose items and entries, taken
	// together, are more than 100,000,000, or whose options have items several
	// times, together 2,047,483,648 or more times beyond the first.
	ErrTooLarge = errors.New("problem too large")

	// ErrName is the error of a name that is empty, is longer than 65,535 bytes, or contains a control character. In a
	// text, a name cannot contain |, : or white space either.
	ErrName = errors.New("wrong name")

	// ErrColour is the error of a primary item with a colour.
	ErrColour = errors.New("colour on a primary item")

	// ErrMultiplicity is the error of a multiplicity that is negative, or whose
	// upper bound is below the lower one.
	ErrMultiplicity = errors.New("wrong multiplicity")

	// ErrCost is the error of a cost that is no number, has more than 18 decimals,
	// or takes the sum of all costs, whatever their signs, past
	// 9,223,372,036,854,775,807 units.
	ErrCost = errors.New("wrong cost")
)

// maxNodes bounds items and entries together: package links has 4 GB for them,
// of which an item takes up to 40 bytes and an entry up to 20.
const maxNodes = 100_000_000

// A Problem is an exact-cover problem: to choose options so that each primary
// item is covered by exactly one of them, and each secondary item by at most
// one. It does not change, and any number of goroutines may share it.
//
// Three extensions may be part of it:
//
//   - Colours: an option may give a secondary item a colour. Any number of
//     options with the item may then be chosen, if they all give it the same.
//   - Multiplicities: a primary item may have to be covered at least lo and at
//     most hi times, instead of once. An option may then cover it several times.
//   - Costs: an option may have a cost, of either sign and with decimals.
//
// Items are numbered from 0, the primary ones first; options from 0 in the
// order in which they were stated; and colours from 1 in the order in which
// they first appear; 0 means no colour.
//
// Time and memory of stating a problem are linear in the number of entries, the
// ones of the matrix. A problem of 1,000,000 items and 5,000,000 options of four
// items each takes 2 s of CPU time with [NewProblem], 8 s from a text of 144 MB
// and 9 s with a [Builder], most of it to look up names, on a busy machine of
// 2026; and 200 MB, of which 8 bytes are for each entry, and the names besides. A
// [Solver] on links takes 0.6 s and 520 MB more.
type Problem struct {
	m       matrix.Matrix
	names   []string // of the items, or nil
	palette []string // the names of the colours, from 1; palette[0] is empty
	values  []any    // of the options, as far as there are any

	decimals int     // of the costs
	places   []uint8 // for each option, the decimals that its cost was stated with; nil if no cost has any
}

// NewProblem returns the problem with the given numbers of primary and
// secondary items and the given options. An option is a list of distinct items,
// at least one of them primary; the slice that options yields may be used again for the
// next. An option stated twice is two options. Without primary items, the empty
// solution is the only one.
//
// The error names the option at fault, counting from 0, and wraps
// [ErrUnknownItem], [ErrRepeatedItem], [ErrNoPrimary] or [ErrTooLarge].
// NewProblem panics if it is given a negative number of items. Its cost is
// linear in the numbers of items and entries; a problem takes 8 bytes for each
// entry.
//
// A [Builder] or a text states problems with colours, multiplicities and costs.
func NewProblem(primary, secondary int, options iter.Seq[[]int]) (*Problem, error) {
	if primary < 0 || secondary < 0 {
		panic(fmt.Sprintf("dlx: %d primary and %d secondary items", primary, secondary))
	}
	if primary > maxNodes || secondary > maxNodes-primary {
		return nil, fmt.Errorf("%w: %d primary and %d secondary items", ErrTooLarge, primary, secondary)
	}
	d := newDraft()
	for i := range primary + secondary {
		if i < primary {
			d.declare(false, 1, 1)
		} else {
			d.declare(true, 0, 1)
		}
	}
	if options == nil {
		return d.finish(false), nil
	}
	for option := range options {
		o := d.m.Options()
		for _, i := range option {
			if i < 0 || i >= d.m.Items() {
				return nil, fmt.Errorf("option %d: %w %d (there are %d, from 0)", o, ErrUnknownItem, i, d.m.Items())
			}
			if err := d.add(i, 0); err != nil {
				return nil, fmt.Errorf("option %d: %w: %d", o, err, i)
			}
		}
		if err := d.end(decimal{}); err != nil {
			return nil, fmt.Errorf("option %d: %w", o, err)
		}
	}
	return d.finish(false), nil
}

// Primary returns the number of primary items.
func (p *Problem) Primary() int { return p.m.Primary }

// Secondary returns the number of secondary items.
func (p *Problem) Secondary() int { return p.m.Secondary }

// Items returns the number of items, primary and secondary.
func (p *Problem) Items() int { return p.m.Items() }

// Options returns the number of options.
func (p *Problem) Options() int { return p.m.Options() }

// Entries returns the number of items of all options together: the number of
// ones in the 0-1 matrix.
func (p *Problem) Entries() int { return len(p.m.Entries) }

// AppendOption appends the items of an option to items, in the order in which
// they were stated, and returns the extended slice. It panics if there is no
// such option.
func (p *Problem) AppendOption(items []int, option int) []int {
	for _, i := range p.m.Option(option) {
		items = append(items, int(i))
	}
	return items
}

// OptionNames returns the names of the items of an option, each with its colour if it has one, as in "x:red", or with how
// often the option covers it if that is not once, as in "s:2": what [Builder.Option] takes. It panics if there is no such option.
func (p *Problem) OptionNames(option int) []string {
	var names []string
	for e := p.m.Starts[option]; e < p.m.Starts[option+1]; e++ {
		name := p.ItemName(int(p.m.Entries[e]))
		if c := p.m.Colour(e); c != 0 {
			name += ":" + p.palette[c]
		}
		if n := p.m.Weight(e); n != 1 {
			name += ":" + strconv.Itoa(int(n))
		}
		names = append(names, name)
	}
	return names
}

// Value returns the value that [Builder.SetValue] gave an option, or nil. It panics if there is no such option.
func (p *Problem) Value(option int) any {
	_ = p.m.Option(option)
	if option >= len(p.values) {
		return nil
	}
	return p.values[option]
}

// ItemName returns the name of an item or, in a problem stated without names,
// its number. It panics if there is no such item.
func (p *Problem) ItemName(item int) string {
	if item < 0 || item >= p.Items() {
		panic(fmt.Sprintf("dlx: item %d of %d", item, p.Items()))
	}
	if len(p.names) == 0 {
		return strconv.Itoa(item)
	}
	return p.names[item]
}

// Multiplicity returns how often a primary item must be covered: at least lo
// and at most hi times, which are both 1 unless stated otherwise. A
// secondary item is covered at most once, or by options that give it the same
// colour; for it, lo is 0 and hi 1. Multiplicity panics if there is no such item.
func (p *Problem) Multiplicity(item int) (lo, hi int) {
	if item < 0 || item >= p.Items() {
		panic(fmt.Sprintf("dlx: item %d of %d", item, p.Items()))
	}
	return p.m.Bounds(item)
}

// Colours returns the number of colours. They are numbered from 1.
func (p *Problem) Colours() int { return max(0, len(p.palette)-1) }

// ColourName returns the name of a colour, and "" for 0. It panics if there is
// no such colour.
func (p *Problem) ColourName(colour int) string {
	if colour == 0 {
		return ""
	}
	return p.palette[colour]
}

// AppendColours appends the colours that an option gives to its items, in the
// order of [Problem.AppendOption]; 0 means no colour. It panics if there is no such option.
func (p *Problem) AppendColours(colours []int, option int) []int {
	for e := p.m.Starts[option]; e < p.m.Starts[option+1]; e++ {
		colours = append(colours, int(p.m.Colour(e)))
	}
	return colours
}

// HasTimes reports whether any option covers an item several times.
func (p *Problem) HasTimes() bool { return p.m.Weights != nil }

// AppendTimes appends how often an option, if it is chosen, covers each of its items, in the order of
// [Problem.AppendOption]: once, unless stated otherwise. It panics if there is no such option.
func (p *Problem) AppendTimes(times []int, option int) []int {
	for e := p.m.Starts[option]; e < p.m.Starts[option+1]; e++ {
		times = append(times, int(p.m.Weight(e)))
	}
	return times
}

// HasCosts reports whether any option has a cost other than 0.
func (p *Problem) HasCosts() bool { return p.m.Costs != nil }

// Cost returns the cost of an option, in units of which 10 to the power of Decimals make 1. It panics if there is no such
// option.
func (p *Problem) Cost(option int) int64 {
	if p.m.Costs == nil {
		_, _ = p.m.Starts[option], p.m.Starts[option+1]
		return 0
	}
	return p.m.Costs[option]
}

// TotalCost returns the sum of the costs of a solution's options, in the units
// of Cost. It cannot overflow unless an option is in it twice.
func (p *Problem) TotalCost(sol Solution) (cost int64) {
	for _, o := range sol {
		cost += p.Cost(o)
	}
	return cost
}
