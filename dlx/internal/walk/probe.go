package walk

import "context"

// Probe walks from the root, where w must be, through a part of the tree to a leaf, and goes the way that pick returns,
// of the given number to choose from. It returns the weight of the leaf, 0 if it is not a solution, and the weights of
// the nodes together, each way of d to choose from counting d times as much; or not complete, if ctx ends it. The road
// to the part does not count.
func (w *Walk) Probe(ctx context.Context, p Part, pick func(ways uint32) uint32) (solutions, nodes float64, complete bool) {
	weight := 1.0
	counted := uint64(0)
	for w.state == Open {
		if w.costs.work() >= w.alarm {
			w.breathe()
			if ctx.Err() != nil {
				return 0, 0, false
			}
		}
		if w.state = w.moves.Propagate(); w.state != Open {
			break
		}
		depth := len(w.forks)
		if depth >= len(p) {
			nodes += float64(weight * float64(w.costs.Nodes-counted))
		}
		counted = w.costs.Nodes
		w.state = w.descend()
		f := &w.forks[depth]
		first, ways := uint32(0), f.ways
		if depth < len(p) {
			first, ways = p[depth].First, p[depth].Last-p[depth].First+1
		}
		if ways > 1 {
			first += pick(ways)
		}
		if first > 0 {
			counted = w.costs.Nodes
			f.way = first
			w.state, _ = w.moves.Again(depth, first-1, true)
		}
		weight *= float64(ways)
	}
	nodes += float64(weight * float64(w.costs.Nodes-counted))
	if w.state == Solved {
		solutions = weight
	}
	return solutions, nodes, true
}
