package dlx

import (
	"context"
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// matrix is a problem as plainly as it can be stated.
type matrix struct {
	primary, secondary int
	options            [][]int
}

// problem states m to the package.
func (m matrix) problem(t interface{ Fatal(...any) }) *Problem {
	p, err := NewProblem(m.primary, m.secondary, slices.Values(m.options))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// drawMatrix draws a small problem, often one with solutions: about half of its
// options are parts of a few partitions of the primary items.
func drawMatrix(t *rapid.T) matrix {
	m := matrix{primary: rapid.IntRange(1, 8).Draw(t, "primary"), secondary: rapid.IntRange(0, 4).Draw(t, "secondary")}
	secondary := func(option []int) []int {
		for i := range m.secondary {
			if rapid.IntRange(0, 3).Draw(t, "has") == 0 {
				option = append(option, m.primary+i)
			}
		}
		return option
	}
	for range rapid.IntRange(0, 3).Draw(t, "partitions") {
		parts := make([][]int, rapid.IntRange(1, 4).Draw(t, "parts"))
		for i := range m.primary {
			k := rapid.IntRange(0, len(parts)-1).Draw(t, "part")
			parts[k] = append(parts[k], i)
		}
		for _, option := range parts {
			if len(option) > 0 {
				m.options = append(m.options, secondary(option))
			}
		}
	}
	for range rapid.IntRange(0, 4).Draw(t, "more") {
		first := rapid.IntRange(0, m.primary-1).Draw(t, "first")
		option := []int{first}
		for i := range m.primary {
			if i != first && rapid.IntRange(0, 3).Draw(t, "has") == 0 {
				option = append(option, i)
			}
		}
		m.options = append(m.options, secondary(option))
	}
	if m.primary >= 4 && rapid.IntRange(0, 3).Draw(t, "fours") == 0 {
		m.fours(t)
	}
	if n := len(m.options); n > 0 {
		perm := rapid.Permutation(slices.Collect(func(yield func(int) bool) {
			for i := range n {
				if !yield(i) {
					return
				}
			}
		})).Draw(t, "order")
		options := make([][]int, n)
		for i, k := range perm {
			options[i] = m.options[k]
		}
		m.options = options
	}
	return m
}

// fours gives each option four items, which the links treat apart.
func (m *matrix) fours(t *rapid.T) {
	for len(m.options) < 6 {
		m.options = append(m.options, []int{rapid.IntRange(0, m.primary-1).Draw(t, "more")})
	}
	for o, option := range m.options {
		option = option[:min(len(option), 4)]
		for len(option) < 4 {
			if i := rapid.IntRange(0, m.primary+m.secondary-1).Draw(t, "item"); !slices.Contains(option, i) {
				option = append(option, i)
			}
		}
		m.options[o] = option
	}
}

// subsets finds all solutions by trying every set of options.
func (m matrix) subsets() (solutions [][]int) {
	var want uint64 = 1<<m.primary - 1
	masks := make([]uint64, len(m.options))
	for o, option := range m.options {
		for _, i := range option {
			masks[o] |= 1 << i
		}
	}
set:
	for set := range uint64(1) << len(masks) {
		var covered uint64
		for rest := set; rest != 0; rest &= rest - 1 {
			mask := masks[bits.TrailingZeros64(rest)]
			if covered&mask != 0 {
				continue set
			}
			covered |= mask
		}
		if covered&want == want {
			var solution []int
			for o := range masks {
				if set>>o&1 == 1 {
					solution = append(solution, o)
				}
			}
			solutions = append(solutions, solution)
		}
	}
	return solutions
}

// algorithmX is Knuth's Algorithm X in its plainest form: no links, no undo, no
// forced moves; fewest options first, leftmost item of several. It finds the
// solutions in the order that Solver promises.
func (m matrix) algorithmX() (solutions [][]int) {
	var search func(covered map[int]bool, chosen []int)
	search = func(covered map[int]bool, chosen []int) {
		best := -1
		var candidates []int
		for i := range m.primary {
			if covered[i] {
				continue
			}
			var open []int
			for o, option := range m.options {
				if slices.Contains(option, i) && !slices.ContainsFunc(option, func(j int) bool { return covered[j] }) {
					open = append(open, o)
				}
			}
			if best < 0 || len(open) < len(candidates) {
				best, candidates = i, open
			}
		}
		if best < 0 {
			solution := slices.Clone(chosen)
			slices.Sort(solution)
			solutions = append(solutions, solution)
			return
		}
		for _, o := range candidates {
			now := make(map[int]bool)
			for i := range covered {
				now[i] = true
			}
			for _, i := range m.options[o] {
				now[i] = true
			}
			search(now, append(slices.Clip(chosen), o))
		}
	}
	search(map[int]bool{}, nil)
	return solutions
}

// widths are the kinds of Solver whose solutions come in the same order: links in
// the index that a small problem gets, in that of wide ones, and bits.
var widths = []struct {
	name string
	new  func(*Problem) *Solver
}{
	{"uint16", onLinks},
	{"uint32", newWideSolver},
	{"bits", func(p *Problem) *Solver { return newSolver(p, newBitsOrLinks) }},
}

// newBitsOrLinks returns sets of bits, or links for a problem with multiplicities
// and for one that is too large.
func newBitsOrLinks(p *Problem) tree {
	if fitsBits(p) {
		return newBits(p)
	}
	return newLinkTree(p)
}

func newWideSolver(p *Problem) *Solver { return newSolver(p, newWideTree) }

func newWideTree(p *Problem) tree {
	return newSearch[uint32](p, func(n int) []uint32 { return make([]uint32, n) })
}

// all collects the solutions of s, each sorted.
func all(t interface{ Fatal(...any) }, s *Solver) (solutions [][]int) {
	for solution := range s.Solutions(context.Background()) {
		if err := s.Problem().Verify(solution); err != nil {
			t.Fatal(err)
		}
		slices.Sort(solution)
		solutions = append(solutions, solution)
	}
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
	return solutions
}

func equal(a, b [][]int) bool { return slices.EqualFunc(a, b, slices.Equal) }

func sorted(solutions [][]int) [][]int {
	solutions = slices.Clone(solutions)
	slices.SortFunc(solutions, slices.Compare)
	return solutions
}

// The solutions are those that trying all subsets finds, in the order of the
// plain algorithm, in either width and however they are asked for.
func TestSolutionsAgainstBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawMatrix(t)
		p := m.problem(t)
		want := m.algorithmX()
		if bySubsets := m.subsets(); !equal(sorted(want), sorted(bySubsets)) {
			t.Fatalf("the oracles disagree on %+v: %v and %v", m, want, bySubsets)
		}
		for _, width := range widths {
			s := width.new(p)
			if got := all(t, s); !equal(got, want) {
				t.Fatalf("%s: solutions of %+v = %v, want %v", width.name, m, got, want)
			}
			limit := rapid.Uint64Range(0, 5).Draw(t, "limit")
			count := uint64(len(want))
			if limit > 0 {
				count = min(count, limit)
			}
			if got, err := s.Count(context.Background(), limit); got != count || err != nil {
				t.Fatalf("%s: Count(%d) of %+v = %d, %v, want %d", width.name, limit, m, got, err, count)
			}
			first, err := s.First(context.Background())
			slices.Sort(first)
			switch {
			case len(want) == 0 && err != ErrNoSolution:
				t.Fatalf("%s: First of %+v = %v, %v, want %v", width.name, m, first, err, ErrNoSolution)
			case len(want) > 0 && (err != nil || !slices.Equal(first, want[0])):
				t.Fatalf("%s: First of %+v = %v, %v, want %v", width.name, m, first, err, want[0])
			}
		}
	})
}

// Committed options select the solutions that contain them, and Reset brings
// the others back.
func TestCommitSelects(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawMatrix(t)
		p := m.problem(t)
		every := m.algorithmX()
		for _, width := range widths {
			s := width.new(p)
			for range 3 {
				var committed []int
				for range rapid.IntRange(0, 3).Draw(t, "commits") {
					if len(m.options) == 0 {
						break
					}
					o := rapid.IntRange(0, len(m.options)-1).Draw(t, "option")
					clash := slices.ContainsFunc(committed, func(c int) bool {
						return slices.ContainsFunc(m.options[c], func(i int) bool { return slices.Contains(m.options[o], i) })
					})
					if err := s.Commit(o); (err != nil) != clash {
						t.Fatalf("Commit(%d) after %v of %+v = %v, want a clash: %v", o, committed, m, err, clash)
					}
					if !clash {
						committed = append(committed, o)
					}
					if rapid.Bool().Draw(t, "search between") {
						if _, err := s.First(context.Background()); err != nil && err != ErrNoSolution {
							t.Fatal(err)
						}
					}
				}
				var want [][]int
				for _, solution := range every {
					if !slices.ContainsFunc(committed, func(c int) bool { return !slices.Contains(solution, c) }) {
						want = append(want, solution)
					}
				}
				if got := all(t, s); !equal(sorted(got), sorted(want)) {
					t.Fatalf("%s: solutions of %+v with %v committed = %v, want %v", width.name, m, committed, got, want)
				}
				s.Reset()
				if got := all(t, s); !equal(got, every) {
					t.Fatalf("%s: solutions of %+v after Reset = %v, want %v", width.name, m, got, every)
				}
			}
		}
	})
}

// Other numbers for items and options, and another order of the items within
// an option, change nothing but the order of the solutions.
func TestRenumberingKeepsSolutions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawMatrix(t)
		numbers := func(from, n int) []int {
			s := make([]int, n)
			for i := range s {
				s[i] = from + i
			}
			return s
		}
		items := slices.Concat(
			rapid.Permutation(numbers(0, m.primary)).Draw(t, "primary"),
			rapid.Permutation(numbers(m.primary, m.secondary)).Draw(t, "secondary"))
		order := rapid.Permutation(numbers(0, len(m.options))).Draw(t, "options")
		other := matrix{m.primary, m.secondary, nil}
		for _, o := range order {
			var option []int
			for _, i := range rapid.Permutation(m.options[o]).Draw(t, "option") {
				option = append(option, items[i])
			}
			other.options = append(other.options, option)
		}
		var got [][]int
		for _, solution := range all(t, NewSolver(other.problem(t))) {
			for k, o := range solution {
				solution[k] = order[o]
			}
			slices.Sort(solution)
			got = append(got, solution)
		}
		want := all(t, NewSolver(m.problem(t)))
		if !equal(sorted(got), sorted(want)) {
			t.Fatalf("solutions of %+v renumbered = %v, want %v", m, got, want)
		}
	})
}

// onLinks returns a solver of p on links.
func onLinks(p *Problem) *Solver { return newSolver(p, newLinkTree) }
