package residues

import (
	"context"
	"slices"
)

// A block is different states in ascending order, each with its residues. The first word of a state is the most significant
// one.
//
//	states   word word … │ word word … │ …      so many words for each state
//	ways     residues    │ residues    │ …
type block struct {
	states []uint64
	ways   []Residues
}

const (
	chunkStates = 1 << 11 // of a block of a layer
	pieceStates = 1 << 6  // of a block that goes from one stream to another
)

// newBlock returns a block with room for some states of so many words.
func newBlock(states, words int) block {
	return block{make([]uint64, states*words), make([]Residues, states)}
}

// cut returns the first states of a block, and the rest of it.
func (b block) cut(states, words int) (first, rest block) {
	return block{b.states[:states*words], b.ways[:states]}, block{b.states[states*words:], b.ways[states:]}
}

// A layer is blocks in ascending order. Each but the last has chunkStates states.
type layer struct {
	words  int // of a state
	blocks []block
	done   int // blocks at the beginning that are empty, since no picker needs them any more
}

// bytes returns the size of the layer.
func (l *layer) bytes() int64 {
	return 8 * chunkStates * int64(l.words+len(Residues{})) * int64(len(l.blocks)-l.done)
}

// states returns the number of states, rounded up.
func (l *layer) states() int {
	if len(l.blocks) == 1 {
		return len(l.blocks[0].ways)
	}
	return len(l.blocks) * chunkStates
}

// A stream is states in ascending order, all of them different.
type stream interface {
	// next moves the next states into a block, and returns how many: as many as it has room for, fewer only at the end.
	next(to block) int
}

// A picker is the stream of the successors of a layer by one rule.
type picker struct {
	ctx   context.Context
	rule  *rule
	needs []need // of the successors
	worth *worth // of the needs
	from  *layer
	part  int   // the block that is next
	rest  block // of the block before it
}

func (p *picker) next(to block) int {
	n, room := 0, len(to.ways)
	for n < room {
		if len(p.rest.ways) == 0 {
			if p.part == len(p.from.blocks) || p.ctx.Err() != nil {
				break
			}
			p.rest = p.from.blocks[p.part]
			p.part++
		}
		_, free := to.cut(n, p.from.words)
		picked := 0
		if p.from.words == 1 && len(p.rule.wide) == 0 {
			picked = p.pickNarrow(free)
		} else {
			picked = p.pick(free)
		}
		if len(p.needs) > 0 && p.worth.pays() {
			picked = p.living(free, picked)
		}
		n += picked
	}
	return n
}

// pick moves successors of the rest of the block, and returns how many.
func (p *picker) pick(to block) (n int) {
	words, i := p.from.words, 0
	for ; i < len(p.rest.ways) && n < len(to.ways); i++ {
		state := p.rest.states[i*words : (i+1)*words]
		if p.rule.fits(state) {
			for k, add := range p.rule.add {
				to.states[n*words+k] = state[k] + add
			}
			to.ways[n] = p.rest.ways[i]
			n++
		}
	}
	_, p.rest = p.rest.cut(i, words)
	return n
}

// pickNarrow is pick for states of one word and rules without wide fields. It has no branch that depends on a state.
func (p *picker) pickNarrow(to block) (n int) {
	mask, want, add := p.rule.mask[0], p.rule.want[0], p.rule.add[0]
	states, sums := p.rest.states, to.states
	ways, sumWays := p.rest.ways[:len(states)], to.ways[:len(sums)]
	i := 0
	for ; i < len(states) && uint(n) < uint(len(sums)); i++ {
		state := states[i]
		sums[n], sumWays[n] = state+add, ways[i]
		fits := 0
		if state&mask == want {
			fits = 1
		}
		n += fits
	}
	_, p.rest = p.rest.cut(i, 1)
	return n
}

// A merger is the stream of the states of two streams. Where both have a state, its ways are added.
type merger struct {
	words int
	side  [2]side
}

// A side of a merger is a stream, with room for its states and those that are at hand.
type side struct {
	stream
	room, rest block
}

// merge returns the states of some pickers as one stream.
func merge(words int, pickers []*picker) stream {
	if len(pickers) == 0 {
		return nil
	}
	if len(pickers) == 1 {
		return pickers[0]
	}
	m := &merger{words: words}
	for k, half := range [][]*picker{pickers[:len(pickers)/2], pickers[len(pickers)/2:]} {
		m.side[k] = side{merge(words, half), newBlock(min(pieceStates, len(half)*half[0].from.states()), words), block{}}
	}
	return m
}

func (m *merger) next(to block) int {
	for n := 0; ; {
		for k := range m.side {
			if s := &m.side[k]; len(s.rest.ways) == 0 {
				s.rest, _ = s.room.cut(s.next(s.room), m.words)
			}
		}
		a, b := &m.side[0], &m.side[1]
		_, free := to.cut(n, m.words)
		switch {
		case len(free.ways) == 0 || len(a.rest.ways)+len(b.rest.ways) == 0:
			return n
		case len(a.rest.ways) == 0:
			n += b.move(free, m.words)
		case len(b.rest.ways) == 0:
			n += a.move(free, m.words)
		case m.words == 1:
			n += m.zipNarrow(free)
		default:
			n += m.zip(free)
		}
	}
}

// move moves states of one side, and returns how many.
func (s *side) move(to block, words int) (n int) {
	copy(to.states, s.rest.states)
	n = copy(to.ways, s.rest.ways)
	_, s.rest = s.rest.cut(n, words)
	return n
}

// zip moves states until a side has no more at hand or the room is full. It returns how many states it has made.
func (m *merger) zip(to block) (n int) {
	a, b, words := m.side[0].rest, m.side[1].rest, m.words
	i, j := 0, 0
	for ; i < len(a.ways) && j < len(b.ways) && n < len(to.ways); n++ {
		x, y, sum := a.states[i*words:(i+1)*words], b.states[j*words:(j+1)*words], to.states[n*words:(n+1)*words]
		switch slices.Compare(x, y) {
		case -1:
			copy(sum, x)
			to.ways[n] = a.ways[i]
			i++
		case 1:
			copy(sum, y)
			to.ways[n] = b.ways[j]
			j++
		default:
			copy(sum, x)
			to.ways[n] = a.ways[i]
			to.ways[n].add(b.ways[j])
			i++
			j++
		}
	}
	_, m.side[0].rest = a.cut(i, words)
	_, m.side[1].rest = b.cut(j, words)
	return n
}

// zipNarrow is zip for states of one word. It has no branch that depends on a state.
func (m *merger) zipNarrow(to block) (n int) {
	a, b, sums := m.side[0].rest.states, m.side[1].rest.states, to.states
	aWays, bWays, sumWays := m.side[0].rest.ways[:len(a)], m.side[1].rest.ways[:len(b)], to.ways[:len(sums)]
	i, j := 0, 0
	for ; uint(i) < uint(len(a)) && uint(j) < uint(len(b)) && n < len(sums); n++ {
		x, y := a[i], b[j]
		sums[n] = min(x, y)
		v, w := &aWays[i], &bWays[j]
		left, right := 0, 0 // 1 where the side has the state
		if x <= y {
			left = 1
		}
		if y <= x {
			right = 1
		}
		i += left
		j += right
		first, second := v[0]&-uint64(left)+w[0]&-uint64(right), v[1]&-uint64(left)+w[1]&-uint64(right)
		if less := first - firstPrime; first >= firstPrime {
			first = less
		}
		if less := second - secondPrime; second >= secondPrime {
			second = less
		}
		sumWays[n] = Residues{first, second}
	}
	_, m.side[0].rest = m.side[0].rest.cut(i, 1)
	_, m.side[1].rest = m.side[1].rest.cut(j, 1)
	return n
}
