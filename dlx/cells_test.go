package dlx

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
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

// saneCells walks every set and checks the invariants of cells, and that the
// members are just the options that may still be chosen.
func saneCells[I index, A array[I]](s *cellSearch[I, A], p *Problem, committed *commitment) error {
	c := newCommitment(p)
	for _, o := range committed.options {
		c.add(p, o)
	}
	chosen := s.chosen
	completed := s.status == solved && s.left > 0 // the last option chosen has not been covered
	if completed {
		chosen = chosen[:len(chosen)-1]
	}
	for _, x := range chosen {
		c.add(p, int(s.owner[x]))
	}
	member := func(q I) bool {
		i := s.item[q]
		return s.place[q] >= s.first[i] && s.place[q] < s.base[i]+s.size[i]
	}
	left := 0
	for i := I(0); i < s.items; i++ {
		if i < s.primary && s.size[i] == half[I]() {
			continue
		}
		if i < s.primary {
			left++
			lo, _ := p.Multiplicity(int(i))
			if s.many && s.status != dead && int(s.need(i)) != max(0, lo-int(c.times[i])) {
				return fmt.Errorf("item %d has been chosen %d times and needs %d", i, c.times[i], s.need(i))
			}
		} else if s.worn[i] != 0 || c.times[i] > 0 {
			continue
		}
		for k := s.first[i]; k != s.base[i]+s.size[i]; k++ {
			q := s.set[k]
			if s.item[q] != i || s.place[q] != k {
				return fmt.Errorf("node %d of item %d stands at %d in the set of item %d, its place is %d", q, s.item[q], k, i, s.place[q])
			}
			if o := int(s.owner[q]); c.clash(p, o) != nil {
				return fmt.Errorf("option %d is a member of item %d, which excludes it", o, i)
			}
			for r := s.right[q]; r != q; r = s.right[r] {
				if !member(r) {
					return fmt.Errorf("option %d is a member of item %d, not of item %d", s.owner[q], i, s.item[r])
				}
			}
		}
	}
	if completed {
		return nil
	}
	if left != s.left {
		return fmt.Errorf("%d items are to be covered, left = %d", left, s.left)
	}
	if s.many {
		return nil // options may have been dropped
	}
	for o := range p.Options() {
		if q := I(p.starts[o]); c.clash(p, o) == nil && !slices.Contains(c.options, o) && !member(q) {
			return fmt.Errorf("option %d could be chosen, but is no member", o)
		}
	}
	return nil
}

// walk searches step by step and checks the invariants after each.
func walk[I index, A array[I]](t *rapid.T, s *cellSearch[I, A], p *Problem, committed *commitment) {
	s.root(p, committed, false)
	for s.status != done {
		if err := saneCells(s, p, committed); err != nil {
			t.Fatal(err)
		}
		switch s.status {
		case open:
			if s.status = s.propagate(); s.status == open {
				if err := saneCells(s, p, committed); err != nil {
					t.Fatal(err)
				}
				s.status = s.branch()
			}
		case dead, solved:
			s.status = s.retreat()
		}
	}
}

func TestCellsKeepTheirInvariants(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawTinted(t)
		p := m.problem(t)
		s := newCellsSolver(p)
		if len(m.options) > 0 && rapid.Bool().Draw(t, "commit") {
			s.Commit(rapid.IntRange(0, len(m.options)-1).Draw(t, "option"))
		}
		walk(t, s.tree.(*narrowCells), p, &s.committed)
		walk(t, newWideCells(p).(*wideCells), p, &s.committed)
	})
}

// The numbers of solutions of published problems, colours and multiplicities
// included.
func TestCellsOnPublishedProblems(t *testing.T) {
	if raceEnabled {
		t.Skip("the data are not tested under the race detector")
	}
	f, err := os.Open(openData(t, "xc/TABLE.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	slow := append(slices.Clone(slow), "macmahon4x6")
	tested := 0
	for lines := bufio.NewScanner(f); lines.Scan(); {
		fields := strings.Split(lines.Text(), "\t")
		name, kind, want := fields[0], fields[1], fields[5]
		if !slices.Contains([]string{"XC", "XC2", "XCC", "MCC"}, kind) {
			continue
		}
		tested++
		t.Run(name, func(t *testing.T) {
			if slices.Contains(slow, name) && os.Getenv("DLX_SUDOKU_SLOW") == "" {
				t.Skip("takes long: DLX_SUDOKU_SLOW is not set")
			}
			t.Parallel()
			s := newCellsSolver(readProblem(t, openData(t, "xc/"+name+".dlx")))
			n, err := s.Count(context.Background(), 0)
			if got := strconv.FormatUint(n, 10); got != want || err != nil {
				t.Fatalf("Count = %s, %v, want %s", got, err, want)
			}
			if n <= 1000 {
				if got := len(all(t, s)); uint64(got) != n {
					t.Errorf("there are %d solutions, Count = %d", got, n)
				}
			}
		})
	}
	if tested < 50 {
		t.Errorf("only %d problems in the table", tested)
	}
}

// Problems at the borders of the narrow index: many items and nodes, and lists
// that come near to half of what it can count.
func TestWideCells(t *testing.T) {
	for _, test := range []struct {
		name             string
		primary, options int
		wide             bool
		want             uint64
	}{
		{"32,766 options", 1, 1<<15 - 2, false, 1<<15 - 2},
		{"32,767 options", 1, 1<<15 - 1, true, 1<<15 - 1},
		{"40,000 options", 1, 40_000, true, 40_000},
		{"32,767 items", 1<<15 - 1, 1<<15 - 1, false, 1},
		{"32,768 items", 1 << 15, 1 << 15, true, 1},
		{"70,000 items", 70_000, 70_000, true, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := NewProblem(test.primary, 0, func(yield func([]int) bool) {
				for o := range test.options {
					if !yield([]int{o % test.primary}) {
						return
					}
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			s := newCellsSolver(p)
			if _, wide := s.tree.(*wideCells); wide != test.wide {
				t.Errorf("wide = %v, want %v", wide, test.wide)
			}
			if n, err := s.Count(context.Background(), 0); n != test.want || err != nil {
				t.Errorf("Count = %d, %v, want %d", n, err, test.want)
			}
		})
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
