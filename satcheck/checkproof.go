// Trusted by CheckProof: a fault here can make a wrong proof of a file look verified, but no wrong claim Verified.

package satcheck

import (
	"context"
	"fmt"
	"io"
	"math"
)

// ProofStats says what a proof has.
type ProofStats struct {
	Format    ProofFormat
	Steps     int   // clauses added, up to the empty one
	Deletions int   // clauses deleted
	RAT       int   // steps that do not follow, but leave a model if there was one
	Bytes     int64 // read
}

// CheckProof reads a proof and replays it on the formula; it returns nil if the proof shows that nothing satisfies it.
// A step adds a clause that follows by unit propagation (RUP), or that has the property RAT on its first literal: every
// resolvent with a clause that has the opposite one follows (Järvisalo, Heule and Biere, "Inprocessing rules", IJCAR
// 2012). A step may delete a clause; deletions of clauses that are not there are passed over, and so are those of clauses
// that make a literal true for good, as drat-trim does. The empty clause ends a proof, if the formula itself has none; what stands
// behind it is read, but not checked.
//
// The format is DRAT, which may be text or binary, or LRAT; DRATBinary is not looked for but wanted. The memory is that of
// the formula and of the clauses that are not deleted, whatever the length of the proof.
//
// A step that is wrong is a *ReadError that wraps ErrProof, one that cannot be read a *ReadError, and a proof without an
// empty clause wraps ErrProof. Other errors are the reader's or the context's.
func CheckProof(ctx context.Context, f *Formula, r io.Reader, format ProofFormat) (ProofStats, error) {
	in := newByteReader(r)
	stats := ProofStats{Format: format}
	if format == LRAT {
		err := checkLRAT(ctx, f, newTextScanner(in), &stats)
		stats.Bytes = in.offset()
		return stats, err
	}
	steps := newStepReader(in)
	if _, binary := steps.(*binarySteps); binary || format == DRATBinary {
		steps, stats.Format = &binarySteps{byteReader: in}, DRATBinary
	}
	held, err := load(ctx, f)
	if err != nil {
		return stats, err
	}
	c := &checker{propagator: held}
	done := f.hasEmpty()
	for i := 0; ; i++ {
		if i%pollSteps == 0 && ctx.Err() != nil {
			return stats, ctx.Err()
		}
		s, err := steps.next()
		stats.Bytes = in.offset()
		switch {
		case err == io.EOF && done:
			return stats, nil
		case err == io.EOF:
			return stats, fmt.Errorf("%w: no empty clause in its %d steps", ErrProof, stats.Steps)
		case err != nil:
			return stats, err
		case done:
			continue
		case s.deletion:
			stats.Deletions++
			c.remove(s.clause)
			continue
		}
		stats.Steps++
		rat, err := c.check(s.clause)
		if err != nil {
			s.place.Err = fmt.Errorf("%w: %w", ErrProof, err)
			return stats, &s.place
		}
		if rat {
			stats.RAT++
		}
		done = len(s.clause) == 0
	}
}

// hasEmpty says whether a formula has the empty clause, so that it needs no proof.
func (f *Formula) hasEmpty() bool {
	for i := range f.clauses.len() {
		if len(f.clauses.at(i)) == 0 {
			return true
		}
	}
	return false
}

// leastGarbage is from how many deleted literals on it is worth while to take them out. Tests lower it.
var leastGarbage = 1 << 16

// A checker is a propagator whose clauses can be deleted. The index finds a clause by its literals; it is made when the
// first one is deleted.
type checker struct {
	*propagator
	index   map[uint64]int32 // the last clause of each hash
	chain   []int32          // of each clause: the one before it with the same hash, or none
	deleted []bool           // of each clause
	garbage int              // the literals of deleted clauses
}

// check checks a step and adds its clause. It reports whether that only has the property RAT.
func (c *checker) check(clause []int32) (rat bool, err error) {
	if err := known(clause, c.variables()); err != nil {
		return false, err
	}
	if !c.follows(clause) {
		if len(clause) == 0 {
			return false, fmt.Errorf("the empty clause does not follow by unit propagation")
		}
		if err := c.resolvents(clause); err != nil {
			return false, fmt.Errorf("%v does not follow by unit propagation, and %w", clause, err)
		}
		rat = true
	}
	if len(c.literals) > math.MaxInt32-len(clause)-headerSize {
		return rat, ErrTooLarge
	}
	if n := c.add(clause); n != none && c.index != nil {
		c.enter(n)
	}
	return rat, nil
}

// resolvents returns nil if a clause has the property RAT on its first literal.
func (c *checker) resolvents(clause []int32) error {
	pivot := code(clause[0])
	if c.value[pivot] < 0 { // some clause makes it false, so that a resolvent with that one does not follow either
		return fmt.Errorf("its first literal is false")
	}
	mark, _, _ := c.assume(clause)
	defer c.undo(mark)
	for n := range int32(len(c.start)) {
		if c.isDeleted(n) || !contains(c.clause(n), pivot^1) {
			continue
		}
		inner := len(c.trail)
		holds := false
		for _, x := range c.clause(n) {
			switch {
			case x == pivot^1:
			case c.value[x] > 0:
				holds = true
			case c.value[x] == 0:
				c.assign(x^1, assumed)
			}
		}
		holds = holds || c.propagate() != none
		c.undo(inner)
		if !holds {
			return fmt.Errorf("its resolvent with %v on %d neither", c.text(n), clause[0])
		}
	}
	return nil
}

func contains(clause []int32, x int32) bool {
	for _, y := range clause {
		if y == x {
			return true
		}
	}
	return false
}

// text returns the literals of a clause as they are written.
func (c *checker) text(n int32) []int32 {
	var out []int32
	for _, x := range c.clause(n) {
		out = append(out, uncode(x))
	}
	return out
}

func (c *checker) isDeleted(n int32) bool { return int(n) < len(c.deleted) && c.deleted[n] }

// hash returns a number that depends on the set of literals, not on their order. Each literal is counted once.
func (c *checker) hash(clause []int32) (h uint64) {
	for _, x := range clause {
		y := (uint64(x) + 1) * 0x9e3779b97f4a7c15
		h += y ^ y>>29
	}
	return h
}

// enter puts a clause into the index.
func (c *checker) enter(n int32) {
	for int(n) >= len(c.chain) {
		c.chain = append(c.chain, none)
		c.deleted = append(c.deleted, false)
	}
	h := c.hash(c.clause(n))
	before, met := c.index[h]
	if !met {
		before = none
	}
	c.chain[n] = before
	c.index[h] = n
}

// remove deletes one clause with these literals, if there is one.
func (c *checker) remove(clause []int32) {
	if known(clause, c.variables()) != nil {
		return
	}
	if c.index == nil {
		c.index = make(map[uint64]int32, len(c.start))
		for n := range int32(len(c.start)) {
			c.enter(n)
		}
	}
	c.stamp++
	var set []int32
	for _, literal := range clause {
		if x := code(literal); c.met[x] != c.stamp {
			c.met[x] = c.stamp
			set = append(set, x)
		}
	}
	h := c.hash(set)
	last := int32(none) // the one behind n in the chain
	n, met := c.index[h]
	for ; met && n != none; last, n = n, c.chain[n] {
		if c.isSet(n, len(set)) {
			break
		}
	}
	if !met || n == none || c.forGood(n) || len(set) < 2 {
		return
	}
	switch {
	case last != none:
		c.chain[last] = c.chain[n]
	case c.chain[n] != none:
		c.index[h] = c.chain[n]
	default:
		delete(c.index, h)
	}
	c.deleted[n] = true
	kept := c.clause(n)
	c.unwatch(n, kept[0])
	c.unwatch(n, kept[1])
	if c.garbage += len(kept) + headerSize; c.garbage > leastGarbage && 2*c.garbage > len(c.literals) {
		c.compact()
	}
}

// isSet says whether a clause has just the literals that bear the stamp.
func (c *checker) isSet(n int32, size int) bool {
	clause := c.clause(n)
	if len(clause) != size {
		return false
	}
	for _, x := range clause {
		if c.met[x] != c.stamp {
			return false
		}
	}
	return true
}

// forGood says whether a clause makes a literal true for good, or is violated for good.
func (c *checker) forGood(n int32) bool {
	if n == c.conflict {
		return true
	}
	for _, x := range c.clause(n) {
		if c.value[x] > 0 && c.reason[x/2] == n {
			return true
		}
	}
	return false
}

func (c *checker) unwatch(n, x int32) {
	list, at := c.watches[x], c.watched(n, len(c.clause(n)))
	for i, w := range list {
		if w.at == at {
			c.watches[x] = append(list[:i], list[i+1:]...)
			return
		}
	}
}

// compact takes the deleted clauses out and numbers the others anew.
func (c *checker) compact() {
	number := make([]int32, len(c.start)) // the new ones
	var start []int32
	size := int32(0)
	for n := range int32(len(number)) {
		if c.isDeleted(n) {
			number[n] = none
			continue
		}
		number[n] = int32(len(start))
		start = append(start, size+headerSize)
		size += headerSize + int32(len(c.clause(n)))
	}
	for _, list := range c.watches {
		for i, w := range list {
			if w.at < 0 {
				list[i].at = ^number[^w.at]
			} else {
				list[i].at = start[number[c.literals[w.at-headerSize]]]
			}
		}
	}
	literals := c.literals[:0]
	for n, old := range c.start {
		if number[n] != none {
			kept := c.literals[old : old+c.literals[old-1]]
			literals = append(append(literals, number[n], int32(len(kept))), kept...)
		}
	}
	c.literals, c.start, c.garbage = literals, start, 0
	for _, x := range c.trail { // what is true for good has a reason, which is not deleted
		c.reason[x/2] = number[c.reason[x/2]]
	}
	if c.conflict != none {
		c.conflict = number[c.conflict]
	}
	clear(c.index)
	c.chain, c.deleted = c.chain[:0], c.deleted[:0]
	for n := range int32(len(start)) {
		c.enter(n)
	}
}
