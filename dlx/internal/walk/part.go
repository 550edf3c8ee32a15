package walk

import "errors"

// ErrPart is the error of a part that the tree does not have.
var ErrPart = errors.New("the search tree has no such part")

// A Part is a part of a tree: some neighbouring ways at a fork, and everything below them. Its forks lead there from
// the root; all but the last name one way each. The whole tree is the part without forks.
//
// Walks over the same problem have the same forks and ways in all representations, so any of them can go to a part.
type Part []Fork

// A Fork is a fork on the road to a part: the first and the last way taken there, and how many ways it has.
type Fork struct{ First, Last, Ways uint32 }

// Weight returns the weight of the part. The whole tree weighs 1, and the ways at a fork have equal shares.
func (p Part) Weight() float64 {
	weight := 1.0
	for _, f := range p {
		weight *= float64(f.Last-f.First+1) / float64(f.Ways)
	}
	return weight
}

// split gives away the ways not yet tried at the topmost fork that has any. They come after everything that is kept.
// An empty part means that there is nothing to give away.
func (w *Walk) split() (p Part) {
	for n := range w.forks {
		f := &w.forks[n]
		if f.more != 0 {
			p = append(p, Fork{f.way + 1, f.way + f.more, f.ways})
			f.more = 0
			return p
		}
		p = append(p, Fork{f.way, f.way, f.ways})
	}
	return nil
}

// Go goes to the beginning of a part of the tree. w must be done with the part it had. The costs do not include the
// road there. The error is ErrPart; w is then done.
func (w *Walk) Go(p Part) error {
	w.moves.Restart()
	w.forks, w.state = w.forks[:0], Open
	spent := *w.costs
	for n, f := range p {
		if w.state == Open {
			w.state = w.moves.Propagate()
		}
		*w.costs = spent
		if w.state != Open {
			return w.missed()
		}
		w.state = w.descend()
		if w.forks[n].ways != f.Ways || f.First > f.Last || f.Last >= f.Ways {
			return w.missed()
		}
		if n+1 == len(p) {
			w.arrive(f, spent)
			break
		}
		if f.First > 0 {
			w.state, _ = w.moves.Again(n, f.First-1, true) // if not worth searching, it is Dead
		}
		*w.costs = spent
		w.forks[n].way, w.forks[n].more = f.First, 0
	}
	w.breathe()
	return nil
}

// arrive sets w, which has gone the first way of its last fork, to search the ways of f there.
func (w *Walk) arrive(f Fork, spent Costs) {
	n := len(w.forks) - 1
	at := &w.forks[n]
	if at.more = f.Last; f.First == 0 {
		return
	}
	if at.way, at.more = f.First-1, f.Last-f.First+1; at.way > 0 {
		w.moves.Again(n, at.way-1, false)
	}
	*w.costs = spent
	w.state = Dead // so that the walk takes the next way
}

// Follow goes to where another walk is, which has paused, to continue it with other moves over the same problem: it takes
// over what is yet to be searched there, and the costs. w must be at the root.
func (w *Walk) Follow(other *Walk) {
	w.forks = w.forks[:0]
	for n, f := range other.forks {
		if w.state == Open {
			w.state = w.moves.Propagate()
		}
		if w.state != Open {
			panic("walk: another walk is where this one finds a dead end") // a bug: all moves have the same forks
		}
		if w.state = w.descend(); f.way > 0 {
			w.state, _ = w.moves.Again(n, f.way-1, f.more == 0)
		}
		w.forks[n] = f
	}
	switch {
	case other.state == Dead || other.state == Done:
		w.state = other.state // what is below has been searched
	case other.state == Solved && w.state == Open:
		w.state = w.moves.Propagate() // the costs of these moves are among those of other
	}
	*w.costs = *other.costs
	w.profile = append(w.profile[:0], other.profile...)
	w.breathe()
}

// missed makes w done, and returns ErrPart.
func (w *Walk) missed() error {
	w.forks, w.state = w.forks[:0], Dead
	return ErrPart
}

// Ways goes to a part, makes the forced moves behind its first way, and returns the number of ways at the fork there,
// or 0 if there is no fork.
func (w *Walk) Ways(p Part) (ways uint32, err error) {
	if err := w.Go(p); err != nil {
		return 0, err
	}
	if w.state == Dead {
		w.state = w.retreat()
	}
	if w.state == Open {
		w.state = w.moves.Propagate()
	}
	if w.state == Open {
		w.state = w.descend()
		return w.forks[len(w.forks)-1].ways, nil
	}
	return 0, nil
}

// Rest returns the weight of what w has yet to search. The whole tree weighs 1.
func (w *Walk) Rest() (rest float64) {
	weight := 1.0
	for n := range w.forks {
		f := &w.forks[n]
		weight /= float64(f.ways)
		rest += float64(weight * float64(f.more))
		if weight < 0x1p-64 {
			break
		}
	}
	if w.state == Open || w.state == Solved {
		rest += weight // what is below the last way
	}
	return rest
}
