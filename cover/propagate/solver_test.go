package propagate

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles"
	"dlx-sudoku/cover/rules"
)

func layout(t testing.TB, rows, cols int) *cover.Layout {
	l, err := cover.NewLayout(rows, cols)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func parse(t testing.TB, l *cover.Layout, text ...string) *rules.Set {
	var lines []rules.TextLine
	for i, line := range text {
		lines = append(lines, rules.TextLine{Number: i + 1, Text: line})
	}
	set, err := rules.Parse(l, lines)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// TestCountGrids counts all grids of small layouts. The command counts those with rules as exact covers, too.
func TestCountGrids(t *testing.T) {
	for _, tt := range []struct {
		rows, cols int
		rules      []string
		want       uint64
	}{
		{2, 2, nil, 288},
		{1, 4, nil, 576},
		{1, 5, nil, 161280},
		{2, 2, []string{"rules: diagonal-down, diagonal-up"}, 48},
		{2, 2, []string{"rules: anti-knight"}, 24},
	} {
		if testing.Short() && tt.want > 1000 {
			tt.rows, tt.cols, tt.want = 1, 4, 576
		}
		l := layout(t, tt.rows, tt.cols)
		var set *rules.Set
		if tt.rules != nil {
			set = parse(t, l, tt.rules...)
		}
		s := NewSolver(l, set)
		if n, err := s.Count(t.Context(), 0); n != tt.want || err != nil {
			t.Errorf("%v %v: Count = %d, %v, want %d", l, tt.rules, n, err, tt.want)
		}
		if n, err := s.Count(t.Context(), 7); n != min(tt.want, 7) || err != nil {
			t.Errorf("%v %v: Count(7) = %d, %v", l, tt.rules, n, err)
		}
		seen := make(map[string]bool)
		for g := range s.Solutions(t.Context()) {
			if err := g.Check(cover.NewGrid(l)); err != nil || set.Broken(g.Digits()) != nil {
				t.Fatalf("%v: a solution breaks the rules:\n%v", l, g)
			}
			seen[g.String()] = true
		}
		if uint64(len(seen)) != tt.want {
			t.Errorf("%v %v: %d solutions, want %d", l, tt.rules, len(seen), tt.want)
		}
	}
}

const hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."

// TestSolver goes through the life of a Solver: puzzles one after the other, a break, a cancelled search, errors.
func TestSolver(t *testing.T) {
	g, err := puzzles.Parse(hard)
	if err != nil {
		t.Fatal(err)
	}
	s := NewSolver(g.Layout(), nil)
	for range s.Solutions(t.Context()) {
		break
	}
	if err := s.Load(g); err != nil {
		t.Fatal(err)
	}
	first, err := s.First(t.Context())
	if err != nil || first.Check(g) != nil {
		t.Fatalf("First = %v, %v", first, err)
	}
	nodes := s.Stats().Nodes
	if n, err := s.Count(t.Context(), 2); n != 1 || err != nil || s.Stats().Nodes <= nodes {
		t.Errorf("Count = %d, %v, %d nodes after %d", n, err, s.Stats().Nodes, nodes)
	}
	other := s.Clone()
	if n, err := other.Count(t.Context(), 3); n != 3 || err != nil {
		t.Errorf("Count of a clone = %d, %v, want 3", n, err)
	}
	clash := g.Clone()
	clash.Set(1, 8)
	if err := s.Load(clash); err != nil {
		t.Fatal(err)
	}
	if _, err := s.First(t.Context()); !errors.Is(err, ErrNoSolution) {
		t.Errorf("First of a clash: %v, want %v", err, ErrNoSolution)
	}
	if err := s.Load(cover.NewGrid(layout(t, 2, 3))); !errors.Is(err, ErrLayout) {
		t.Errorf("Load of another layout: %v, want %v", err, ErrLayout)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	seen := 0
	var last error
	for _, last = range other.Solutions(ctx) {
		if seen++; seen == 5 {
			cancel()
		}
	}
	if !errors.Is(last, context.Canceled) {
		t.Errorf("the last error is %v, want %v", last, context.Canceled)
	}
	func() {
		defer func() {
			if recover() == nil {
				t.Error("Count in the loop over Solutions does not panic")
			}
		}()
		for range other.Solutions(t.Context()) {
			other.Count(t.Context(), 1)
		}
	}()
	if n, err := other.Count(t.Context(), 2); n != 2 || err != nil {
		t.Errorf("Count after a panic = %d, %v, want 2", n, err)
	}
}

// TestOrder: the order of solutions and the costs do not depend on the searches before, and are the same in a clone.
func TestOrder(t *testing.T) {
	l := layout(t, 2, 3)
	s := NewSolver(l, parse(t, l, "cage: 9 r1c1 r1c2 r2c1", "arrow: r3c3 | r3c4 r4c4", "sandwich: 5 r4", "whisper: 3 r6c1 r6c2 r5c3", "even: r5c5"))
	other, odd := cover.NewGrid(l), cover.NewGrid(l)
	other.Set(35, 4)
	odd.Set(5, 1)  // this cell is fixed
	odd.Set(28, 3) // and then this one breaks a rule
	before := []func(){
		func() {},
		func() { s.Load(other); s.Count(t.Context(), 100) },
		func() { s.Load(odd); s.Count(t.Context(), 0) },
		func() { // what a long search leaves
			s.search.conflicts = max(deepAfter, eagerConflicts)
			s.search.choice.left = 1
			for i := range s.search.choice.digit {
				s.search.choice.digit[i] = int32(100 * i)
			}
		},
		func() { s = s.Clone() },
	}
	for _, c := range []int{0, 17} {
		g := cover.NewGrid(l)
		g.Set(c, 3)
		want := ""
		for i, do := range before {
			do()
			s.Load(g)
			got := ""
			left := 50
			for solution := range s.Solutions(t.Context()) {
				got += solution.String() + "\n"
				if left--; left == 0 {
					break
				}
			}
			got += fmt.Sprintf("%+v", s.Stats())
			if i == 0 {
				want = got
			}
			if left != 0 || got != want {
				t.Errorf("solutions of %v after search %d:\n%s\nwant\n%s", g, i, got, want)
			}
		}
	}
}

// TestNoAllocations: a search that has run before allocates nothing.
func TestNoAllocations(t *testing.T) {
	l := layout(t, 3, 3)
	set := parse(t, l, "arrow: r1c1 | r1c2 r2c3 r3c4", "sandwich: 10 r5", "cage: 20 r7c1 r7c2 r7c3 r8c1", "thermo: r9c9 r8c9 r7c9 r6c9")
	s := NewSolver(l, set)
	ctx := context.Background()
	run := func() { s.Count(ctx, 20) }
	run()
	if n := testing.AllocsPerRun(5, run); n != 0 {
		t.Errorf("%v allocations in a search", n)
	}
}

// TestHousesRest: when a search branches, no house has a digit left to place, though not every change wakes the houses.
func TestHousesRest(t *testing.T) {
	g, err := puzzles.Parse(hard)
	if err != nil {
		t.Fatal(err)
	}
	for _, rules := range [][]string{nil, {"rules: diagonal-up"}, {"thermo: r1c2 r2c2 r3c2 r4c2"}, {"rules: anti-knight, non-consecutive"}} {
		l := g.Layout()
		s := NewSolver(l, parse(t, l, rules...))
		if rules == nil {
			s.Load(g)
		}
		s.begin(t.Context(), "Count", nil)
		x, visited := s.search, 0
		for x.depth >= 0 && visited < 300 && x.taken < len(x.order) {
			visited++
			for _, h := range x.handlers {
				if _, ok := h.(*house); ok && (!h.narrow(x) || len(x.fixed) > 0) {
					t.Fatalf("%v: a house has digits to place, or no place for one, after %d decisions", rules, visited-1)
				}
			}
			x.descend()
		}
		if s.end(); visited < 20 {
			t.Errorf("%v: %d decisions, want more", rules, visited)
		}
	}
}

// A stub is a handler that rules out nothing.
type stub struct{ run func() }

func (h stub) narrow(s *search) bool { h.run(); return true }

// TestEndedInside: a search whose context ends while handlers run ends before many more of them do, with no conclusion.
func TestEndedInside(t *testing.T) {
	l := layout(t, 3, 3)
	m, err := newModel(t.Context(), l, nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ran := 0
	for range 10 * lookEvery {
		m.handlers = append(m.handlers, stub{func() {
			if ran++; ran == 2 {
				cancel()
			}
		}})
	}
	last := len(m.handlers) - 1
	m.cheap = len(m.handlers)
	wide := newRows(l.Cells(), len(m.handlers))
	for c := range uint16(l.Cells()) {
		copy(wide.row(c), m.wakesFixed.row(c))
		wide.add(c, last)
	}
	m.wakesFixed = wide
	s := newSolver(&tables{layout: l, model: m})
	if n, err := s.Count(ctx, 1); n != 0 || !errors.Is(err, context.Canceled) || ran > lookEvery || s.Stats() != (Stats{Nodes: 1}) {
		t.Errorf("Count = %d, %v, %d handlers, %+v; want none, %v, %d at most, one node", n, err, ran, s.Stats(), context.Canceled, lookEvery)
	}
	g, err := puzzles.Parse(hard)
	if err != nil {
		t.Fatal(err)
	}
	s.Load(g)
	for _, at := range []int{20, 82, 110} {
		ran = 0
		ctx, cancel = context.WithCancel(t.Context())
		defer cancel()
		for i := range 10 * lookEvery {
			m.handlers[last-i] = stub{func() {
				if ran++; ran == at {
					cancel()
				}
			}}
		}
		for lemma := range s.Refutation(ctx, 0) {
			if len(lemma.Clause) == 0 {
				t.Errorf("lemma %v after the end", lemma)
			}
		}
		if !errors.Is(s.Err(), context.Canceled) || ran > at+lookEvery {
			t.Errorf("ended after %d handlers: %v, want %v", at, s.Err(), context.Canceled)
		}
	}
	s.Load(cover.NewGrid(l))
	if n, err := s.Count(t.Context(), 20); n != 20 || err != nil {
		t.Errorf("Count afterwards = %d, %v, want 20", n, err)
	}
}

// TestManySolutions: memory is bounded by the depth of the tree, not by the number of solutions.
func TestManySolutions(t *testing.T) {
	want, every := uint64(20_000), 2_000
	if os.Getenv("DLX_SUDOKU_SLOW") != "" {
		want, every = 1_000_000, 100_000
	}
	l := layout(t, 3, 3)
	s := NewSolver(l, parse(t, l, "rules: diagonal-up", "cage: 15 r1c1 r1c2", "thermo: r5c5 r5c6 r6c6", "sandwich: 12 r9"))
	n := uint64(0)
	var before, after runtime.MemStats
	for range s.Solutions(t.Context()) {
		if n++; n == 10 {
			runtime.ReadMemStats(&before)
		} else if n%uint64(every) == 0 {
			runtime.ReadMemStats(&after)
			if more := after.TotalAlloc - before.TotalAlloc; more > 1<<20 {
				t.Fatalf("%d bytes were allocated for %d solutions", more, n)
			}
		}
		if n == want {
			break
		}
	}
	if n != want || s.Err() != nil {
		t.Errorf("%d solutions, %v, want %d", n, s.Err(), want)
	}
	if n, err := s.Count(t.Context(), want); n != want || err != nil {
		t.Errorf("Count = %d, %v, want %d", n, err, want)
	}
}
