package dlx

import (
	"fmt"
	"iter"
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
// The first error stays and is what Problem returns; calls after it do nothing.
type Builder struct {
	primary, secondary []string
	numbers            map[string]int // primary items from 0 up, secondary ones from -1 down
	options            []int
	ends               []int // option o has options[ends[o-1]:ends[o]]
	err                error
}

// Primary declares items that are to be covered exactly once. They are
// numbered from 0 in the order of their declaration.
func (b *Builder) Primary(names ...string) {
	for _, name := range names {
		if b.declare(name, len(b.primary)) {
			b.primary = append(b.primary, name)
		}
	}
}

// Secondary declares items that are to be covered at most once. Their numbers
// follow those of the primary items, whichever are declared first.
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

// Option adds an option with the given items, which must have been declared.
// Options are numbered from 0 in the order in which they are added.
func (b *Builder) Option(names ...string) {
	if b.err != nil {
		return
	}
	for _, name := range names {
		i, ok := b.numbers[name]
		if !ok {
			b.err = fmt.Errorf("option %d: %w %q", len(b.ends), ErrUnknownItem, name)
			return
		}
		b.options = append(b.options, i)
	}
	b.ends = append(b.ends, len(b.options))
}

// Problem returns the problem stated so far, or the first error there was: one
// that wraps [ErrUnknownItem], [ErrRepeatedItem], [ErrNoPrimary] or
// [ErrTooLarge]. The Builder may be added to afterwards.
func (b *Builder) Problem() (*Problem, error) {
	if b.err != nil {
		return nil, b.err
	}
	names := append(append([]string(nil), b.primary...), b.secondary...)
	return newProblem(len(b.primary), len(b.secondary), b.all(), names)
}

// all yields the options with their items numbered as the problem has them.
func (b *Builder) all() iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		var option []int
		start := 0
		for _, end := range b.ends {
			option = option[:0]
			for _, i := range b.options[start:end] {
				if i < 0 {
					i = len(b.primary) - 1 - i
				}
				option = append(option, i)
			}
			start = end
			if !yield(option) {
				return
			}
		}
	}
}
