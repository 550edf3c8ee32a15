package dlx

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"strconv"
)

// Errors in the statement of a problem.
var (
	// ErrUnknownItem is the error of an option with an item that was not declared.
	ErrUnknownItem = errors.New("unknown item")

	// ErrRepeatedItem is the error of an option with an item twice, or of two
	// items with one name.
	ErrRepeatedItem = errors.New("repeated item")

	// ErrNoPrimary is the error of an option without a primary item. It could
	// be added to a solution or left out of it, and so is neither ignored nor
	// counted.
	ErrNoPrimary = errors.New("no primary item in the option")

	// ErrTooLarge is the error of a problem whose items and entries, taken
	// together, are more than 2,147,483,000.
	ErrTooLarge = errors.New("problem too large")
)

// maxNodes bounds items and entries together: the number of a node, a header
// included, fits 31 bits.
const maxNodes = math.MaxInt32 - 647

// A Problem is an exact-cover problem: to choose options so that each primary
// item is covered by exactly one of them, and each secondary item by at most
// one. It does not change, and any number of goroutines may share it.
//
// Items are numbered from 0, the primary ones first, and options from 0 in the
// order in which they were stated.
type Problem struct {
	primary, secondary int
	names              []string // of the items, or nil

	// The 0-1 matrix by options and by items, its ones being the entries.
	starts  []int32 // option o has the entries starts[o] … starts[o+1]-1
	entries []int32 // for each entry, its item
	owner   []int32 // for each entry, its option
	ends    []int32 // item i has lists[ends[i-1]:ends[i]], or for item 0 lists[:ends[0]]
	lists   []int32 // the options of each item, ascending, item after item

	longest int // most primary items in an option
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
// linear in the numbers of items and entries; a problem takes 12 bytes for each
// entry.
func NewProblem(primary, secondary int, options iter.Seq[[]int]) (*Problem, error) {
	return newProblem(primary, secondary, options, nil)
}

// newProblem is NewProblem with names for the items, or nil.
func newProblem(primary, secondary int, options iter.Seq[[]int], names []string) (*Problem, error) {
	if primary < 0 || secondary < 0 {
		panic(fmt.Sprintf("dlx: %d primary and %d secondary items", primary, secondary))
	}
	if primary > maxNodes || secondary > maxNodes-primary {
		return nil, fmt.Errorf("%w: %d primary and %d secondary items", ErrTooLarge, primary, secondary)
	}
	d := newDraft(primary, secondary, names)
	if options == nil {
		return d.finish(), nil
	}
	for option := range options {
		for _, i := range option {
			if i < 0 || i >= d.Items() {
				return nil, fmt.Errorf("option %d: %w %d (there are %d, from 0)", d.Options(), ErrUnknownItem, i, d.Items())
			}
			if err := d.add(i); err != nil {
				return nil, fmt.Errorf("option %d: %w: %s", d.Options(), err, d.ItemName(i))
			}
		}
		if err := d.end(); err != nil {
			return nil, fmt.Errorf("option %d: %w", d.Options(), err)
		}
	}
	return d.finish(), nil
}

// draft is a problem that is being stated, entry by entry.
type draft struct {
	*Problem
	last      []int32 // for each item, 1 + the last option that has it
	primaries int     // in the option being stated
}

func newDraft(primary, secondary int, names []string) *draft {
	return &draft{
		Problem: &Problem{primary: primary, secondary: secondary, names: names, starts: []int32{0}},
		last:    make([]int32, primary+secondary),
	}
}

// add adds item i, which exists, to the option being stated.
func (d *draft) add(i int) error {
	option := int32(d.Options())
	if d.last[i] == option+1 {
		return ErrRepeatedItem
	}
	if len(d.entries)+d.Items() >= maxNodes {
		return ErrTooLarge
	}
	d.last[i] = option + 1
	d.entries = append(d.entries, int32(i))
	d.owner = append(d.owner, option)
	if i < d.primary {
		d.primaries++
	}
	return nil
}

// end ends the option being stated.
func (d *draft) end() error {
	if d.primaries == 0 {
		return ErrNoPrimary
	}
	d.longest = max(d.longest, d.primaries)
	d.primaries = 0
	d.starts = append(d.starts, int32(len(d.entries)))
	return nil
}

// finish returns the problem stated, with the lists of its items.
func (d *draft) finish() *Problem {
	p := d.Problem
	p.ends = make([]int32, p.Items()+1) // for now, where the list of the next item but one ends
	for _, i := range p.entries {
		p.ends[i+1]++
	}
	for i := range p.Items() {
		p.ends[i+1] += p.ends[i]
	}
	p.lists = make([]int32, len(p.entries))
	for e, i := range p.entries {
		p.lists[p.ends[i]] = p.owner[e]
		p.ends[i]++
	}
	return p
}

// Primary returns the number of primary items.
func (p *Problem) Primary() int { return p.primary }

// Secondary returns the number of secondary items.
func (p *Problem) Secondary() int { return p.secondary }

// Items returns the number of items, primary and secondary.
func (p *Problem) Items() int { return p.primary + p.secondary }

// Options returns the number of options.
func (p *Problem) Options() int { return len(p.starts) - 1 }

// Entries returns the number of items of all options together: the number of
// ones in the 0-1 matrix.
func (p *Problem) Entries() int { return len(p.entries) }

// AppendOption appends the items of an option to items, in the order in which
// they were stated, and returns the extended slice. It panics if there is no
// such option.
func (p *Problem) AppendOption(items []int, option int) []int {
	for _, i := range p.option(option) {
		items = append(items, int(i))
	}
	return items
}

// ItemName returns the name of an item or, in a problem stated without names,
// its number. It panics if there is no such item.
func (p *Problem) ItemName(item int) string {
	if item < 0 || item >= p.Items() {
		panic(fmt.Sprintf("dlx: item %d of %d", item, p.Items()))
	}
	if p.names == nil {
		return strconv.Itoa(item)
	}
	return p.names[item]
}

// option returns the items of option o.
func (p *Problem) option(o int) []int32 { return p.entries[p.starts[o]:p.starts[o+1]] }

// list returns the options with item i.
func (p *Problem) list(i int) []int32 {
	first := int32(0)
	if i > 0 {
		first = p.ends[i-1]
	}
	return p.lists[first:p.ends[i]]
}
