// Not trusted: a fault here makes no wrong claim Verified; exchanges are checked where a proof is replayed.

package states

import (
	"context"

	"dlx-sudoku/satcheck"
)

// An arranger maps states to a form that nearly all images of a state have in common, so that the search follows only one of
// them. It colours the items by the free options, and sorts the groups of items that symmetries exchange by the sums of their
// colours. If two groups tie, it gives one of them another colour.
type arranger struct {
	symmetries []*symmetry
	cover      satcheck.Cover
	use        [][]uint64 // of each option: hashes of how it covers each of its items
	colours    []uint64   // of the items
	next       []uint64   // room for refine
	image      state      // room for sort
	by         []int      // the symmetries that were applied
}

// newArranger returns an arranger, or nil if there are no symmetries.
func newArranger(ctx context.Context, x *space) *arranger {
	all := find(ctx, x)
	if len(all) == 0 {
		return nil
	}
	f, colours := newFinder(ctx, x)
	return &arranger{symmetries: all, cover: x.cover, use: f.use, colours: colours, next: make([]uint64, len(colours))}
}

// arrangeRounds is the number of refinements of colours before the groups are sorted.
const arrangeRounds = 3

// begin restarts the numbering of the symmetries, for another proof.
func (a *arranger) begin() *arranger {
	if a != nil {
		for _, y := range a.symmetries {
			y.as = -1
		}
	}
	return a
}

// arrange maps a state to its form, and returns the symmetries that do so; the slice is valid until the next call.
func (a *arranger) arrange(s *state) []int {
	a.by = a.by[:0]
	for item := range a.colours {
		a.colours[item] = 0
		if item < len(s.least) {
			a.colours[item] = mix(uint64(s.least[item])<<32 + uint64(s.most[item]))
		}
	}
	for tie := 0; tie >= 0; {
		a.refine(s)
		if !a.sort(s) {
			break
		}
		if tie = a.tie(s); tie >= 0 {
			for _, pair := range a.symmetries[tie].moves {
				a.colours[pair[0]] = mix(a.colours[pair[0]] + 1)
			}
		}
	}
	return a.by
}

// refine makes the colours finer by the free options.
func (a *arranger) refine(s *state) {
	for range arrangeRounds {
		clear(a.next)
		for o := range a.cover.Options {
			if s.free[o/64]>>(o%64)&1 == 0 {
				continue
			}
			sum, items, use := uint64(0), a.cover.Options[o], a.use[o]
			for k, item := range items {
				sum += (a.colours[item] ^ use[k]) * (use[k] | 1)
			}
			sum = mix(sum)
			for k, item := range items {
				a.next[item] += sum * (use[k] | 1)
			}
		}
		for item, sum := range a.next {
			a.colours[item] = mix(a.colours[item] + sum)
		}
	}
}

// weigh returns the sum of colours of the first group less that of the second.
func (a *arranger) weigh(s *symmetry) (sum int64) {
	for _, pair := range s.moves {
		sum += int64(a.colours[pair[0]]>>32) - int64(a.colours[pair[1]]>>32)
	}
	return sum
}

// sort applies symmetries as long as a first group weighs more than the second. It gives up after twice as many
// applications as there are symmetries, and reports whether it finished.
func (a *arranger) sort(s *state) bool {
	most := len(a.by) + 2*len(a.symmetries)
	for again := true; again; {
		again = false
		for n, y := range a.symmetries {
			if a.weigh(y) <= 0 {
				continue
			}
			for _, pair := range y.moves {
				i, j := pair[0], pair[1]
				a.colours[i], a.colours[j] = a.colours[j], a.colours[i]
			}
			y.apply(&a.image, s)
			*s, a.image = a.image, *s
			if a.by, again = append(a.by, n), true; len(a.by) > most {
				return false
			}
		}
	}
	return true
}

// tie returns a symmetry that changes the state although its groups weigh the same, or -1.
func (a *arranger) tie(s *state) int {
	for n, y := range a.symmetries {
		if a.weigh(y) == 0 && !y.fixes(s) {
			return n
		}
	}
	return -1
}

// fixes reports whether a symmetry leaves a state as it is.
func (y *symmetry) fixes(s *state) bool {
	for o, image := range y.option {
		if s.free[o/64]>>(o%64)&1 > 0 && s.free[image/64]>>(image%64)&1 == 0 {
			return false
		}
	}
	for i, image := range y.item {
		if s.least[i] != s.least[image] || s.most[i] != s.most[image] {
			return false
		}
	}
	return true
}
