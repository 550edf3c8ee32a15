package dlx

// part is a part of a search tree: what is to come after a choice, among the
// other choices at the same branch.
//
// The way there is the node chosen at each branch from the root down. A tree
// over the same problem has the same branches and the same nodes, and so can go
// there and make the choices that follow the last one. The whole tree is the
// part with no way.
type part struct {
	way    []uint32
	weight float64 // that of the root being 1, and shared alike by the choices at a branch
}

// split takes what is yet to be tried at the topmost branch where there is
// anything, and leaves it to whoever follows the way there. All that comes after
// all that s keeps. The weight is 0 if there is nothing to be had.
func (s *search[I, A]) split() part {
	p := part{weight: 1}
	for n := range s.branches {
		b := &s.branches[n]
		p.way = append(p.way, uint32(b.x))
		p.weight /= float64(b.ways)
		if b.left != 0 {
			p.weight *= float64(b.left)
			b.left = 0
			return p
		}
	}
	return part{}
}

// follow goes to the part of the tree at the end of the way, when s is done with
// what it had. The way is not counted in the costs: it has been, where the part
// comes from.
func (s *search[I, A]) follow(way []uint32) {
	s.undo(0)
	s.head, s.tail = 0, s.forced
	nodes, updates := s.nodes, s.updates
	for n, x := range way {
		s.propagate()
		s.nodes, s.updates = nodes, updates
		s.choose()
		b := &s.branches[n]
		s.undo(int(b.mark))
		s.head, s.tail = b.head, b.tail
		for ; b.x != I(x); b.left-- {
			s.step(b)
		}
		if n+1 < len(way) {
			b.left = 0
			s.try(b.x, b.i)
		}
	}
	s.nodes, s.updates = nodes, updates
	s.alarm = s.work() + s.breath
	s.state = dead // so that the next choice comes
}

// rest returns the weight of what s is yet to search.
func (s *search[I, A]) rest() (rest float64) {
	weight := 1.0
	for n := range s.branches {
		b := &s.branches[n]
		weight /= float64(b.ways)
		rest += weight * float64(b.left)
		if weight < 0x1p-64 {
			break
		}
	}
	if s.state == open || s.state == solved {
		rest += weight // of what is below the last choice
	}
	return rest
}
