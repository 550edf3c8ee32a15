package dlx

import (
	"context"
	"math/bits"
)

// bitTree walks the tree of Algorithm X over a problem whose options are few
// enough to be a set of bits.
//
// Two options conflict if they cannot be chosen together: because they share a
// primary item, or a secondary one to which they do not give the same colour.
// Which options do is worked out beforehand, a mask for each option. So to
// choose an option is to take its mask out of the set of the live ones,
//
//	killed = live & conflict[o];  live = live &^ conflict[o]
//
// and to count down the items of each option killed. Nothing is undone: the
// state, a set of bits and a count for each primary item, is copied at a
// branch.
//
//	live   | 64 options | 64 options | …        one bit for each option
//	count  | item | item | item | …             live options of each primary item
//
// The count of an item that is covered is large, so that it is never the least.
type bitTree struct {
	problem  *Problem
	words    int      // in a set of options
	conflict []uint64 // for each option, the set of those in conflict with it, itself among them
	reach    []uint64 // for each option, which words of its conflict are not 0
	having   []uint64 // for each primary item, the set of the options with it
	spread   []uint64 // for each primary item, which words of its set are not 0
	packs    int      // words that hold the items of an option
	items    []uint64 // for each option, its primary items, counted from 1, four to a word, and then zeros
	primes   []int32  // for each option, the number of its primary items

	// The state of each level.
	live   []uint64 // sets of options
	filled []uint64 // which words of the set are not 0
	counts []uint16 // live options of each item; counts[0] is not used

	level      int
	branches   []bitBranch
	chosen     []int32          // options chosen
	queue      *[1 << 16]uint16 // items that have come down to one option
	head, tail int
	left       int
	state      state

	nodes, updates, alarm uint64
}

// bitBranch is a choice among the options of an item.
type bitBranch struct {
	item   int32
	option int32 // to be tried next
	level  int   // of the state before the choice
	chosen int   // options chosen before
	left   int   // items to be covered before
}

// closed is added to the count of an item that is covered.
const closed = 1 << 14

// fitsBits tells whether p can be searched with sets of bits.
func fitsBits(p *Problem) bool {
	return p.lo == nil && p.Options() <= 1<<12 && p.primary <= 1<<10
}

func newBitTree(p *Problem) *bitTree {
	w := (p.Options() + 63) / 64
	c := 1 + p.primary
	t := &bitTree{
		problem:  p,
		words:    w,
		conflict: make([]uint64, w*p.Options()),
		reach:    make([]uint64, p.Options()),
		having:   make([]uint64, w*c),
		spread:   make([]uint64, c),
		packs:    (p.longest + 3) / 4,
		items:    make([]uint64, p.Options()*((p.longest+3)/4)),
		primes:   make([]int32, p.Options()),
		live:     make([]uint64, w*c),
		filled:   make([]uint64, c),
		counts:   make([]uint16, c*c+1<<16),
		branches: make([]bitBranch, 0, p.primary+1),
		chosen:   make([]int32, 0, p.primary),
		queue:    new([1 << 16]uint16),
	}
	for o := range p.Options() {
		n := 0
		for e := p.starts[o]; e < p.starts[o+1]; e++ {
			i, c := int(p.entries[e]), p.colour(e)
			if i < p.primary {
				t.items[o*t.packs+n/4] |= uint64(1+i) << (16 * (n % 4))
				n++
				t.having[(1+i)*w+o/64] |= 1 << (o % 64)
				t.spread[1+i] |= 1 << (o / 64)
			}
			for _, other := range p.list(i) {
				if int(other) == o || c == 0 || p.colourIn(int(other), i) != c {
					t.conflict[o*w+int(other)/64] |= 1 << (other % 64)
					t.reach[o] |= 1 << (other / 64)
				}
			}
		}
		t.primes[o] = int32(n)
	}
	return t
}

func (t *bitTree) root(p *Problem, committed *commitment, built bool) {
	t.level, t.branches, t.chosen, t.head, t.tail = 0, t.branches[:0], t.chosen[:0], 0, 0
	t.left, t.state = 0, open
	t.nodes, t.updates, t.alarm = 1, 0, breath

	live := t.live[:t.words]
	for k := range live {
		live[k] = ^uint64(0)
	}
	if n := p.Options() % 64; n != 0 {
		live[len(live)-1] = 1<<n - 1
	}
	for _, o := range committed.options {
		for k, mask := range t.conflict[o*t.words:][:t.words] {
			live[k] &^= mask
		}
	}
	counts := t.counts[:1+p.primary]
	clear(counts)
	t.filled[0] = 0
	for k, set := range live {
		if set != 0 {
			t.filled[0] |= 1 << k
		}
		for ; set != 0; set &= set - 1 {
			o := k<<6 + bits.TrailingZeros64(set)
			for _, pack := range t.items[o*t.packs:][:t.packs] {
				for ; pack != 0; pack >>= 16 {
					counts[uint16(pack)]++
				}
			}
		}
	}
	for i := range p.primary {
		n := &counts[1+i]
		switch {
		case committed.times[i] > 0:
			*n = closed
		case *n <= 1:
			t.queue[t.tail] = uint16(1 + i)
			t.tail++
			t.left++
		default:
			t.left++
		}
	}
}

func (t *bitTree) stats() Stats { return Stats{Nodes: t.nodes, Updates: t.updates} }

func (t *bitTree) appendSolution(sol []int) []int {
	for _, o := range t.chosen {
		sol = append(sol, int(o))
	}
	return sol
}

func (t *bitTree) advance(ctx context.Context) (bool, error) {
	if t.state == solved {
		t.state = t.retreat()
	}
	for {
		if t.updates+16*t.nodes >= t.alarm {
			t.alarm = t.updates + 16*t.nodes + breath
			if err := ctx.Err(); err != nil {
				return false, err
			}
		}
		switch t.state {
		case open:
			if t.state = t.propagate(); t.state == open {
				t.state = t.branch()
			}
		case dead:
			t.state = t.retreat()
		case solved, done:
			return t.state == solved, nil
		}
	}
}

// choose chooses option o: it covers its items, and kills the options in
// conflict with it. It reports whether each other item still has an option.
func (t *bitTree) choose(o int) bool {
	live := t.live[t.level*t.words:][:t.words]
	conflict := t.conflict[o*t.words:][:len(live)]
	counts := (*[1 << 16]uint16)(t.counts[t.level*(1+t.problem.primary):])
	packs, items := t.packs, t.items
	for _, pack := range items[o*packs:][:packs] {
		for ; pack != 0; pack >>= 16 {
			counts[uint16(pack)] += closed
		}
	}
	t.left -= int(t.primes[o])
	queue, tail := t.queue, uint16(t.tail)
	empty := uint16(0) // has its highest bit set once a count is 0
	filled := t.filled[t.level]
	for words := filled & t.reach[o]; words != 0; words &= words - 1 {
		k := bits.TrailingZeros64(words)
		killed := live[k] & conflict[k]
		live[k] ^= killed
		if live[k] == 0 {
			filled &^= words & -words
		}
		t.updates += uint64(bits.OnesCount64(killed))
		for ; killed != 0; killed &= killed - 1 {
			x := (k<<6 + bits.TrailingZeros64(killed)) * packs
			for {
				pack := items[x]
				for ; pack != 0; pack >>= 16 {
					j := uint16(pack)
					n := counts[j] - 1
					counts[j] = n
					empty |= n - 1
					queue[tail] = j
					if n == 1 {
						tail++
					}
				}
				if packs == 1 {
					break
				}
				if x++; x%packs == 0 {
					break
				}
			}
		}
	}
	t.filled[t.level] = filled
	t.tail = int(tail)
	return empty < 1<<15
}

// propagate makes all forced moves.
func (t *bitTree) propagate() state {
	if t.left == 0 {
		return solved
	}
	counts := (*[1 << 16]uint16)(t.counts[t.level*(1+t.problem.primary):])
	for t.head < t.tail {
		i := t.queue[t.head]
		t.head++
		if counts[i] >= closed/2 {
			continue
		}
		o := t.next(int(i), 0)
		if o < 0 {
			return dead
		}
		t.nodes++
		t.chosen = append(t.chosen, int32(o))
		if t.left == int(t.primes[o]) {
			return solved
		}
		if !t.choose(o) {
			return dead
		}
	}
	return open
}

// next returns the first live option of item i from option o on, or -1.
func (t *bitTree) next(i, o int) int {
	w := t.words
	live := t.live[t.level*w:][:w]
	having := t.having[i*w:][:w]
	words := t.filled[t.level] & t.spread[i] >> (o >> 6) << (o >> 6)
	if o&63 != 0 && words>>(o>>6)&1 != 0 {
		k := o >> 6
		if set := live[k] & having[k] >> (o & 63) << (o & 63); set != 0 {
			return k<<6 + bits.TrailingZeros64(set)
		}
		words &= words - 1
	}
	for ; words != 0; words &= words - 1 {
		k := bits.TrailingZeros64(words)
		if set := live[k] & having[k]; set != 0 {
			return k<<6 + bits.TrailingZeros64(set)
		}
	}
	return -1
}

// branch picks the item with the fewest options and tries the first.
func (t *bitTree) branch() state {
	counts := t.counts[t.level*(1+t.problem.primary):][:1+t.problem.primary]
	best, least := 1, counts[1]
	for i := 1; i < len(counts); i++ {
		if n := counts[i]; n < least {
			best, least = i, n
			if n <= 2 {
				break
			}
		}
	}
	t.branches = append(t.branches, bitBranch{int32(best), int32(t.next(best, 0)), t.level, len(t.chosen), t.left})
	return t.try()
}

// retreat goes back to the last branch and tries its next option.
func (t *bitTree) retreat() state {
	if len(t.branches) == 0 {
		return done
	}
	b := &t.branches[len(t.branches)-1]
	t.level, t.left, t.chosen = b.level, b.left, t.chosen[:b.chosen]
	return t.try()
}

// try chooses the option that the last branch is to try next, in a copy of the
// state, or in the state itself if it is the last.
func (t *bitTree) try() state {
	b := &t.branches[len(t.branches)-1]
	o := int(b.option)
	t.chosen = append(t.chosen, b.option)
	t.head, t.tail = 0, 0
	t.nodes++
	b.option = int32(t.next(int(b.item), o+1))
	last := b.option < 0
	if last {
		t.branches = t.branches[:len(t.branches)-1]
	}
	if t.left == int(t.primes[o]) {
		return solved
	}
	if !last {
		w, c := t.words, 1+t.problem.primary
		copy(t.live[(t.level+1)*w:][:w], t.live[t.level*w:][:w])
		copy(t.counts[(t.level+1)*c:][:c], t.counts[t.level*c:][:c])
		t.filled[t.level+1] = t.filled[t.level]
		t.level++
	}
	if !t.choose(o) {
		return dead
	}
	return open
}
