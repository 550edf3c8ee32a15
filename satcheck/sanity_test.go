package satcheck

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// sanity returns an error if the clauses of a checker do not lie one behind the other, each with its number and size, or
// if the lists of watches are not those of the clauses that are not deleted.
func (c *checker) sanity() error {
	size := 0
	watched := make([][]int32, len(c.watches)) // the clauses that each list should have
	for n, at := range c.start {
		size += headerSize
		if int(at) != size || c.literals[at-headerSize] != int32(n) {
			return fmt.Errorf("clause %d begins at %d and is called %d, want %d", n, at, c.literals[at-headerSize], size)
		}
		clause := c.clause(int32(n))
		size += len(clause)
		// What had one open literal when it came is not watched.
		if !c.isDeleted(int32(n)) && len(clause) > 1 && c.reason[clause[0]/2] != int32(n) && int32(n) != c.conflict {
			for _, x := range clause[:2] {
				watched[x] = append(watched[x], int32(n))
			}
		}
	}
	if size != len(c.literals) {
		return fmt.Errorf("%d literals, want %d", len(c.literals), size)
	}
	for x, list := range c.watches {
		met := map[int32]bool{}
		for _, w := range list {
			n := ^w.at
			if w.at >= 0 {
				n = c.literals[w.at-headerSize]
			}
			clause := c.clause(n)
			if c.watched(n, len(clause)) != w.at || !slices.Contains(clause[:2], int32(x)) || !slices.Contains(clause, w.blocker) || met[n] {
				return fmt.Errorf("literal %d is watched by %v, clause %d %v", x, w, n, clause)
			}
			met[n] = true
		}
		for _, n := range watched[x] {
			if !met[n] {
				return fmt.Errorf("clause %d %v is not in the list of %d", n, c.clause(n), x)
			}
		}
	}
	for _, x := range c.trail {
		if n := c.reason[x/2]; n < 0 || int(n) >= len(c.start) || !contains(c.clause(n), x) || c.isDeleted(n) {
			return fmt.Errorf("literal %d is true because of clause %d", x, n)
		}
	}
	return nil
}

// TestCheckerSanity adds clauses to a checker and deletes some, over and over, and looks at every list of it. Now and
// then deleted clauses are taken out, and the others numbered anew.
func TestCheckerSanity(t *testing.T) {
	defer func(before int) { leastGarbage = before }(leastGarbage)
	leastGarbage = 40
	compacted, units, conflicts := 0, 0, 0
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 7))
		const variables = 30
		c := &checker{propagator: newPropagator(&Formula{variables: variables})}
		var clauses [][]int32
		for step := range 300 {
			if len(clauses) > 20 && r.IntN(2) == 0 {
				i := r.IntN(len(clauses))
				garbage := c.garbage
				c.remove(clauses[i])
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
				if n := c.add(clause); n != none && c.index != nil {
					c.enter(n)
				}
				clauses = append(clauses, clause)
			}
			if err := c.sanity(); err != nil {
				t.Fatalf("seed %d, step %d: %v", seed, step, err)
			}
			if c.refuted() {
				conflicts++
				break
			}
		}
		units += len(c.trail)
	}
	t.Logf("%d times compacted, %d literals true for good, %d conflicts", compacted, units, conflicts)
	if compacted < 40 || units < 40 {
		t.Errorf("%d times compacted, %d literals true for good", compacted, units)
	}
}
