package tally

import "math/bits"

// A covering goes from state to state by the item with the fewest options left. A state is which items are
// covered, how often and in which colour, brought to one form by swaps; its layer is the number of primary items
// that are closed: covered as often as they may be, or not to be covered again.
type covering struct {
	model   *model
	canon   *canon
	words   int
	fields  []field
	branch  []branch // of each option
	belongs []uint64 // of each item, the points that it belongs to, as a set
	points  []uint64 // of each option, the points of its items, as a set
	fit     []bool   // room: which options fit the state at hand
	choices []int32  // room: those of the chosen item
	left    []int32  // room: for each item, how many fit
	state   []uint32
	child   []uint32
	touched []uint64 // room: the points that have a covered item, as a set
	undo    []uint32 // what cover has overwritten
}

func newCovering(m *model, families []*family) *covering {
	c := &covering{model: m}
	p := plan{model: m}
	var used []uint64
	for i := range m.items {
		c.fields = append(c.fields, fit(&used, max(1, m.items[i].width())))
	}
	c.words = max(1, len(used))
	none := step{item: -1}
	for o := range m.options {
		c.branch = append(c.branch, p.compile(&none, c.fields, int32(o)))
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
	c.left = make([]int32, len(m.items))
	c.fit = make([]bool, len(m.options))
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
		key := block[:c.words]
		c.decode(key)
		item := c.choose(key)
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

// fitting reports whether an option fits a key.
func (b *branch) fitting(key []uint64) bool {
	for _, w := range b.flags {
		if key[w.at]&w.mask != 0 {
			return false
		}
	}
	for k := range b.wide {
		c := &b.wide[k]
		value := key[c.word] >> c.shift & c.mask
		if c.colour == 0 && value >= c.most || c.colour > 0 && value > 0 && (c.colour == 1 || value != c.colour) {
			return false
		}
	}
	return true
}

// choose returns the open item with the fewest ways to go on, and collects the options that do; -1 if there is an
// item with none.
func (c *covering) choose(key []uint64) (best int) {
	m := c.model
	clear(c.left)
	for o := range c.branch {
		c.fit[o] = c.branch[o].fitting(key)
		if c.fit[o] {
			for _, i := range m.options[o].items {
				c.left[i]++
			}
		}
	}
	c.touch()
	best = -1
	least, news := 0.0, 0
	for i := range m.primary {
		it, value := &m.items[i], int(c.state[i])
		if value == it.most {
			continue
		}
		ways := float64(c.left[i])
		if !it.once() {
			ways = subsets(int(c.left[i]), it.lo-value, it.hi-value)
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
		if c.fit[o] {
			c.choices = append(c.choices, o)
		}
	}
	return best
}

// touch finds the points that have a covered item.
func (c *covering) touch() {
	clear(c.touched)
	words := len(c.touched)
	for _, i := range c.canon.active {
		if c.state[i] != 0 {
			for k, points := range c.belongs[int(i)*words : (int(i)+1)*words] {
				c.touched[k] |= points
			}
		}
	}
}

// fresh returns how many points without a covered item the options of an item that fit would touch. To finish
// what was begun keeps states alike.
func (c *covering) fresh(item int) (n int) {
	words := len(c.touched)
	for _, o := range c.model.items[item].options {
		if !c.fit[o] {
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
	for k := from; k < len(c.choices); k++ {
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
	layer := 0
	for i := range c.model.primary {
		if most := uint32(c.model.items[i].most); most > 0 && c.child[i] == most {
			layer++
		}
	}
	b := out.at(0, layer)
	r := b.record()
	clear(r[:c.words])
	for i, f := range c.fields {
		r[f.word] |= uint64(c.child[i]) << f.shift
	}
	copy(r[c.words:], record[c.words:])
	b.settle()
}
