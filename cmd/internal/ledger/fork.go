package ledger

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
)

// A fork is what is known about a fork of the tree: the differences between its borders, and the forks below its ways.
// It considers only borders at which something begins or ends; they are numbered by their place in borders.
type fork struct {
	ways  int
	known []difference
	below map[int]*fork

	borders []int      // ascending, from 0 to ways
	parent  []int      // for each border, another border to which the difference is known; a root is its own parent
	against []*big.Int // for each border, its count minus the count of its parent
}

// A difference is the count of the ways [first, end).
type difference struct {
	first, end int
	count      *big.Int
}

func newFork(ways int) *fork { return &fork{ways: ways, below: map[int]*fork{}} }

// at returns the fork at the end of a road below f, and makes it if it is new. It is an error if a fork on the road is known
// to have another number of ways.
func (f *fork) at(road []step, ways int) (*fork, error) {
	last := len(road)
	road = append(slices.Clip(road), step{ways: ways})
	for i, s := range road {
		switch {
		case f.ways != s.ways:
			return nil, fmt.Errorf("fork %d has %d ways here and %d in another part", i, s.ways, f.ways)
		case i == last:
			continue
		case f.below[s.way] == nil:
			f.below[s.way] = newFork(road[i+1].ways)
		}
		f = f.below[s.way]
	}
	return f, nil
}

// A Contradiction is the error for results that cannot all be right.
type Contradiction struct {
	Part     string // the part for which they differ
	One, Two *big.Int
}

func (c *Contradiction) Error() string {
	return fmt.Sprintf("results contradict each other: part %s has %v solutions by some and %v by others", c.Part, c.One, c.Two)
}

// settle works out everything that follows from the results at f and below. It returns the count of f, or nil if that is
// unknown. The error is a *Contradiction; road, the road to f, is for its text.
func (f *fork) settle(road []step) (*big.Int, error) {
	ways := slices.Sorted(maps.Keys(f.below)) // with a known fork below
	f.mark(ways)
	for _, d := range f.known {
		if err := f.connect(road, d); err != nil {
			return nil, err
		}
	}
	for _, way := range ways {
		count, err := f.below[way].settle(append(slices.Clip(road), step{way, f.ways}))
		if err != nil {
			return nil, err
		}
		if count == nil {
			continue
		}
		if err := f.connect(road, difference{way, way + 1, count}); err != nil {
			return nil, err
		}
	}
	if err := f.ascend(road); err != nil {
		return nil, err
	}
	last := len(f.borders) - 1
	if f.root(0) != f.root(last) {
		return nil, nil
	}
	return new(big.Int).Sub(f.against[last], f.against[0]), nil
}

// ascend checks that no count between two borders is negative.
func (f *fork) ascend(road []step) error {
	latest := map[int]int{} // the last border seen, by root
	for k := range f.borders {
		root := f.root(k)
		if before, ok := latest[root]; ok && f.against[k].Cmp(f.against[before]) < 0 {
			p := part{road, f.borders[before], f.borders[k], f.ways}
			return &Contradiction{p.String(), new(big.Int).Sub(f.against[k], f.against[before]), new(big.Int)}
		}
		latest[root] = k
	}
	return nil
}

// mark finds the borders to consider, and makes each of them a root.
func (f *fork) mark(below []int) {
	f.borders = append(f.borders[:0], 0, f.ways)
	for _, d := range f.known {
		f.borders = append(f.borders, d.first, d.end)
	}
	for _, way := range below {
		f.borders = append(f.borders, way, way+1)
	}
	slices.Sort(f.borders)
	f.borders = slices.Compact(f.borders)
	f.parent, f.against = make([]int, len(f.borders)), make([]*big.Int, len(f.borders))
	for k := range f.borders {
		f.parent[k], f.against[k] = k, new(big.Int)
	}
}

// border returns the number of a border to consider.
func (f *fork) border(way int) int {
	k, _ := slices.BinarySearch(f.borders, way) // mark has put it there
	return k
}

// root returns the root of a border, with path compression: afterwards the root is the border's parent.
func (f *fork) root(border int) int {
	for up := f.parent[border]; f.parent[up] != up; up = f.parent[border] {
		f.against[border] = new(big.Int).Add(f.against[border], f.against[up])
		f.parent[border] = f.parent[up]
	}
	return f.parent[border]
}

// connect adds a known difference. If it follows already, it must agree.
func (f *fork) connect(road []step, d difference) error {
	first, end := f.border(d.first), f.border(d.end)
	one, two := f.root(first), f.root(end)
	apart := new(big.Int).Sub(f.against[end], f.against[first])
	if one == two {
		if apart.Cmp(d.count) != 0 {
			return &Contradiction{part{road, d.first, d.end, f.ways}.String(), apart, d.count}
		}
		return nil
	}
	f.parent[two] = one
	f.against[two] = new(big.Int).Sub(d.count, apart)
	return nil
}
