package dlx

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"

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

	last      []int32 // for each item, its last entry, counted from 1; 0 if it has none
	primaries int     // in the option being stated
	extra     int     // the sum, over all entries, of the times beyond the first that they cover their items
	total     int64   // the sum of the costs of all options, without their signs
	decimals  int     // of the costs
	places    []uint8 // for each option, the decimals that its cost was stated with; nil if no cost has any
}

func newDraft() *draft {
	return &draft{m: matrix.Matrix{Starts: []int32{0}}, numbers: make(map[string]int)}
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

// several reports whether an option may have item i several times. It may unless the item is to be covered exactly once, or
// is secondary.
func (d *draft) several(i int) bool {
	return d.m.Lo != nil && !d.secondary[i] && (d.m.Lo[i] != 1 || d.m.Hi[i] != 1)
}

// add adds the existing item i, with a colour or 0, to the option being stated.
func (d *draft) add(i int, colour int32) error {
	switch {
	case d.last[i] > d.start() && d.several(i):
		return d.again(i, 1)
	case d.last[i] > d.start():
		return ErrRepeatedItem
	case colour != 0 && !d.secondary[i]:
		return ErrColour
	case len(d.m.Entries)+d.m.Items() >= maxNodes:
		return ErrTooLarge
	}
	if colour != 0 && d.m.Colours == nil {
		d.m.Colours = make([]int32, len(d.m.Entries), cap(d.m.Entries))
	}
	d.m.Entries = append(d.m.Entries, int32(i))
	d.last[i] = int32(len(d.m.Entries))
	if d.m.Colours != nil {
		d.m.Colours = append(d.m.Colours, colour)
	}
	if d.m.Weights != nil {
		d.m.Weights = append(d.m.Weights, 1)
	}
	if !d.secondary[i] {
		d.primaries++
	}
	return nil
}

// addTimes adds item i to the option being stated, times times. The option may have it several times.
func (d *draft) addTimes(i int, times string) error {
	n, err := strconv.ParseUint(times, 10, 31)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return fmt.Errorf("%w: %s times", ErrTooLarge, abridged(times))
	case err != nil || n == 0:
		return fmt.Errorf("%w: %q (want how often, from 1, as in :2)", ErrColour, abridged(times))
	}
	if err := d.add(i, 0); err != nil {
		return err
	}
	return d.again(i, int(n)-1)
}

// start returns how many entries there are before the option being stated.
func (d *draft) start() int32 { return d.m.Starts[len(d.m.Starts)-1] }

// again has the option being stated, which has item i, cover it n more times.
func (d *draft) again(i, n int) error {
	if n > math.MaxInt32-maxNodes-d.extra {
		return fmt.Errorf("%w: items more than %d times in all options together", ErrTooLarge, math.MaxInt32-maxNodes)
	}
	if n == 0 {
		return nil
	}
	if d.m.Weights == nil {
		d.m.Weights = slices.Repeat([]int32{1}, len(d.m.Entries))
	}
	d.extra += n
	d.m.Weights[d.last[i]-1] += int32(n)
	return nil
}

// end ends the option being stated, which has the given cost. If there is an error, the option is dropped.
func (d *draft) end(cost decimal) error {
	err := ErrNoPrimary
	if d.primaries > 0 {
		err = d.spend(cost)
	}
	primaries := d.primaries
	d.primaries = 0
	if err != nil {
		d.drop()
		return err
	}
	d.m.Longest = max(d.m.Longest, primaries)
	d.m.Starts = append(d.m.Starts, int32(len(d.m.Entries)))
	return nil
}

// drop takes back the option being stated.
func (d *draft) drop() {
	start := d.start()
	for e, i := range d.m.Entries[start:] {
		d.last[i] = 0
		d.extra -= int(d.m.Weight(start+int32(e))) - 1
	}
	d.m.Entries = d.m.Entries[:start]
	if d.m.Colours != nil {
		d.m.Colours = d.m.Colours[:start]
	}
	if d.m.Weights != nil {
		d.m.Weights = d.m.Weights[:start]
	}
}

// finish returns the problem stated, with the primary items first. The draft must not be used afterwards, unless keep is
// set.
func (d *draft) finish(keep bool) *Problem {
	p := &Problem{m: d.m, names: d.names, palette: d.palette.names, decimals: d.decimals, places: d.places}
	m := &p.m
	if keep {
		m.Starts, m.Entries, m.Colours = slices.Clone(m.Starts), slices.Clone(m.Entries), slices.Clone(m.Colours)
		m.Costs, m.Lo, m.Hi, m.Weights = slices.Clone(m.Costs), slices.Clone(m.Lo), slices.Clone(m.Hi), slices.Clone(m.Weights)
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
