package sudokucli

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/engine"
)

// A station is where a worker is, for the bar to look at.
type station struct {
	index  atomic.Uint64 // of the puzzle at hand
	line   atomic.Int64
	done   atomic.Int64 // bytes of all files up to its end
	engine atomic.Pointer[engine.Watchable]

	// Of the bar alone.
	seen  uint64 // the puzzle that was here
	since time.Time
}

// take reports that the worker is at a puzzle.
func (s *station) take(it *item) {
	s.line.Store(int64(it.Line))
	s.done.Store(it.done)
	s.index.Store(it.index + 1)
}

// use reports what engine the worker uses.
func (s *station) use(e engine.Engine) {
	w, ok := e.(engine.Watchable)
	if !ok {
		s.engine.Store(nil)
		return
	}
	s.engine.Store(&w)
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
// share of its search that is done, and the bytes of all files up to its end. Only the bar calls it.
func (s *stations) slowest(now time.Time) (text string, share float64, done int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var first *station
	for _, at := range s.all {
		if index := at.index.Load(); index != at.seen || index == 0 {
			at.seen, at.since = index, now
		} else if now.Sub(at.since) >= long && (first == nil || at.seen < first.seen) {
			first = at
		}
	}
	if first == nil {
		return "", 0, 0
	}
	text, done = fmt.Sprintf("line %d", first.line.Load()), first.done.Load()
	if e := first.engine.Load(); e != nil {
		var nodes, solutions uint64
		share, nodes, solutions = (*e).SoFar()
		if nodes > 0 {
			text += ": " + cli.SoFar(solutions, nodes)
		}
	}
	return text, share, done
}
