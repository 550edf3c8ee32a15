package proof

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestWay walks at random through the assumptions of random formulas, and tries each state on a checker that begins anew:
// the same literals are true, and each clause that a denial returns follows.
func TestWay(t *testing.T) {
	const variables = 14
	denied, refuted, drawn := 0, 0, 0
	for seed := range uint64(150) {
		r := rand.New(rand.NewPCG(seed, 11))
		f := &Formula{}
		literal := func() int { return (1 + r.IntN(variables)) * (1 - 2*r.IntN(2)) }
		for range 80 {
			f.Add(literal(), literal(), literal())
		}
		f.Declare(variables)
		c, err := Load(t.Context(), f)
		if err != nil {
			t.Fatal(err)
		}
		w := c.Way()
		var way []int
		holds := []*Proof{{}} // what has been denied: for good, below the first assumption, below the second one, …
		for range 100 {
			whole := &Formula{}
			for i := range f.Len() {
				whole.Add(f.Clause(i)...)
			}
			for _, p := range holds {
				for i := range p.Len() {
					clause, _ := p.Step(i)
					whole.Add(clause...)
				}
			}
			whole.Declare(variables)
			anew, err := Load(t.Context(), whole)
			if err != nil {
				t.Fatal(err)
			}
			contradicted := anew.Refuted()
			for _, x := range way {
				contradicted = contradicted || anew.Way().Assume(x)
			}
			if contradicted != w.Contradicted() {
				t.Fatalf("seed %d: %v contradicted: %v, want %v", seed, way, w.Contradicted(), contradicted)
			}
			for v := 1; v <= variables && !contradicted; v++ {
				if w.Value(v) != anew.Way().Value(v) {
					t.Fatalf("seed %d, way %v: variable %d is %d, want %d", seed, way, v, w.Value(v), anew.Way().Value(v))
				}
			}
			last := len(way) - 1
			var want []int // denied
			for _, x := range way {
				want = append(want, -x)
			}
			if contradicted && !anew.Way().Learn(want) {
				t.Fatalf("seed %d: %v does not follow", seed, want)
			}
			anew.Release()
			switch {
			case contradicted && last >= 0 && r.IntN(4) > 0: // else it goes on below the contradiction
				denied++
				way, holds = way[:last], holds[:last+1]
				if clause := w.Deny(); clause != nil {
					drawn++
					holds[last].Add(clause...)
					if !slices.Equal(clause, want) {
						t.Fatalf("seed %d: %v denied, want %v", seed, clause, want)
					}
				}
			case r.IntN(12) == 0:
				left := r.IntN(len(way) + 1)
				w.Withdraw(left)
				way, holds = way[:left], holds[:left+1]
			default:
				x := literal()
				w.Assume(x)
				way, holds = append(way, x), append(holds, &Proof{})
			}
			if c.Refuted() {
				refuted++
				break
			}
		}
		// What is assumed is forgotten where the clauses are read.
		if len(way) > 0 && !c.Refuted() {
			if _, err := c.Rest(t.Context()); err != nil || len(w.assumed) > 0 {
				t.Errorf("seed %d: a rest below %v, %v", seed, w.assumed, err)
			}
		}
		c.Release()
	}
	t.Logf("%d ways denied, %d clauses drawn, %d formulas refuted", denied, drawn, refuted)
	if drawn < 100 || refuted < 10 {
		t.Error("too few to tell")
	}
}

// TestLearnOtherVariables has clauses with variables that the formula does not have: they are refused, whatever they would
// be in 32 bits.
func TestLearnOtherVariables(t *testing.T) {
	c, err := Load(t.Context(), formulaFrom([][]int{{1, 2}, {-1, 2}}))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Release()
	for _, x := range []int{0, 3, -3, 1<<32 + 2, -1 << 32, math.MinInt, math.MaxInt} {
		if c.Way().Learn([]int{x}) {
			t.Errorf("learned %d", x)
		}
	}
	if !c.Way().Learn([]int{2}) {
		t.Error("did not learn 2, which follows")
	}
}
