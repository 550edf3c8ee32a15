package tally

import "math/bits"

// A choice is an option of the item that a state covers next. Some choices are alike: any permutation of such a class comes
// from swaps that do not change the state, and leaves the other choices as they are. So all subsets with the same number of
// choices from each class lead to images of one state. Only the subset with the first choices of each class is followed,
// with a count for all:
//
//	class      A A A   B B   C         2 of A, 1 of B and 1 of C: 3·2·1 subsets are
//	choice     0 1 2   3 4   5         counted with {0, 1, 3, 5}.
//	taken      x x     x     x
type choice struct {
	option      int32
	first, size int32 // of its class: the number of the first choice, and how many there are
}

// classify makes choices of the fitting options of an item, with those that are alike side by side.
func (c *covering) classify(item int) {
	c.choices = c.choices[:0]
	class := c.alike.Classes(c.state, item, c.fitting)
	if class == nil {
		for k, o := range c.fitting {
			c.choices = append(c.choices, choice{o, int32(k), 1})
		}
		return
	}
	for least := range class {
		first := len(c.choices)
		for k := least; k < len(class) && int(class[least]) == least; k++ {
			if int(class[k]) == least {
				c.choices = append(c.choices, choice{option: c.fitting[k], first: int32(first)})
			}
		}
		for k := first; k < len(c.choices); k++ {
			c.choices[k].size = int32(len(c.choices) - first)
		}
	}
}

// branches sends the successors by all ways to cover an item with the choices from a number on; the choice before it has
// been taken. It returns their number.
func (c *covering) branches(item, from int, count []uint64, k *walker) (transitions int) {
	it := &c.model.Items[item]
	value := int(c.state[item])
	if value >= it.Lo && !it.Once() { // that may do
		c.send(item, count, k)
		transitions++
	}
	if value == it.Most {
		return transitions
	}
	for n := from; n < len(c.choices) && !k.ended(); n++ {
		a := &c.choices[n]
		op, taken := &c.model.Options[a.option], n-int(a.first)
		if taken > 0 && n > from || !c.agrees(op) {
			continue
		}
		c.cover(op)
		c.taken = append(c.taken, a.option)
		room := len(c.counts)
		ways := c.times(count, int(a.size)-taken, taken+1, k)
		if it.Once() {
			c.send(item, ways, k)
			transitions++
		} else {
			transitions += c.branches(item, n+1, ways, k)
		}
		c.counts = c.counts[:room]
		c.taken = c.taken[:len(c.taken)-1]
		c.uncover(op)
	}
	return transitions
}

// times returns a count times a divided by b, which is a whole number: if the count is that of some subsets with b - 1
// choices of a class, these are the ones with b.
func (c *covering) times(count []uint64, a, b int, k *walker) []uint64 {
	if a == b {
		return count
	}
	begin := len(c.counts)
	over := uint64(0) // what the words so far have left over
	for _, word := range count {
		high, low := bits.Mul64(word, uint64(a))
		low, carry := bits.Add64(low, over, 0)
		c.counts, over = append(c.counts, low), high+carry
	}
	product := c.counts[begin:]
	top, rest := bits.Div64(0, over, uint64(b))
	for n := len(product) - 1; n >= 0; n-- {
		product[n], rest = bits.Div64(rest, product[n], uint64(b))
	}
	if top > 0 {
		k.tables[0].carried = true // the shard begins again with wider counts
	}
	return product
}
