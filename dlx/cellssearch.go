package dlx

import "slices"

// cellBranch is a choice among the members of the set of an item, and behind them
// to take none if it needs none. An item that may be covered once more at most has
// been covered, and its set stays as it is. Another one has not: its options are
// dropped once they have been tried, and order tells the next.
type cellBranch[I index] struct {
	item       I     // the item
	drops      bool  // it may be covered more than once more
	at, end    I     // where in set, or in order if it drops, the option being tried stands; none is at the end
	head, tail I     // the queue before it was chosen
	left, mark int32 // what was left to be covered, and the number of options chosen, at that time
	open       I     // see cells
	ways, more I     // how many choices there were at first, and how many are yet to be tried, by this search
}

// cellSearch walks the tree of Algorithm X depth first, as search does over
// links, and comes to the same solutions in the same order: the members of a
// set are sorted before one of them is tried.
//
// At a branch the state of the items is copied, and copied back before the next
// option is tried. Forced moves take no copies.
type cellSearch[I index, A array[I]] struct {
	cells[I, A]
	owner    []int32         // for each node, its option
	branches []cellBranch[I] // from the root down
	saved    []I             // for each branch, the state before an option was chosen
	origin   cellBranch[I]   // the root, as far as a branch says what there was before
	original []I             // the state at the root
	status   state
	nodes    uint64
	breath   uint64 // the work between two pauses
	alarm    uint64 // the work after which to pause
	profile  profile
}

// newCellSearch returns the search tree of p, with cells in arrays that alloc
// makes for a given length and view looks at.
func newCellSearch[I index, A array[I]](p *Problem, alloc func(int) []I, view func([]I) A) *cellSearch[I, A] {
	s := &cellSearch[I, A]{owner: make([]int32, len(p.entries)), breath: breath}
	s.initialize(p, alloc, view)
	for o := range p.Options() {
		for e := p.starts[o]; e < p.starts[o+1]; e++ {
			s.owner[e] = int32(o)
		}
	}
	s.branches = make([]cellBranch[I], 0, cap(s.chosen)+p.primary)
	s.saved = make([]I, min(cap(s.branches)*len(s.state), 1<<20))
	s.original = make([]I, len(s.state))
	return s
}

func (s *cellSearch[I, A]) root(p *Problem, committed *commitment, _ bool) {
	s.branches = s.branches[:0]
	s.nodes, s.updates, s.alarm = 1, 0, s.breath
	s.profile = s.profile[:0]
	s.status = open
	if !s.build(p, committed) {
		s.status = dead
	}
	s.origin = cellBranch[I]{head: s.head, tail: s.tail, left: int32(s.left), open: s.open}
	copy(s.original, s.state)
}

func (s *cellSearch[I, A]) stats(levels []Level) Stats {
	return s.profile.stats(levels, len(s.branches), s.nodes, s.updates)
}

func (s *cellSearch[I, A]) advance() state {
	for {
		if s.work() >= s.alarm {
			s.alarm = s.work() + s.breath
			return paused
		}
		switch s.status {
		case open:
			if s.status = s.propagate(); s.status == open {
				s.status = s.branch()
			}
		case dead:
			s.status = s.retreat()
		case solved:
			s.status = dead // as there is nothing further below
			return solved
		case done:
			return done
		}
	}
}

// work estimates the time spent so far, in updates.
func (s *cellSearch[I, A]) work() uint64 { return s.updates + 16*s.nodes }

// propagate makes all forced moves. If it ends open, every item can be covered
// in two ways or more.
func (s *cellSearch[I, A]) propagate() state {
	set, size := s.set, s.size
	_, _ = set[0], size[0]
	head, tail := s.head, s.tail
	for s.left != 0 {
		for head != tail && size[set[head]]-2 <= half[I]()-2 { // it is covered, or has grown again
			head++
		}
		s.head = head
		if head == tail {
			return open
		}
		i := set[head]
		// 0 or below is a dead end; the latest in the queue shows many early.
		if size[i]-1 >= half[I]() || size[set[tail-1]]-1 >= half[I]() {
			return dead
		}
		x := set[s.first[i]]
		if s.many {
			if s.members(i) == 0 {
				s.retire(i)
				continue
			}
			s.nodes++
			s.commitMany(x, false)
		} else {
			s.nodes++
			if s.completes(x) {
				return solved
			}
			size[i] = half[I]()
			s.commit(x, false)
		}
		tail = s.tail
	}
	return solved
}

// branch branches on the item with the smallest size, the leftmost of several,
// and tries the first of its options.
func (s *cellSearch[I, A]) branch() state {
	size, primary := s.size, s.primary
	for size[s.open] == half[I]() {
		s.open++
	}
	i, least := s.open, size[s.open]
	for j := i + 1; least > 2 && j < primary; j++ {
		if n := size[j]; n < least {
			i, least = j, n
		}
	}
	n := len(s.branches)
	s.profile.enter(n, s.nodes, s.updates)
	s.branches = s.branches[:n+1]
	b := &s.branches[n]
	b.left, b.mark, b.open = int32(s.left), int32(len(s.chosen)), s.open
	b.item, b.ways, b.more = i, least, least-1
	if b.drops = s.many && s.room[i] > 1; b.drops {
		b.at, b.end = s.member(i), s.first[i+1]
	} else {
		b.at, b.end = s.first[i], s.base[i]+least
		s.sort(b.at, b.end)
		s.cover(i, b.at)
	}
	b.head, b.tail = s.head, s.tail
	if n := (n + 1) * len(s.state); n > len(s.saved) {
		s.saved = slices.Grow(s.saved, n-len(s.saved))[:n]
	}
	s.save()
	return s.try(b)
}

// insertion is how many members are sorted by insertion, which takes their number
// squared if they stand in any order.
const insertion = 64

// sort sorts the members of a set, which stand from first to end.
func (s *cellSearch[I, A]) sort(first, end I) {
	set, place := s.set, s.place
	if end-first > insertion {
		slices.Sort(s.sets[first:end])
		for k := first; k < end; k++ {
			place[set[k]] = k
		}
		return
	}
	for k := first + 1; k < end; k++ {
		x := set[k]
		at := k
		for ; at > first && set[at-1] > x; at-- {
			y := set[at-1]
			set[at], place[y] = y, at
		}
		set[at], place[x] = x, at
	}
}

// retreat goes back to the last branch that has an option yet to be tried, and
// tries it.
func (s *cellSearch[I, A]) retreat() state {
	for n := len(s.branches); n > 0; n-- {
		b := &s.branches[n-1]
		s.restore(b)
		if b.more != 0 {
			return s.next(b)
		}
		s.branches = s.branches[:n-1]
		s.profile.leave(n-1, s.nodes, s.updates)
	}
	return done
}

// next tries the next choice at branch b.
func (s *cellSearch[I, A]) next(b *cellBranch[I]) state {
	s.step(b)
	if b.drops {
		s.save()
	}
	return s.try(b)
}

// step goes on at the last branch, which is b and where the search stands, to the
// next choice. The options of an item that may be covered further are dropped: the
// solutions with them have been found.
func (s *cellSearch[I, A]) step(b *cellBranch[I]) {
	b.more--
	if !b.drops {
		b.at++
		return
	}
	s.drop(s.order[b.at])
	b.at, b.tail = s.member(b.item), s.tail
}

// choice returns the node of the option that branch b is at, if it is at one.
func (s *cellSearch[I, A]) choice(b *cellBranch[I]) I {
	if b.drops {
		return s.order[b.at]
	}
	return s.set[b.at]
}

// try makes the choice that the last branch, which is b, is at.
func (s *cellSearch[I, A]) try(b *cellBranch[I]) state {
	s.nodes++
	if b.at == b.end {
		s.retire(b.item)
		return open
	}
	x := s.choice(b)
	if s.completes(x) {
		return solved
	}
	if s.many {
		s.commitMany(x, !b.drops)
	} else {
		s.commit(x, true)
	}
	return open
}

// completes tells whether the option of node x, which may be chosen now, covers
// all that is left, and if so chooses it: nothing need be covered. None of its
// items has been covered, or it could not be chosen.
func (s *cellSearch[I, A]) completes(x I) bool {
	if s.many || int(s.width[x]) != s.left {
		return false
	}
	s.push(x)
	return true
}

// save keeps the state of the items for the last branch.
func (s *cellSearch[I, A]) save() {
	n := len(s.state)
	copy(s.saved[(len(s.branches)-1)*n:], s.state)
}

// restore goes back to the last branch, which is b.
func (s *cellSearch[I, A]) restore(b *cellBranch[I]) {
	n := len(s.state)
	s.reset(b, s.saved[(len(s.branches)-1)*n:])
}

// reset goes back to branch b with the given state.
func (s *cellSearch[I, A]) reset(b *cellBranch[I], state []I) {
	copy(s.state, state)
	s.head, s.tail, s.open = b.head, b.tail, b.open
	s.left, s.chosen = int(b.left), s.chosen[:b.mark]
}

// appendSolution appends the options chosen, those forced after a choice in
// ascending order: the order in which they were found to be forced depends on
// how the members of the sets stand.
func (s *cellSearch[I, A]) appendSolution(sol []int) []int {
	first := len(sol)
	for _, x := range s.chosen {
		sol = append(sol, int(s.owner[x]))
	}
	from := 0
	for n := range s.branches {
		b := &s.branches[n]
		slices.Sort(sol[first+from : first+int(b.mark)])
		if from = int(b.mark); b.at != b.end {
			from++
		}
	}
	slices.Sort(sol[first+from:])
	return sol
}
