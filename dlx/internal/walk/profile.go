package walk

// Stats are the costs of a search, in all and by level.
type Stats struct {
	Nodes, Updates uint64
	Levels         []Level
}

// A Level is the cost of the nodes with a given number of forks above them.
type Level struct{ Nodes, Updates uint64 }

// profile collects the costs by level. Its entry n is what was spent below the forks at depth n: entering a fork
// subtracts the counters, leaving it adds them, so that there is work at each fork only, not at each node. Wrapping
// around does no harm. Entry n minus entry n+1 is the cost of level n+1.
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

// stats returns the costs so far; forks is the number of open forks. It uses levels as room for the costs by level.
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
