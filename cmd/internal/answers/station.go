package answers

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cmd/internal/text"
)

// A Station is where a worker is, for the bar to look at: nil before its first puzzle.
type Station struct{ visit atomic.Pointer[visit] }

// A visit is a puzzle that a worker is at.
type visit struct {
	index  uint64
	line   int
	done   int64         // bytes of all files up to its end
	engine engine.Engine // that searches it
	exact  Doing         // of the exact count that follows; nil before that
	since  time.Time
}

// Doing says how far an exact count is: in words, "" if nothing is known, and what share of it is done.
type Doing func() (text string, share float64)

// Take reports that the worker begins a puzzle with an engine.
func (s *Station) Take(it *puzzlein.Item, e engine.Engine, now time.Time) {
	s.visit.Store(&visit{index: it.Index, line: it.Line, done: it.Done, engine: e, since: now})
}

// Count reports that the worker now counts the solutions of its puzzle exactly, or is done with that (nil). The station is
// nil where there is no bar.
func (s *Station) Count(exact Doing) {
	if s != nil {
		v := *s.visit.Load()
		v.exact = exact
		s.visit.Store(&v)
	}
}

// Stations are the stations of all workers.
type Stations struct {
	mu  sync.Mutex
	all []*Station
}

// Add returns the station of another worker.
func (s *Stations) Add() *Station {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = append(s.all, new(Station))
	return s.all[len(s.all)-1]
}

// long is how long a worker is at a puzzle before the bar shows how far it is.
const long = time.Second

// Slowest returns the progress of the puzzle that is counted exactly, or else of the first one that has taken longer than
// long: in words ("" without such a puzzle), the share of its search that is done, and the bytes of all files up to its
// end.
func (s *Stations) Slowest(now time.Time) (line string, share float64, done int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var first *visit
	for _, at := range s.all {
		v := at.visit.Load()
		if v != nil && v.exact != nil {
			first = v
			break
		}
		if v != nil && now.Sub(v.since) >= long && (first == nil || v.index < first.index) {
			first = v
		}
	}
	if first == nil {
		return "", 0, 0
	}
	line = fmt.Sprintf("line %d", first.line)
	if first.exact != nil {
		if words, share := first.exact(); words != "" {
			return line + " by " + words, share, first.done
		}
	}
	if e, ok := first.engine.(engine.Watchable); ok {
		var nodes, solutions uint64
		if share, nodes, solutions = e.SoFar(); nodes > 0 {
			line += ": " + text.SoFar(solutions, nodes)
		}
	}
	if e, ok := first.engine.(engine.Learning); ok {
		if conflicts, clauses, restarts := e.Learned(); conflicts > 0 {
			line += ", " + text.Learned(conflicts, clauses, restarts)
			share = 0 // of the walk, which says nothing about the end
		}
	}
	return line, share, first.done
}
