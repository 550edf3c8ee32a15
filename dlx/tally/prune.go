package tally

import (
	"cmp"
	"slices"
)

// A state has no completion if an open item that must be covered exactly once has no option left that fits. Such states
// are not kept. A branch can only take options from items that share one with an item of the branch, so each branch has a
// list of these items: its needs. They are made when a frontier has become wide, since a short count is over sooner.
type need struct {
	own  word // of the item; no bits if no step has touched it
	step int  // of the item
	fits []chance
}

// A chance is an option that an item may be covered by.
type chance struct {
	owner int    // the step that the option belongs to; a state behind that step cannot take it
	flags word   // fields of one bit that must be 0, without that of the item itself
	more  []word // such fields in other words of the key
}

const (
	wideFrontier = 1 << 13 // states under way at once from which on a frontier looks for dead ends
	fitsPerState = 8       // so many options are looked at to make needs, for each of the states there have been at once
	mostFits     = 1 << 20 // but not more: a bound on the memory that needs take
)

// prepare makes the needs of the steps of a phase, if there have been many states. A count that is saved and resumed knows
// how many, so it goes on in the same way.
func (f *frontier) prepare(p *phase, most int64) {
	if most >= wideFrontier {
		f.prune(p.from, p.to, int(min(fitsPerState*most, mostFits)))
	}
}

// prune makes the needs of some steps, as long as no more than most options have been looked at for all of them.
func (f *frontier) prune(from, to, most int) {
	for s := from; s < to && f.fits < most; s++ {
		if f.needs[s] != nil {
			continue
		}
		all, some := make([][]need, len(f.steps[s].branches)), false
		for k, b := range f.steps[s].branches {
			if f.fits >= most {
				break // the rest goes without
			}
			all[k] = f.needsOf(s, b.option)
			some = some || len(all[k]) > 0
		}
		if f.needs[s] = all; !some {
			f.needs[s] = all[:0] // none to go through
		}
	}
}

// needsOf returns the needs of a branch of a step that takes an option. They hold as well where it is left.
func (f *frontier) needsOf(s int, option int32) (needs []need) {
	m := f.model
	var seen []int32
	for _, j := range m.Options[option].Items {
		for _, o := range m.Items[j].Options {
			if f.owner[o] < s {
				continue
			}
			for _, i := range m.Options[o].Items {
				if int(i) >= m.Primary || !m.Items[i].Once() || f.itemStep[i] <= s || slices.Contains(seen, i) {
					continue
				}
				seen = append(seen, i)
				f.fits += len(m.Items[i].Options)
				if n, ok := f.need(s, i); ok {
					needs = append(needs, n)
				}
			}
		}
	}
	return needs
}

// need returns an item as a need after a step, unless it has an option that fits as long as the item is open.
func (f *frontier) need(s int, item int32) (need, bool) {
	n := need{step: f.itemStep[item]}
	if f.from[item] <= s {
		n.own = f.flag(item)
	}
	for _, o := range f.model.Items[item].Options {
		if f.owner[o] <= s {
			continue
		}
		var flags []word
		for _, i := range f.model.Options[o].Items {
			if i != item && f.from[i] <= s && f.model.Items[i].Most == 1 {
				w := f.flag(i)
				flags = or(flags, w.at, w.mask)
			}
		}
		if len(flags) == 0 {
			return need{}, false // wide fields are not looked at
		}
		n.fits = append(n.fits, chance{f.owner[o], flags[0], flags[1:]})
	}
	slices.SortFunc(n.fits, func(a, b chance) int { return cmp.Compare(b.owner, a.owner) })
	return n, true
}

// flag returns the field of an item that is covered once at most.
func (f *frontier) flag(item int32) word {
	at := f.fields[item]
	return word{at.word, at.mask << at.shift}
}

// dead reports whether some need of a state is open and has no option that fits. The state is at a step, or all items of
// the steps from there to its own are covered.
func dead(needs []need, step int, key []uint64) bool {
	for k := range needs {
		if n := &needs[k]; n.step >= step && key[n.own.at]&n.own.mask == 0 && !n.fit(step, key) {
			return true
		}
	}
	return false
}

// fit reports whether some option of an open item fits.
func (n *need) fit(step int, key []uint64) bool {
	for k := range n.fits {
		t := &n.fits[k]
		if t.owner < step {
			return false
		}
		free := key[t.flags.at]&t.flags.mask == 0
		for _, w := range t.more {
			free = free && key[w.at]&w.mask == 0
		}
		if free {
			return true
		}
	}
	return false
}

// starved is dead for keys of one word.
func starved(needs []need, step int, key uint64) bool {
	for k := range needs {
		n := &needs[k]
		if n.step < step || key&n.own.mask != 0 {
			continue
		}
		free := false
		for i := 0; i < len(n.fits) && n.fits[i].owner >= step && !free; i++ {
			free = key&n.fits[i].flags.mask == 0
		}
		if !free {
			return true
		}
	}
	return false
}
