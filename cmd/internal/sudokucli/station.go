package sudokucli

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/engine"
)

// A station is where a worker is, for the bar to look at: nil before its first puzzle.
type station struct{ visit atomic.Pointer[visit] }

// A visit is a puzzle that a worker is at.
type visit struct {
	index  uint64
	line   int
	done   int64 // bytes of all files up to its end
	engine engine.Engine
	since  time.Time
}

// take reports that the worker begins a puzzle with an engine.
func (s *station) take(it *item, e engine.Engine, now time.Time) {
	s.visit.Store(&visit{it.index, it.Line, it.done, e, now})
}

// stations are those of all workers.
type stations struct {
	mu  sync.Mutex
	all []*station
}

// add returns the station of another worker.
func (s *stations) add() *station {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = append(s.all, new(station))
	return s.all[len(s.all)-1]
}

// long is how long a worker is at a puzzle before the bar shows how far it is.
const long = time.Second

// slowest returns the progress of the first puzzle that has taken longer than long: in words ("" without such a puzzle), the
// share of its search that is done, and the bytes of all files up to its end.
func (s *stations) slowest(now time.Time) (text string, share float64, done int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var first *visit
	for _, at := range s.all {
		v := at.visit.Load()
		if v != nil && now.Sub(v.since) >= long && (first == nil || v.index < first.index) {
			first = v
		}
	}
	if first == nil {
		return "", 0, 0
	}
	text = fmt.Sprintf("line %d", first.line)
	if e, ok := first.engine.(engine.Watchable); ok {
		var nodes, solutions uint64
		if share, nodes, solutions = e.SoFar(); nodes > 0 {
			text += ": " + cli.SoFar(solutions, nodes)
		}
	}
	return text, share, first.done
}
