package variants

import (
	"cmp"
	"context"
	"math"
	"slices"
	"testing"
	"time"

	"dlx-sudoku/cmd/internal/testkit"
	"dlx-sudoku/cover/propagate"
)

// A timed has the time of a search for two solutions of a puzzle, including the tables.
type timed struct {
	file  string
	cpu   time.Duration
	nodes uint64
	ended bool
}

// until returns a context that ends when the process has used the given CPU time, which is much later on a busy machine.
func until(parent context.Context, end time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(parent)
	go func() {
		for ctx.Err() == nil && testkit.CPU() < end {
			time.Sleep(10 * time.Millisecond)
		}
		cancel()
	}()
	return ctx, cancel
}

// TestPublishedTimes prints the times of the search with handlers on puzzles of setters, the slowest first, and a line about all
// of them. It is a slow test:
//
//	DLX_SUDOKU_SLOW=1 DLX_SUDOKU_DATA=DIR go test ./cmd/internal/variants -run TestPublishedTimes -v
func TestPublishedTimes(t *testing.T) {
	if !testkit.Slow() {
		t.Skipf("a measurement of minutes: set %s", testkit.SlowVariable)
	}
	const most = 20 * time.Second
	all := setters(t)
	var rows []timed
	for round := range 2 { // the first one only warms up
		rows = rows[:0]
		for _, p := range all {
			limit := most
			if round == 0 {
				limit = 100 * time.Millisecond
			}
			began := testkit.CPU()
			ctx, cancel := until(t.Context(), began+limit)
			s := propagate.NewSolver(p.set.Layout, p.set)
			if err := s.Load(p.grid); err != nil {
				t.Fatal(err)
			}
			n, err := s.Count(ctx, 2)
			rows = append(rows, timed{p.file, testkit.CPU() - began, s.Stats().Nodes, err == nil})
			cancel()
			if want := map[string]uint64{"none": 0, "unique": 1, "multiple": 2}[p.status]; err == nil && n != want {
				t.Errorf("%s: %d solutions, want it to be %s", p.file, n, p.status)
			}
		}
	}
	slices.SortFunc(rows, func(a, b timed) int { return cmp.Compare(b.cpu, a.cpu) })
	logs := 0.0
	within := func(d time.Duration) (n int) {
		for _, r := range rows {
			if r.ended && r.cpu <= d {
				n++
			}
		}
		return n
	}
	t.Logf("%10s %9s  %s", "CPU ms", "nodes", "file")
	for _, r := range rows {
		more := ""
		if !r.ended {
			more = " (not settled)"
		}
		t.Logf("%10.2f %9d  %s%s", 1e3*r.cpu.Seconds(), r.nodes, r.file, more)
		logs += math.Log(max(r.cpu.Seconds(), 1e-4))
	}
	t.Logf("%d puzzles: %d in 0.1 s, %d in 1 s, %d in %v; median %.2f ms, geometric mean %.2f ms", len(rows),
		within(100*time.Millisecond), within(time.Second), within(most), most, 1e3*rows[len(rows)/2].cpu.Seconds(),
		1e3*math.Exp(logs/float64(len(rows))))
}
