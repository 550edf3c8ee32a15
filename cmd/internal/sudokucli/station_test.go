package sudokucli

import (
	"testing"
	"time"

	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cover/puzzles"
)

// searching is an engine that is on its way.
type searching struct{ engine.Engine }

func (searching) SoFar() (float64, uint64, uint64) { return 0.25, 5678, 1234 }

// TestStations has two workers: the bar shows the first of the puzzles at which they are for long.
func TestStations(t *testing.T) {
	var all stations
	one, two := all.add(), all.add()
	now := time.Now()
	want := func(when time.Duration, text string, share float64, done int64) {
		t.Helper()
		gotText, gotShare, gotDone := all.slowest(now.Add(when))
		if gotText != text || gotShare != share || gotDone != done {
			t.Errorf("after %v: %q, %v, %d, want %q, %v, %d", when, gotText, gotShare, gotDone, text, share, done)
		}
	}
	at := func(index uint64, line int, done int64) *item {
		return &item{Record: puzzles.Record{Line: line}, index: index, done: done}
	}
	after := func(d time.Duration) time.Time { return now.Add(d) }
	want(0, "", 0, 0)
	want(2*long, "", 0, 0) // nothing has begun
	one.take(at(7, 9, 900), new(fakeEngine), after(3*long))
	two.take(at(8, 10, 1000), new(fakeEngine), after(3*long))
	want(3*long, "", 0, 0)
	two.take(at(9, 11, 1100), new(fakeEngine), after(4*long))
	want(4*long, "line 9", 0, 900)
	one.take(at(10, 12, 1200), searching{}, after(5*long))
	want(5*long, "line 11", 0, 1100)
	want(6*long, "line 11", 0, 1100)
	two.take(at(11, 13, 1300), new(fakeEngine), after(7*long))
	want(7*long, "line 12: 1,234 solutions, 5,678 nodes", 0.25, 1200)
}
