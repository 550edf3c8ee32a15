package walk

// Stats are the costs of a search, in all and by level.
type Stats struct {
	Nodes, Updates uint64
	Levels         []Level
}

// A Level is what the nodes with a given number of forks above them have cost.
type Level struct{ Nodes, Updates uint64 }

// profile is the costs by level, in the making. Its entry n sums what was spent below the forks at depth n: entering one
// subtracts the counters, leaving it adds them. Wrapping around does no harm. So the walk pays at each fork, not at each
// node, and each entry less the next one is what the level 1 + n has cost.
type profile []Level

// enter notes that there is now a fork below n others.
func (p *profile) enter(n int, costs *Costs) {
	if n == len(*p) {
		*p = append(*p, Level{})
	}
	l := &(*p)[n]
	l.Nodes -= costs.Nodes
	l.Updates -= costs.Updates
}

// leave notes that the fork below n others is done.
func (p *profile) leave(n int, costs *Costs) {
	l := &(*p)[n]
	l.Nodes += costs.Nodes
	l.Updates += costs.Updates
}

// stats returns what has been spent, by level in levels, which it clears first, while a number of forks are open.
func (p *profile) stats(levels []Level, forks int, costs *Costs) Stats {
	levels = append(append(levels[:0], Level{costs.Nodes, costs.Updates}), *p...)
	for n := 1; n < len(levels); n++ {
		if n <= forks {
			levels[n].Nodes += costs.Nodes
			levels[n].Updates += costs.Updates
		}
		levels[n-1].Nodes -= levels[n].Nodes
		levels[n-1].Updates -= levels[n].Updates
	}
	return Stats{costs.Nodes, costs.Updates, levels}
}
