package dlx

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// tinted is a problem with colours and multiplicities as plainly as it can be
// stated: options of entries, each an item and its colour.
type tinted struct {
	lo, hi    []int // of the primary items
	secondary int
	options   [][][2]int
}

// problem states m to the package.
func (m tinted) problem(t interface{ Fatal(...any) }) *Problem {
	d := newDraft(len(m.lo), m.secondary, nil)
	for i := range m.lo {
		if err := d.multiply(i, m.lo[i], m.hi[i]); err != nil {
			t.Fatal(err)
		}
	}
	for _, option := range m.options {
		for _, e := range option {
			if err := d.add(e[0], int32(e[1])); err != nil {
				t.Fatal(err)
			}
		}
		if err := d.end(0); err != nil {
			t.Fatal(err)
		}
	}
	return d.finish()
}

// drawTinted draws a small problem with colours, multiplicities, both or
// neither.
func drawTinted(t *rapid.T) tinted {
	m := tinted{secondary: rapid.IntRange(0, 4).Draw(t, "secondary")}
	colours := rapid.IntRange(0, 2).Draw(t, "colours")
	multiple := rapid.Bool().Draw(t, "multiple")
	for range rapid.IntRange(1, 5).Draw(t, "primary") {
		lo, hi := 1, 1
		if multiple && rapid.Bool().Draw(t, "multiplicity") {
			lo = rapid.IntRange(0, 3).Draw(t, "lo")
			hi = lo + rapid.IntRange(0, 2).Draw(t, "more")
		}
		m.lo, m.hi = append(m.lo, lo), append(m.hi, hi)
	}
	for range rapid.IntRange(0, 11).Draw(t, "options") {
		first := rapid.IntRange(0, len(m.lo)-1).Draw(t, "first")
		option := [][2]int{{first, 0}}
		for i := range len(m.lo) + m.secondary {
			switch {
			case i == first || rapid.IntRange(0, 2).Draw(t, "has") > 0:
			case i < len(m.lo):
				option = append(option, [2]int{i, 0})
			default:
				option = append(option, [2]int{i, rapid.IntRange(0, colours).Draw(t, "colour")})
			}
		}
		m.options = append(m.options, option)
	}
	return m
}

// exact tells whether a set of options is a solution.
func (m tinted) exact(solution []int) bool {
	worn := make([][]int, len(m.lo)+m.secondary) // for each item, the colours that the options give it
	for _, o := range solution {
		for _, e := range m.options[o] {
			worn[e[0]] = append(worn[e[0]], e[1])
		}
	}
	for i, w := range worn {
		if i < len(m.lo) {
			if len(w) < m.lo[i] || len(w) > m.hi[i] {
				return false
			}
		} else if len(w) > 1 && (w[0] == 0 || slices.Min(w) != slices.Max(w)) {
			return false
		}
	}
	return true
}

// solutions finds all solutions that contain the options given, by trying every
// set.
func (m tinted) solutions(with ...int) (solutions [][]int) {
	for set := range 1 << len(m.options) {
		var solution []int
		for o := range m.options {
			if set>>o&1 == 1 {
				solution = append(solution, o)
			}
		}
		lacks := func(o int) bool { return !slices.Contains(solution, o) }
		if m.exact(solution) && !slices.ContainsFunc(with, lacks) {
			solutions = append(solutions, solution)
		}
	}
	return sorted(solutions)
}

// The solutions are those that trying all subsets finds, with colours and
// multiplicities and with options committed, each once and in the same order
// every time; in either width, and after a search broken off.
func TestCellsAgainstBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawTinted(t)
		p := m.problem(t)
		var order [][]int
		for _, width := range cellWidths {
			s := width.new(p)
			every := all(t, s)
			if want := m.solutions(); !equal(sorted(every), want) {
				t.Fatalf("%s: solutions of %+v = %v, want %v", width.name, m, every, want)
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
			want := m.solutions(committed...)
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
