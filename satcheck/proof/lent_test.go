package proof

import (
	"fmt"
	"testing"

	"dlx-sudoku/satcheck/internal/ask"
	"dlx-sudoku/satcheck/internal/unit"
	"dlx-sudoku/satcheck/internal/witness"
)

// TestLentUnchanged has what a checker leaves asked for a model, by our own search, by gophersat and by somebody who
// overwrites all of it: values, trail, clauses and watches of the checker are as they were, and so is the way back from its
// rest to the formula.
func TestLentUnchanged(t *testing.T) {
	overwrite := func(r *Rest) error {
		all := r.Clauses.Literals[:cap(r.Clauses.Literals)]
		for i := range all {
			all[i] = 1
		}
		clear(r.Clauses.Ends[:cap(r.Clauses.Ends)])
		return nil
	}
	for name, asks := range map[string]func(r *Rest) error{
		"search": func(r *Rest) error {
			_, err := ask.Solve(t.Context(), r.Variables, (*unit.Clauses)(&r.Clauses), 0)
			return err
		},
		"gophersat": func(r *Rest) error {
			_, err := ask.Gophersat(t.Context(), r.Variables, (*unit.Clauses)(&r.Clauses), 0)
			return err
		},
		"overwritten": overwrite,
	} {
		for _, clauses := range [][][]int{witness.Pigeons(4), witness.Queens(5), append(witness.Queens(6), []int{2}, []int{-9})} {
			c, err := Load(t.Context(), formulaFrom(clauses))
			if err != nil {
				t.Fatal(err)
			}
			rest, err := c.Rest(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			text := func() string { return fmt.Sprintf("%v %v %v", *c.held, rest.of, rest.fixed) }
			before, lent := text(), fmt.Sprint(rest.Clauses)
			if err := asks(rest); err != nil {
				t.Fatal(err)
			}
			if after := text(); after != before {
				t.Errorf("%s: the checker was\n%s, and is\n%s", name, before, after)
			}
			if after := fmt.Sprint(rest.Clauses); (after == lent) != (name != "overwritten") {
				t.Errorf("%s: the clauses were\n%s, and are\n%s", name, lent, after)
			}
			c.Release()
		}
	}
	// What is released by the one is never the other's.
	var clauses unit.Clauses
	clauses.Add([]int32{1, 2})
	one, other := new(unit.Pool), new(unit.Pool)
	for range 100 {
		p, err := one.Load(t.Context(), 2, &clauses)
		if err != nil {
			t.Fatal(err)
		}
		one.Release(p)
		if q, err := other.New(2, &clauses); err != nil || p == q {
			t.Fatal("a propagator of another pool")
		}
	}
}
