package bound

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/oracle"

	"pgregory.net/rapid"
)

// draw draws a problem with costs and commits an option of it at times. It returns its solutions that have that option.
func draw(t *rapid.T) (*matrix.Chosen, [][]int) {
	pick := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "pick") }
	x := oracle.Draw(pick, oracle.Kind{Colours: rapid.Bool().Draw(t, "colours"), Multiplicities: rapid.Bool().Draw(t, "multiplicities"), Costs: true, Weights: rapid.Bool().Draw(t, "weights")})
	chosen := matrix.NewChosen(x.Matrix())
	solutions := x.Subsets()
	if n := len(x.Options); n > 0 && pick(3) == 0 {
		if o := pick(n); chosen.Add(o) < 0 {
			solutions = slices.DeleteFunc(solutions, func(sol []int) bool { return !slices.Contains(sol, o) })
		}
	}
	return &chosen, solutions
}

// total returns the cost of a solution.
func total(m *matrix.Matrix, solution []int) (sum int64) {
	for _, o := range solution {
		sum += m.Cost(o)
	}
	return sum
}

// TestBound compares with all solutions: none costs less than the bound, and those that cost little enough keep their
// options, whatever the multipliers are.
func TestBound(t *testing.T) {
	refused, fixed := 0, 0
	for round := 0; round == 0 || round < 50 && (refused == 0 || fixed == 0); round++ {
		rapid.Check(t, func(t *rapid.T) {
			chosen, solutions := draw(t)
			r := New(chosen)
			if r == nil {
				refused++
				return
			}
			if rapid.Bool().Draw(t, "too large for a linear program") {
				r.program.Program = nil
			}
			for n := range 4 {
				switch rapid.IntRange(0, 3).Draw(t, "multipliers") {
				case 0:
					r.Climb([]int{1, 2, 30, 200}[n], 1<<62)
				case 1:
					for i := range r.y {
						r.y[i] = int64(rapid.IntRange(-3000, 3000).Draw(t, "multiplier"))
					}
					r.price()
				case 2:
					r.Climb(100, 1<<62)
					r.Tighten()
					for _, c := range r.cliques {
						checkClique(t, r, c)
					}
				default:
					r.Restore()
				}
				below := r.Lower() + int64(rapid.IntRange(-3, 30).Draw(t, "gap"))
				r.Restore()
				if r.Fix(below) {
					fixed++
				}
				reduced, out := r.Reduced()
				if len(out)+r.Left() != len(r.costs) {
					t.Fatalf("%d options out and %d left of %d", len(out), r.Left(), len(r.costs))
				}
				for _, sol := range solutions {
					cost := total(chosen.Matrix, sol)
					if cost < below && slices.ContainsFunc(sol, func(o int) bool { return slices.Contains(out, int32(o)) }) {
						t.Fatalf("solution %v, which costs %d, has an option ruled out below %d: %v", sol, cost, below, out)
					}
					if cost >= below {
						continue
					}
					if cost < r.Lower() {
						t.Fatalf("solution %v costs %d, want %d at least", sol, cost, r.Lower())
					}
					sum := uint64(0)
					for _, o := range sol {
						if !slices.Contains(chosen.Options, o) {
							sum += reduced.Costs[o]
						}
					}
					if room := reduced.Room(cost); sum >= room {
						t.Fatalf("solution %v, which costs %d, has reduced costs of %d; their room is %d", sol, cost, sum, room)
					}
				}
			}
		})
	}
	if refused == 0 || fixed == 0 {
		t.Errorf("%d problems refused, options of %d ruled out; want some of each", refused, fixed)
	}
}

// checkClique looks for two options of a clique that do not exclude each other.
func checkClique(t interface{ Fatalf(string, ...any) }, r *Relaxation, c clique) {
	m := r.chosen.Matrix
	for n, o := range c {
		for _, p := range c[:n] {
			if !slices.ContainsFunc(m.Option(int(r.number[o])), func(i int32) bool {
				_, hi := m.Bounds(int(i))
				return hi-int(r.chosen.Times[i]) == 1 && slices.Contains(m.Option(int(r.number[p])), i)
			}) {
				t.Fatalf("options %v and %v of clique %v do not exclude each other", m.Option(int(r.number[o])), m.Option(int(r.number[p])), c)
			}
		}
	}
}

// TestCliques tightens problems of random pairs and triples. No bound passes the cost of the solution that is planted.
func TestCliques(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 8))
	found := 0
	for range 40 {
		x := oracle.Problem{Primary: 12}
		planted, cost := random.Perm(12), int64(0)
		for n := range 60 {
			option := random.Perm(12)[:2+random.IntN(2)]
			if n < 6 {
				option = planted[2*n : 2*n+2]
			}
			x.Options, x.Costs = append(x.Options, option), append(x.Costs, int64(50+random.IntN(50)))
			if n < 6 {
				cost += x.Costs[n]
			}
		}
		chosen := matrix.NewChosen(x.Matrix())
		r := New(&chosen)
		r.Climb(0, math.MaxInt64)
		before := r.bound
		r.Tighten()
		for _, c := range r.cliques {
			checkClique(t, r, c)
		}
		if found += len(r.cliques); r.bound < before || r.Lower() > cost {
			t.Errorf("bound %d after %d, and a solution that costs %d", r.bound, before, cost)
		}
	}
	if found < 50 {
		t.Errorf("%d cliques, want 50 or more", found)
	}
}

// TestLevel leaves no option of items that are covered once a negative reduced cost, and loses nothing by that.
func TestLevel(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 8))
	for range 40 {
		x := oracle.Problem{Primary: 12}
		for n := range 60 {
			x.Options, x.Costs = append(x.Options, random.Perm(12)[:1+n%3]), append(x.Costs, int64(random.IntN(50)-60))
		}
		chosen := matrix.NewChosen(x.Matrix())
		r := New(&chosen)
		r.Climb(0, math.MaxInt64)
		r.Reduced()
		if least := slices.Min(r.exact); least < 0 {
			t.Errorf("an option has a reduced cost of %d", least)
		}
		for i := range r.y {
			r.y[i] = random.Int64N(100_000)
		}
		r.price()
		before := r.bound
		r.level()
		if r.price(); r.bound < before || slices.Min(r.exact) < 0 {
			t.Errorf("bound %d after %d, least reduced cost %d", r.bound, before, slices.Min(r.exact))
		}
	}
}

// TestTighten has three pairs of three items: the linear program takes half of each, and the clique of them forbids that.
func TestTighten(t *testing.T) {
	x := oracle.Problem{Primary: 3, Options: [][]int{{0, 1}, {1, 2}, {0, 2}, {0}, {1}, {2}}, Costs: []int64{50, 50, 50, 30, 30, 30}}
	chosen := matrix.NewChosen(x.Matrix())
	r := New(&chosen)
	if r.Climb(0, math.MaxInt64); r.Lower() != 75 {
		t.Errorf("at least %d, want 75", r.Lower())
	}
	if r.Tighten(); r.Lower() != 80 || len(r.cliques) != 1 || !slices.Equal(r.cliques[0], clique{0, 1, 2}) {
		t.Errorf("at least %d with cliques %v, want 80 with the pairs", r.Lower(), r.cliques)
	}
}

// TestClimb compares with the optimum of the linear program, for an odd cycle: every two neighbours have an option, and
// each item has one of its own that costs three times as much. Three pairs and a half would do, which is no solution.
func TestClimb(t *testing.T) {
	x := oracle.Problem{Primary: 7}
	for i := range 7 {
		x.Options = append(x.Options, []int{i, (i + 1) % 7}, []int{i})
		x.Costs = append(x.Costs, 100, 300)
	}
	chosen := matrix.NewChosen(x.Matrix())
	for _, exact := range []bool{false, true} {
		r := New(&chosen)
		if !exact {
			r.program.Program = nil
		}
		r.Climb(1000, 1<<62)
		if r.bound < 349*r.Scale || r.bound > 350*r.Scale || r.Lower() != 350 {
			t.Errorf("bound %d, at least %d; want 349 to 350 times %d, and 350", r.bound, r.Lower(), r.Scale)
		}
		testFix(t, r)
	}
}

func testFix(t *testing.T, r *Relaxation) {
	if r.Fix(601); r.Left() != 14 {
		t.Errorf("below 601, %d options are left; want all", r.Left())
	}
	if r.Fix(600); r.Left() != 7 { // an option of one item costs 250 more
		t.Errorf("below 600, %d options are left; want 7", r.Left())
	}
}

// TestSift climbs over so many options that most steps look at some of them only.
func TestSift(t *testing.T) {
	x := oracle.Problem{Primary: 60}
	for a := range 60 {
		for b := range a {
			for c := range b {
				x.Options = append(x.Options, []int{a, b, c})
				x.Costs = append(x.Costs, int64(1000+(a*7+b*11+c*13)%97*10))
			}
		}
	}
	chosen := matrix.NewChosen(x.Matrix())
	r := New(&chosen)
	r.program.Program = nil
	r.Climb(400, 1<<62)
	if len(r.costs) <= many || r.Lower() < 19_900 || r.Lower() > 20*1100 {
		t.Errorf("%d options, at least %d; want more than %d, and some 20000", len(r.costs), r.Lower(), many)
	}
}
