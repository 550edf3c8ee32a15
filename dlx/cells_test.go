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
		{"21,844 items", 21_844, 21_844, false, 1},
		{"21,845 items", 21_845, 21_845, true, 1},
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

// The rule asks for many updates at each branch, or few items to copy there.
func TestPrefersCells(t *testing.T) {
	dominoes := func(n int) *Problem {
		p, err := NewProblem(n*n, 0, func(yield func([]int) bool) {
			for i := range n * n {
				if i%n < n-1 && !yield([]int{i, i + 1}) || i < n*n-n && !yield([]int{i, i + n}) {
					return
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	long := func(items int) *Problem { // options of 20 items in a row, around the circle
		p, err := NewProblem(items, 0, func(yield func([]int) bool) {
			option := make([]int, 20)
			for i := range items {
				for k := range option {
					option[k] = (i + k) % items
				}
				if !yield(option) {
					return
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	priced := newDraft(1, 0, nil)
	for range 9 {
		priced.add(0, 0)
		priced.end(1)
	}
	for _, test := range []struct {
		name string
		p    *Problem
		want bool
	}{
		{"queens", queens(t, 8), true},
		{"queens on a large board", queens(t, 40), true},
		{"4,096 items", long(4096), true},
		{"4,097 items", long(4097), false},
		{"dominoes", dominoes(8), true},
		{"dominoes on a large board", dominoes(40), false},
		{"no options", dominoes(1), false},
		{"costs", priced.finish(), false},
	} {
		if got := prefersCells(test.p); got != test.want {
			t.Errorf("%s: prefersCells = %v, want %v", test.name, got, test.want)
		}
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
