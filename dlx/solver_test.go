package dlx

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestCount(t *testing.T) {
	for n, want := range []uint64{1, 1, 0, 0, 2, 10, 4, 40, 92} { // OEIS A000170
		if n == 0 {
			continue
		}
		for _, k := range kinds {
			if got, err := k.new(queens(t, n)).Count(context.Background(), 0); got != want || err != nil {
				t.Errorf("%s: queens %d: Count = %d, %v, want %d", k.name, n, got, err, want)
			}
		}
	}
}

// An option that covers an item more often than allowed can never be committed.
func TestCommitNever(t *testing.T) {
	p := read(t, "a 0:0|b\na\na b\n")
	for _, r := range []Representation{Links, Cells} {
		s, err := NewSolverIn(p, r)
		if err != nil {
			t.Fatal(err)
		}
		err = s.Commit(1)
		if !errors.Is(err, ErrClash) || err.Error() != "option 1: the option cannot be chosen: item b must not be covered" {
			t.Errorf("%v: Commit = %v, want %v", r, err, ErrClash)
		}
		if n, err := s.Count(context.Background(), 0); n != 1 || err != nil {
			t.Errorf("%v: Count = %d, %v, want 1", r, n, err)
		}
	}
}

func TestCommit(t *testing.T) {
	s := NewSolver(queens(t, 8))
	if err := s.Commit(0, 10); err != nil { // squares (0,0) and (1,2)
		t.Fatal(err)
	}
	if n, err := s.Count(context.Background(), 0); n != 0 || err != nil {
		t.Errorf("Count = %d, %v, want 0", n, err)
	}
	err := s.Commit(21, 3, 63) // (2,5), then a clash in row 0
	if !errors.Is(err, ErrClash) || err.Error() != "option 3: the option cannot be chosen: item 0 is covered already" {
		t.Errorf("Commit = %v, want %v", err, ErrClash)
	}
	s.Reset()
	if err := s.Commit(0, 12); err != nil { // (0,0) and (1,4), which the failed one must not hinder
		t.Fatal(err)
	}
	first, err := s.First(context.Background())
	if err != nil || !slices.Equal(first[:2], Solution{0, 12}) || len(first) != 8 {
		t.Errorf("First = %v, %v, want 8 options, 0 and 12 first", first, err)
	}
	// All options committed: nothing is left to be searched.
	committed := slices.Clone(first)
	s.Reset()
	if err := s.Commit(committed...); err != nil {
		t.Fatal(err)
	}
	if got, err := s.First(context.Background()); err != nil || !slices.Equal(got, committed) {
		t.Errorf("First = %v, %v, want %v", got, err, committed)
	}
	// A failed Commit takes back its own options only.
	s.Reset()
	if err := s.Commit(0); err != nil {
		t.Fatal(err)
	}
	if err := s.Commit(12, 0); !errors.Is(err, ErrClash) {
		t.Errorf("Commit(12, 0) = %v, want %v", err, ErrClash)
	}
	if n, _ := s.Count(context.Background(), 0); n != 4 { // of the 92, four have a queen in a given corner
		t.Errorf("Count = %d, want 4", n)
	}
}

func TestSolutionIsTheCallers(t *testing.T) {
	s := NewSolver(queens(t, 6))
	got := list(s)
	for i, solution := range got {
		if err := s.Problem().Verify(solution); err != nil {
			t.Errorf("solution %d: %v", i, err)
		}
		clear(solution)
	}
	if n, _ := s.Count(context.Background(), 0); int(n) != len(got) {
		t.Errorf("Count = %d, want %d", n, len(got))
	}
}

func TestMisusePanics(t *testing.T) {
	panics := func(name, want string, f func()) {
		t.Helper()
		defer func() {
			t.Helper()
			if r, ok := recover().(string); !ok || !strings.Contains(r, want) {
				t.Errorf("%s: recover() = %q, want %q", name, r, want)
			}
		}()
		f()
	}
	p := queens(t, 8)
	s := NewSolver(p)
	for range s.Solutions(context.Background()) {
		panics("Count", "Count of a Solver during its search", func() { s.Count(context.Background(), 0) })
		panics("First", "First of a Solver during its search", func() { s.First(context.Background()) })
		panics("Commit", "Commit of a Solver during its search", func() { s.Commit(0) })
		panics("Reset", "Reset of a Solver during its search", func() { s.Reset() })
		panics("Solutions", "Solutions of a Solver during its search", func() {
			for range s.Solutions(context.Background()) {
				t.Error("a search within a search")
			}
		})
		break
	}
	panics("Commit(64)", "option 64 of 64", func() { s.Commit(0, 64) })
	panics("Commit(-1)", "option -1 of 64", func() { s.Commit(-1) })
	panics("ItemName", "item 46 of 46", func() { p.ItemName(46) })
	panics("NewProblem", "-1 primary", func() { NewProblem(-1, 0, nil) })
	usable(t, s)
}

func TestNothingIsAllocated(t *testing.T) {
	p, ctx := queens(t, 8), context.Background()
	forEachKind(t, p, func(t *testing.T, k engine) {
		s := k.new(p)
		if allocs := testing.AllocsPerRun(10, func() {
			s.Reset()
			s.Commit(0)
			s.Count(ctx, 2)
			s.Reset()
			s.Count(ctx, 0)
			s.Stats()
		}); allocs != 0 {
			t.Errorf("Reset, Commit, Count and Stats allocate %v times, want 0", allocs)
		}
	})
}

// Many Solvers of one Problem at once, and no goroutine left behind.
func TestSharedProblem(t *testing.T) {
	p := queens(t, 8)
	leavesNone(t, func() {
		var group sync.WaitGroup
		for range 8 {
			group.Go(func() {
				s := NewSolver(p)
				for range 3 {
					if n, err := s.Count(context.Background(), 0); n != 92 || err != nil {
						t.Errorf("Count = %d, %v, want 92", n, err)
					}
				}
			})
		}
		group.Wait()
	})
}

// The costs of a search are the same on every machine.
func TestStats(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       Stats
	}{
		// The root; option 1, a dead end; option 3, which forces 0 and 4.
		{"the example", "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n", Stats{6, 12, []Level{{1, 0}, {5, 12}}}},
		// Items with one option each need no choice: the root and three moves.
		{"all forced", "a b c | x\na\nb x\nc\n", Stats{4, 0, []Level{{4, 0}}}},
		// That b has no option shows when it is its turn.
		{"no solution", "a b\na\n", Stats{2, 0, []Level{{2, 0}}}},
		{"no solution at once", "a b\nb\n", Stats{1, 0, []Level{{1, 0}}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := ParseProblem(strings.NewReader(test.text))
			if err != nil {
				t.Fatal(err)
			}
			for _, k := range kinds[:1] { // links
				s := k.new(p)
				for range 2 {
					if _, err := s.Count(context.Background(), 0); err != nil {
						t.Fatal(err)
					}
					if got := s.Stats(); !reflect.DeepEqual(got, test.want) {
						t.Errorf("%s: Stats = %+v, want %+v", k.name, got, test.want)
					}
				}
			}
		})
	}
}

func TestSolutionHasNoRoomToSpare(t *testing.T) {
	first, err := NewSolver(queens(t, 8)).First(context.Background())
	if err != nil || cap(first) > 8 {
		t.Errorf("First = %v, %v, with room for %d, want 8", first, err, cap(first))
	}
}

// The zero Problem has one solution, of no options, and the zero Solver finds it.
func TestZero(t *testing.T) {
	var p Problem
	if p.Items() != 0 || p.Options() != 0 || p.Entries() != 0 || p.Colours() != 0 || p.String() != "\n" {
		t.Errorf("the zero Problem is %+v", p)
	}
	if err := p.Verify(nil); err != nil {
		t.Error(err)
	}
	if _, err := p.Explain(context.Background(), 0); !errors.Is(err, ErrSolvable) {
		t.Errorf("Explain: %v, want %v", err, ErrSolvable)
	}
	for _, workers := range []int{0, 3} {
		s := Solver{Workers: workers}
		if got := s.Problem(); got.Items() != 0 {
			t.Errorf("Problem = %v", got)
		}
		if err := s.Commit(); err != nil {
			t.Error(err)
		}
		if n, err := s.Count(context.Background(), 0); n != 1 || err != nil || s.Workers != workers {
			t.Errorf("Count = %d, %v by %d, want 1", n, err, s.Workers)
		}
		if first, err := s.First(context.Background()); len(first) != 0 || err != nil {
			t.Errorf("First = %v, %v, want no options", first, err)
		}
	}
	for _, r := range Representations() {
		s, err := NewSolverIn(&p, r)
		if err != nil {
			t.Fatal(err)
		}
		if n, err := s.Count(context.Background(), 0); n != 1 || err != nil {
			t.Errorf("%v: Count = %d, %v, want 1", r, n, err)
		}
	}
}

// The caller gets a solution as soon as it is found, not when there are many: after this one, the search goes on for hours.
func TestSolutionsAreNotKept(t *testing.T) {
	var b Builder
	const n = 14 // rooks are to attack no other, in 13 columns
	all := []string{"which"}
	b.Primary("which")
	for i := range n {
		b.Primary(fmt.Sprint("r", i))
		b.Secondary(fmt.Sprint("c", i))
		all = append(all, fmt.Sprint("r", i))
	}
	b.Option(all...)
	b.Option("which")
	for r := range n {
		for c := range n - 1 {
			b.Option(fmt.Sprint("r", r), fmt.Sprint("c", c))
		}
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	for _, workers := range []int{1, 3} {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute) // the search takes hours
		defer cancel()
		s := NewSolver(p)
		s.Workers = workers
		found := 0
		for solution, err := range s.Solutions(ctx) {
			if len(solution) != 1 || err != nil || ctx.Err() != nil {
				t.Errorf("%d workers: %v, %v, and %v", workers, solution, err, ctx.Err())
			}
			found++
			break
		}
		if found == 0 {
			t.Errorf("%d workers: no solution", workers)
		}
	}
}

// A search in cells can go deeper than there was room for at first.
func TestDeepCells(t *testing.T) {
	var b Builder
	const n = 2000
	for i := range n {
		b.Primary(fmt.Sprint(i))
	}
	for i := range n {
		b.Option(fmt.Sprint(i))
		b.Option(fmt.Sprint(i))
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	s, err := NewSolverIn(p, Cells)
	if err != nil {
		t.Fatal(err)
	}
	solution, err := s.First(t.Context())
	if err != nil || len(solution) != n {
		t.Fatalf("First = %d options, %v, want %d", len(solution), err, n)
	}
	if err := p.Verify(solution); err != nil {
		t.Error(err)
	}
}
