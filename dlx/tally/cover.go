package tally

import (
	"math"
	"math/bits"
)

// A covering goes from state to state by the item with the fewest options left. A state is which items are
// covered, how often and in which colour, brought to one form by swaps; its layer is the number of primary items
// that are closed: covered as often as they may be, or not to be covered again.
type covering struct {
	model   *model
	canon   *canon
	words   int
	fields  []field
	hues    [][]uint32 // of each secondary item, what its options make of its field
	closed  []uint32   // of each item, the value of its field when it is closed; no such value if it never is
	belongs []uint64   // of each item, the points that it belongs to, as a set
	points  []uint64   // of each option, the points of its items, as a set
	fit     []uint8    // room: 1 for each option that fits the state at hand
	choices []int32    // room: those of the chosen item
	state   []uint32
	child   []uint32
	touched []uint64 // room: the points that have a covered item, as a set
	undo    []uint32 // what cover has overwritten
}

func newCovering(m *model, families []*family) *covering {
	c := &covering{model: m}
	var used []uint64
	for i := range m.items {
		c.fields = append(c.fields, fit(&used, max(1, m.items[i].width())))
	}
	c.words = max(1, len(used))
	for i := range m.items {
		c.closed = append(c.closed, math.MaxUint32)
		if i < m.primary && m.items[i].most > 0 {
			c.closed[i] = uint32(m.items[i].most)
		}
	}
	c.hues = make([][]uint32, len(m.items))
	for o := range m.options {
		for k, i := range m.options[o].items {
			if int(i) >= m.primary {
				c.hues[i] = append(c.hues[i], uint32(m.options[o].values[k]))
			}
		}
	}
	c.canon = newCanon(m, families)
	words := c.pointWords()
	c.belongs = make([]uint64, len(m.items)*words)
	for i, members := range c.canon.members {
		for _, member := range members {
			c.belongs[i*words+int(member.point>>6)] |= 1 << (member.point & 63)
		}
	}
	c.points = make([]uint64, len(m.options)*words)
	for o := range m.options {
		for _, i := range m.options[o].items {
			for k := range words {
				c.points[o*words+k] |= c.belongs[int(i)*words+k]
			}
		}
	}
	c.rooms()
	return c
}

// pointWords is how many words a set of points takes.
func (c *covering) pointWords() int { return (len(c.canon.start) + 63) / 64 }

// clone returns a covering for another worker.
func (c *covering) clone() rule {
	other := *c
	other.canon = c.canon.clone()
	other.rooms()
	return &other
}

// rooms makes room for a state.
func (c *covering) rooms() {
	m := c.model
	c.choices, c.undo = nil, nil
	c.fit = make([]uint8, len(m.options))
	c.touched = make([]uint64, c.pointWords())
	c.state, c.child = make([]uint32, len(m.items)), make([]uint32, len(m.items))
}

func (c *covering) keyWords() int  { return c.words }
func (c *covering) heavy() bool    { return true }
func (c *covering) degree(int) int { return len(c.model.options) + 1 }

func (c *covering) layers() (n int) {
	for _, it := range c.model.items[:c.model.primary] {
		if it.most > 0 {
			n++
		}
	}
	return n
}

// expand sends the successors of the states in a block on their way.
func (c *covering) expand(layer int, block []uint64, limbs int, out *outlet) (transitions int) {
	for stride := c.words + limbs; len(block) > 0; block = block[stride:] {
		c.decode(block[:c.words])
		item := c.choose()
		if item < 0 {
			continue
		}
		transitions += c.branches(item, 0, 0, block[:stride], out)
	}
	return transitions
}

// decode reads the fields of a key.
func (c *covering) decode(key []uint64) {
	for i, f := range c.fields {
		c.state[i] = uint32(key[f.word] >> f.shift & f.mask)
	}
}

// choose returns the open item with the fewest ways to go on, and collects the options that do; -1 if there is an
// item with none.
func (c *covering) choose() (best int) {
	m := c.model
	c.exclude()
	best = -1
	least, news := 0.0, 0
	for i := range m.primary {
		it, value := &m.items[i], int(c.state[i])
		if value == it.most {
			continue
		}
		left := 0
		for _, o := range it.options {
			left += int(c.fit[o])
		}
		ways := float64(left)
		if !it.once() {
			ways = subsets(left, it.lo-value, it.hi-value)
		}
		if ways == 0 {
			return -1
		}
		if best >= 0 && ways > least {
			continue
		}
		if fresh := c.fresh(i); best < 0 || ways < least || fresh < news {
			best, least, news = i, ways, fresh
		}
	}
	c.choices = c.choices[:0]
	for _, o := range m.items[best].options {
		if c.fit[o] > 0 {
			c.choices = append(c.choices, o)
		}
	}
	return best
}

// exclude finds the options that fit the state, and the points that have a covered item.
func (c *covering) exclude() {
	for o := range c.fit {
		c.fit[o] = 1
	}
	clear(c.touched)
	words := len(c.touched)
	for i, value := range c.state {
		if value == 0 {
			continue
		}
		it := &c.model.items[i]
		switch {
		case value == 1 && (i >= c.model.primary || it.most == 1), i < c.model.primary && value == uint32(it.most):
			for _, o := range it.options {
				c.fit[o] = 0
			}
		case i >= c.model.primary:
			for k, o := range it.options {
				if c.hues[i][k] != value {
					c.fit[o] = 0
				}
			}
		}
		for k, points := range c.belongs[i*words : (i+1)*words] {
			c.touched[k] |= points
		}
	}
}

// fresh returns how many points without a covered item the options of an item that fit would touch. To finish
// what was begun keeps states alike.
func (c *covering) fresh(item int) (n int) {
	words := len(c.touched)
	for _, o := range c.model.items[item].options {
		if c.fit[o] == 0 {
			continue
		}
		for k, points := range c.points[int(o)*words : (int(o)+1)*words] {
			n += bits.OnesCount64(points &^ c.touched[k])
		}
	}
	return n
}

// subsets returns how many subsets of n things have lo to hi members.
func subsets(n, lo, hi int) (sum float64) {
	ways := 1.0
	for k := 0; k <= min(n, hi); k++ {
		if k >= lo {
			sum += ways
		}
		ways *= float64(n-k) / float64(k+1)
	}
	return sum
}

// branches sends on all ways to cover an item, given the choices from a number on and how many were taken before it.
func (c *covering) branches(item, from, taken int, record []uint64, out *outlet) (transitions int) {
	it := &c.model.items[item]
	value := int(c.state[item])
	if value >= it.lo && !it.once() { // that may do
		c.send(item, record, out)
		transitions++
	}
	if value == it.most {
		return transitions
	}
	for k := from; k < len(c.choices) && !out.ended(); k++ {
		op := &c.model.options[c.choices[k]]
		if !c.agrees(op) {
			continue
		}
		c.cover(op)
		if it.once() {
			c.send(item, record, out)
			transitions++
		} else {
			transitions += c.branches(item, k+1, taken+1, record, out)
		}
		c.uncover(op)
	}
	return transitions
}

// agrees reports whether an option fits the state.
func (c *covering) agrees(op *option) bool {
	for k, i := range op.items {
		value, most := c.state[i], uint32(c.model.items[i].most)
		switch {
		case value == 0:
		case int(i) < c.model.primary && value < most:
		case int(i) >= c.model.primary && value > 1 && value == uint32(op.values[k]):
		default:
			return false
		}
	}
	return true
}

// cover covers the items of an option that fits.
func (c *covering) cover(op *option) {
	for k, i := range op.items {
		c.undo = append(c.undo, c.state[i])
		if int(i) < c.model.primary {
			c.state[i]++
		} else {
			c.state[i] = uint32(op.values[k])
		}
	}
}

// uncover undoes the last cover, which was that of op.
func (c *covering) uncover(op *option) {
	saved := c.undo[len(c.undo)-len(op.items):]
	for k, i := range op.items {
		c.state[i] = saved[k]
	}
	c.undo = c.undo[:len(c.undo)-len(op.items)]
}

// send sends the state with an item closed on its way, in the form that the canon gives it.
func (c *covering) send(item int, record []uint64, out *outlet) {
	copy(c.child, c.state)
	c.child[item] = uint32(c.model.items[item].most)
	c.canon.arrange(c.child)
	key := out.key(c.words)
	clear(key)
	layer := 0
	for i, value := range c.child {
		f := &c.fields[i]
		key[f.word] |= uint64(value) << f.shift
		if value == c.closed[i] {
			layer++
		}
	}
	b := out.at(0, layer)
	r := b.record()
	copy(r, key)
	copy(r[c.words:], record[c.words:])
	b.settle()
}
