package walk

// part is a part of a tree: what is to come after a way, among the other ways at the same fork.
//
// The road there is the ordinal of the way at each fork from the root down. A walk over the same problem has the same
// forks and the same ways, and so can go there and go the ways that follow the last one. The whole tree is the part with
// no road.
type part struct {
	road   []uint32
	weight float64 // that of the root being 1, and shared alike by the ways at a fork
}

// split takes what is yet to be tried at the topmost fork where there is anything, and leaves it to whoever follows the
// road there. What is given away comes after everything that is kept. The weight is 0 if there is nothing to be had.
func (w *Walk) split() part {
	p := part{weight: 1}
	for n := range w.forks {
		f := &w.forks[n]
		p.road = append(p.road, f.way)
		p.weight /= float64(f.ways)
		if f.more != 0 {
			p.weight *= float64(f.more)
			f.more = 0
			return p
		}
	}
	return part{}
}

// follow goes to the part of the tree at the end of the road, when w is done with what it had. The road is not counted
// in the costs: it has been, where the part comes from. If the moves find a dead end on the way, since they know better by
// now than when the part was given away, there is nothing in the part.
func (w *Walk) follow(road []uint32) {
	before := *w.costs
	w.forks = w.forks[:0]
	w.moves.Restart()
	for n, way := range road {
		if w.moves.Propagate() != Open {
			break
		}
		*w.costs = before
		s, worth := w.descend(), true
		f := &w.forks[n]
		more := f.ways - 1 - way
		if f.way, f.more = way, 0; way > 0 {
			s, worth = w.moves.Again(n, way-1, n+1 < len(road))
		}
		*w.costs = before
		if n+1 == len(road) && worth {
			f.more = more
		} else if s != Open {
			break
		}
	}
	*w.costs = before
	w.breathe()
	w.state = Dead // so that the next way comes
}

// rest returns the weight of what w is yet to search.
func (w *Walk) rest() (rest float64) {
	weight := 1.0
	for n := range w.forks {
		f := &w.forks[n]
		weight /= float64(f.ways)
		rest += weight * float64(f.more)
		if weight < 0x1p-64 {
			break
		}
	}
	if w.state == Open || w.state == Solved {
		rest += weight // of what is below the last way
	}
	return rest
}

// Rest returns the weight of what w is yet to search, that of the whole tree being 1.
func (w *Walk) Rest() float64 { return w.rest() }
