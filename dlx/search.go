package dlx

import "context"

// state says how a step of the search ended.
type state uint8

const (
	open   state = iota // there are items to be covered, and each has an option for all we know
	dead                // an item has no option left
	solved              // what has been chosen is a solution
	done                // the whole tree has been searched
)

// branch is a choice among the options of an item, which has been covered.
type branch[I index] struct {
	x          I   // node of the option being tried, in the list of the item
	mark       int // length of the trail before the option was chosen, with the item on top
	head, tail I   // the queue at that time
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
	longest  int         // most primary items in an option
	branches []branch[I] // from the root down
	final    I           // node of the forced option that completed the solution, 0 if it was a branch's
	state    state
	nodes    uint64
	alarm    uint64 // the work after which to look at the context again
}

// breath is the work between two looks at the context: at most 4,096 nodes.
const breath = 1 << 16

// newSearch returns the search tree of p, with links in arrays that alloc makes
// for a given length.
func newSearch[I index, A array[I]](p *Problem, alloc func(int) A) *search[I, A] {
	s := &search[I, A]{
		links:    newLinks[I](p, alloc),
		owner:    make([]I, len(p.entries)),
		longest:  p.longest,
		branches: make([]branch[I], 0, p.primary),
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
	s.nodes, s.updates, s.alarm = 1, 0, breath
	s.state = open
}

func (s *search[I, A]) stats() Stats { return Stats{Nodes: s.nodes, Updates: s.updates} }

func (s *search[I, A]) advance(ctx context.Context) (bool, error) {
	if s.state == solved {
		s.state = s.retreat()
	}
	for {
		if s.work() >= s.alarm {
			s.alarm = s.work() + breath
			if err := ctx.Err(); err != nil {
				return false, err
			}
		}
		switch s.state {
		case open:
			if s.state = s.propagate(); s.state == open {
				s.state = s.choose()
			}
		case dead:
			s.state = s.retreat()
		case solved, done:
			return s.state == solved, nil
		}
	}
}

// work estimates the time spent so far, in updates.
func (s *search[I, A]) work() uint64 { return s.updates + 16*s.nodes }

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
		if s.size[i] == 0 {
			return dead
		}
		x := s.down[i]
		s.nodes++
		if s.left <= s.longest && s.completes(x) {
			s.final = x
			return solved
		}
		s.force(x)
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
	s.cover(i)
	x := s.down[i]
	s.branches = append(s.branches, branch[I]{x, len(s.trail), s.head, s.tail})
	return s.try(x)
}

// retreat goes back to the last branch that has an option yet to be tried, and
// tries it.
func (s *search[I, A]) retreat() state {
	for n := len(s.branches); n > 0; n-- {
		b := &s.branches[n-1]
		s.undo(b.mark)
		s.head, s.tail = b.head, b.tail
		if x := s.down[b.x]; x > s.items {
			b.x = x
			return s.try(x)
		}
		s.branches = s.branches[:n-1]
	}
	return done
}

// try chooses the option of node x at the last branch.
func (s *search[I, A]) try(x I) state {
	s.nodes++
	if s.left <= s.longest && s.completes(x) {
		s.final = 0
		return solved
	}
	s.commit(x)
	return open
}

func (s *search[I, A]) appendSolution(sol []int) []int {
	depth := 0
	for n, x := range s.trail {
		if depth < len(s.branches) && n == s.branches[depth].mark-1 {
			x = s.branches[depth].x
			depth++
		}
		if x > s.items { // an option chosen: by a branch, or forced and so lifted
			sol = append(sol, s.option(x))
		}
	}
	if s.final != 0 {
		sol = append(sol, s.option(s.final))
	}
	return sol
}

// option returns the option, counted from 0, of a node behind the heads.
func (s *search[I, A]) option(x I) int { return int(s.owner[x-s.items-1]) }
