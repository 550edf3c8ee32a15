package dlx

import (
	"errors"
	"testing"

	"pgregory.net/rapid"
)

// The order of the solutions does not depend on the representation.
func TestSameOrder(t *testing.T) {
	for _, e := range append(extensions, extension{name: "neither"}) {
		t.Run(e.name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				x := drawExtended(t, e.colours, e.multiplicities)
				p := x.problem(t)
				var want [][]int
				for _, r := range []Representation{Links, Cells, Bits} {
					s, err := NewSolverOf(p, r)
					if r == Bits && e.multiplicities && errors.Is(err, ErrRepresentation) {
						continue
					}
					if err != nil {
						t.Fatal(err)
					}
					got := all(t, s)
					if r == Links {
						want = got
					} else if !equal(got, want) {
						t.Fatalf("solutions of %+v by %v = %v, want %v", x, r, got, want)
					}
				}
			})
		})
	}
}
