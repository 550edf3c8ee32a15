// Trusted: a fault here can make a wrong claim Verified.

package unit

import (
	"errors"
	"math"
)

// A Propagator holds clauses and draws the consequences of literals by unit propagation. The first two literals of each
// clause are watched: as long as neither is false the clause can be neither unit nor violated (Eén and Sörensson, "An
// extensible SAT-solver", SAT 2003, after Moskewicz et al., "Chaff", DAC 2001).
//
//	literals     for each clause its number, its size, and its literals, the first two of them watched
//	start[c]     where the literals of clause c begin; its size and number come before them, so that code that follows
//	             a watch need not read start
//	watches[x]   the clauses that watch literal x, each with its other watched literal, or some other of its literals:
//	             while that one is true, the clause need not be looked at (a blocker)
//
// Literals are coded 2v for the variable v and 2v+1 for its negation, v from 0; see [Code]. Literals on the trail while nothing
// is assumed are true for good, and clauses that are already true for good when they are added are not kept.
//
// The exported fields are for reading; only the methods change them.
type Propagator struct {
	Value    []int8  // of each literal: 1 true, -1 false, 0 open
	Reason   []int32 // of each variable on the trail: the clause that made it true, or Assumed
	Trail    []int32 // the literals that are true, in the order in which they became so
	Conflict int32   // the clause that is violated for good, or None

	head     int // the trail below head is propagated
	literals []int32
	start    []int32
	watches  [][]watch
	met      []int32 // of each literal: 1 while a clause with it is examined; all are 0 between two calls
	most     int     // the entries that literals may have
}

// maxEntries is the greatest number of entries in the list of literals: positions in it, and numbers of clauses, have 32 bits.
const maxEntries = math.MaxInt32

// ErrTooLarge is the error of clauses for which a propagator has no room: together they have more than 2^31 literals.
var ErrTooLarge = errors.New("too large to check")

// A watch is a clause that watches a literal, by where its literals begin. For a clause of two literals it is ^clause, and
// blocker the other literal.
type watch struct{ at, blocker int32 }

// headerSize is the number of entries before the literals of a clause: its number and its size.
const headerSize = 2

// In the place of a clause.
const (
	None    = -1
	Assumed = -2 // the reason of an assumed literal: no clause made it true
)

// Code returns the code of a literal.
func Code(literal int32) int32 {
	if literal < 0 {
		return -2*literal - 1
	}
	return 2*literal - 2
}

// Uncode returns the literal of a code.
func Uncode(x int32) int32 {
	if x%2 == 1 {
		return -(x + 1) / 2
	}
	return x/2 + 1
}

// Variables returns the number of variables.
func (p *Propagator) Variables() int { return len(p.Reason) }

// Len returns the number of clauses that are kept.
func (p *Propagator) Len() int { return len(p.start) }

// Refuted reports whether the clauses contradict each other by propagation alone.
func (p *Propagator) Refuted() bool { return p.Conflict != None }

// Clause returns the coded literals of a clause, the watched ones first. They must not be changed.
func (p *Propagator) Clause(c int32) []int32 {
	at := p.start[c]
	return p.literals[at : at+p.literals[at-1]]
}

// Room reports whether one more clause of so many literals can be kept.
func (p *Propagator) Room(literals int) bool { return literals <= p.most-headerSize-len(p.literals) }

// begin makes place for the literals of one more clause, for which there is room, and returns its number.
func (p *Propagator) begin() (c int32) {
	c = int32(len(p.start))
	p.literals = append(p.literals, c, 0)
	p.start = append(p.start, int32(len(p.literals)))
	return c
}

// end ends the last clause that was begun, whose literals have been appended, and returns them.
func (p *Propagator) end() []int32 {
	at := p.start[len(p.start)-1]
	p.literals[at-1] = int32(len(p.literals)) - at
	return p.literals[at:]
}

// insert keeps a clause, each of its literals once, and returns its number, or None if it is true for good. A clause with
// a single literal that is not false for good makes that true; one without such a literal is the conflict.
func (p *Propagator) insert(clause []int32) int32 {
	c := p.begin()
	begin := len(p.literals)
	open := 0
	for _, literal := range clause {
		x := Code(literal)
		if p.Value[x] > 0 || p.met[x^1] != 0 {
			p.forget(p.literals[begin:])
			p.literals, p.start = p.literals[:begin-headerSize], p.start[:c]
			return None
		}
		if p.met[x] != 0 {
			continue
		}
		p.met[x] = 1
		p.literals = append(p.literals, x)
		if p.Value[x] == 0 { // what is open comes first
			last := len(p.literals) - 1
			p.literals[begin+open], p.literals[last] = p.literals[last], p.literals[begin+open]
			open++
		}
	}
	kept := p.end()
	p.forget(kept)
	switch open {
	case 0:
		p.Conflict = c
	case 1:
		p.Assign(kept[0], c)
	default:
		p.watch(c, kept)
	}
	return c
}

// forget removes the marks of the literals that were met. Marks are used instead of stamps, since a counter of stamps would wrap
// sooner or later, and then old marks would look new.
func (p *Propagator) forget(met []int32) {
	for _, x := range met {
		p.met[x] = 0
	}
}

// watch enters a clause into the lists of its first two literals.
func (p *Propagator) watch(c int32, clause []int32) {
	at := p.watched(c, len(clause))
	p.watches[clause[0]] = append(p.watches[clause[0]], watch{at, clause[1]})
	p.watches[clause[1]] = append(p.watches[clause[1]], watch{at, clause[0]})
}

// watched returns how a clause of some size stands in the lists.
func (p *Propagator) watched(c int32, size int) int32 {
	if size == 2 {
		return ^c
	}
	return p.start[c]
}

// Assign makes an open literal true, because of a clause or Assumed. It propagates nothing.
func (p *Propagator) Assign(x, reason int32) {
	p.Value[x], p.Value[x^1] = 1, -1
	p.Reason[x/2] = reason
	p.Trail = append(p.Trail, x)
}

// Undo takes back the literals on the trail from mark on.
func (p *Propagator) Undo(mark int) {
	for _, x := range p.Trail[mark:] {
		p.Value[x], p.Value[x^1] = 0, 0
	}
	p.Trail = p.Trail[:mark]
	p.head = mark
}

// settle propagates for good.
func (p *Propagator) settle() {
	if !p.Refuted() {
		p.Conflict = p.Propagate()
	}
}

// Propagate draws the consequences of everything on the trail. It returns a violated clause, or None.
func (p *Propagator) Propagate() int32 {
	for p.head < len(p.Trail) {
		no := p.Trail[p.head] ^ 1
		p.head++
		list := p.watches[no]
		kept := 0
	watches:
		for i, w := range list {
			state := p.Value[w.blocker]
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
				p.Assign(w.blocker, ^w.at)
				continue
			}
			clause := p.literals[w.at : w.at+p.literals[w.at-1]]
			if clause[0] == no {
				clause[0], clause[1] = clause[1], no
			}
			first := clause[0]
			if p.Value[first] > 0 {
				list[kept] = watch{w.at, first}
				kept++
				continue
			}
			// Watch another literal instead, if one is left that is not false.
			for k, x := range clause[2:] {
				if p.Value[x] >= 0 {
					clause[1], clause[k+2] = x, no
					p.watches[x] = append(p.watches[x], watch{w.at, first})
					continue watches
				}
			}
			list[kept] = watch{w.at, first}
			kept++
			c := p.literals[w.at-headerSize]
			if p.Value[first] < 0 {
				kept += copy(list[kept:], list[i+1:])
				p.watches[no] = list[:kept]
				return c
			}
			p.Assign(first, c)
		}
		p.watches[no] = list[:kept]
	}
	return None
}

// Assume sets the literals of a clause false and propagates. It returns a violated clause, or None. If a literal of the clause is
// already true, or contradicts another, there is nothing to propagate, and Assume returns that literal. The caller must undo the
// trail from mark on.
func (p *Propagator) Assume(clause []int32) (mark int, conflict, truth int32) {
	mark = len(p.Trail)
	for _, literal := range clause {
		x := Code(literal)
		if p.Value[x] > 0 {
			return mark, None, x
		}
		if p.Value[x] == 0 {
			p.Assign(x^1, Assumed)
		}
	}
	return mark, p.Propagate(), None
}

// Follows reports whether the clause follows from those held by reverse unit propagation.
func (p *Propagator) Follows(clause []int32) bool {
	if p.Refuted() {
		return true
	}
	mark, conflict, truth := p.Assume(clause)
	p.Undo(mark)
	return conflict != None || truth != None
}

// Add takes one more clause in and propagates it if it is a unit. It returns the number of the clause, or None if it is
// not kept. The error is ErrTooLarge, and then nothing is changed.
func (p *Propagator) Add(clause []int32) (int32, error) {
	if p.Refuted() {
		return None, nil
	}
	if !p.Room(len(clause)) {
		return None, ErrTooLarge
	}
	c := p.insert(clause)
	p.settle()
	return c, nil
}

// Learn adds a clause of coded literals, for which there must be room. Its first literal must be open, and the others false;
// Learn makes the first one true. The second literal must be among the last that became false.
func (p *Propagator) Learn(clause []int32) {
	c := p.begin()
	if len(clause) > 1 {
		p.watch(c, clause)
	}
	p.literals = append(p.literals, clause...)
	p.end()
	p.Assign(clause[0], c)
}
