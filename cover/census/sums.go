package census

import (
	"slices"
	"sync"
)

// Orbits hold for each split of a stack the least of its images under a group, and a symmetry that maps it there.
type orbits struct {
	least [splits]split
	by    [splits]symmetry
}

// trivialOrbits holds the orbits of the trivial group: each split is an orbit by itself.
var trivialOrbits = sync.OnceValue(func() *orbits {
	o := new(orbits)
	for s := range split(splits) {
		o.least[s], o.by[s] = s, identity
	}
	return o
})

// orbits returns the orbits of a group on the splits of a stack. They must not be changed.
func (g *group) orbits(stack int) *orbits {
	if g.trivial() {
		return trivialOrbits()
	}
	o := new(orbits)
	for s := range split(splits) {
		o.least[s], o.by[s] = g.least(stack, s)
	}
	return o
}

// A leastOf holds for the code of each split of the last stack the least of its images under a group. The splitTable has the
// leastOf of the trivial group.
type leastOf = [codes]split

// A cache keeps the least images under groups on the last stack, since the same groups occur again and again. Many goroutines
// may share it.
type cache struct {
	mutex sync.Mutex
	known map[string]*leastOf
}

// maxKnownGroups bounds the memory of a cache to some 40 MB.
const maxKnownGroups = 1000

// least returns the least images of the splits of the last stack.
func (c *cache) least(g *group) *leastOf {
	t := table()
	if g.trivial() {
		return &t.of
	}
	key := slices.Clone(g.class[:])
	for i := range g.cosets {
		a := &g.cosets[i]
		key = append(append(key, a.digit[:]...), a.column[2][:]...)
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if l := c.known[string(key)]; l != nil {
		return l
	}
	l := new(leastOf)
	for s, code := range t.code {
		l[code], _ = g.least(2, split(s))
	}
	if c.known == nil || len(c.known) == maxKnownGroups {
		c.known = make(map[string]*leastOf)
	}
	c.known[string(key)] = l
	return l
}

// A weight is a split of the last stack, and the number of fillings that have it.
type weight struct {
	last   split
	amount uint64
}

// A column is a split of the second stack, and the weights that go with it, by ascending split of the last.
type column struct {
	second  split
	weights []weight
}

// Sums gather weights under a group: the weights of all images of a pair of splits are added to their representative. They are
// for one goroutine, and are used again and again.
type sums struct {
	group  *group
	cache  *cache
	orbits *orbits // of the group on the second stack
	at     [splits]*cell
	mapper mapper
}

// A cell holds what was gathered with one split of the second stack.
type cell struct {
	least  *leastOf // under the group that fixes the split; nil if nothing was gathered
	amount [splits]uint64
}

// begin begins to gather under a group.
func (s *sums) begin(g *group, c *cache) { s.group, s.cache, s.orbits = g, c, g.orbits(1) }

// cell returns the cell for weights with a split of the second stack after a symmetry, and the symmetry that maps the weights to
// those of the cell.
func (s *sums) cell(a *symmetry, second split) (c *cell, both symmetry) {
	t := table()
	image := a.image(1, &t.deal[second])
	second = t.of[encode(&image)]
	least := s.orbits.least[second]
	c = s.at[least]
	if c == nil {
		c = new(cell)
		s.at[least] = c
	}
	if c.least == nil {
		c.least = s.cache.least(s.group.stabiliser(1, least))
	}
	return c, s.orbits.by[second].after(a)
}

// add adds weights with a split of the second stack, after applying a symmetry to all of them.
func (s *sums) add(a *symmetry, second split, weights []weight) {
	t := table()
	c, both := s.cell(a, second)
	s.mapper.set(&both, 2)
	for _, w := range weights {
		c.amount[c.least[s.mapper.code(t.code[w.last])]] += w.amount
	}
}

// take returns the columns that were gathered, ascending, and empties s.
func (s *sums) take() (columns []column) {
	var all []weight
	for second, c := range s.at {
		if c == nil || c.least == nil {
			continue
		}
		c.least = nil
		begin := len(all)
		for last, amount := range c.amount {
			if amount != 0 {
				all = append(all, weight{split(last), amount})
				c.amount[last] = 0
			}
		}
		if begin < len(all) {
			columns = append(columns, column{split(second), all[begin:len(all):len(all)]})
		}
	}
	return columns
}
