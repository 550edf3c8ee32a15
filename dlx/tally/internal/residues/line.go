package residues

import (
	"encoding/binary"
	"slices"
)

// A line is an order of the items, compiled into steps.
type line struct {
	*problem
	order  []int
	life   []life  // of the items
	group  [][]int // the options of each place
	owner  []int   // the place of each option
	fields []field // of the items
	words  int     // of a state
	steps  []step
	worth  worth

	wide, looks int // wideLayer and looksPerState
}

// A step replaces all states by their successors: one for each rule that fits.
type step []rule

// A rule changes the states that it fits, all by the same number. So it keeps them in order.
type rule struct {
	mask, want []uint64 // a state that it fits has the bits want of those in mask
	wide       []within // and such numbers
	hues       []hue
	add        []uint64 // to each word of the state
	option     int      // that it takes; -1: none
}

// A within is a field that must have a number from low to high.
type within struct {
	field
	low, high uint64
}

// A hue is a field that must be 0 or have a colour, and gets the colour.
type hue struct {
	field
	colour uint64
}

// A field is a number in a word of a state. It has no bits if no step needs it.
type field struct {
	word, shift int
	mask        uint64 // before the shift
}

func (f field) of(state []uint64) uint64 { return state[f.word] >> f.shift & f.mask }

// newRule returns a rule that fits any state, and leaves it as it is.
func (l *line) newRule() rule {
	return rule{mask: make([]uint64, l.words), want: make([]uint64, l.words), add: make([]uint64, l.words), option: -1}
}

// from has a rule fit only states with a number in a field.
func (r *rule) from(f field, number uint64) {
	r.mask[f.word] |= f.mask << f.shift
	r.want[f.word] |= number << f.shift
}

// plus has a rule add to a field.
func (r *rule) plus(f field, number uint64) { r.add[f.word] += number << f.shift }

// fits reports whether a rule without hues fits a state.
func (r *rule) fits(state []uint64) bool {
	for k, mask := range r.mask {
		if state[k]&mask != r.want[k] {
			return false
		}
	}
	for _, w := range r.wide {
		if value := w.of(state); value < w.low || value > w.high {
			return false
		}
	}
	return true
}

// newLine compiles an order.
func newLine(p *problem, order []int) *line {
	l := &line{
		problem: p, order: order, life: p.lives(order), group: p.groups(order), owner: make([]int, len(p.items)),
		wide: wideLayer, looks: looksPerState,
	}
	l.place()
	for n, i := range order {
		own, options := l.fields[i], l.group[n]
		for _, o := range options {
			l.owner[o] = n
		}
		switch {
		case p.once(i):
			var choice step
			if own.mask != 0 {
				covered := l.newRule()
				covered.from(own, 1)
				covered.plus(own, ^uint64(0)) // clears it
				choice = append(choice, covered)
			}
			for _, o := range options {
				take := l.option(o, i)
				take.from(own, 0)
				choice = append(choice, take)
			}
			l.steps = append(l.steps, choice)
		case len(options) == 0:
			leave := l.newRule()
			leave.wide = append(leave.wide, within{own, uint64(p.lo[i]), uint64(p.hi[i])})
			l.steps = append(l.steps, step{leave})
		default:
			rest := 0 // how often the options to come cover the item
			for _, o := range options {
				rest += p.timesOf(o, i)
			}
			for _, o := range options {
				n := p.timesOf(o, i)
				rest -= n
				least, times := uint64(max(0, p.lo[i]-rest)), uint64(n)
				leave, take := l.newRule(), l.option(o, i)
				leave.wide = append(leave.wide, within{own, least, uint64(p.hi[i])})
				take.wide = append(take.wide, within{own, max(least, times) - times, uint64(p.hi[i]) - times})
				take.plus(own, times)
				l.steps = append(l.steps, step{leave, take})
			}
		}
		for j, life := range l.life {
			if life.last == n && l.fields[j].mask != 0 && (j != i || !p.once(i)) {
				l.steps = append(l.steps, l.forget(l.fields[j], p.most(j)))
			}
		}
	}
	return l
}

// forget returns the step that clears a field, which no later step needs.
func (l *line) forget(f field, most int) (s step) {
	for value := range uint64(most) + 1 {
		r := l.newRule()
		r.from(f, value)
		r.plus(f, -value)
		s = append(s, r)
	}
	return s
}

// place gives the items fields, so that fields needed at the same time do not overlap.
func (l *line) place() {
	l.fields = make([]field, len(l.life))
	var taken []uint64
	for n, item := range l.order {
		for i, life := range l.life {
			if life.first == n && (life.last > n || !l.once(item)) { // an item that is not covered exactly once takes several steps
				l.fields[i] = fit(&taken, width(l.most(i)))
			}
		}
		for i, life := range l.life {
			if f := l.fields[i]; life.last == n && f.mask != 0 {
				taken[f.word] &^= f.mask << f.shift
			}
		}
	}
	l.words = max(1, len(taken))
}

// fit finds free bits.
func fit(taken *[]uint64, width int) field {
	mask := uint64(1)<<width - 1
	for word := range *taken {
		for shift := 0; shift+width <= 64; shift++ {
			if (*taken)[word]>>shift&mask == 0 {
				(*taken)[word] |= mask << shift
				return field{word, shift, mask}
			}
		}
	}
	*taken = append(*taken, mask)
	return field{len(*taken) - 1, 0, mask}
}

// option returns the rule that takes an option, but for the item that the step is about.
func (l *line) option(o, item int) rule {
	r := l.newRule()
	r.option = o
	for k, i := range l.items[o] {
		f, colour := l.fields[i], l.colours[o][k]
		switch {
		case f.mask == 0 || i == item:
		case i >= l.primary && colour > 0:
			r.hues = append(r.hues, hue{f, uint64(colour) + 1})
		case i < l.primary && l.hi[i] > 1:
			times := uint64(l.times[o][k])
			r.wide = append(r.wide, within{f, 0, uint64(l.hi[i]) - times})
			r.plus(f, times)
		default:
			r.from(f, 0)
			r.plus(f, 1)
		}
	}
	return r
}

// views returns what the states of a layer have in the fields of hues, each combination once: as states in which all else is
// 0.
func (s step) views(from *layer) (views []uint64) {
	mask, any := make([]uint64, from.words), false
	for k := range s {
		for _, h := range s[k].hues {
			mask[h.word] |= h.mask << h.shift
			any = true
		}
	}
	if !any {
		return nil
	}
	known := make(map[string]bool)
	var key []byte
	view := make([]uint64, from.words)
	for _, b := range from.blocks {
		for at := 0; at < len(b.states); at += from.words {
			key = key[:0]
			for k := range view {
				view[k] = b.states[at+k] & mask[k]
				key = binary.LittleEndian.AppendUint64(key, view[k])
			}
			if !known[string(key)] {
				known[string(key)] = true
				views = append(views, view...)
			}
		}
	}
	return views
}

// plain returns rules without hues that do the same to states with some views: one for each set of hues that a view has.
func (r *rule) plain(views []uint64) (rules []rule) {
	if len(r.hues) == 0 {
		return []rule{*r}
	}
	known := make(map[string]bool)
	var set []byte
views:
	for view := range slices.Chunk(views, len(r.mask)) {
		set = set[:0]
		for _, h := range r.hues {
			switch h.of(view) {
			case 0:
				set = append(set, 0)
			case h.colour:
				set = append(set, 1)
			default:
				continue views
			}
		}
		if known[string(set)] {
			continue
		}
		known[string(set)] = true
		one := rule{slices.Clone(r.mask), slices.Clone(r.want), r.wide, nil, slices.Clone(r.add), r.option}
		for k, has := range set {
			h := r.hues[k]
			one.from(h.field, uint64(has)*h.colour)
			one.plus(h.field, uint64(1-has)*h.colour)
		}
		rules = append(rules, one)
	}
	return rules
}
