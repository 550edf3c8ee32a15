package dlx

// none is the node, in a way, of the choice to take none of an item's options.
const none = ^uint32(0)

func (s *cellSearch[I, A]) split() part {
	p := part{weight: 1}
	for n := range s.branches {
		b := &s.branches[n]
		p.way = append(p.way, s.tried(b))
		p.weight /= float64(b.ways)
		if b.more != 0 {
			p.weight *= float64(b.more)
			b.more = 0
			return p
		}
	}
	return part{}
}

// tried returns the node that branch b has chosen.
func (s *cellSearch[I, A]) tried(b *cellBranch[I]) uint32 {
	if b.at == b.end {
		return none
	}
	return uint32(s.choice(b))
}

func (s *cellSearch[I, A]) follow(way []uint32) {
	s.reset(&s.origin, s.original)
	nodes, updates := s.nodes, s.updates
	for n, x := range way {
		s.propagate()
		s.nodes, s.updates = nodes, updates
		s.branch()
		b := &s.branches[n]
		s.restore(b)
		for s.tried(b) != x {
			s.step(b)
		}
		s.save() // with what has been dropped
		if n+1 < len(way) {
			b.more = 0
			s.try(b)
		}
	}
	s.nodes, s.updates = nodes, updates
	s.alarm = s.work() + s.breath
	s.status = dead // so that the next choice comes
}

func (s *cellSearch[I, A]) rest() (rest float64) {
	weight := 1.0
	for n := range s.branches {
		b := &s.branches[n]
		weight /= float64(b.ways)
		rest += weight * float64(b.more)
		if weight < 0x1p-64 {
			break
		}
	}
	if s.status == open || s.status == solved {
		rest += weight // of what is below the last choice
	}
	return rest
}
