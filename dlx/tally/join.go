package tally

import (
	"cmp"
	"math/bits"
	"slices"
	"sort"
)

// A joint is two tables whose states are paired. The states of each are sorted by the fields that both have. So the states
// with one value of the first such field stand together, among them those with one value of the second, and so on: pairs
// that contradict each other in one field are left out together.
type joint struct {
	*climb
	a, b   records
	shared []int32  // the items that both have, in the order in which their fields decide
	mask   []uint64 // their fields
	bare   []uint64 // those of one bit: no two states may have the same
	key    []uint64
	count  []uint64
}

// manyPairs is up to how many pairs are tried one by one.
const manyPairs = 8

// join returns the pairs of states of a table with some scope and of a child.
func (c *climb) join(a records, scope []int32, child int32) (records, error) {
	j := &joint{climb: c, a: a, b: c.tables[child], mask: make([]uint64, c.words), bare: make([]uint64, c.words), key: make([]uint64, c.words)}
	for _, i := range c.scope[child] {
		if !slices.Contains(scope, i) {
			continue
		}
		f, it := c.fields[i], &c.model.Items[i]
		j.mask[f.word] |= f.mask << f.shift
		if it.Most == 1 {
			j.bare[f.word] |= f.mask << f.shift
		}
		j.shared = append(j.shared, i)
	}
	slices.SortFunc(j.shared, func(a, b int32) int {
		f, g := &c.fields[a], &c.fields[b]
		return cmp.Or(cmp.Compare(f.word, g.word), cmp.Compare(g.shift, f.shift))
	})
	x, y := j.sorted(j.a), j.sorted(j.b)
	for limbs := (widest(c.words, a.limbs, a.words) + widest(c.words, j.b.limbs, j.b.words) + 63) / 64; ; limbs++ {
		j.count = make([]uint64, j.a.limbs+j.b.limbs)
		c.to.reset(c.words, max(1, limbs))
		if err := j.pair(x, y, 0); err != nil {
			return records{}, err
		}
		if !c.to.carried {
			return c.result(), nil
		}
	}
}

// sorted returns where the records of a table begin, in the order of the shared fields.
func (j *joint) sorted(r records) []uint32 {
	stride := j.words + r.limbs
	list := make([]uint32, 0, len(r.words)/stride)
	for at := 0; at < len(r.words); at += stride {
		list = append(list, uint32(at))
	}
	slices.SortFunc(list, func(a, b uint32) int {
		for w, mask := range j.mask {
			if c := cmp.Compare(r.words[int(a)+w]&mask, r.words[int(b)+w]&mask); c != 0 {
				return c
			}
		}
		return 0
	})
	return list
}

// pair adds the pairs of some states to the table under way. Those of each table agree in the first k shared fields.
func (j *joint) pair(a, b []uint32, k int) error {
	if k == len(j.shared) || len(a)*len(b) <= manyPairs {
		for _, x := range a {
			for _, y := range b {
				j.meet(j.a.words[x:int(x)+j.words+j.a.limbs], j.b.words[y:int(y)+j.words+j.b.limbs])
			}
			if err := j.asks(len(b)); err != nil {
				return err
			}
		}
		return nil
	}
	i := j.shared[k]
	for len(a) > 0 {
		x, some := j.group(j.a, a, i)
		for rest := b; len(rest) > 0; {
			y, others := j.group(j.b, rest, i)
			if _, ok := j.together(i, x, y); ok {
				if err := j.pair(a[:some], rest[:others], k+1); err != nil {
					return err
				}
			}
			rest = rest[others:]
		}
		a = a[some:]
	}
	return nil
}

// group returns the value of an item's field in the first of some states, and how many states have it.
func (j *joint) group(r records, list []uint32, item int32) (value uint64, n int) {
	f := j.fields[item]
	at := func(n int) uint64 { return r.words[int(list[n])+int(f.word)] >> f.shift & f.mask }
	value = at(0)
	return value, sort.Search(len(list), func(n int) bool { return at(n) > value })
}

// together returns the value of a field that has one value in each of two branches. It reports false if they contradict each
// other.
func (c *climb) together(item int32, x, y uint64) (uint64, bool) {
	it := &c.model.Items[item]
	switch {
	case int(item) < c.model.Primary && it.Ample():
		return min(x+y, uint64(it.Lo)), true
	case int(item) < c.model.Primary:
		return x + y, x+y <= uint64(it.Most)
	case x == 0 || y == 0:
		return x | y, true
	}
	return x, x == y && x > 1
}

// meet adds a pair of states to the table under way, unless they contradict each other.
func (j *joint) meet(x, y []uint64) {
	for w := range j.words {
		if x[w]&y[w]&j.bare[w] != 0 {
			return
		}
		j.key[w] = x[w] | y[w]
	}
	for _, i := range j.shared {
		if f := j.fields[i]; f.mask > 1 {
			value, ok := j.together(i, x[f.word]>>f.shift&f.mask, y[f.word]>>f.shift&f.mask)
			if !ok {
				return
			}
			j.key[f.word] = j.key[f.word]&^(f.mask<<f.shift) | value<<f.shift
		}
	}
	j.transitions++
	if j.keep != nil {
		j.keep.meet(&j.to, j.key, term{noOption, uint32(x[j.words]), uint32(y[j.words])})
		return
	}
	j.to.addWide(j.key, product(j.count, x[j.words:], y[j.words:])[:min(len(j.count), j.to.limbs)])
}

// product makes a count the product of two others, and returns it. It has as many words as both of them together.
func product(count, x, y []uint64) []uint64 {
	clear(count)
	for k, a := range x {
		over := uint64(0)
		for n, b := range y {
			high, low := bits.Mul64(a, b)
			low, carry := bits.Add64(low, over, 0)
			high += carry
			low, carry = bits.Add64(low, count[k+n], 0)
			count[k+n], over = low, high+carry
		}
		count[k+len(y)] = over
	}
	return count
}
