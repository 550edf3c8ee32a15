package dlx

import (
	"context"
	"errors"
	"iter"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
)

// queens is the problem of n queens on a board of n rows and columns: an option
// is a square, rows and columns are primary items, diagonals secondary ones.
func queens(t testing.TB, n int) *Problem {
	p, err := NewProblem(2*n, 2*(2*n-1), func(yield func([]int) bool) {
		for r := range n {
			for c := range n {
				if !yield([]int{r, n + c, 2*n + r + c, 2*n + 2*n - 1 + r - c + n - 1}) {
					return
				}
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestCount(t *testing.T) {
	for n, want := range []uint64{1, 1, 0, 0, 2, 10, 4, 40, 92} { // OEIS A000170
		if n == 0 {
			continue
		}
		for _, width := range widths {
			if got, err := width.new(queens(t, n)).Count(context.Background(), 0); got != want || err != nil {
				t.Errorf("%s: queens %d: Count = %d, %v, want %d", width.name, n, got, err, want)
			}
		}
	}
}

func TestProblemErrors(t *testing.T) {
	options := func(options ...[]int) iter.Seq[[]int] { return slices.Values(options) }
	for _, test := range []struct {
		name               string
		primary, secondary int
		options            iter.Seq[[]int]
		want               error
		text               string
	}{
		{"unknown item", 2, 1, options([]int{0, 1}, []int{0, 3}), ErrUnknownItem, "option 1: unknown item 3 (there are 3, from 0)"},
		{"negative item", 2, 1, options([]int{-1}), ErrUnknownItem, "option 0: unknown item -1 (there are 3, from 0)"},
		{"repeated item", 2, 1, options([]int{0, 1}, []int{1, 0, 1}), ErrRepeatedItem, "option 1: repeated item: 1"},
		{"no primary item", 2, 1, options([]int{0}, []int{1}, []int{2}), ErrNoPrimary, "option 2: no primary item in the option"},
		{"no item", 2, 1, options([]int{}), ErrNoPrimary, "option 0: no primary item in the option"},
		{"too many items", 1 << 31, 1, nil, ErrTooLarge, "problem too large: 2147483648 primary and 1 secondary items"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := NewProblem(test.primary, test.secondary, test.options)
			if !errors.Is(err, test.want) || err.Error() != test.text {
				t.Errorf("NewProblem = %v, %v, want %q", p, err, test.text)
			}
		})
	}
}

// Items without options, problems without items, and the like.
func TestBareProblems(t *testing.T) {
	for _, test := range []struct {
		name               string
		primary, secondary int
		options            [][]int
		want               [][]int
	}{
		{"no items", 0, 0, nil, [][]int{{}}},
		{"secondary items only", 0, 3, nil, [][]int{{}}},
		{"an item without options", 2, 0, [][]int{{0}}, nil},
		{"no options", 1, 0, nil, nil},
		{"an option twice", 1, 0, [][]int{{0}, {0}}, [][]int{{0}, {1}}},
		{"a secondary item without options", 1, 1, [][]int{{0}}, [][]int{{0}}},
		{"options that share a secondary item", 2, 1, [][]int{{0, 2}, {1, 2}}, nil},
		{"one option for all", 3, 1, [][]int{{2, 3, 0, 1}}, [][]int{{0}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, width := range widths {
				p, err := NewProblem(test.primary, test.secondary, slices.Values(test.options))
				if err != nil {
					t.Fatal(err)
				}
				if got := all(t, width.new(p)); !equal(got, test.want) {
					t.Errorf("%s: solutions = %v, want %v", width.name, got, test.want)
				}
			}
		})
	}
}

// Problems beyond sixteen bits: chains of items that two options each cover,
// so that there are two solutions, the first of them with the even options.
func TestWideProblems(t *testing.T) {
	chain := func(items int) *Problem {
		p, err := NewProblem(items, 0, func(yield func([]int) bool) {
			for i := range items {
				if !yield([]int{i, (i + 1) % items}) {
					return
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	for _, test := range []struct {
		items int
		wide  bool
	}{
		{21844, false}, // 1 + 3 × 21844 = 65533 nodes
		{21846, true},  // 65539 nodes
		{23334, true},  // 70003 nodes
		{70000, true},
	} {
		s := NewSolver(chain(test.items))
		if _, wide := s.tree.(*search[uint32, []uint32]); wide != test.wide {
			t.Errorf("%d items: wide = %v, want %v", test.items, wide, test.wide)
		}
		if n, err := s.Count(context.Background(), 0); n != 2 || err != nil {
			t.Errorf("%d items: Count = %d, %v, want 2", test.items, n, err)
		}
		first, err := s.First(context.Background())
		if err != nil || len(first) != test.items/2 {
			t.Fatalf("%d items: First has %d options, %v", test.items, len(first), err)
		}
		if err := s.Problem().Verify(first); err != nil {
			t.Errorf("%d items: %v", test.items, err)
		}
		for _, o := range first {
			if o%2 != 0 {
				t.Fatalf("%d items: First has option %d", test.items, o)
			}
		}
	}

	// Many items in few options: the queue and the trail grow long, not the lists.
	row := func(items, secondary int) *Problem {
		option := make([]int, items+secondary)
		for i := range option {
			option[i] = i
		}
		p, err := NewProblem(items, secondary, slices.Values([][]int{option[:items/2], option, option[items/2:]}))
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	for _, items := range []int{13000, 16384, 32767, 32768, 70000} {
		for _, secondary := range []int{0, 9, 50000} {
			s := NewSolver(row(items, secondary))
			if n, err := s.Count(context.Background(), 0); n != 2 || err != nil {
				t.Errorf("%d and %d items: Count = %d, %v, want 2", items, secondary, n, err)
			}
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
	if !errors.Is(err, ErrClash) || err.Error() != "option 3: options share an item: item 0 is covered already" {
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
	got := slices.Collect(s.Solutions(context.Background()))
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

// usable checks that a Solver of eight queens works as if it were new.
func usable(t *testing.T, s *Solver) {
	t.Helper()
	if n, err := s.Count(context.Background(), 0); n != 92 || err != nil {
		t.Errorf("Count = %d, %v, want 92", n, err)
	}
	if got := all(t, s); len(got) != 92 {
		t.Errorf("%d solutions, want 92", len(got))
	}
	if s.Err() != nil {
		t.Errorf("Err = %v, want nil", s.Err())
	}
}

func TestEarlyEnds(t *testing.T) {
	for _, width := range widths {
		t.Run(width.name, func(t *testing.T) {
			s := width.new(queens(t, 8))
			t.Run("limit", func(t *testing.T) {
				for _, limit := range []uint64{1, 2, 91, 92, 93} {
					if n, err := s.Count(context.Background(), limit); n != min(limit, 92) || err != nil {
						t.Errorf("Count(%d) = %d, %v, want %d", limit, n, err, min(limit, 92))
					}
				}
				usable(t, s)
			})
			t.Run("break", func(t *testing.T) {
				n := 0
				for range s.Solutions(context.Background()) {
					if n++; n == 7 {
						break
					}
				}
				if s.Err() != nil {
					t.Errorf("Err = %v, want nil", s.Err())
				}
				usable(t, s)
			})
			t.Run("panic in the loop", func(t *testing.T) {
				func() {
					defer func() {
						if r := recover(); r != "stop" {
							t.Errorf("recover() = %v, want stop", r)
						}
					}()
					for range s.Solutions(context.Background()) {
						panic("stop")
					}
				}()
				usable(t, s)
			})
			t.Run("cancelled before", func(t *testing.T) {
				ctx, cancel := context.WithCancel(context.Background())
				cancel()
				if n, err := s.Count(ctx, 0); n != 0 || err != context.Canceled {
					t.Errorf("Count = %d, %v, want 0, %v", n, err, context.Canceled)
				}
				if first, err := s.First(ctx); first != nil || err != context.Canceled {
					t.Errorf("First = %v, %v, want nil, %v", first, err, context.Canceled)
				}
				for solution := range s.Solutions(ctx) {
					t.Errorf("a solution: %v", solution)
				}
				if s.Err() != context.Canceled {
					t.Errorf("Err = %v, want %v", s.Err(), context.Canceled)
				}
				usable(t, s)
			})
		})
	}
}

// A search that would take an age ends soon after its context.
func TestCancel(t *testing.T) {
	s := NewSolver(queens(t, 20))
	if _, err := s.First(context.Background()); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var nodes uint64
	for range s.Solutions(ctx) {
		if nodes == 0 {
			nodes = s.Stats().Nodes
			cancel()
		}
	}
	if s.Err() != context.Canceled {
		t.Errorf("Err = %v, want %v", s.Err(), context.Canceled)
	}
	if more := s.Stats().Nodes - nodes; more > 10000 {
		t.Errorf("%d nodes after cancelling, want some thousands at most", more)
	}
}

// The error of a context that is done when the search has ended anyway is not
// the search's.
func TestCancelTooLate(t *testing.T) {
	s := NewSolver(queens(t, 6))
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	n := 0
	for range s.Solutions(ctx) {
		if n++; n == 4 { // the last one
			cancel()
		}
	}
	if n != 4 || s.Err() != nil {
		t.Errorf("%d solutions, Err = %v, want 4, nil", n, s.Err())
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
	s := NewSolver(queens(t, 8))
	ctx := context.Background()
	if allocs := testing.AllocsPerRun(10, func() {
		s.Reset()
		s.Commit(0)
		s.Count(ctx, 2)
	}); allocs != 0 {
		t.Errorf("Reset, Commit and Count allocate %v times, want 0", allocs)
	}
}

// Many Solvers of one Problem at once, and no goroutine left behind.
func TestSharedProblem(t *testing.T) {
	before := runtime.NumGoroutine()
	p := queens(t, 8)
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
	if after := runtime.NumGoroutine(); after > before {
		t.Errorf("%d goroutines, %d before", after, before)
	}
}

func TestVerify(t *testing.T) {
	p, err := ParseProblem(strings.NewReader("a b c | x\na x\nb x\nb c\na b c\nb\nc x"))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		solution Solution
		want     string
	}{
		{Solution{0, 2}, ""},
		{Solution{3}, ""},
		{Solution{2, 0}, ""},
		{Solution{}, "not an exact cover: primary item a is covered 0 times"},
		{Solution{0}, "not an exact cover: primary item b is covered 0 times"},
		{Solution{0, 2, 4}, "not an exact cover: primary item b is covered 2 times"},
		{Solution{0, 0, 2}, "not an exact cover: option 0 is chosen twice"},
		{Solution{0, 3}, "not an exact cover: primary item a is covered 2 times"},
		{Solution{0, 4, 5}, "not an exact cover: secondary item x is covered 2 times"},
		{Solution{6}, "not an exact cover: no option 6 among 6"},
		{Solution{-1}, "not an exact cover: no option -1 among 6"},
	} {
		err := p.Verify(test.solution)
		if test.want == "" && err != nil || test.want != "" && (!errors.Is(err, ErrNotExact) || err.Error() != test.want) {
			t.Errorf("Verify(%v) = %v, want %q", test.solution, err, test.want)
		}
	}
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
			for _, width := range widths {
				s := width.new(p)
				for range 2 {
					if _, err := s.Count(context.Background(), 0); err != nil {
						t.Fatal(err)
					}
					if got := s.Stats(); !reflect.DeepEqual(got, test.want) {
						t.Errorf("%s: Stats = %+v, want %+v", width.name, got, test.want)
					}
				}
			}
		})
	}
}

// A secondary item is never short of options, however many of them are hidden
// before the last choice.
func TestLongSecondaryList(t *testing.T) {
	const n, m = 1500, 1600
	p, err := NewProblem(2, 1, func(yield func([]int) bool) {
		for range n {
			if !yield([]int{0, 2}) {
				return
			}
		}
		for range m {
			if !yield([]int{1}) {
				return
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, width := range widths {
		if got, err := width.new(p).Count(context.Background(), 0); got != n*m || err != nil {
			t.Errorf("%s: Count = %d, %v, want %d", width.name, got, err, n*m)
		}
	}
}

// A context that panics leaves the Solver ready, too.
func TestNilContext(t *testing.T) {
	s := NewSolver(queens(t, 8))
	func() {
		defer func() {
			if recover() == nil {
				t.Error("Count(nil, 0) did not panic")
			}
		}()
		var ctx context.Context
		s.Count(ctx, 0)
	}()
	usable(t, s)
}

func TestSolutionHasNoRoomToSpare(t *testing.T) {
	first, err := NewSolver(queens(t, 8)).First(context.Background())
	if err != nil || cap(first) > 8 {
		t.Errorf("First = %v, %v, with room for %d, want 8", first, err, cap(first))
	}
}
