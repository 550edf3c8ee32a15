package walk

import "context"

// Probe walks from the root, where w must be, to a leaf of the tree, and goes the way that pick returns for the depth of
// a fork and its number of ways. It returns the weight of the leaf, 0 if it is not a solution, and the weights of the
// nodes together, each way at a fork of d ways counting d times as much; or not complete, if ctx ends it.
func (w *Walk) Probe(ctx context.Context, pick func(depth int, ways uint32) uint32) (solutions, nodes float64, complete bool) {
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
		nodes += weight * float64(w.costs.Nodes-counted)
		counted = w.costs.Nodes
		w.state = w.descend()
		f := &w.forks[len(w.forks)-1]
		if way := pick(len(w.forks)-1, f.ways); way > 0 {
			counted = w.costs.Nodes
			f.way = way
			w.state, _ = w.moves.Again(len(w.forks)-1, way-1, true)
		}
		weight *= float64(f.ways)
	}
	nodes += weight * float64(w.costs.Nodes-counted)
	if w.state == Solved {
		solutions = weight
	}
	return solutions, nodes, true
}
