package dlx

import (
	"fmt"
	"slices"

	"dlx-sudoku/dlx/internal/matrix"
)

// draft is a problem that is being stated: items in any order, and then options, entry by entry. It numbers items in the
// order of their declaration; finish gives them their numbers in the problem.
type draft struct {
	m         matrix.Matrix  // with items as declared; Lo and Hi are of all items
	names     []string       // of the items; empty if they have none
	secondary []bool         // of the items
	numbers   map[string]int // of the names
	palette   palette

	stamp     int32   // number of options begun
	last      []int32 // for each item, the stamp of the last option that has it
	primaries int     // in the option being stated
	total     int64   // what the costs of all options come to, without their signs
	decimals  int     // of the costs
	places    []uint8 // for each option, the decimals that its cost was stated with; nil if no cost has any
}

func newDraft() *draft {
	return &draft{m: matrix.Matrix{Starts: []int32{0}}, numbers: make(map[string]int), stamp: 1}
}

// declare declares an item that is to be covered lo to hi times; 0 to 1 times if it is secondary.
func (d *draft) declare(secondary bool, lo, hi int) error {
	switch {
	case d.m.Items() >= maxNodes:
		return ErrTooLarge
	case lo < 0:
		return fmt.Errorf("%w: at least %d times (want 0 or more)", ErrMultiplicity, lo)
	case hi < lo:
		return fmt.Errorf("%w: at least %d times, but at most %d", ErrMultiplicity, lo, hi)
	}
	if d.m.Lo == nil && !secondary && (lo != 1 || hi != 1) {
		d.m.Lo = slices.Repeat([]int{1}, d.m.Items())
		d.m.Hi = slices.Repeat([]int{1}, d.m.Items())
	}
	if d.m.Lo != nil {
		d.m.Lo, d.m.Hi = append(d.m.Lo, lo), append(d.m.Hi, hi)
	}
	if secondary {
		d.m.Secondary++
	} else {
		d.m.Primary++
	}
	d.secondary, d.last = append(d.secondary, secondary), append(d.last, 0)
	return nil
}

// name declares an item that has a name.
func (d *draft) name(name string, secondary bool, lo, hi int) error {
	if _, ok := d.numbers[name]; ok {
		return ErrRepeatedItem
	}
	if err := d.declare(secondary, lo, hi); err != nil {
		return err
	}
	d.numbers[name] = len(d.names)
	d.names = append(d.names, name)
	return nil
}

// add adds item i, which exists, with a colour or 0, to the option being stated.
func (d *draft) add(i int, colour int32) error {
	switch {
	case d.last[i] == d.stamp:
		return ErrRepeatedItem
	case colour != 0 && !d.secondary[i]:
		return ErrColour
	case len(d.m.Entries)+d.m.Items() >= maxNodes:
		return ErrTooLarge
	}
	if colour != 0 && d.m.Colours == nil {
		d.m.Colours = make([]int32, len(d.m.Entries), cap(d.m.Entries))
	}
	d.last[i] = d.stamp
	d.m.Entries = append(d.m.Entries, int32(i))
	if d.m.Colours != nil {
		d.m.Colours = append(d.m.Colours, colour)
	}
	if !d.secondary[i] {
		d.primaries++
	}
	return nil
}

// end ends the option being stated, which has the given cost. If there is an error, the option is dropped.
func (d *draft) end(cost decimal) error {
	start := d.m.Starts[len(d.m.Starts)-1]
	err := ErrNoPrimary
	if d.primaries > 0 {
		err = d.spend(cost)
	}
	primaries := d.primaries
	d.stamp, d.primaries = d.stamp+1, 0
	if err != nil {
		d.m.Entries = d.m.Entries[:start]
		if d.m.Colours != nil {
			d.m.Colours = d.m.Colours[:start]
		}
		return err
	}
	d.m.Longest = max(d.m.Longest, primaries)
	d.m.Starts = append(d.m.Starts, int32(len(d.m.Entries)))
	return nil
}

// finish returns the problem stated, with the primary items first. The draft must not be used afterwards, unless keep is
// set.
func (d *draft) finish(keep bool) *Problem {
	p := &Problem{m: d.m, names: d.names, palette: d.palette.names, decimals: d.decimals, places: d.places}
	m := &p.m
	if keep {
		m.Starts, m.Entries, m.Colours = slices.Clone(m.Starts), slices.Clone(m.Entries), slices.Clone(m.Colours)
		m.Costs, m.Lo, m.Hi = slices.Clone(m.Costs), slices.Clone(m.Lo), slices.Clone(m.Hi)
		p.names, p.palette, p.places = slices.Clone(p.names), slices.Clone(p.palette), slices.Clone(p.places)
	}
	if first := slices.Index(d.secondary, true); first >= 0 && slices.Contains(d.secondary[first:], false) {
		d.renumber(p)
	}
	if m.Lo != nil {
		m.Lo, m.Hi = m.Lo[:m.Primary], m.Hi[:m.Primary]
	}
	m.Index()
	return p
}

// renumber gives the items of p their numbers, the primary ones first.
func (d *draft) renumber(p *Problem) {
	numbers := make([]int32, len(d.secondary))
	primary, secondary := 0, p.m.Primary
	for i := range numbers {
		next := &primary
		if d.secondary[i] {
			next = &secondary
		}
		numbers[i] = int32(*next)
		if len(d.names) > 0 {
			p.names[*next] = d.names[i]
		}
		if p.m.Lo != nil {
			p.m.Lo[*next], p.m.Hi[*next] = d.m.Lo[i], d.m.Hi[i]
		}
		*next++
	}
	for e, i := range p.m.Entries {
		p.m.Entries[e] = numbers[i]
	}
}

// palette numbers the colours from 1, in the order in which they first appear.
type palette struct {
	names   []string // names[0] is empty
	numbers map[string]int32
}

// number returns the number of a colour.
func (p *palette) number(name []byte) int32 {
	n, ok := p.numbers[string(name)]
	if !ok {
		if p.numbers == nil {
			p.numbers, p.names = make(map[string]int32), []string{""}
		}
		n = int32(len(p.names))
		p.names = append(p.names, string(name))
		p.numbers[string(name)] = n
	}
	return n
}
