package unit

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// sanity returns an error if the clauses of a checker do not lie one behind the other, each with its number and size, or
// if the lists of watches are not those of the clauses that are not deleted.
func (c *Database) sanity() error {
	size := 0
	watched := make([][]int32, len(c.P.watches)) // the clauses that each list should have
	for n, at := range c.P.start {
		size += headerSize
		if int(at) != size || c.P.literals[at-headerSize] != int32(n) {
			return fmt.Errorf("clause %d begins at %d and is called %d, want %d", n, at, c.P.literals[at-headerSize], size)
		}
		clause := c.P.Clause(int32(n))
		size += len(clause)
		// What had one open literal when it came is not watched.
		if !c.Deleted(int32(n)) && len(clause) > 1 && c.P.Reason[clause[0]/2] != int32(n) && int32(n) != c.P.Conflict {
			for _, x := range clause[:2] {
				watched[x] = append(watched[x], int32(n))
			}
		}
	}
	if x := slices.IndexFunc(c.P.met, func(mark int32) bool { return mark != 0 }); x >= 0 {
		return fmt.Errorf("literal %d is marked between two calls", x)
	}
	if size != len(c.P.literals) {
		return fmt.Errorf("%d literals, want %d", len(c.P.literals), size)
	}
	for x, list := range c.P.watches {
		met := map[int32]bool{}
		for _, w := range list {
			n := ^w.at
			if w.at >= 0 {
				n = c.P.literals[w.at-headerSize]
			}
			clause := c.P.Clause(n)
			if c.P.watched(n, len(clause)) != w.at || !slices.Contains(clause[:2], int32(x)) || !slices.Contains(clause, w.blocker) || met[n] {
				return fmt.Errorf("literal %d is watched by %v, clause %d %v", x, w, n, clause)
			}
			met[n] = true
		}
		for _, n := range watched[x] {
			if !met[n] {
				return fmt.Errorf("clause %d %v is not in the list of %d", n, c.P.Clause(n), x)
			}
		}
	}
	for _, x := range c.P.Trail {
		if n := c.P.Reason[x/2]; n < 0 || int(n) >= len(c.P.start) || !slices.Contains(c.P.Clause(n), x) || c.Deleted(n) {
			return fmt.Errorf("literal %d is true because of clause %d", x, n)
		}
	}
	return nil
}

// TestCheckerSanity adds clauses to a checker and deletes some, over and over, and looks at every list of it. Now and
// then deleted clauses are taken out, and the others numbered anew.
func TestCheckerSanity(t *testing.T) {
	compacted, units, conflicts := 0, 0, 0
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 7))
		const variables = 30
		held, err := new(Pool).New(variables, &Clauses{})
		if err != nil {
			t.Fatal(err)
		}
		c := &Database{P: held, Garbage: 40}
		var clauses [][]int32
		for step := range 300 {
			if len(clauses) > 20 && r.IntN(2) == 0 {
				i := r.IntN(len(clauses))
				garbage := c.garbage
				c.Delete(clauses[i])
				if c.garbage < garbage {
					compacted++
				}
				clauses = slices.Delete(clauses, i, i+1)
			} else {
				var clause []int32
				for range 2 + r.IntN(4) {
					clause = append(clause, int32(1+r.IntN(variables))*int32(1-2*r.IntN(2)))
				}
				if r.IntN(60) == 0 {
					clause = clause[:1]
				}
				c.Add(clause)
				clauses = append(clauses, clause)
			}
			if err := c.sanity(); err != nil {
				t.Fatalf("seed %d, step %d: %v", seed, step, err)
			}
			if c.P.Refuted() {
				conflicts++
				break
			}
		}
		units += len(c.P.Trail)
	}
	t.Logf("%d times compacted, %d literals true for good, %d conflicts", compacted, units, conflicts)
	if compacted < 40 || units < 40 {
		t.Errorf("%d times compacted, %d literals true for good", compacted, units)
	}
}

// TestDeleteAmongOthers puts clauses of different literals where those of one hash stand: each is found, and only it.
func TestDeleteAmongOthers(t *testing.T) {
	clauses := [][]int32{{1, 2, 3}, {1, 2}, {1, 3}, {-1, 2}}
	for out := range clauses {
		var list Clauses
		for _, clause := range clauses {
			list.Add(clause)
		}
		held, err := new(Pool).Load(t.Context(), 3, &list)
		if err != nil {
			t.Fatal(err)
		}
		c := &Database{P: held, index: make(map[uint64]int32)}
		for n := range clauses {
			c.enter(int32(n))
			c.chain[n] = int32(n) - 1
		}
		last := int32(len(clauses) - 1)
		for n := range clauses {
			c.index[c.hash(c.P.Clause(int32(n)))] = last
		}
		absent := []int32{-1, 3}
		c.index[c.hash([]int32{Code(-1), Code(3)})] = last
		c.Delete(absent)
		c.Delete(clauses[out])
		for n := range clauses {
			if c.Deleted(int32(n)) != (n == out) {
				t.Errorf("%v deleted: clause %v is deleted: %v", clauses[out], clauses[n], c.Deleted(int32(n)))
			}
		}
		var chain, want []int32
		for n := c.index[c.hash(c.P.Clause(int32(out)))]; n != None; n = c.chain[n] {
			chain = append(chain, n)
		}
		for n := last; n >= 0; n-- {
			if int(n) != out {
				want = append(want, n)
			}
		}
		if !slices.Equal(chain, want) {
			t.Errorf("%v deleted: the chain is %v, want %v", clauses[out], chain, want)
		}
	}
}
