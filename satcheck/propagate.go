// Trusted: a fault here can make a wrong claim Verified.

package satcheck

import (
	"context"
	"slices"
	"sync"
)

// A propagator holds clauses and draws the consequences of literals by unit propagation. The first two literals of each
// clause are watched: as long as neither is false the clause can be neither unit nor violated (Eén and Sörensson, "An
// extensible SAT-solver", SAT 2003, after Moskewicz et al., "Chaff", DAC 2001).
//
//	literals     of each clause its number, its size, and its literals, the first two of them watched
//	start[c]     where the literals of clause c begin; its size and number stand before them, so that who has come by
//	             a watch need not look here
//	watches[x]   the clauses that watch literal x, each with its other watched literal, or some other of its literals:
//	             while that one is true, the clause need not be looked at (a blocker)
//
// Literals are coded 2v for the variable v and 2v+1 for its negation, v from 0. What is on the trail when nothing is
// assumed is true for good, and clauses that are true for good when they come are not kept.
type propagator struct {
	value    []int8  // of each literal: 1 true, -1 false, 0 open
	reason   []int32 // of each variable on the trail: the clause that made it true, or assumed
	trail    []int32
	head     int // the trail below head is propagated
	literals []int32
	start    []int32
	watches  [][]watch
	met      []int32 // of each literal: the stamp of the last clause that it was met in
	stamp    int32
	conflict int32 // the clause that is violated for good, or none
}

// A watch is a clause that watches a literal, by where its literals begin. For a clause of two literals it is ^clause, and
// blocker the other literal.
type watch struct{ at, blocker int32 }

// headerSize is how much of the literals stands before those of a clause: its number and its size.
const headerSize = 2

// In the place of a clause.
const (
	none    = -1
	assumed = -2
)

func code(literal int32) int32 {
	if literal < 0 {
		return -2*literal - 1
	}
	return 2*literal - 2
}

func uncode(x int32) int32 {
	if x%2 == 1 {
		return -(x + 1) / 2
	}
	return x/2 + 1
}

func (p *propagator) variables() int { return len(p.reason) }

// refuted says whether the clauses contradict each other by propagation alone.
func (p *propagator) refuted() bool { return p.conflict != none }

// clause returns the literals of a clause.
func (p *propagator) clause(c int32) []int32 {
	at := p.start[c]
	return p.literals[at : at+p.literals[at-1]]
}

// begin makes place for the literals of one more clause and returns its number.
func (p *propagator) begin() (c int32) {
	c = int32(len(p.start))
	p.literals = append(p.literals, c, 0)
	p.start = append(p.start, int32(len(p.literals)))
	return c
}

// end ends the last clause that was begun, whose literals have been appended, and returns them.
func (p *propagator) end() []int32 {
	at := p.start[len(p.start)-1]
	p.literals[at-1] = int32(len(p.literals)) - at
	return p.literals[at:]
}

// spare holds propagators that nothing uses any more, for their memory.
var spare sync.Pool

// release gives a propagator back; it must not be used after that.
func (p *propagator) release() { spare.Put(p) }

// reused returns a propagator without content.
func reused() *propagator {
	if p, ok := spare.Get().(*propagator); ok {
		return p
	}
	return &propagator{}
}

// zeroed returns n zeros, in the memory of a slice if there is enough.
func zeroed[T any](s []T, n int) []T {
	s = slices.Grow(s[:0], n)[:n]
	clear(s)
	return s
}

// newPropagator returns a propagator with room for the clauses of a formula.
func newPropagator(f *Formula) *propagator {
	p, codes := reused(), 2*f.variables
	p.value = zeroed(p.value, codes)
	p.reason = zeroed(p.reason, f.variables)
	p.trail, p.head = slices.Grow(p.trail[:0], f.variables), 0
	p.literals = slices.Grow(p.literals[:0], len(f.clauses.literals)+headerSize*f.clauses.len())
	p.start = slices.Grow(p.start[:0], f.clauses.len())
	p.met, p.stamp = zeroed(p.met, codes), 0
	p.conflict = none
	p.reserve(f)
	return p
}

// load makes a propagator of the formula's clauses and propagates their units. The error is the context's.
func load(ctx context.Context, f *Formula) (*propagator, error) {
	p := newPropagator(f)
	// Units first: the fewer literals are open, the fewer of the other clauses have to be kept.
	for i := range f.clauses.len() {
		if clause := f.clauses.at(i); len(clause) == 1 {
			p.insert(clause)
		}
	}
	for i := range f.clauses.len() {
		if i%pollClauses == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if clause := f.clauses.at(i); len(clause) != 1 {
			p.insert(clause)
		}
	}
	p.settle()
	return p, nil
}

// reserve makes empty lists of watches with room for the first two literals of each clause, and some more.
func (p *propagator) reserve(f *Formula) {
	count := p.met // for now
	for i := range f.clauses.len() {
		if clause := f.clauses.at(i); len(clause) > 1 {
			count[code(clause[0])]++
			count[code(clause[1])]++
		}
	}
	p.lists(func(x int) int { return int(count[x]) })
	clear(count)
}

// lists makes an empty list of watches for each literal, with the room wanted and some more; lists that were here before are
// used again.
func (p *propagator) lists(wanted func(x int) int) {
	const more = 4
	codes := len(p.value)
	if old := p.watches[:cap(p.watches)]; len(old) < codes {
		p.watches = make([][]watch, codes)
		copy(p.watches, old)
	}
	p.watches = p.watches[:codes]
	total := 0
	for x, list := range p.watches {
		if n := wanted(x); n > cap(list) {
			total += n + more
		}
	}
	room := make([]watch, total)
	for x, list := range p.watches {
		if n := wanted(x); n > cap(list) {
			list, room = room[:0:n+more], room[n+more:]
		}
		p.watches[x] = list[:0]
	}
}

// insert keeps a clause, each of its literals once, and returns its number, or none if it is true for good. A clause with
// a single literal that is not false for good makes that true; one with none is the conflict.
func (p *propagator) insert(clause []int32) int32 {
	c := p.begin()
	begin := len(p.literals)
	p.stamp++
	open := 0
	for _, literal := range clause {
		x := code(literal)
		if p.value[x] > 0 || p.met[x^1] == p.stamp {
			p.literals, p.start = p.literals[:begin-headerSize], p.start[:c]
			return none
		}
		if p.met[x] == p.stamp {
			continue
		}
		p.met[x] = p.stamp
		p.literals = append(p.literals, x)
		if p.value[x] == 0 { // what is open comes first
			last := len(p.literals) - 1
			p.literals[begin+open], p.literals[last] = p.literals[last], p.literals[begin+open]
			open++
		}
	}
	switch kept := p.end(); open {
	case 0:
		p.conflict = c
	case 1:
		p.assign(kept[0], c)
	default:
		p.watch(c, kept)
	}
	return c
}

// watch enters a clause into the lists of its first two literals.
func (p *propagator) watch(c int32, clause []int32) {
	at := p.watched(c, len(clause))
	p.watches[clause[0]] = append(p.watches[clause[0]], watch{at, clause[1]})
	p.watches[clause[1]] = append(p.watches[clause[1]], watch{at, clause[0]})
}

// watched returns how a clause of some size stands in the lists.
func (p *propagator) watched(c int32, size int) int32 {
	if size == 2 {
		return ^c
	}
	return p.start[c]
}

func (p *propagator) assign(x, reason int32) {
	p.value[x], p.value[x^1] = 1, -1
	p.reason[x/2] = reason
	p.trail = append(p.trail, x)
}

// undo takes back what is on the trail from mark on.
func (p *propagator) undo(mark int) {
	for _, x := range p.trail[mark:] {
		p.value[x], p.value[x^1] = 0, 0
	}
	p.trail = p.trail[:mark]
	p.head = mark
}

// settle propagates for good.
func (p *propagator) settle() {
	if !p.refuted() {
		p.conflict = p.propagate()
	}
}

// propagate draws the consequences of everything on the trail. It returns a violated clause, or none.
func (p *propagator) propagate() int32 {
	for p.head < len(p.trail) {
		no := p.trail[p.head] ^ 1
		p.head++
		list := p.watches[no]
		kept := 0
	watches:
		for i, w := range list {
			state := p.value[w.blocker]
			if state > 0 {
				list[kept] = w
				kept++
				continue
			}
			if w.at < 0 {
				list[kept] = w
				kept++
				if state < 0 {
					kept += copy(list[kept:], list[i+1:])
					p.watches[no] = list[:kept]
					return ^w.at
				}
				p.assign(w.blocker, ^w.at)
				continue
			}
			clause := p.literals[w.at : w.at+p.literals[w.at-1]]
			if clause[0] == no {
				clause[0], clause[1] = clause[1], no
			}
			first := clause[0]
			if p.value[first] > 0 {
				list[kept] = watch{w.at, first}
				kept++
				continue
			}
			// Watch another literal instead, if one is left that is not false.
			for k, x := range clause[2:] {
				if p.value[x] >= 0 {
					clause[1], clause[k+2] = x, no
					p.watches[x] = append(p.watches[x], watch{w.at, first})
					continue watches
				}
			}
			list[kept] = watch{w.at, first}
			kept++
			c := p.literals[w.at-headerSize]
			if p.value[first] < 0 {
				kept += copy(list[kept:], list[i+1:])
				p.watches[no] = list[:kept]
				return c
			}
			p.assign(first, c)
		}
		p.watches[no] = list[:kept]
	}
	return none
}

// assume sets the literals of a clause false and propagates. It returns a violated clause, or none; and the literal of
// the clause, if there is one, that is true already or contradicts another, so that nothing was to be propagated. What is
// on the trail from mark on has to be undone.
func (p *propagator) assume(clause []int32) (mark int, conflict, truth int32) {
	mark = len(p.trail)
	for _, literal := range clause {
		x := code(literal)
		if p.value[x] > 0 {
			return mark, none, x
		}
		if p.value[x] == 0 {
			p.assign(x^1, assumed)
		}
	}
	return mark, p.propagate(), none
}

// follows says whether the clause follows from those held by reverse unit propagation.
func (p *propagator) follows(clause []int32) bool {
	if p.refuted() {
		return true
	}
	mark, conflict, truth := p.assume(clause)
	p.undo(mark)
	return conflict != none || truth != none
}

// add takes one more clause in and propagates it if it is a unit. It returns the number of the clause, or none.
func (p *propagator) add(clause []int32) int32 {
	if p.refuted() {
		return none
	}
	c := p.insert(clause)
	p.settle()
	return c
}
