package residues

import (
	"context"
	"fmt"

	"dlx-sudoku/dlx"
)

// A line is an order of the items, compiled into steps.
type line struct {
	steps []step
	words int // of a state
}

// A step replaces all states by their successors. A step that chooses takes one of its moves, unless its item is covered
// already. Any other step has at most one move, which it takes or leaves.
type step struct {
	chooses bool
	item    field
	least   uint64 // unless it chooses: how often the item must be covered after the step
	moves   []move
	past    []uint64 // the bits that no later step needs
}

// A field is a number in a word of a state. It has no bits if no step needs it.
type field struct {
	word, shift int
	mask        uint64 // before the shift
}

func (f field) of(state []uint64) uint64 { return state[f.word] >> f.shift & f.mask }

// A move takes an option: bits that must be 0 become 1, and wider fields change.
type move struct {
	bits []uint64
	wide []change
}

// A change adds 1 to a field that is below most; or sets it to a colour, if it is 0 or has that colour already.
type change struct {
	field
	most, colour uint64
}

// apply changes a state, and reports whether the option fits.
func (m *move) apply(state []uint64) bool {
	for k, bits := range m.bits {
		if state[k]&bits != 0 {
			return false
		}
		state[k] |= bits
	}
	for i := range m.wide {
		c := &m.wide[i]
		switch value := c.of(state); {
		case c.colour == 0 && value < c.most:
			state[c.word] += 1 << c.shift
		case c.colour != 0 && value == 0:
			state[c.word] |= c.colour << c.shift
		case c.colour == 0 || value != c.colour:
			return false
		}
	}
	return true
}

// newLine compiles an order.
func newLine(p *problem, order []int) *line {
	l := &line{}
	lives, groups := p.lives(order), p.groups(order)
	fields := l.place(p, order, lives)
	for n, i := range order {
		past := make([]uint64, l.words)
		for j, life := range lives {
			if life.last == n {
				past[fields[j].word] |= fields[j].mask << fields[j].shift
			}
		}
		var moves []move
		for _, o := range groups[n] {
			moves = append(moves, l.move(p, o, fields))
		}
		if p.once(i) {
			l.steps = append(l.steps, step{chooses: true, item: fields[i], moves: moves, past: past})
			continue
		}
		for k := range moves {
			least := max(0, p.lo[i]-(len(moves)-1-k))
			l.steps = append(l.steps, step{item: fields[i], least: uint64(least), moves: moves[k : k+1], past: make([]uint64, l.words)})
		}
		if len(moves) == 0 {
			l.steps = append(l.steps, step{item: fields[i], least: uint64(p.lo[i])})
		}
		l.steps[len(l.steps)-1].past = past
	}
	return l
}

// place gives the items fields, so that fields needed at the same time do not overlap.
func (l *line) place(p *problem, order []int, lives []life) []field {
	fields := make([]field, len(lives))
	var taken []uint64
	for n := range order {
		for i, life := range lives {
			if life.first == n && (life.last > n || !p.once(order[n])) { // an item that is not covered exactly once takes several steps
				fields[i] = fit(&taken, width(p.most(i)))
			}
		}
		for i, life := range lives {
			if life.last == n && fields[i].mask != 0 {
				taken[fields[i].word] &^= fields[i].mask << fields[i].shift
			}
		}
	}
	l.words = max(1, len(taken))
	return fields
}

// fit finds free bits.
func fit(taken *[]uint64, width int) field {
	mask := uint64(1)<<width - 1
	for word := range *taken {
		for shift := 0; shift+width <= 64; shift++ {
			if (*taken)[word]>>shift&mask == 0 {
				(*taken)[word] |= mask << shift
				return field{word, shift, mask}
			}
		}
	}
	*taken = append(*taken, mask)
	return field{len(*taken) - 1, 0, mask}
}

// move compiles an option.
func (l *line) move(p *problem, o int, fields []field) move {
	m := move{bits: make([]uint64, l.words)}
	for k, i := range p.items[o] {
		f, colour := fields[i], p.colours[o][k]
		switch {
		case f.mask == 0:
		case i >= p.primary && colour > 0:
			m.wide = append(m.wide, change{f, 0, uint64(colour) + 1})
		case i >= p.primary && f.mask > 1:
			m.wide = append(m.wide, change{f, 1, 0})
		case f.mask > 1 || !p.once(i):
			m.wide = append(m.wide, change{f, uint64(p.hi[i]), 0})
		default:
			m.bits[f.word] |= 1 << f.shift
		}
	}
	return m
}

// mostStates is how many states a table may hold.
const mostStates = 1 << 31

// Count returns the number of solutions modulo the primes. It takes room bytes at most. The error wraps ErrRoom if it would
// need more, or is the error of ctx.
func Count(ctx context.Context, source *dlx.Problem, room int64) (Residues, error) {
	p := newProblem(source)
	l := newLine(p, p.order())
	var spare [][]uint64
	from, to := newTable(l.words, &spare), newTable(l.words, &spare)
	from.clear(1)
	from.add(make([]uint64, l.words), Residues{1, 1})
	state := make([]uint64, l.words)
	for n := range l.steps {
		to.clear(from.used)
		for k, chunk := range from.chunks {
			if err := ctx.Err(); err != nil {
				return Residues{}, err
			}
			if bytes := from.bytes() + to.bytes(); bytes > room || to.used > mostStates {
				return Residues{}, fmt.Errorf("%w: more than %d bytes", ErrRoom, room)
			}
			records := min(chunkRecords, from.used-k*chunkRecords)
			l.steps[n].follow(chunk[:records*from.stride()], to, state)
			spare = append(spare, chunk)
		}
		from, to = to, from
	}
	sum := Residues(Primes)
	if from.used > 0 { // the state in which nothing is left
		sum.add(Residues(from.record(0)[l.words:]))
	}
	return sum, nil
}

// follow adds the successors of states to a table.
func (s *step) follow(records []uint64, to *table, state []uint64) {
	words, stride := to.words, to.stride()
	for ; len(records) > 0; records = records[stride:] {
		before, ways := records[:words], Residues(records[words:stride])
		covered := s.item.of(before)
		if s.chooses && covered != 0 || !s.chooses && covered >= s.least {
			copy(state, before)
			s.send(to, state, ways)
		}
		if s.chooses && covered != 0 {
			continue
		}
		for k := range s.moves {
			copy(state, before)
			if s.moves[k].apply(state) && (s.chooses || s.item.of(state) >= s.least) {
				s.send(to, state, ways)
			}
		}
	}
}

// send adds a state after the step to a table, and clears what no later step needs.
func (s *step) send(to *table, state []uint64, ways Residues) {
	for k, past := range s.past {
		state[k] &^= past
	}
	to.add(state, ways)
}
