package cost

import (
	"cmp"
	"slices"
	"sync"
	"sync/atomic"
)

// Best keeps the k cheapest of the solutions offered. Of equally cheap solutions it prefers the first in the
// tree, so the result does not depend on the order of the search. Any number of goroutines may use it.
type Best struct {
	k     int
	most  int64                    // solutions that cost more are not kept
	bound atomic.Pointer[Solution] // the worst of k solutions, nil if there are fewer

	mu   sync.Mutex
	kept []Solution // at most k, the best first
}

// A Solution is a solution with its cost and its place in the tree: the road that leads to it.
type Solution struct {
	Cost    int64
	Road    []uint32
	Options []int
}

// NewBest returns a Best that keeps k of the solutions that cost at most so much.
func NewBest(k int, most int64) *Best { return &Best{k: k, most: most} }

// compare orders solutions by cost, and equally cheap ones by their order in the tree.
func compare(a, b Solution) int {
	return cmp.Or(cmp.Compare(a.Cost, b.Cost), slices.Compare(a.Road, b.Road))
}

// Limit returns a bound for the part of the tree below road: a solution there is kept only if it costs at most so much.
func (b *Best) Limit(road []uint32) int64 {
	worst := b.bound.Load()
	switch {
	case worst == nil:
		return b.most
	case slices.Compare(road, worst.Road) < 0:
		return worst.Cost
	}
	return worst.Cost - 1
}

// Offer keeps a solution if it is among the k best. A solution offered twice is kept once: on its way to a part of the
// tree, a walk may pass solutions that another walk has offered. The caller has compared its cost with Limit.
func (b *Best) Offer(s Solution) {
	b.mu.Lock()
	defer b.mu.Unlock()
	at, known := slices.BinarySearchFunc(b.kept, s, compare)
	if known || at == b.k {
		return
	}
	if len(b.kept) == b.k {
		b.kept = b.kept[:b.k-1]
	}
	b.kept = slices.Insert(b.kept, at, s)
	if len(b.kept) == b.k {
		worst := b.kept[b.k-1]
		b.bound.Store(&worst)
	}
}

// Solutions returns the solutions kept, the best first.
func (b *Best) Solutions() []Solution {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.kept)
}

// Most returns what a solution may cost at most to be kept for its cost alone.
func (b *Best) Most() int64 {
	if w := b.bound.Load(); w != nil {
		return w.Cost - 1
	}
	return b.most
}
