package dlx

import (
	"fmt"
	"slices"
	"strings"
)

// A Builder states a problem by the names of its items. Its zero value is ready: declare the items, add the options,
// and ask for the problem. If all items are primary and to be covered once, no declarations are needed: as long as
// there are none, an option declares those of its items that are new.
//
//	var b dlx.Builder
//	b.Primary("a", "b")
//	b.Secondary("x")
//	b.Option("a", "x")
//	b.Option("b", "x")
//	p, err := b.Problem()
//
// A name is not empty, at most 65,535 bytes long, and holds no control character. One with white space, | or : cannot be
// written as text, see [Problem.WriteTo].
//
// Problem returns the first error; calls after that error do nothing.
type Builder struct {
	draft    *draft
	declared bool  // an item was declared, so options cannot introduce new ones
	implied  bool  // an option has introduced an item
	values   []any // of the first options; the others have none
	err      error
}

// begin returns the draft, unless there was an error.
func (b *Builder) begin() (*draft, bool) {
	if b.draft == nil {
		b.draft = newDraft()
	}
	return b.draft, b.err == nil
}

// Primary declares items that are to be covered exactly once. They are numbered from 0 in the order of their declaration.
func (b *Builder) Primary(names ...string) { b.Multiple(1, 1, names...) }

// Multiple declares primary items that are to be covered at least lo and at most hi times each.
func (b *Builder) Multiple(lo, hi int, names ...string) { b.declare(false, lo, hi, names) }

// Secondary declares items that are to be covered at most once, or by options that give them the same colour. They
// are numbered after all primary items, whichever are declared first.
func (b *Builder) Secondary(names ...string) { b.declare(true, 0, 1, names) }

// declare declares items.
func (b *Builder) declare(secondary bool, lo, hi int, names []string) {
	for _, name := range names {
		d, ok := b.begin()
		if !ok {
			return
		}
		if _, want := misnamed(name, ""); want != "" {
			b.err = fmt.Errorf("%w %q of an item (want %s)", ErrName, abridged(name), want)
			return
		}
		b.declared = true
		switch err := d.name(name, secondary, lo, hi); err {
		case nil:
		case ErrRepeatedItem:
			how := "is declared twice"
			if b.implied {
				how += ", or behind an option that has it"
			}
			b.err = fmt.Errorf("%w: %q %s", err, abridged(name), how)
		default:
			b.err = fmt.Errorf("item %q: %w", abridged(name), err)
		}
	}
}

// Option adds an option with the given items, which must have been declared if any item has, and returns its number: options
// are numbered from 0 in the order in which they are added. A secondary item may be followed by a colon and the name of a
// colour, which needs no declaration: "x:red". An item declared by Multiple may be followed by how often the option covers
// it: "sum:5", which is the same as naming it five times. If there is an error, or was one before, the number is -1.
func (b *Builder) Option(items ...string) int { return b.OptionAt(0, items...) }

// OptionAt adds an option that has a cost, as Option does.
func (b *Builder) OptionAt(cost int64, items ...string) int {
	return b.option(decimal{units: cost}, items)
}

// OptionPriced adds an option with a cost that may have decimals, such as "12.50", as Option does. From then on, all costs of
// the problem have as many, see [Problem.Decimals].
func (b *Builder) OptionPriced(cost string, items ...string) int {
	price, err := parseDecimal(cost)
	if d, ok := b.begin(); ok && err != nil {
		b.err = fmt.Errorf("option %d: %w", d.m.Options(), err)
	}
	return b.option(price, items)
}

// option adds an option.
func (b *Builder) option(cost decimal, items []string) int {
	d, ok := b.begin()
	if !ok {
		return -1
	}
	o := d.m.Options()
	for _, item := range items {
		if err := b.imply(item); err != nil {
			b.err = fmt.Errorf("option %d: %w", o, err)
			return -1
		}
		if err := d.entry(item); err != nil {
			b.err = fmt.Errorf("option %d: %w", o, err)
			return -1
		}
	}
	if err := d.end(cost); err != nil {
		b.err = fmt.Errorf("option %d: %w", o, err)
		return -1
	}
	return o
}

// SetValue gives an option, by its number, a value of the caller's own: what choosing it means, such as a move or the place
// of a piece. [Problem.Value] returns it. A later value replaces an earlier one. SetValue panics if there is no such
// option; after an error it does nothing, so that it may be given what Option returns:
//
//	b.SetValue(b.Option("ann", "paint"), Task{Ann, Paint})
func (b *Builder) SetValue(option int, value any) {
	d, ok := b.begin()
	if !ok {
		return
	}
	if option < 0 || option >= d.m.Options() {
		panic(fmt.Sprintf("dlx: SetValue of option %d of %d", option, d.m.Options()))
	}
	if n := option + 1 - len(b.values); n > 0 {
		b.values = append(b.values, make([]any, n)...)
	}
	b.values[option] = value
}

// imply declares the item of an option if it is new and items need not be declared.
func (b *Builder) imply(item string) error {
	if b.declared {
		return nil
	}
	name, _, _ := strings.Cut(item, ":")
	if _, known := b.draft.numbers[name]; known {
		return nil
	}
	if _, want := misnamed(name, ""); want != "" {
		return fmt.Errorf("%w %q of an item (want %s)", ErrName, abridged(name), want)
	}
	b.implied = true
	return b.draft.name(name, false, 1, 1)
}

// entry adds an item by its name, or by its name and a colour or how often the option has it.
func (d *draft) entry(item string) error {
	var colour int32
	i, ok := d.numbers[item]
	if !ok {
		name, paint, coloured := strings.Cut(item, ":")
		if i, ok = d.numbers[name]; !ok {
			return fmt.Errorf("%w %q", ErrUnknownItem, abridged(name))
		}
		if coloured && d.several(i) {
			if err := d.addTimes(i, paint); err != nil {
				return fmt.Errorf("item %s: %w", abridged(name), err)
			}
			return nil
		}
		if coloured {
			if _, want := misnamed(paint, ""); want != "" {
				return fmt.Errorf("%w %q of a colour (want %s)", ErrName, abridged(paint), want)
			}
			colour = d.palette.number([]byte(paint))
		}
		item = name
	}
	if err := d.add(i, colour); err != nil {
		return fmt.Errorf("%w: %s", err, abridged(item))
	}
	return nil
}

// Err returns the first error so far, or nil. It is the error that Problem would return, without the cost of making a
// problem.
func (b *Builder) Err() error { return b.err }

// Problem returns the problem stated so far, or the first error: one that wraps [ErrUnknownItem], [ErrRepeatedItem],
// [ErrName], [ErrNoPrimary], [ErrColour], [ErrMultiplicity], [ErrCost] or [ErrTooLarge]. More items and options may be added
// to the Builder afterwards.
func (b *Builder) Problem() (*Problem, error) {
	d, ok := b.begin()
	if !ok {
		return nil, b.err
	}
	p := d.finish(true)
	p.values = slices.Clone(b.values)
	return p, nil
}
