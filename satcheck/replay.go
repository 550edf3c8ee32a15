// Trusted: a fault here can make a wrong claim Verified.

package satcheck

import (
	"context"
	"errors"
	"fmt"
)

// ErrProof is the error of a proof that does not prove its formula unsatisfiable.
var ErrProof = errors.New("proof refused")

// How much is done between two looks at the context.
const (
	pollSteps   = 256    // steps replayed, or solutions tried
	pollClauses = 16_384 // clauses copied
)

// Check replays the proof on the formula and returns nil if it is one: every clause added follows by unit propagation,
// and the empty clause is among them. Otherwise the error wraps ErrProof and says which step failed, or it is the
// context's.
func (p *Proof) Check(ctx context.Context, f *Formula) error {
	r, err := load(ctx, f)
	if err != nil {
		return err
	}
	return p.replay(ctx, r)
}

// replay checks the steps on a replayer that has loaded the formula and nothing else.
func (p *Proof) replay(ctx context.Context, r *replayer) error {
	for i := range p.clauses.len() {
		if i%pollSteps == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		clause := p.clauses.at(i)
		if p.deletion[i] {
			continue
		}
		for _, literal := range clause {
			if int(max(literal, -literal)) > r.variables() {
				return fmt.Errorf("%w: step %d uses variable %d (the formula has %d)",
					ErrProof, i+1, max(literal, -literal), r.variables())
			}
		}
		if !r.follows(clause) {
			return fmt.Errorf("%w: step %d of %d, %v, does not follow by unit propagation", ErrProof, i+1, p.Len(), clause)
		}
		if len(clause) == 0 {
			return nil
		}
		r.add(clause)
	}
	return fmt.Errorf("%w: no empty clause in its %d steps", ErrProof, p.Len())
}

// A replayer propagates units over a growing list of clauses. Two literals of each clause are watched, its first two:
// as long as neither is false the clause can be neither unit nor violated (Eén and Sörensson, "An extensible
// SAT-solver", SAT 2003, after Moskewicz et al., "Chaff", DAC 2001). The watches of a literal are a linked list, so
// that a clause costs no allocation of its own:
//
//	clause c    literals[start[c]:start[c+1]], the first two watched
//	watch n     clause n/2, its literal n%2
//	first[x]    the first watch on literal x, -1 if none; next[n] the one after n
//
// Literals are coded 2v for the variable v and 2v+1 for its negation, v from 0. What is on the trail when nothing is
// assumed is true for good.
type replayer struct {
	value    []int8 // of each literal: 1 true, -1 false, 0 open
	trail    []int32
	head     int // the trail below head is propagated
	literals []int32
	start    []int32
	first    []int32
	next     []int32
	met      []int32 // of each literal: the stamp of the last clause that it was met in
	stamp    int32
	refuted  bool // the clauses contradict each other by propagation alone
}

func (r *replayer) variables() int { return len(r.value) / 2 }

func code(literal int32) int32 {
	if literal < 0 {
		return -2*literal - 1
	}
	return 2*literal - 2
}

// load makes a replayer of the formula's clauses and propagates their units.
func load(ctx context.Context, f *Formula) (*replayer, error) {
	codes := 2 * f.variables
	r := &replayer{
		value:    make([]int8, codes),
		trail:    make([]int32, 0, f.variables),
		literals: make([]int32, 0, len(f.clauses.literals)),
		start:    make([]int32, 1, f.clauses.len()+1),
		first:    make([]int32, codes),
		met:      make([]int32, codes),
		next:     make([]int32, 0, 2*f.clauses.len()),
	}
	for i := range r.first {
		r.first[i] = -1
	}
	// Units first: the fewer literals are open, the fewer of the other clauses have to be kept.
	for i := range f.clauses.len() {
		if clause := f.clauses.at(i); len(clause) == 1 {
			r.insert(clause)
		}
	}
	for i := range f.clauses.len() {
		if i%pollClauses == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if clause := f.clauses.at(i); len(clause) != 1 {
			r.insert(clause)
		}
	}
	if !r.refuted && !r.propagate() {
		r.refuted = true
	}
	return r, nil
}

// follows says whether the clause follows from those held by reverse unit propagation.
func (r *replayer) follows(clause []int32) bool {
	if r.refuted {
		return true
	}
	mark := len(r.trail)
	conflict := false
	for _, literal := range clause {
		x := code(literal)
		if r.value[x] > 0 { // true for good, or the clause holds x and not x
			conflict = true
			break
		}
		if r.value[x] == 0 {
			r.assign(x ^ 1)
		}
	}
	conflict = conflict || !r.propagate()
	for _, x := range r.trail[mark:] {
		r.value[x], r.value[x^1] = 0, 0
	}
	r.trail = r.trail[:mark]
	r.head = mark
	return conflict
}

// add takes one more clause in and propagates it if it is a unit.
func (r *replayer) add(clause []int32) {
	if r.refuted {
		return
	}
	r.insert(clause)
	if !r.refuted && !r.propagate() {
		r.refuted = true
	}
}

// insert keeps the literals of a clause that are not false for good, each once. A clause that is true for good is not
// kept at all; one left with a single literal makes it true, one left with none refutes the formula.
func (r *replayer) insert(clause []int32) {
	begin := len(r.literals)
	r.stamp++
	for _, literal := range clause {
		x := code(literal)
		if r.value[x] < 0 {
			continue
		}
		if r.value[x] > 0 || r.met[x^1] == r.stamp {
			r.literals = r.literals[:begin]
			return
		}
		if r.met[x] != r.stamp {
			r.met[x] = r.stamp
			r.literals = append(r.literals, x)
		}
	}
	switch kept := r.literals[begin:]; len(kept) {
	case 0:
		r.refuted = true
	case 1:
		r.assign(kept[0])
		r.literals = r.literals[:begin]
	default:
		r.start = append(r.start, int32(len(r.literals)))
		for _, x := range kept[:2] {
			n := int32(len(r.next))
			r.next = append(r.next, r.first[x])
			r.first[x] = n
		}
	}
}

func (r *replayer) assign(x int32) {
	r.value[x], r.value[x^1] = 1, -1
	r.trail = append(r.trail, x)
}

// propagate draws the consequences of everything on the trail and reports false at a conflict.
func (r *replayer) propagate() bool {
	for r.head < len(r.trail) {
		no := r.trail[r.head] ^ 1
		r.head++
		link := &r.first[no]
	watches:
		for n := *link; n >= 0; n = *link {
			c := n >> 1
			s, e := r.start[c], r.start[c+1]
			other := r.literals[s+(n&1^1)]
			if r.value[other] > 0 {
				link = &r.next[n]
				continue
			}
			// Watch another literal instead, if one is left that is not false.
			for k := s + 2; k < e; k++ {
				if x := r.literals[k]; r.value[x] >= 0 {
					r.literals[k], r.literals[s+(n&1)] = no, x
					*link = r.next[n]
					r.next[n], r.first[x] = r.first[x], n
					continue watches
				}
			}
			if r.value[other] < 0 {
				return false
			}
			r.assign(other)
			link = &r.next[n]
		}
	}
	return true
}
