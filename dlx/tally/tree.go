package tally

import (
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"slices"

	"dlx-sudoku/dlx/tally/internal/model"
)

// A climb counts along the tree of an elimination, from the leaves to the roots. An option belongs to the first of its items
// that goes. When an item goes, the tables of its children are joined: each pair of states that do not contradict each other
// becomes a state, and their counts are multiplied. Then the options that belong to the item are taken or left, and the item
// is closed. All that may still be asked is what has happened to the items of its scope, so a state is their fields alone:
//
//	a b c d: {a b} {b c} {b d} {a} {c} {d}      a: {} 1, {b} 1 ─┐
//	                                            c: {} 1, {b} 1 ─┼─ b: 3
//	The leaves go first, each with one way      d: {} 1, {b} 1 ─┘
//	that covers b and one that does not.        {b} with {} and {}, in three ways: b is covered once
//
// The fields of a bag do not overlap, and an item has the same field in all of its bags. They are placed from the roots to
// the leaves: the scope of an item has its fields when the item gets its own, since the bag of each item of the scope is
// nearer to the root.
//
// A table has no more than 2^width states, where the width is the bits of its scope, and a join no more than 3^width pairs
// that fit. Both are known before the count begins.
// The sources are in the package documentation.
type climb struct {
	*elimination
	model  *model.Model
	memory int64
	words  int       // of a key
	fields []field   // of the items
	owned  [][]int32 // the options that belong to each item
	down   [][]int32 // the children of each item
	path   []int32   // the items, each behind its children

	done   int       // items of the path that are closed
	tables []records // of the items that are closed, and whose parents are not
	sum    big.Int   // the product of the counts of the roots
	to     table     // under way
	keep   *circuit  // of a diagram: counts are names of its nodes. nil: the states are counted only
	ask    func() error
	asked  int

	states, transitions uint64
	live, most          int64 // states in tables, now and at most
	bytes, mostBytes    int64 // that they take
}

// records are the states of an item's scope, each with its count.
type records struct {
	limbs int
	words []uint64
}

// mostTables is what tables take at most, in bytes, however much memory there is: joints number the words of a table by 32 bits.
const mostTables = 1 << 34

// newClimb lays out a count along the tree of an elimination.
func newClimb(m *model.Model, e *elimination, memory int64) *climb {
	n := len(m.Items)
	c := &climb{
		elimination: e, model: m, memory: min(memory, mostTables), fields: make([]field, n), owned: make([][]int32, n), down: e.children(),
		tables: make([]records, n), sum: *big.NewInt(1),
	}
	place := make([]int, n)
	for k, v := range e.order {
		place[v] = k
	}
	for o := range m.Options {
		first := slices.MinFunc(m.Options[o].Items, func(a, b int32) int { return place[a] - place[b] })
		c.owned[first] = append(c.owned[first], int32(o))
	}
	var used []uint64
	for _, v := range slices.Backward(e.order) {
		clear(used)
		for _, i := range e.scope[v] {
			used[c.fields[i].word] |= c.fields[i].mask << c.fields[i].shift
		}
		c.fields[v] = fit(&used, max(1, m.Items[v].Width()))
	}
	c.words = max(1, len(used))
	var stack []int32
	for v, parent := range e.parent {
		if parent < 0 {
			stack = append(stack, int32(v))
		}
	}
	for len(stack) > 0 {
		v := stack[len(stack)-1]
		stack = append(stack[:len(stack)-1], c.down[v]...)
		c.path = append(c.path, v)
	}
	slices.Reverse(c.path)
	return c
}

// treeCost returns the logarithm of the most states and pairs of states that a climb may come to.
func treeCost(m *model.Model, e *elimination) float64 {
	values := itemBits(m)
	cost, children := e.cost, e.children()
	joined := make([]int32, len(values)) // the last parent for which an item was seen, counted from 1
	for v := range children {
		width := 0.0
		for k, child := range children[v] {
			join := width
			for _, i := range e.scope[child] {
				if joined[i] != int32(v)+1 {
					joined[i] = int32(v) + 1
					width += values[i]
					join += values[i]
				} else {
					most := float64(m.Items[i].Most)
					join += math.Log2(float64((most+1)*(most+2))/2) - values[i] // pairs of values that fit together
				}
			}
			if k > 0 {
				cost = addPower(cost, join)
			}
		}
	}
	return cost
}

// run climbs to the end. It calls ask now and then, and returns its error at once; the next call begins again with the item
// that was under way. The error wraps ErrMemory if the tables take more than they may.
func (c *climb) run(ask func() error) error {
	for c.ask = ask; c.done < len(c.path); c.done++ {
		v := c.path[c.done]
		states, transitions := c.states, c.transitions
		table, err := c.close(v)
		if err != nil {
			c.states, c.transitions = states, transitions
			return err
		}
		for _, child := range c.down[v] {
			c.place(child, records{})
		}
		switch root := c.parent[v] < 0; {
		case root && c.keep != nil:
			c.keep.branch(table.words[min(c.words, len(table.words)):]...)
		case root:
			var ways big.Int
			(&slab{0, table.limbs, table.words}).total(c.words, &ways)
			c.sum.Mul(&c.sum, &ways)
		default:
			c.place(v, table)
		}
		if err := ask(); err != nil {
			c.done++
			return err
		}
	}
	return nil
}

// place replaces the table of an item.
func (c *climb) place(v int32, r records) {
	c.live += int64(c.count(r) - c.count(c.tables[v]))
	c.bytes += int64(8 * (cap(r.words) - cap(c.tables[v].words)))
	c.most, c.mostBytes = max(c.most, c.live), max(c.mostBytes, c.bytes)
	c.tables[v] = r
}

// count returns the number of records.
func (c *climb) count(r records) int { return len(r.words) / (c.words + r.limbs) }

// close returns the table of an item, given the tables of its children.
func (c *climb) close(v int32) (r records, err error) {
	r = records{1, make([]uint64, c.words+1)}
	if r.words[c.words] = 1; c.keep != nil {
		r.words[c.words] = start
	}
	var scope []int32
	for _, child := range c.down[v] {
		if r, err = c.join(r, scope, child); err != nil {
			return r, err
		}
		scope = append(scope, c.scope[child]...)
	}
	for _, st := range c.steps(v) {
		if r, err = c.step(&st, r); err != nil {
			return r, err
		}
	}
	return r, nil
}

// steps returns the steps that close an item: one that chooses an option where it is to be covered once, and else one for
// each of its options.
func (c *climb) steps(v int32) (steps []step) {
	m, own := c.model, c.fields[v]
	it, p := &m.Items[v], &plan{model: m}
	st := step{item: int(v), own: own}
	if int(v) < m.Primary && it.Once() {
		for _, o := range c.owned[v] {
			st.branches = append(st.branches, p.compile(&st, c.fields, o))
		}
		steps = append(steps, st)
	} else {
		st.decide = true
		left := 0 // how often the options behind a step cover the item
		for _, o := range c.owned[v] {
			left += m.Options[o].Times(int(v))
		}
		for _, o := range c.owned[v] {
			left -= m.Options[o].Times(int(v))
			st.branches, st.least = []branch{p.compile(&st, c.fields, o)}, uint64(max(0, it.Lo-left))
			steps = append(steps, st)
		}
		if len(steps) == 0 {
			st.least = uint64(it.Lo)
			steps = append(steps, st)
		}
	}
	steps[len(steps)-1].ends = []word{{own.word, own.mask << own.shift}}
	return steps
}

// step takes a table through a step.
func (c *climb) step(st *step, from records) (records, error) {
	key, covered := make([]uint64, c.words), st.own.mask<<st.own.shift
	for limbs := from.limbs; ; limbs++ {
		c.to.reset(c.words, limbs)
		stride := c.words + from.limbs
		for part := from.words; len(part) > 0; part = part[stride:] {
			c.states++
			if !st.decide && part[st.own.word]&covered != 0 {
				copy(key, part)
				key[st.own.word] &^= covered
				c.add(key, part[c.words:stride], noOption)
				continue
			}
			for b := -1; b < len(st.branches); b++ {
				if copy(key, part); st.take(b, key) {
					c.add(key, part[c.words:stride], st.option(b))
					c.transitions++
				}
			}
			if err := c.asks(1 + len(st.branches)); err != nil {
				return records{}, err
			}
		}
		if !c.to.carried {
			return c.result(), nil
		}
	}
}

// add adds a state that an option leads to, with its count or its name, to the table under way.
func (c *climb) add(key, count []uint64, option int32) {
	if c.keep != nil {
		c.keep.meet(&c.to, key, term{option, uint32(count[0]), start})
		return
	}
	c.to.addWide(key, count)
}

// asks notes some work, and returns the error of what it asks now and then, or one that says that the memory is full.
func (c *climb) asks(work int) error {
	if c.asked += work; c.asked < askBranches {
		return nil
	}
	c.asked = 0
	taken := c.bytes + int64(8*cap(c.to.records)+4*cap(c.to.index))
	if c.keep != nil {
		taken += c.keep.taken()
	}
	if c.mostBytes = max(c.mostBytes, taken); c.memory > 0 && taken > c.memory {
		return fmt.Errorf("%w: %d bytes, and the tables of the tree take %d by item %d of %d", ErrMemory, c.memory, taken, c.done+1, len(c.path))
	}
	return c.ask()
}

// result returns the records of the table under way, with counts as narrow as they may be.
func (c *climb) result() (r records) {
	if c.keep != nil {
		c.keep.close()
	}
	t := &c.to
	limbs := max(1, (widest(c.words, t.limbs, t.records)+63)/64)
	r.limbs, r.words = limbs, make([]uint64, 0, len(t.records)/t.stride()*(c.words+limbs))
	for at := 0; at < len(t.records); at += t.stride() {
		r.words = append(r.words, t.records[at:at+c.words+limbs]...)
	}
	return r
}

// widest returns how many bits the largest count of some records has.
func widest(words, limbs int, records []uint64) (most int) {
	for ; len(records) > 0; records = records[words+limbs:] {
		for k := limbs - 1; k >= most/64; k-- {
			if limb := records[words+k]; limb != 0 {
				most = max(most, 64*k+bits.Len64(limb))
				break
			}
		}
	}
	return most
}

// progress returns how far the climb is.
func (c *climb) progress() Progress {
	return Progress{Method: Tree, Layer: min(c.done, len(c.path)-1), Layers: len(c.path), States: c.states, Live: c.live, Bytes: c.bytes}
}
