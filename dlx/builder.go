package dlx

import (
	"fmt"
	"strings"
)

// A Builder states a problem by the names of its items. Its zero value is
// ready: declare the items, add the options, and ask for the problem.
//
//	var b dlx.Builder
//	b.Primary("a", "b")
//	b.Secondary("x")
//	b.Option("a", "x")
//	b.Option("b", "x")
//	p, err := b.Problem()
//
// A name is not empty and holds no white space, no control character, no | and
// no :, so that every problem can be written as text.
//
// The first error stays and is what Problem returns; calls after it do nothing.
type Builder struct {
	primary, secondary []string
	multiplicities     []multiplicity // of the primary items
	numbers            map[string]int // primary items from 0 up, secondary ones from -1 down
	colours            palette
	entries            []entry
	options            []priced
	err                error
}

// multiplicity is how often an item is to be covered.
type multiplicity struct{ lo, hi int }

// entry is an item of an option, numbered as in Builder.numbers, and its colour.
type entry struct {
	item   int
	colour int32
}

// priced is an option: where its entries end, and its cost.
type priced struct {
	end  int
	cost int64
}

// Primary declares items that are to be covered exactly once. They are
// numbered from 0 in the order of their declaration.
func (b *Builder) Primary(names ...string) { b.Multiple(1, 1, names...) }

// Multiple declares primary items that are to be covered at least lo and at
// most hi times each.
func (b *Builder) Multiple(lo, hi int, names ...string) {
	for _, name := range names {
		if b.err == nil && (lo < 0 || hi < lo) {
			b.err = fmt.Errorf("item %q: %w", name, wrongMultiplicity(lo, hi))
		}
		if b.declare(name, len(b.primary)) {
			b.primary = append(b.primary, name)
			b.multiplicities = append(b.multiplicities, multiplicity{lo, hi})
		}
	}
}

// Secondary declares items that are to be covered at most once, or by options
// that give them the same colour. Their numbers follow those of the primary
// items, whichever are declared first.
func (b *Builder) Secondary(names ...string) {
	for _, name := range names {
		if b.declare(name, -1-len(b.secondary)) {
			b.secondary = append(b.secondary, name)
		}
	}
}

// declare gives an item its number, and reports whether it could.
func (b *Builder) declare(name string, number int) bool {
	if b.err != nil {
		return false
	}
	if _, want := misnamed(name); want != "" {
		b.err = fmt.Errorf("%w %q of an item (want %s)", ErrName, name, want)
		return false
	}
	if _, ok := b.numbers[name]; ok {
		b.err = fmt.Errorf("%w: %q is declared twice", ErrRepeatedItem, name)
		return false
	}
	if b.numbers == nil {
		b.numbers = make(map[string]int)
	}
	b.numbers[name] = number
	return true
}

// Option adds an option with the given items, which must have been declared. A
// secondary item may be followed by a colon and the name of a colour, which needs
// no declaration: "x:red". Options are numbered from 0 in the order in which they
// are added.
func (b *Builder) Option(items ...string) { b.OptionAt(0, items...) }

// OptionAt adds an option that has a cost.
func (b *Builder) OptionAt(cost int64, items ...string) {
	if b.err != nil {
		return
	}
	for _, item := range items {
		name, colour, coloured := strings.Cut(item, ":")
		i, ok := b.numbers[name]
		if !ok {
			b.err = fmt.Errorf("option %d: %w %q", len(b.options), ErrUnknownItem, name)
			return
		}
		e := entry{item: i}
		if coloured {
			if _, want := misnamed(colour); want != "" {
				b.err = fmt.Errorf("option %d: %w %q of a colour (want %s)", len(b.options), ErrName, colour, want)
				return
			}
			e.colour = b.colours.number([]byte(colour))
		}
		b.entries = append(b.entries, e)
	}
	b.options = append(b.options, priced{len(b.entries), cost})
}

// Problem returns the problem stated so far, or the first error there was: one
// that wraps [ErrUnknownItem], [ErrRepeatedItem], [ErrName], [ErrNoPrimary],
// [ErrColour], [ErrMultiplicity], [ErrCost] or [ErrTooLarge]. The Builder may be
// added to afterwards.
func (b *Builder) Problem() (*Problem, error) {
	if b.err != nil {
		return nil, b.err
	}
	d := newDraft(len(b.primary), len(b.secondary), append(append([]string(nil), b.primary...), b.secondary...))
	for i, m := range b.multiplicities {
		if err := d.multiply(i, m.lo, m.hi); err != nil {
			return nil, fmt.Errorf("item %q: %w", b.primary[i], err)
		}
	}
	start := 0
	for o, option := range b.options {
		for _, e := range b.entries[start:option.end] {
			if e.item < 0 {
				e.item = len(b.primary) - 1 - e.item
			}
			if err := d.add(e.item, e.colour); err != nil {
				return nil, fmt.Errorf("option %d: %w: %s", o, err, d.ItemName(e.item))
			}
		}
		if err := d.end(option.cost); err != nil {
			return nil, fmt.Errorf("option %d: %w", o, err)
		}
		start = option.end
	}
	d.palette = append([]string(nil), b.colours.names...)
	return d.finish(), nil
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

// misnamed returns where name has something that the name of an item or a
// colour must not have, and what is wanted instead; -1 if it has nothing such.
func misnamed[S []byte | string](name S) (at int, want string) {
	if len(name) == 0 {
		return 0, "a character at least"
	}
	for n := range len(name) {
		switch c := name[n]; {
		case c == ' ' || '\t' <= c && c <= '\r':
			return n, "no white space"
		case c < ' ' || c == 0x7f || c == 0xc2 && n+1 < len(name) && 0x80 <= name[n+1] && name[n+1] < 0xa0:
			return n, "no control character"
		case c == '|':
			return n, "no |"
		case c == ':':
			return n, "no :"
		}
	}
	return -1, ""
}
