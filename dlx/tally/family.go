package tally

import (
	"context"
	"fmt"
	"slices"
)

// A family is a number of interchangeable blocks, its points: any two of them may be exchanged. The digits of a
// Latin square are one, its rows another, its columns a third.
type family struct {
	star  []*swap   // of point 0 with point 1, 2, …
	swaps [][]*swap // swaps[i][j] exchanges points i and j, for i < j; filled in as they are wanted
	block [][]int32 // for each point, its items, ascending: those that nearly all of its swaps move
	first int       // the number of point 0 among the points of all families
}

// points returns how many points the family has.
func (f *family) points() int { return len(f.star) + 1 }

// swap returns the swap of two different points.
func (f *family) swap(i, j int) *swap {
	i, j = min(i, j), max(i, j)
	if i == 0 {
		return f.star[j-1]
	}
	if f.swaps[i][j] == nil {
		f.swaps[i][j] = &swap{pairs: exchanged(f.star[i-1], f.star[j-1])}
	}
	return f.swaps[i][j]
}

// newFamily returns the family of a star of swaps, which are braided.
func newFamily(star []*swap) *family {
	f := &family{star: star}
	n := f.points()
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
	return f
}

// stars groups swaps into families. Two swaps of one family that share a point are braided; a third one that is
// braided with both, and is not the exchange of their other points, shares it as well.
func stars(swaps []*swap) (families []*family) {
	rest := slices.Clone(swaps)
	for len(rest) > 0 {
		star := rest[:1:1]
		rest = rest[1:]
		joins := func(u *swap) bool {
			for k, s := range star {
				if !braided(s, u) || k > 0 && equal(u, conjugate(star[0], s)) {
					return false
				}
			}
			return true
		}
		for grown := true; grown; {
			grown = false
			rest = slices.DeleteFunc(rest, func(u *swap) bool {
				if joins(u) {
					star = append(star, u)
					grown = true
					return true
				}
				return false
			})
			// What is braided with some of the star only exchanges two other points, of which one may be new.
			rest = slices.DeleteFunc(rest, func(u *swap) bool {
				for _, s := range star {
					if len(star) < 2 || !braided(s, u) {
						continue
					}
					v := conjugate(s, u)
					if slices.ContainsFunc(star, func(t *swap) bool { return equal(t, v) }) {
						return true
					}
					if joins(v) {
						star = append(star, v)
						grown = true
						return true
					}
				}
				return false
			})
		}
		families = append(families, newFamily(star))
	}
	return families
}

// swapSteps bounds the work for finding swaps, in entries of options looked at.
const swapSteps = 200_000_000

// findSwaps looks for swaps, and returns those from which the others follow; of a work that is bounded by steps,
// those that it has come to. The error is that of ctx.
func findSwaps(ctx context.Context, m *model, steps int) ([]*swap, error) {
	g := newGrower(m, newEffort(ctx, steps))
	members := make(map[uint64][]int32)
	for i := range m.items {
		members[g.class[i]] = append(members[g.class[i]], int32(i))
	}
	orbit := newPartition(len(m.items))
	var accepted []*swap
	for i := range m.items {
		x := int32(i)
		class := members[g.class[i]]
		if len(class) < 2 || orbit.find(x) != x {
			continue
		}
		var found []*swap
		var ends []int32
		for _, y := range class {
			if g.over() {
				break
			}
			if orbit.find(y) == x {
				continue
			}
			if s := g.grow(x, y); s != nil {
				found, ends = append(found, s), append(ends, y)
			}
		}
		order := make([]int, len(found))
		for k := range order {
			order[k] = k
		}
		slices.SortStableFunc(order, func(a, b int) int { return len(found[a].pairs) - len(found[b].pairs) })
		for _, k := range order {
			if orbit.find(ends[k]) == orbit.find(x) {
				continue // it follows from those before it
			}
			accepted = append(accepted, found[k])
			for _, pair := range found[k].pairs {
				orbit.join(pair[0], pair[1])
			}
		}
	}
	return accepted, g.err
}

// A partition is a set of sets of numbers: union and find. A set is known by its least member.
type partition []int32

func newPartition(n int) partition {
	p := make(partition, n)
	for i := range p {
		p[i] = int32(i)
	}
	return p
}

func (p partition) find(x int32) int32 {
	for p[x] != x {
		p[x] = p[p[x]]
		x = p[x]
	}
	return x
}

func (p partition) join(x, y int32) {
	x, y = p.find(x), p.find(y)
	p[max(x, y)] = min(x, y)
}

func (f *family) String() string { return fmt.Sprintf("%d blocks of %d", f.points(), len(f.block[0])) }
