package ledger

import (
	"container/heap"
	"slices"
)

// missing appends the parts below a road whose counts would complete the count of f: as few ways as possible. A way below
// which something is known is divided further. settle must have been called.
func (f *fork) missing(dst []part, road []step) []part {
	for _, gap := range f.gaps() {
		if g := f.below[gap.first]; g != nil && gap.end == gap.first+1 {
			dst = g.missing(dst, append(slices.Clip(road), step{gap.first, f.ways}))
			continue
		}
		dst = append(dst, part{slices.Clip(road), gap.first, gap.end, f.ways})
	}
	return dst
}

// A gap is the ways from one border to the next, if nothing is known about them.
type gap struct{ first, end int }

// A reach is a border with the cost of reaching it, for a queue.
type reach struct{ border, cost int }

type queue []reach

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return q[i].cost < q[j].cost }
func (q queue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)        { *q = append(*q, x.(reach)) }
func (q *queue) Pop() any {
	old := *q
	last := old[len(old)-1]
	*q = old[:len(old)-1]
	return last
}

// gaps returns the gaps with the fewest ways in total whose counts would connect the first border to the last,
// ascending. It finds the cheapest path between these borders: a step between connected borders is free, and a gap
// costs its number of ways.
func (f *fork) gaps() []gap {
	together := make(map[int][]int) // the borders by root
	for k := range f.borders {
		together[f.root(k)] = append(together[f.root(k)], k)
	}
	const none = -1
	over := make([]int, len(f.borders)) // for each border, the one before the gap by which its set was reached
	done := make([]bool, len(f.borders))
	q := &queue{{0, 0}}
	before := map[int]int{0: none}
	for q.Len() > 0 {
		at := heap.Pop(q).(reach)
		if done[at.border] {
			continue
		}
		for _, k := range together[f.root(at.border)] {
			if done[k] {
				continue
			}
			done[k], over[k] = true, before[at.border]
			if next := k + 1; next < len(f.borders) && !done[next] {
				heap.Push(q, reach{next, at.cost + f.borders[next] - f.borders[k]})
				before[next] = k
			}
		}
	}
	var gaps []gap
	for k := over[len(f.borders)-1]; k != none; k = over[k] {
		gaps = append(gaps, gap{f.borders[k], f.borders[k+1]})
	}
	slices.SortFunc(gaps, func(a, b gap) int { return a.first - b.first })
	return gaps
}
