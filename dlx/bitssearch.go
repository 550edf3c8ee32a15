package dlx

func (t *bitTree) root(p *Problem, committed *commitment, built bool) {
	if !built {
		t.build(p, committed)
	}
	t.begin()
	t.nodes, t.updates, t.alarm = 1, 0, t.breath
	t.profile = t.profile[:0]
	t.status = open
}

// begin goes to the root.
func (t *bitTree) begin() {
	t.branches, t.chosen, t.head, t.tail = t.branches[:0], t.chosen[:0], 0, 0
	t.level, t.now = 0, &t.states[0]
	t.push()
	for i, n := range t.now.counts[:1+t.problem.primary] {
		if n <= 1 {
			t.queue[t.tail] = uint16(i)
			t.tail++
		}
	}
}

func (t *bitTree) stats(levels []Level) Stats {
	return t.profile.stats(levels, len(t.branches), t.nodes, t.updates)
}

func (t *bitTree) appendSolution(sol []int) []int {
	for _, o := range t.chosen {
		sol = append(sol, int(o))
	}
	return sol
}

func (t *bitTree) advance() state {
	for {
		if t.work() >= t.alarm {
			t.alarm = t.work() + t.breath
			return paused
		}
		switch t.status {
		case open:
			if t.status = t.propagate(); t.status == open {
				t.branch()
				t.status = t.try()
			}
		case dead:
			t.status = t.retreat()
		case solved:
			t.status = dead // as there is nothing further below
			return solved
		case done:
			return done
		}
	}
}

// work estimates the time spent so far, in updates.
func (t *bitTree) work() uint64 { return t.updates + 16*t.nodes }

// propagate makes all forced moves. If it ends open, every item has two options
// or more.
func (t *bitTree) propagate() state {
	if t.now.left == 0 {
		return solved
	}
	for t.head != t.tail {
		i := t.queue[t.head]
		t.head++
		if t.now.counts[i] >= closed {
			continue
		}
		o := t.next(int(i), 0)
		if o < 0 {
			return dead
		}
		if s := t.take(o); s != open {
			return s
		}
	}
	return open
}

// take chooses option o in the state as it is.
func (t *bitTree) take(o int) state {
	t.nodes++
	t.chosen = append(t.chosen, int32(o))
	if t.now.left == int(t.primes[o]) {
		return solved // it has all the items that are left
	}
	if !t.choose(o) {
		return dead
	}
	return open
}

// branch picks the item with the fewest options, the first of several.
func (t *bitTree) branch() {
	counts := t.now.counts[:1+t.problem.primary]
	best, least := 0, uint16(padding)
	for i, n := range counts {
		if n < least {
			best, least = i, n
			if n == 2 {
				break // as none has fewer; here, so that the loop has no conditional moves, which wait for each other
			}
		}
	}
	t.profile.enter(len(t.branches), t.nodes, t.updates)
	t.branches = append(t.branches, bitBranch{int32(best), -1, int32(t.level), int32(len(t.chosen)), least, least})
}

// retreat goes back to the last branch that has an option yet to be tried, and
// tries it.
func (t *bitTree) retreat() state {
	for n := len(t.branches) - 1; n >= 0; n-- {
		if b := &t.branches[n]; b.more > 0 {
			t.level, t.now, t.chosen = int(b.level), &t.states[b.level], t.chosen[:b.chosen]
			return t.try()
		}
		t.profile.leave(n, t.nodes, t.updates)
		t.branches = t.branches[:n]
	}
	return done
}

// try chooses the next option of the last branch, in a copy of the state, or in
// the state itself if it is the last to be tried there.
func (t *bitTree) try() state {
	b := &t.branches[len(t.branches)-1]
	t.skip(b)
	o := int(b.option)
	t.head, t.tail = 0, 0
	if b.more > 0 && t.now.left != int(t.primes[o]) {
		t.push()
	}
	return t.take(o)
}

// skip goes on to the next option of branch b, whose state is the one in use.
func (t *bitTree) skip(b *bitBranch) {
	b.option = int32(t.next(int(b.item), int(b.option)+1))
	b.more--
}

func (t *bitTree) split() part {
	p := part{weight: 1}
	for n := range t.branches {
		b := &t.branches[n]
		p.way = append(p.way, uint32(b.option))
		p.weight /= float64(b.ways)
		if b.more != 0 {
			p.weight *= float64(b.more)
			b.more = 0
			return p
		}
	}
	return part{}
}

func (t *bitTree) follow(way []uint32) {
	t.begin()
	nodes, updates := t.nodes, t.updates
	for n, o := range way {
		t.propagate()
		t.nodes, t.updates = nodes, updates
		t.branch()
		b := &t.branches[n]
		for uint32(b.option) != o {
			t.skip(b)
		}
		if n+1 < len(way) {
			b.more = 0
			t.head, t.tail = 0, 0
			t.take(int(o))
		}
	}
	t.nodes, t.updates = nodes, updates
	t.alarm = t.work() + t.breath
	t.status = dead // so that the next choice comes
}

func (t *bitTree) rest() (rest float64) {
	weight := 1.0
	for n := range t.branches {
		b := &t.branches[n]
		weight /= float64(b.ways)
		rest += weight * float64(b.more)
		if weight < 0x1p-64 {
			break
		}
	}
	if t.status == open || t.status == solved {
		rest += weight // of what is below the last choice
	}
	return rest
}
