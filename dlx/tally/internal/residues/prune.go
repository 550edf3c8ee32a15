package residues

import (
	"cmp"
	"math/bits"
	"slices"
)

// A need is an item that must be covered exactly once. A state that leaves it open and excludes all of its options is dead: it
// has no completion. It is dropped right after the option that led to it, rather than at the step of the item. Such an
// option can only take away the last option of an item that shares an option with one of its own items.
type need struct {
	covered []uint64 // the bit of the item; none if no step so far could cover it
	blocks  []uint64 // of each option that may still cover it, the bits of its other items
}

const (
	wideLayer     = 1 << 12 // only layers of at least this many states are searched for dead successors
	looksPerState = 8       // to find the needs of a layer, this many items of options may be looked at for each state
	trialLooks    = 1 << 15 // this many options of needs may be compared with states before any is dead,
	looksPerDead  = 32      // and this many more for each dead one: about the work of keeping it until its item comes
)

// needs returns the needs of states that an option has led to. It leaves an item out while one of its options fits every
// state. Only fields of items that can be covered once at most exclude options here. The number of items of options that it
// looks at is taken off looks; it returns nil where that falls below 0.
func (l *line) needs(option int, looks *int) (all []need) {
	place := l.owner[option]
	gone := func(o int) bool { // an item covered several times may still take its other options
		return l.owner[o] < place || l.owner[o] == place && l.once(l.order[place])
	}
	near := make([]bool, len(l.with))
	for _, i := range l.items[option] {
		for _, o := range l.with[i] {
			if *looks -= len(l.items[o]); *looks < 0 {
				return nil
			}
			if !gone(o) {
				for _, j := range l.items[o] {
					near[j] = j < l.primary && l.once(j)
				}
			}
		}
	}
	for i := range near {
		if !near[i] {
			continue
		}
		var blocks [][]uint64
		free := false
		for _, o := range l.with[i] {
			if gone(o) || free {
				continue
			}
			*looks -= len(l.items[o])
			set := make([]uint64, l.words)
			for k, j := range l.items[o] {
				if j != i && (j < l.primary && l.hi[j] == 1 || j >= l.primary && l.colours[o][k] == 0) {
					l.mark(set, j, place)
				}
			}
			free = ones(set) == 0
			blocks = append(blocks, set)
		}
		if !free {
			slices.SortFunc(blocks, func(a, b []uint64) int { return cmp.Compare(ones(a), ones(b)) }) // the likeliest to fit first
			n := need{make([]uint64, l.words), slices.Concat(blocks...)}
			l.mark(n.covered, i, place)
			all = append(all, n)
		}
	}
	return all
}

// mark sets the bits of an item in a set, if options up to a place of the order may cover it.
func (l *line) mark(set []uint64, i, place int) {
	if f := l.fields[i]; l.life[i].first <= place {
		set[f.word] |= f.mask << f.shift
	}
}

// ones counts the bits of a set.
func ones(set []uint64) (n int) {
	for _, word := range set {
		n += bits.OnesCount64(word)
	}
	return n
}

// living moves the first states of a block that are not dead to its front, and returns how many there are.
func (p *picker) living(b block, states int) (n int) {
	words := p.from.words
	for i := range states {
		state := b.states[i*words : (i+1)*words]
		looks, met := 0, true
		for k := 0; met && k < len(p.needs); k++ {
			var more int
			more, met = p.needs[k].look(state)
			looks += more
		}
		p.worth.looks += looks
		if !met {
			p.worth.dead++
			continue
		}
		copy(b.states[n*words:], state)
		b.ways[n] = b.ways[i]
		n++
	}
	return n
}

// look reports whether a state covers the item or leaves some option of it, and how many options it looks at.
func (n *need) look(state []uint64) (looks int, met bool) {
	if meet(state, n.covered) {
		return 1, true
	}
	if len(state) == 1 {
		for k, blocks := range n.blocks {
			if state[0]&blocks == 0 {
				return k + 1, true
			}
		}
		return len(n.blocks), false
	}
	for blocks := n.blocks; len(blocks) > 0; blocks = blocks[len(state):] {
		looks++
		if !meet(state, blocks) {
			return looks, true
		}
	}
	return looks, false
}

// A worth tells whether it pays to look for dead states. What earlier layers found counts less.
type worth struct{ looks, dead int }

// pays reports whether it pays, as far as is known.
func (w *worth) pays() bool { return w.looks < trialLooks+looksPerDead*w.dead }

// age halves the weight of what was found so far.
func (w *worth) age() { w.looks, w.dead = w.looks/2, w.dead/2 }

// meet reports whether two sets have a bit in common.
func meet(a, b []uint64) bool {
	for k, word := range a {
		if word&b[k] != 0 {
			return true
		}
	}
	return false
}
