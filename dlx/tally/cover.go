package tally

import (
	"math"
	"math/bits"

	"dlx-sudoku/dlx/tally/internal/model"
	"dlx-sudoku/dlx/tally/internal/symmetry"
)

// A covering goes from state to state by covering the item with the fewest options left. A state says which items are
// covered, how often and in which colour, and swaps bring it to a canonical form. Its layer is the number of primary items
// that are closed: covered as often as they may be, or not to be covered again.
type covering struct {
	model   *model.Model
	canon   *symmetry.Canon
	alike   *symmetry.Alike
	words   int
	fields  []field
	hues    [][]uint32 // for each secondary or heavy item, the value that each of its options gives to its field or adds to it
	closed  []uint32   // for each item, the value of its field when it is closed; MaxUint32 if it never closes
	belongs []uint64   // for each item, the set of the points that it belongs to
	points  []uint64   // for each option, the set of the points of its items

	// Room, used again for each state.
	fit     []uint8  // 1 for each option that fits the state
	fitting []int32  // the options of the chosen item that fit
	choices []choice // the same, by classes
	counts  []uint64 // of the subsets under way in branches
	taken   []int32  // their options
	state   []uint32
	child   []uint32
	touched []uint64 // the set of the points that have a covered item
	undo    []uint32 // what cover has overwritten
}

func newCovering(m *model.Model, families []*symmetry.Family) *covering {
	c := &covering{model: m}
	var used []uint64
	for i := range m.Items {
		c.fields = append(c.fields, fit(&used, max(1, m.Items[i].Width())))
	}
	c.words = max(1, len(used))
	for i := range m.Items {
		c.closed = append(c.closed, math.MaxUint32)
		if i < m.Primary && m.Items[i].Most > 0 {
			c.closed[i] = uint32(m.Items[i].Most)
		}
	}
	c.hues = make([][]uint32, len(m.Items))
	for o := range m.Options {
		for k, i := range m.Options[o].Items {
			if int(i) >= m.Primary || m.Items[i].Heavy() {
				c.hues[i] = append(c.hues[i], uint32(m.Options[o].Values[k]))
			}
		}
	}
	c.canon, c.alike = symmetry.NewCanon(m, families), symmetry.NewAlike(m, families)
	words := c.pointWords()
	c.belongs = make([]uint64, len(m.Items)*words)
	for i := range m.Items {
		for point := range c.canon.PointsOf(i) {
			c.belongs[i*words+point/64] |= 1 << (point & 63)
		}
	}
	c.points = make([]uint64, len(m.Options)*words)
	for o := range m.Options {
		for _, i := range m.Options[o].Items {
			for k := range words {
				c.points[o*words+k] |= c.belongs[int(i)*words+k]
			}
		}
	}
	c.rooms()
	return c
}

// pointWords is how many words a set of points takes.
func (c *covering) pointWords() int { return (c.canon.Points() + 63) / 64 }

// clone returns a covering for another worker.
func (c *covering) clone() rule {
	other := *c
	other.canon, other.alike = c.canon.Clone(), c.alike.Clone()
	other.rooms()
	return &other
}

// rooms makes room for a state.
func (c *covering) rooms() {
	m := c.model
	c.fitting, c.choices, c.counts, c.undo = nil, nil, nil, nil
	c.fit = make([]uint8, len(m.Options))
	c.touched = make([]uint64, c.pointWords())
	c.state, c.child = make([]uint32, len(m.Items)), make([]uint32, len(m.Items))
}

func (c *covering) keyWords() int  { return c.words }
func (c *covering) last(int) int   { return c.layers() }
func (c *covering) degree(int) int { return len(c.model.Options) + 1 }

// pass leaves a key as it is: each state is in the layer of its closed items.
func (c *covering) pass(layer, _ int, _ []uint64) int { return layer }

// prepare does nothing.
func (c *covering) prepare(*phase, int64) {}

// coveringShard is how many states a shard has, or so: they take microseconds each.
const coveringShard = 64

// phase returns the phase of one layer.
func (c *covering) phase(from, here, _, shard int) phase {
	return whole(from, c.words, bits.Len(uint(here/min(shard, coveringShard))))
}

func (c *covering) layers() (n int) {
	for _, it := range c.model.Items[:c.model.Primary] {
		if it.Most > 0 {
			n++
		}
	}
	return n
}

// once is the number of sets of options with no option.
var once = []uint64{1}

// expand puts the successors of some states into the tables of a walker.
func (c *covering) expand(_ int, part []uint64, k *walker) (transitions int) {
	for stride := c.words + k.limbs; len(part) > 0; part = part[stride:] {
		c.decode(part[:c.words])
		count := part[c.words:stride]
		if k.keep != nil {
			k.keep.node(count[0])
			count = once
		}
		if item := c.choose(); item >= 0 {
			c.classify(item)
			transitions += c.branches(item, 0, count, k)
		}
	}
	return transitions
}

// decode reads the fields of a key.
func (c *covering) decode(key []uint64) {
	for i, f := range c.fields {
		c.state[i] = uint32(key[f.word] >> f.shift & f.mask)
	}
}

// freshBits is what a point begun weighs against the ways to cover an item several times, as the exponent of 2.
const freshBits = 20

// choose returns the open item that can be covered in the fewest ways, and collects the options that fit. It returns -1 if
// some open item cannot be covered.
//
// Of items that may be covered several times, it takes the one whose options begin the fewest points: there a state says
// little more than how often each item of a family is covered, and row by row fewer states differ than corner by corner.
func (c *covering) choose() (best int) {
	m := c.model
	c.exclude()
	best = -1
	least, news := 0.0, 0
	for i := range m.Primary {
		it, value := &m.Items[i], int(c.state[i])
		if value == it.Most {
			continue
		}
		left := 0
		for _, o := range it.Options {
			left += int(c.fit[o])
		}
		ways := float64(left)
		switch {
		case it.Heavy():
			ways = c.heavySubsets(i, left, it.Lo-value, it.Hi-value)
		case !it.Once():
			ways = subsets(left, it.Lo-value, it.Hi-value)
		}
		if ways == 0 {
			return -1
		}
		if ways > 1 && !it.Once() {
			ways = math.Ldexp(ways, min(freshBits*c.fresh(i), 900))
		}
		if best >= 0 && ways > least {
			continue
		}
		if fresh := c.fresh(i); best < 0 || ways < least || fresh < news {
			best, least, news = i, ways, fresh
		}
	}
	c.fitting = c.fitting[:0]
	for _, o := range m.Items[best].Options {
		if c.fit[o] > 0 {
			c.fitting = append(c.fitting, o)
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
		it := &c.model.Items[i]
		switch {
		case value == 1 && (i >= c.model.Primary || it.Most == 1), i < c.model.Primary && value == uint32(it.Most):
			for _, o := range it.Options {
				c.fit[o] = 0
			}
		case i >= c.model.Primary:
			for k, o := range it.Options {
				if c.hues[i][k] != value {
					c.fit[o] = 0
				}
			}
		case it.Heavy():
			for k, o := range it.Options {
				if c.hues[i][k] > uint32(it.Most)-value {
					c.fit[o] = 0
				}
			}
		}
		for k, points := range c.belongs[i*words : (i+1)*words] {
			c.touched[k] |= points
		}
	}
}

// fresh returns how many points without a covered item the fitting options of an item would touch. More states stay
// equivalent if the points that were begun are finished first.
func (c *covering) fresh(item int) (n int) {
	words := len(c.touched)
	for _, o := range c.model.Items[item].Options {
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

// heavySubsets estimates how many subsets of the n fitting options of a heavy item cover it lo to hi more times: it
// allows as many options as could do. It is 0 only if all of them together are not enough.
func (c *covering) heavySubsets(item, n, lo, hi int) float64 {
	supply, heaviest := 0, 1
	for k, o := range c.model.Items[item].Options {
		if c.fit[o] > 0 {
			supply, heaviest = supply+int(c.hues[item][k]), max(heaviest, int(c.hues[item][k]))
		}
	}
	if supply < lo {
		return 0
	}
	return subsets(n, (max(lo, 0)+heaviest-1)/heaviest, hi)
}

// agrees reports whether an option fits the state, and the options chosen since it was decoded.
func (c *covering) agrees(op *model.Option) bool {
	for k, i := range op.Items {
		value, most := c.state[i], uint32(c.model.Items[i].Most)
		switch {
		case value == 0:
		case int(i) < c.model.Primary && uint32(op.Values[k]) <= most-value:
		case int(i) >= c.model.Primary && value > 1 && value == uint32(op.Values[k]):
		default:
			return false
		}
	}
	return true
}

// cover covers the items of an option that fits.
func (c *covering) cover(op *model.Option) {
	for k, i := range op.Items {
		c.undo = append(c.undo, c.state[i])
		if int(i) < c.model.Primary {
			c.state[i] += uint32(op.Values[k])
		} else {
			c.state[i] = uint32(op.Values[k])
		}
	}
}

// uncover undoes the last cover, which covered the items of op.
func (c *covering) uncover(op *model.Option) {
	saved := c.undo[len(c.undo)-len(op.Items):]
	for k, i := range op.Items {
		c.state[i] = saved[k]
	}
	c.undo = c.undo[:len(c.undo)-len(op.Items)]
}

// send puts the state with an item closed into a table. If states are kept, the count is the number of sets of options alone.
func (c *covering) send(item int, count []uint64, k *walker) {
	layer := c.arrive(item, k.key)
	t := k.table(layer)
	if k.keep != nil {
		k.keep.arc(k.keep.set(c.taken), uint(count[0]), k.meet(layer))
		return
	}
	t.addWide(k.key, count)
}

// arrive makes child the state with an item closed, in the form that the canon gives it. It writes its key, and returns its
// layer.
func (c *covering) arrive(item int, key []uint64) (layer int) {
	copy(c.child, c.state)
	c.child[item] = uint32(c.model.Items[item].Most)
	c.canon.Arrange(c.child)
	clear(key)
	for i, value := range c.child {
		f := &c.fields[i]
		key[f.word] |= uint64(value) << f.shift
		if value == c.closed[i] {
			layer++
		}
	}
	return layer
}
