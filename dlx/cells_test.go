package dlx

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The cells in the index that a small problem gets, and in that of wide ones.
type (
	narrowCells = cellSearch[uint16, *[1 << 16]uint16]
	wideCells   = cellSearch[uint32, []uint32]
)

// cellWidths are the two kinds of Solver over cells.
var cellWidths = []struct {
	name string
	new  func(*Problem) *Solver
}{
	{"uint16", newCellsSolver},
	{"uint32", func(p *Problem) *Solver { return newSolver(p, newWideCells) }},
}

func newCellsSolver(p *Problem) *Solver { return newSolver(p, newCells) }

// The solutions are those that trying all subsets finds, with colours and
// multiplicities and with options committed, each once and in the same order
// every time; in either width, and after a search broken off.
func TestCellsAgainstBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawExtended(t, rapid.Bool().Draw(t, "colours"), rapid.Bool().Draw(t, "multiplicities"))
		p := m.problem(t)
		solutions := m.subsets()
		var order [][]int
		for _, width := range cellWidths {
			s := width.new(p)
			every := all(t, s)
			if !equal(sorted(every), solutions) {
				t.Fatalf("%s: solutions of %+v = %v, want %v", width.name, m, every, solutions)
			}
			if order == nil {
				order = every
			} else if !equal(every, order) {
				t.Fatalf("%s: solutions of %+v = %v, want the order %v", width.name, m, every, order)
			}
			var committed []int
			for range rapid.IntRange(0, 3).Draw(t, "commits") {
				if len(m.options) == 0 {
					break
				}
				o := rapid.IntRange(0, len(m.options)-1).Draw(t, "option")
				if s.Commit(o) == nil {
					committed = append(committed, o)
				}
			}
			limit := rapid.Uint64Range(1, 4).Draw(t, "limit")
			var want [][]int
			for _, solution := range solutions {
				if !slices.ContainsFunc(committed, func(c int) bool { return !slices.Contains(solution, c) }) {
					want = append(want, solution)
				}
			}
			if n, err := s.Count(context.Background(), limit); n != min(limit, uint64(len(want))) || err != nil {
				t.Fatalf("%s: Count(%d) of %+v with %v committed = %d, %v; the solutions are %v", width.name, limit, m, committed, n, err, want)
			}
			if got := all(t, s); !equal(sorted(got), want) {
				t.Fatalf("%s: solutions of %+v with %v committed = %v, want %v", width.name, m, committed, got, want)
			}
			s.Reset()
			if got := all(t, s); !equal(got, every) {
				t.Fatalf("%s: solutions of %+v after Reset = %v, want %v", width.name, m, got, every)
			}
		}
	})
}

// A problem without colours and multiplicities has its solutions in the order
// of the plain algorithm, and so in that of the links.
func TestCellsKeepTheOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawMatrix(t)
		want := m.algorithmX()
		for _, width := range cellWidths {
			if got := all(t, width.new(m.problem(t))); !equal(got, want) {
				t.Fatalf("%s: solutions of %+v = %v, want %v", width.name, m, got, want)
			}
		}
	})
	p := queens(t, 8)
	if got, want := all(t, newCellsSolver(p)), all(t, NewSolver(p)); !equal(got, want) {
		t.Errorf("the solutions of 8 queens are %v, want %v", got, want)
	}
}

// One Solver serves any number of searches without allocating.
func TestCellsAllocateNothing(t *testing.T) {
	p := queens(t, 8)
	s := newCellsSolver(p)
	first := all(t, s)[0]
	if n := testing.AllocsPerRun(20, func() {
		s.Reset()
		s.Commit(first[:2]...)
		s.Count(context.Background(), 0)
		s.Reset()
		s.Count(context.Background(), 5)
	}); n != 0 {
		t.Errorf("%v allocations in each search, want none", n)
	}
}

// A cancelled search ends with the error of its context, and the next one finds
// everything.
func TestCellsCancel(t *testing.T) {
	s := newCellsSolver(queens(t, 9))
	ctx, cancel := context.WithCancel(context.Background())
	s.begin(ctx, "test")
	cancel()
	for s.advance(ctx) {
	}
	s.end()
	if s.Err() != context.Canceled {
		t.Fatalf("Err = %v, want %v", s.Err(), context.Canceled)
	}
	if n, err := s.Count(context.Background(), 0); n != 352 || err != nil {
		t.Errorf("Count = %d, %v, want 352", n, err)
	}
}
