package propagate

import (
	"context"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/rules"
)

// TestLooseLines compares lines that are unrolled again and again with lines that have graphs.
func TestLooseLines(t *testing.T) {
	l := layout(t, 2, 3)
	set := parse(t, l, "sandwich: 5 r4", "skyscraper: 3 c1", "x-sum: 9 c4", "between: r1c2 r2c2 r3c3 r3c4", "quad: 12 r5c5 r5c6 r6c5 r6c6")
	s := NewSolver(l, set)
	want, err := s.Count(t.Context(), 0)
	if err != nil || want == 0 {
		t.Fatalf("Count = %d, %v", want, err)
	}
	m, err := newModel(t.Context(), l, set)
	if err != nil {
		t.Fatal(err)
	}
	replaced := 0
	for i, h := range m.handlers {
		for _, a := range set.State(nil).Lines {
			if h, ok := h.(*line); ok && int(h.cells[0]) == a.Cells[0] && int(h.cells[1]) == a.Cells[1] && len(h.cells) == len(a.Cells) {
				m.handlers[i] = &looseLine{h.cells, a}
				replaced++
			}
		}
	}
	loose := newSolver(&tables{layout: l, set: set, model: m})
	if n, err := loose.Count(t.Context(), 0); n != want || err != nil || replaced < 5 {
		t.Errorf("Count = %d, %v, with %d loose lines; want %d", n, err, replaced, want)
	}
}

// counter is an automaton that accepts everything, with many states, and calls look for each transition.
func counter(l *cover.Layout, look func()) rules.Line {
	a := rules.Line{Starts: []int{0}, Name: "counter", Ends: func(int) bool { return true }}
	for c := range l.Cells() {
		a.Cells = append(a.Cells, c)
	}
	a.Next = func(state, _, digit int) int {
		look()
		return (state*l.Size() + digit) % 100_000
	}
	return a
}

// TestUnrollCancelled: unrolling stops soon after its context has ended, and makes no handler of an unfinished graph.
func TestUnrollCancelled(t *testing.T) {
	l := layout(t, 3, 3)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	m := &maker{model: &model{n: 9, full: 1<<9 - 1, start: make([]digits, 81)}, ctx: ctx}
	asked := 0
	a := counter(l, func() {
		if asked++; asked == 50_000 {
			cancel()
		}
	})
	if g := m.unroll(a, lineLimit); g != nil || asked > 60_000 {
		t.Errorf("a graph: %v, after %d transitions; want none, after 50,000", g != nil, asked)
	}
	s := NewSolver(l, parse(t, l, "sandwich: 5 r4"))
	if _, err := newModel(ctx, l, s.tables.set); err == nil {
		t.Error("a model is made when its context has ended")
	}
	if n, err := s.Count(ctx, 2); n != 0 || err == nil || s.Stats().Nodes != 0 {
		t.Errorf("Count = %d, %v, want an error", n, err)
	}
	if n, err := s.Count(t.Context(), 2); n != 2 || err != nil {
		t.Errorf("Count afterwards = %d, %v, want 2", n, err)
	}
}

// TestUnrollLimit: an automaton with too many transitions has no graph.
func TestUnrollLimit(t *testing.T) {
	l := layout(t, 3, 3)
	m := &maker{model: &model{n: 9, full: 1<<9 - 1, start: make([]digits, 81)}, ctx: t.Context()}
	asked := 0
	a := counter(l, func() { asked++ })
	if g := m.unroll(a, 10_000); g != nil || asked > 10_000 {
		t.Errorf("a graph: %v, after %d transitions; want none, after 10,000", g != nil, asked)
	}
	a.Cells = a.Cells[:3]
	if g := m.unroll(a, 10_000); g == nil || m.edges != 9+81+729 {
		t.Errorf("a graph: %v, %d edges; want one of %d", g != nil, m.edges, 9+81+729)
	}
	m.edges = graphLimit - 800
	if g := m.unroll(a, 10_000); g != nil {
		t.Error("a graph after too many")
	}
}
