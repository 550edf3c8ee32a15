package symmetry

import (
	"math"
	"slices"
)

// A Family is a number of interchangeable blocks of items, its points.
type Family struct {
	star  []*swap   // of point 0 with point 1, 2, …
	swaps [][]*swap // swaps[i][j] exchanges points i and j, for i < j; made when it is first needed
	block [][]int32 // for each point, its items, ascending: the items that more than half of its swaps move
	plain bool      // each swap exchanges one item for another, and no others
	first int       // the number of point 0 among the points of all families
}

// Points returns how many points the family has.
func (f *Family) Points() int { return len(f.star) + 1 }

// Star returns for each point but the first the pairs of items that its swap with the first one exchanges. The slices
// belong to the family.
func (f *Family) Star() (star [][][2]int32) {
	for _, s := range f.star {
		star = append(star, s.pairs)
	}
	return star
}

// Bits returns the binary logarithm of the number of arrangements of the points of some families.
func Bits(families []*Family) (bits float64) {
	for _, f := range families {
		for n := 2; n <= f.Points(); n++ {
			bits += math.Log2(float64(n))
		}
	}
	return bits
}

// swap returns the swap of two different points.
func (f *Family) swap(i, j int) *swap {
	i, j = min(i, j), max(i, j)
	if i == 0 {
		return f.star[j-1]
	}
	if f.swaps[i][j] == nil {
		f.swaps[i][j] = &swap{pairs: exchanged(f.star[i-1], f.star[j-1])}
	}
	return f.swaps[i][j]
}

// newFamily returns the family of a star of swaps that are pairwise braided.
func newFamily(star []*swap) *Family {
	f := &Family{star: star}
	n := f.Points()
	f.swaps = make([][]*swap, n)
	for i := range f.swaps {
		f.swaps[i] = make([]*swap, n)
	}
	f.block = make([][]int32, n)
	if n == 2 {
		for _, pair := range star[0].pairs {
			f.block[0], f.block[1] = append(f.block[0], pair[0]), append(f.block[1], pair[1])
		}
	} else {
		moves := make([]int, len(star[0].image))
		for i := range n {
			clear(moves)
			for j := range n {
				if i != j {
					for _, pair := range f.swap(i, j).pairs {
						moves[pair[0]]++
						moves[pair[1]]++
					}
				}
			}
			for x, times := range moves {
				if 2*times > n-1 {
					f.block[i] = append(f.block[i], int32(x))
				}
			}
		}
	}
	for _, block := range f.block {
		slices.Sort(block)
	}
	f.plain = !slices.ContainsFunc(star, func(s *swap) bool { return len(s.pairs) > 1 })
	return f
}

// sort sorts the fields of the items of a plain family, and moves what stands in also, unless it is nil, with them.
func (f *Family) sort(state []uint32, also []int32) {
	for q := 1; q < f.Points(); q++ {
		value, p := state[f.block[q][0]], q
		for ; p > 0 && state[f.block[p-1][0]] > value; p-- {
			state[f.block[p][0]] = state[f.block[p-1][0]]
			if also != nil {
				x, y := f.block[p][0], f.block[p-1][0]
				also[x], also[y] = also[y], also[x]
			}
		}
		state[f.block[p][0]] = value
	}
}

// group groups swaps into families, without swaps that exchange nothing or come twice. Two swaps of a family that share a
// point are braided; a third swap that is braided with both shares it as well, unless it exchanges their other points.
// Every round of the loop but the last moves a swap out of rest.
func group(swaps []*swap) (families []*Family) {
	var rest []*swap
	for _, s := range swaps {
		if len(s.pairs) > 0 && !contains(rest, s) {
			rest = append(rest, s)
		}
	}
	for len(rest) > 0 {
		star := rest[:1:1]
		rest = rest[1:]
		joins := func(u *swap) bool {
			for k, s := range star {
				if !braided(s, u) || k > 0 && equal(u, conjugate(star[0], s)) {
					return false
				}
			}
			star = append(star, u)
			return true
		}
		// A swap that is braided with only some of the star exchanges two other points. One of them may be new: then the
		// star gets the swap of that point.
		follows := func(u *swap) bool {
			for _, s := range star {
				if len(star) < 2 || !braided(s, u) {
					continue
				}
				if v := conjugate(s, u); contains(star, v) || joins(v) {
					return true
				}
			}
			return false
		}
		for points := 0; points < len(star); {
			points = len(star)
			rest = slices.DeleteFunc(rest, joins)
			rest = slices.DeleteFunc(rest, follows)
		}
		families = append(families, newFamily(star))
	}
	return families
}

// contains reports whether a list has a swap of the same items.
func contains(list []*swap, s *swap) bool {
	return slices.ContainsFunc(list, func(t *swap) bool { return equal(s, t) })
}
