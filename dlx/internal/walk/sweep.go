package walk

// A Sweeper is moves that can count all that is below a node in one call, where little is left.
type Sweeper interface {
	// Sweep counts what is below the node at hand, from Open, before Propagate or behind it: the solutions, and the nodes
	// and updates that the walk would come to. It ends Done; or Open, if more is left than s allows; or Paused, if it has
	// given up, because the forks have more ways than s allows nodes. The moves are where they were.
	Sweep(s *Sweep) State
}

// A Sweep is what may be spent on counting below a node, and what has been counted there.
type Sweep struct {
	Most  int    // options that may be left there
	Nodes uint64 // that may be visited, forced moves not counted

	Left      int    // options that are left; only if they are not too many
	Solutions uint64 // found
	Levels    [maxSwept + 1]Level
}

// MostLeft is how many options may be left where a sweep begins, at most, and as many items to be covered.
const MostLeft = 64

// maxSwept is how many forks may stand above each other in a sweep: each covers an item or chooses an option.
const maxSwept = 2 * MostLeft

// sweeps decides when to sweep, for a walk that only counts.
//
// A sweep that gives up has been for nothing. So it is tried only where so few options are left that it is likely to come
// to its end: fewer after each that has given up, and more again as long as those have cost but a small share of all.
//
// A sweep of a few nodes takes longer to prepare than it saves, about the time of a node for each option. Where this
// is more than the nodes found, as where all dead ends are near, none is tried for a while.
type sweeps struct {
	Sweep
	moves Sweeper // nil if the moves do not sweep
	done  uint64  // nodes of sweeps that have come to the end
	lost  uint64  // nodes of those that have given up
	gain  int     // nodes of those of late, less what it took to prepare them
	rest  int     // how many times not to try
}

const (
	share   = 16      // one in so many nodes may be lost
	credit  = 1 << 7  // the first gain
	mostDue = 1 << 12 // the most gain
	pause   = 1 << 10 // how long to rest
)

// reset begins a search.
func (s *sweeps) reset() { s.Most, s.done, s.lost, s.gain, s.rest = MostLeft, 0, 0, credit, 0 }

// sweep counts all that is below the node at hand, where the state is Open, in one call, and reports whether it has:
// unless there is too much, or may be more than most solutions: there are no more than ways at the forks, and each is a
// node.
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
		for n := 0; n == 0 || s.Levels[n].Nodes != 0; n++ {
			s.Levels[n] = Level{}
		}
		return 0, false
	}
	nodes := w.take(&s.Levels)
	s.done += nodes
	if s.gain = min(s.gain+int(nodes)-s.Left, mostDue); s.gain < 0 {
		s.gain, s.rest = credit, pause
	}
	if s.Most < MostLeft && share*(s.lost+s.Nodes) <= s.done {
		s.Most++
	}
	return s.Solutions, true
}

// take takes what a sweep has cost to the costs and the profile, and clears it. It returns the number of nodes.
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
