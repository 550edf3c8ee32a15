package answers

import (
	"testing"
	"time"

	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cover/puzzles"
)

// underWay is an engine that is on its way.
type underWay struct{ engine.Engine }

func (underWay) SoFar() (float64, uint64, uint64) { return 0.25, 5678, 1234 }

// learning is an engine that walks and learns.
type learning struct{ underWay }

func (learning) Learned() (uint64, uint64, uint64) { return 4321, 765, 8 }

// TestStations has two workers: the bar shows the first of the puzzles at which they are for long.
func TestStations(t *testing.T) {
	var all Stations
	one, two := all.Add(), all.Add()
	now := time.Now()
	want := func(when time.Duration, text string, share float64, done int64) {
		t.Helper()
		gotText, gotShare, gotDone := all.Slowest(now.Add(when))
		if gotText != text || gotShare != share || gotDone != done {
			t.Errorf("after %v: %q, %v, %d, want %q, %v, %d", when, gotText, gotShare, gotDone, text, share, done)
		}
	}
	at := func(index uint64, line int, done int64) *puzzlein.Item {
		return &puzzlein.Item{Record: puzzles.Record{Line: line}, Index: index, Done: done}
	}
	after := func(d time.Duration) time.Time { return now.Add(d) }
	want(0, "", 0, 0)
	want(2*long, "", 0, 0) // nothing has begun
	one.Take(at(7, 9, 900), engine.Engine(nil), after(3*long))
	two.Take(at(8, 10, 1000), engine.Engine(nil), after(3*long))
	want(3*long, "", 0, 0)
	two.Take(at(9, 11, 1100), engine.Engine(nil), after(4*long))
	want(4*long, "line 9", 0, 900)
	one.Take(at(10, 12, 1200), underWay{}, after(5*long))
	want(5*long, "line 11", 0, 1100)
	want(6*long, "line 11", 0, 1100)
	two.Take(at(11, 13, 1300), engine.Engine(nil), after(7*long))
	want(7*long, "line 12: 1,234 solutions, 5,678 nodes", 0.25, 1200)
	one.Take(at(12, 14, 1400), learning{}, after(8*long))
	two.Take(at(13, 15, 1500), engine.Engine(nil), after(9*long))
	want(9*long, "line 14: 1,234 solutions, 5,678 nodes, 4,321 conflicts, 765 learned, 8 restarts", 0, 1400)
}
