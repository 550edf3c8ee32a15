package dlx

// state says how a step of the search ended.
type state uint8

const (
	open   state = iota // there are items to be covered, and each has an option for all we know
	dead                // an item has no option left
	solved              // what has been chosen is a solution
	done                // the whole tree has been searched
	paused              // none of these: it is time to look around
)

// branch is a choice among the options of an item, and at the end of its list to
// take none if it needs none. An item that may be covered once more at most has
// been covered, and stands on top of the trail. Another one has not: its options
// are dropped once they have been tried.
type branch[I index] struct {
	x          I      // node of the option being tried, in the list of the item; its head for none
	i          I      // the item, if it may be covered more than once more, or 0
	head, tail I      // the queue before the option was chosen
	ways       I      // how many choices there were at first
	left       I      // how many of them are yet to be tried, by this search
	mark       uint32 // length of the trail before the option was chosen
}

// search walks the tree of Algorithm X depth first, from one solution to the
// next. Its whole state is in its fields, so that it may rest at a solution for
// as long as the caller likes, and stop there.
//
// An item with one option left is covered with it as soon as the links report
// it, without a scan of the items and without a branch. The order of such
// forced moves does not matter: each follows from the choices above it, so that
// the branches and the solutions are those of the plain algorithm, in the same
// order. Only how soon a dead end shows, and so the number of nodes, may differ
// a little.
type search[I index, A array[I]] struct {
	*links[I, A]
	owner    []I         // for each node behind the heads, its option
	longest  int         // most primary items in an option that may complete a solution
	branches []branch[I] // from the root down
	final    I           // node of the forced option that completed the solution, 0 if it was a branch's
	state    state
	nodes    uint64
	looks    uint64 // at items, to find that to branch on
	breath   uint64 // the work between two pauses
	alarm    uint64 // the work after which to pause
	profile  profile
}

// breath is the usual work between two pauses: at most 256 nodes.
const breath = 1 << 12

// newSearch returns the search tree of p, with links in arrays that alloc makes
// for a given length.
func newSearch[I index, A array[I]](p *Problem, alloc func(int) A) *search[I, A] {
	s := &search[I, A]{
		links: newLinks[I](p, alloc),
		owner: make([]I, len(p.entries)),

		branches: make([]branch[I], 0, p.primary),
		breath:   breath,
	}
	if p.lo == nil {
		s.longest = p.longest
	}
	for o := range p.Options() {
		for e := p.starts[o]; e < p.starts[o+1]; e++ {
			s.owner[e] = I(o)
		}
	}
	return s
}

func (s *search[I, A]) root(p *Problem, committed *commitment, built bool) {
	if built {
		s.undo(0)
		s.head, s.tail = 0, s.forced
	} else {
		s.build(p, committed)
	}
	s.branches = s.branches[:0]
	s.nodes, s.updates, s.looks, s.alarm = 1, 0, 0, s.breath
	s.profile = s.profile[:0]
	s.state = open
}

func (s *search[I, A]) stats(levels []Level) Stats {
	return s.profile.stats(levels, len(s.branches), s.nodes, s.updates)
}

func (s *search[I, A]) advance() state {
	for {
		if s.work() >= s.alarm {
			s.alarm = s.work() + s.breath
			return paused
		}
		switch s.state {
		case open:
			if s.state = s.propagate(); s.state == open {
				s.state = s.choose()
			}
		case dead:
			s.state = s.retreat()
		case solved:
			s.state = dead // as there is nothing further below
			return solved
		case done:
			return done
		}
	}
}

// work estimates the time spent so far, in updates.
func (s *search[I, A]) work() uint64 { return s.updates + 16*s.nodes + s.looks/8 }

// propagate makes all forced moves. If it ends open, every item has two options
// or more.
func (s *search[I, A]) propagate() state {
	s.final = 0
	if s.left == 0 {
		return solved
	}
	for s.head != s.tail {
		i := s.queue[s.head]
		s.head++
		if !s.uncovered(i) {
			continue
		}
		if n := s.size[i]; n == 0 || n > ^I(0)/2 {
			return dead
		} else if n > 1 {
			continue
		}
		x := s.down[i]
		if x == i { // nothing more is needed, and nothing left
			s.cover(i)
			continue
		}
		s.nodes++
		if s.left <= s.longest && s.completes(x) {
			s.final = x
			return solved
		}
		s.empty = 0
		s.force(x)
		if s.stuck() {
			return dead
		}
		if s.times != nil && s.uncovered(i) {
			s.head-- // there may be more to take
		}
	}
	if s.left == 0 {
		return solved
	}
	return open
}

// choose covers the item with the fewest options, the leftmost of several, and
// tries the first of them.
func (s *search[I, A]) choose() state {
	next, size := s.next, s.size
	i := next[0]
	for j := i; j != 0 && size[i] > 2; j = next[j] {
		if size[j] < size[i] {
			i = j
		}
	}
	s.looks += uint64(s.left)
	s.profile.enter(len(s.branches), s.nodes, s.updates)
	x, ways := s.down[i], size[i]
	if s.fills(i) {
		s.cover(i)
		i = 0
	}
	s.branches = append(s.branches, branch[I]{x, i, s.head, s.tail, ways, ways - 1, uint32(len(s.trail))})
	return s.try(x, i)
}

// retreat goes back to the last branch that has an option yet to be tried, and
// tries it.
func (s *search[I, A]) retreat() state {
	for n := len(s.branches); n > 0; n-- {
		b := &s.branches[n-1]
		s.undo(int(b.mark))
		s.head, s.tail = b.head, b.tail
		if b.left != 0 {
			b.left--
			s.step(b)
			return s.try(b.x, b.i)
		}
		s.branches = s.branches[:n-1]
		s.profile.leave(n-1, s.nodes, s.updates)
	}
	return done
}

// step goes on to the next option of a branch.
func (s *search[I, A]) step(b *branch[I]) {
	if b.i == 0 {
		b.x = s.down[b.x]
		return
	}
	s.drop(b.x, dropped)
	b.x, b.mark, b.head, b.tail = s.down[b.i], uint32(len(s.trail)), s.head, s.tail
}

// try chooses the option that a branch is at, given its x and its i.
func (s *search[I, A]) try(x, i I) state {
	s.nodes++
	switch {
	case i != 0 && x == i:
		s.cover(i)
	case i != 0:
		s.force(x)
	case x < s.base: // none of the options of an item that is covered
	case s.left <= s.longest && s.completes(x):
		s.final = 0
		return solved
	default:
		s.empty = 0
		if s.commit(x); s.stuck() {
			return dead
		}
	}
	return open
}

func (s *search[I, A]) appendSolution(sol []int) []int {
	depth := 0
	for n, t := range s.trail {
		for depth < len(s.branches) && int(s.branches[depth].mark) <= n {
			depth++
		}
		switch {
		case t.deed == lifted, t.deed == picked:
			sol = append(sol, s.option(t.x))
		case depth < len(s.branches) && s.branches[depth].i == 0 && int(s.branches[depth].mark)-1 == n && s.branches[depth].x >= s.base:
			sol = append(sol, s.option(s.branches[depth].x))
		}
	}
	if s.final != 0 {
		sol = append(sol, s.option(s.final))
	}
	return sol
}

// option returns the option, counted from 0, of a node behind the heads.
func (s *search[I, A]) option(x I) int { return int(s.owner[x-s.base]) }
