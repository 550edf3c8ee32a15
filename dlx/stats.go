package dlx

import "dlx-sudoku/dlx/internal/walk"

// Stats are the costs of a search, in figures that do not depend on the machine.
type Stats struct {
	// Nodes is the number of nodes of the search tree that were visited: the root, and one for each option tried. A
	// forced move counts as a node.
	Nodes uint64

	// Updates is the number of times that an option was taken out of the list of an item. On [Bits], it is the number of
	// options ruled out by those tried. A count that [Auto] hands over from Bits has the sum of both.
	Updates uint64

	// Levels has the same figures by level: Levels[n] is for the nodes with n branches above them, so Levels[0] is the
	// root with all its forced moves. A branch is a choice; a forced move belongs to the level of the branch above it. An
	// estimate has no levels. The slice is valid until the Solver is used again.
	Levels []Level
}

// A Level has the costs of the nodes with a given number of branches above them.
type Level struct{ Nodes, Updates uint64 }

// Stats returns the costs of the search under way, or of the last one. With links they do not depend on the number of
// workers, unless the search ended early. With cells they may differ a little: the order of forced moves, and so the cost
// of reaching a dead end, depends on where a worker has been before. Within a loop over the solutions of several workers,
// they are as last reported by the workers, which is every few thousand nodes.
func (s *Solver) Stats() Stats {
	var stats walk.Stats
	switch {
	case s.run.spent != nil:
		return Stats{Nodes: s.run.spent.Nodes, Updates: s.run.spent.Updates}
	case s.run.crew != nil:
		stats = s.run.crew.Stats(s.room.levels)
	case s.run.walk != nil:
		stats = s.run.walk.Stats(s.room.levels)
	}
	s.room.levels, s.levels = stats.Levels, s.levels[:0]
	for _, l := range stats.Levels {
		s.levels = append(s.levels, Level(l))
	}
	return Stats{stats.Nodes, stats.Updates, s.levels}
}

// Progress returns the part of the tree that the search under way, or the last one, has done: from 0 to 1, never falling,
// and 1 if and only if the search is complete. Any goroutine may call it at any time.
//
// The tree weighs 1, and at each branch the choices share its weight evenly (after Knuth, "Estimating the efficiency of
// backtrack programs", Mathematics of Computation 29, 1975). So equal steps need not take equal times: parts of the same
// weight differ in size. Progress is updated every few thousand nodes.
func (s *Solver) Progress() float64 { return s.progress.Done() }

// SoFar returns how many nodes the search under way, or the last one, has visited and how many solutions it has found. The
// figures are updated every few thousand nodes. Any goroutine may call it at any time. Cheapest and Estimate report
// neither.
func (s *Solver) SoFar() (nodes, solutions uint64) { return s.progress.SoFar() }
