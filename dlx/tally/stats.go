package tally

import (
	"fmt"
	"strings"

	"dlx-sudoku/dlx"
)

// Stats are the costs of a count. They depend neither on the machine nor on the number of workers, except that with Auto
// the faster method wins, which may differ between machines.
type Stats struct {
	Method      Method // the one that counted: Search, Frontier, Layers, Tree or Planar; Auto before Count
	States      uint64 // states that were expanded; of Planar, rows that were eliminated, modulo all primes
	Transitions uint64 // successors of states; of Planar, a bound on the number of products
	Most        int64  // the most states under way at once; of Planar, the most rows
	Bytes       int64  // what their records took, at most; of Planar, for each worker
	Width       int    // bits of a state's key, in whole words
	Blocks      []int  // the size of each family of interchangeable blocks
	Pieces      int    // pieces that were put aside, since memory was short, and taken up again
	Nodes       uint64 // of the search
	Updates     uint64 // of the search
	Found       uint64 // solutions that the search has found, even if it was cut short
}

// String returns the figures in one line.
func (s Stats) String() string {
	if s.Method == Search {
		return fmt.Sprintf("method search, %d nodes, %d updates", s.Nodes, s.Updates)
	}
	if s.Method == Planar {
		return fmt.Sprintf("method planar, %d rows eliminated with at most %d at once, %d products at most", s.States, s.Most, s.Transitions)
	}
	text := fmt.Sprintf(
		"method %v, %d states, %d transitions, at most %d states and %d bytes at once, keys of %d bits", s.Method,
		s.States, s.Transitions, s.Most, s.Bytes, s.Width)
	if len(s.Blocks) > 0 {
		text += ", interchangeable blocks " + strings.Join(strings.Fields(strings.Trim(fmt.Sprint(s.Blocks), "[]")), "+")
	}
	if s.Pieces > 0 {
		text += fmt.Sprintf(", in %d pieces", s.Pieces)
	}
	return text
}

// found notes the costs of a search and the number of solutions that it has found.
func (s *Stats) found(solver *dlx.Solver, n uint64) {
	stats := solver.Stats()
	s.Method, s.Nodes, s.Updates, s.Found = Search, stats.Nodes, stats.Updates, n
}

// Stats returns the costs of the count under way, or of the last one.
func (c *Counter) Stats() Stats {
	if c.plane != nil {
		return c.plane.stats()
	}
	if t := c.climb; t != nil {
		return Stats{Method: Tree, States: t.states, Transitions: t.transitions, Most: t.most, Bytes: t.mostBytes, Width: 64 * t.words}
	}
	w := c.sweep
	if w == nil {
		return c.stats
	}
	s := Stats{
		Method: c.way, States: w.states, Transitions: w.transitions,
		Most: w.most, Bytes: w.mostBytes, Width: 64 * w.keyWords(), Pieces: w.pieces,
	}
	for _, f := range c.family {
		s.Blocks = append(s.Blocks, f.Points())
	}
	return s
}

// Progress is how far a count is.
type Progress struct {
	Method        Method
	Layer, Layers int    // the first layer with states (of Planar, the prime), counted from 0, and how many there are
	States        uint64 // expanded so far
	Live          int64  // states under way
	Bytes         int64  // that their records take
	Held          int64  // how many of the states under way are put aside, since memory is short
}

// String returns the progress in a few words.
func (p Progress) String() string {
	if p.Method == Planar {
		return fmt.Sprintf("planar: prime %d of %d", p.Layer+1, p.Layers)
	}
	text := fmt.Sprintf("%v: layer %d of %d, %d states, %d under way in %.1f MB",
		p.Method, p.Layer+1, p.Layers, p.States, p.Live, float64(p.Bytes)/1e6)
	if p.Held > 0 {
		text += fmt.Sprintf(", %d of them put aside", p.Held)
	}
	return text
}

// report calls Progress.
func (c *Counter) report() {
	switch {
	case c.Progress == nil:
	case c.plane != nil:
		c.Progress(c.plane.progress())
	case c.climb != nil:
		c.Progress(c.climb.progress())
	default:
		c.Progress(c.sweep.progress(c.way))
	}
}

// progress returns how far a sweep is.
func (w *sweep) progress(way Method) Progress {
	return Progress{
		Method: way, Layer: min(w.at, w.layers()-1), Layers: w.layers(), States: w.states,
		Live: w.live, Bytes: w.bytes, Held: int64(w.held.records),
	}
}
