// Trusted by proof.Check: a fault here can make a wrong proof of a file look verified, but no wrong claim Verified.

package unit

import "slices"

// A Database is a propagator whose clauses can be deleted. The index finds a clause by its literals; it is made when the
// first one is deleted.
type Database struct {
	P *Propagator

	// Deleted clauses are removed when they have more than Garbage literals, and more literals than the other clauses.
	Garbage int

	index   map[uint64]int32 // the last clause of each hash
	chain   []int32          // of each clause: the one before it with the same hash, or None
	deleted []bool           // of each clause
	garbage int              // the literals of deleted clauses
}

// Add takes a clause in, as Propagator.Add does.
func (c *Database) Add(clause []int32) error {
	n, err := c.P.Add(clause)
	if n != None && c.index != nil {
		c.enter(n)
	}
	return err
}

// Deleted reports whether clause n has been deleted.
func (c *Database) Deleted(n int32) bool { return int(n) < len(c.deleted) && c.deleted[n] }

// hash returns a number that depends on the set of literals, not on their order. Each literal is counted once.
func (c *Database) hash(clause []int32) (h uint64) {
	for _, x := range clause {
		y := (uint64(x) + 1) * 0x9e3779b97f4a7c15
		h += y ^ y>>29
	}
	return h
}

// enter puts a clause into the index.
func (c *Database) enter(n int32) {
	for int(n) >= len(c.chain) {
		c.chain = append(c.chain, None)
		c.deleted = append(c.deleted, false)
	}
	h := c.hash(c.P.Clause(n))
	before, met := c.index[h]
	if !met {
		before = None
	}
	c.chain[n] = before
	c.index[h] = n
}

// Delete deletes one clause with these literals, if there is one. It does not delete a clause that makes a literal true for good,
// a clause that is violated for good, or a clause of a single literal.
func (c *Database) Delete(clause []int32) {
	if c.index == nil {
		c.index = make(map[uint64]int32, len(c.P.start))
		for n := range int32(len(c.P.start)) {
			c.enter(n)
		}
	}
	var set []int32
	for _, literal := range clause {
		if x := Code(literal); c.P.met[x] == 0 {
			c.P.met[x] = 1
			set = append(set, x)
		}
	}
	h := c.hash(set)
	n, last := c.find(set, h)
	c.P.forget(set)
	if n == None || c.forGood(n) || len(set) < 2 {
		return
	}
	switch {
	case last != None:
		c.chain[last] = c.chain[n]
	case c.chain[n] != None:
		c.index[h] = c.chain[n]
	default:
		delete(c.index, h)
	}
	c.deleted[n] = true
	kept := c.P.Clause(n)
	c.unwatch(n, kept[0])
	c.unwatch(n, kept[1])
	if c.garbage += len(kept) + headerSize; c.garbage > c.Garbage && 2*c.garbage > len(c.P.literals) {
		c.compact()
	}
}

// find returns the last clause with exactly the marked literals, or None, and the clause before it in the chain of their hash.
func (c *Database) find(set []int32, hash uint64) (n, last int32) {
	n, met := c.index[hash]
	if !met {
		return None, None
	}
	for last = None; n != None && !c.isSet(n, len(set)); n = c.chain[n] {
		last = n
	}
	return n, last
}

// isSet reports whether a clause has exactly the marked literals.
func (c *Database) isSet(n int32, size int) bool {
	clause := c.P.Clause(n)
	return len(clause) == size && !slices.ContainsFunc(clause, func(x int32) bool { return c.P.met[x] == 0 })
}

// forGood reports whether a clause makes a literal true for good, or is violated for good.
func (c *Database) forGood(n int32) bool {
	made := func(x int32) bool { return c.P.Value[x] > 0 && c.P.Reason[x/2] == n }
	return n == c.P.Conflict || slices.ContainsFunc(c.P.Clause(n), made)
}

func (c *Database) unwatch(n, x int32) {
	at := c.P.watched(n, len(c.P.Clause(n)))
	if i := slices.IndexFunc(c.P.watches[x], func(w watch) bool { return w.at == at }); i >= 0 {
		c.P.watches[x] = slices.Delete(c.P.watches[x], i, i+1)
	}
}

// compact removes the deleted clauses and renumbers the others.
func (c *Database) compact() {
	number := make([]int32, len(c.P.start)) // the new ones
	var start []int32
	size := int32(0)
	for n := range int32(len(number)) {
		if c.Deleted(n) {
			number[n] = None
			continue
		}
		number[n] = int32(len(start))
		start = append(start, size+headerSize)
		size += headerSize + int32(len(c.P.Clause(n)))
	}
	for _, list := range c.P.watches {
		for i, w := range list {
			if w.at < 0 {
				list[i].at = ^number[^w.at]
			} else {
				list[i].at = start[number[c.P.literals[w.at-headerSize]]]
			}
		}
	}
	literals := c.P.literals[:0]
	for n, old := range c.P.start {
		if number[n] != None {
			kept := c.P.literals[old : old+c.P.literals[old-1]]
			literals = append(append(literals, number[n], int32(len(kept))), kept...)
		}
	}
	c.P.literals, c.P.start, c.garbage = literals, start, 0
	for _, x := range c.P.Trail { // literals that are true for good have reasons, which are not deleted
		c.P.Reason[x/2] = number[c.P.Reason[x/2]]
	}
	if c.P.Conflict != None {
		c.P.Conflict = number[c.P.Conflict]
	}
	clear(c.index)
	c.chain, c.deleted = c.chain[:0], c.deleted[:0]
	for n := range int32(len(start)) {
		c.enter(n)
	}
}
