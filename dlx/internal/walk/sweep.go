package walk

// A Sweeper is moves that can count everything below a node in one call, where little is left.
type Sweeper interface {
	// Sweep counts everything below the current node: the solutions, and the nodes and updates that the walk would
	// need. The state must be Open, before or after Propagate. Sweep returns Done; or Open, if more is left than s
	// allows; or Paused, if it gave up because the forks have more ways than s allows nodes. The moves stay where they
	// are.
	Sweep(s *Sweep) State
}

// A Sweep says what may be spent on counting below a node, and holds what has been counted there.
type Sweep struct {
	Most  int    // options that may be left there
	Nodes uint64 // nodes that may be visited, not counting forced moves

	Left      int    // options that are left; only set if they are not too many
	Price     int    // what it took to prepare the sweep, in nodes; set if the sweep is done
	Share     uint64 // one node in so many may be wasted on sweeps that are given up; set like Price
	Solutions uint64 // solutions found
	Levels    [maxSwept + 1]Level
}

// MostLeft is the most options, and the most items to be covered, that may be left where a sweep begins.
const MostLeft = 64

// maxSwept is the most forks above each other in a sweep: each covers an item or chooses an option.
const maxSwept = 2 * MostLeft

// sweeps decides when to sweep, for a walk that only counts.
//
// An abandoned sweep is wasted. So sweeps start only below a limit of options left (Most), lowered after each one
// abandoned and raised while the waste stays under 1/Share of the nodes of completed ones.
//
// To prepare a sweep may take the time of many nodes (Price), so a sweep of a few nodes costs more than it saves. If the
// recent sweeps found fewer nodes than that, as where all dead ends are near, none is tried for a while.
type sweeps struct {
	Sweep
	moves Sweeper // nil if the moves do not sweep
	done  uint64  // nodes of completed sweeps
	lost  uint64  // nodes of abandoned sweeps
	gain  int     // nodes of recent sweeps, minus the cost of preparing them
	rest  int     // how many times to skip
}

const (
	credit  = 1 << 7  // the gain at the beginning, and after a pause
	mostDue = 1 << 12 // the greatest gain
	pause   = 1 << 10 // how many times to skip after a loss
)

// reset begins a search.
func (s *sweeps) reset() { s.Most, s.done, s.lost, s.gain, s.rest = MostLeft, 0, 0, credit, 0 }

// sweep counts everything below the current node in one call, and reports whether it did. The state must be Open. It
// does not if too much is left, or if there could be more than most solutions: a sweep finds at most as many as it may
// visit nodes.
func (w *Walk) sweep(most uint64) (solutions uint64, ok bool) {
	s := &w.sweeps
	s.Nodes = w.Breath / 4
	if s.moves == nil || most < s.Nodes {
		return 0, false
	}
	if s.rest > 0 {
		s.rest--
		return 0, false
	}
	s.Solutions = 0
	switch s.moves.Sweep(&s.Sweep) {
	case Open:
		return 0, false
	case Paused:
		s.lost += s.Nodes
		s.Most = s.Left - 1 - s.Left/16
		clear(s.Levels[:])
		return 0, false
	}
	nodes := w.take(&s.Levels)
	s.done += nodes
	if s.gain = min(s.gain+int(nodes)-s.Price, mostDue); s.gain < 0 {
		s.gain, s.rest = credit, pause
	}
	if s.Most < MostLeft && s.Share*(s.lost+s.Nodes) <= s.done {
		s.Most++
	}
	return s.Solutions, true
}

// Swept returns how many of the nodes since the root were counted in sweeps.
func (w *Walk) Swept() uint64 { return w.sweeps.done }

// take adds the cost of a sweep to the costs and the profile, and clears levels. It returns the number of nodes.
func (w *Walk) take(levels *[maxSwept + 1]Level) uint64 {
	last := 0
	for last < maxSwept && levels[last+1].Nodes != 0 {
		last++
	}
	depth := len(w.forks)
	for len(w.profile) < depth+last {
		w.profile = append(w.profile, Level{})
	}
	var sum Level
	for n := last; ; n-- {
		sum.Nodes += levels[n].Nodes
		sum.Updates += levels[n].Updates
		levels[n] = Level{}
		if n == 0 {
			break
		}
		w.profile[depth+n-1].Nodes += sum.Nodes
		w.profile[depth+n-1].Updates += sum.Updates
	}
	w.costs.Nodes += sum.Nodes
	w.costs.Updates += sum.Updates
	return sum.Nodes
}
