package dlx

// Stats are the costs of a search, in figures that do not depend on the
// machine.
type Stats struct {
	// Nodes is the number of nodes of the search tree that were visited: the
	// root, and one for each option tried. A forced move counts as a node.
	Nodes uint64

	// Updates is the number of times that a node was taken out of the list of
	// an item while an item was being covered. On [Bits], it is the number of
	// options ruled out by those tried.
	Updates uint64

	// Levels are the same by level: Levels[n] is what the nodes with n branches
	// above them have cost, so that Levels[0] is the root with all that it
	// forces. A branch is a choice; a forced move belongs to the level of the
	// branch above it. The slice is valid until the Solver is used again.
	Levels []Level
}

// A Level is what the nodes with a given number of branches above them have
// cost.
type Level struct{ Nodes, Updates uint64 }

// profile is the costs by level, in the making. Its entry n is what has been
// spent below the branches that have n others above them, but for those that
// are still open: of them, what had been spent before is taken off, modulo 2 to
// the 64, until they are done. So the search pays at each branch, not at each
// node, and each entry less the next one is what the level 1 + n has cost.
type profile []Level

// enter notes that there is now a branch below n others.
func (p *profile) enter(n int, nodes, updates uint64) {
	if n == len(*p) {
		*p = append(*p, Level{})
	}
	l := &(*p)[n]
	l.Nodes -= nodes
	l.Updates -= updates
}

// leave notes that the branch below n others is done.
func (p *profile) leave(n int, nodes, updates uint64) {
	l := &(*p)[n]
	l.Nodes += nodes
	l.Updates += updates
}

// stats returns what has been spent, by level in levels, which it clears first,
// while there are a number of open branches.
func (p *profile) stats(levels []Level, branches int, nodes, updates uint64) Stats {
	levels = append(append(levels[:0], Level{nodes, updates}), *p...)
	for n := 1; n < len(levels); n++ {
		if n <= branches {
			levels[n].Nodes += nodes
			levels[n].Updates += updates
		}
		levels[n-1].Nodes -= levels[n].Nodes
		levels[n-1].Updates -= levels[n].Updates
	}
	return Stats{nodes, updates, levels}
}
