package dlx

import "context"

func (t *bitTree) stats() Stats { return Stats{Nodes: t.nodes, Updates: t.updates} }

func (t *bitTree) appendSolution(sol []int) []int {
	for _, o := range t.chosen {
		sol = append(sol, int(o))
	}
	return sol
}

func (t *bitTree) advance(ctx context.Context) (bool, error) {
	if t.state == solved {
		t.state = t.retreat()
	}
	for {
		if t.updates+16*t.nodes >= t.alarm {
			t.alarm = t.updates + 16*t.nodes + breath
			if err := ctx.Err(); err != nil {
				return false, err
			}
		}
		switch t.state {
		case open:
			if t.state = t.propagate(); t.state == open {
				t.state = t.branch()
			}
		case dead:
			t.state = t.retreat()
		case solved, done:
			return t.state == solved, nil
		}
	}
}

// propagate makes all forced moves.
func (t *bitTree) propagate() state {
	if t.now.left == 0 {
		return solved
	}
	for t.head < t.tail {
		i := t.queue[t.head]
		t.head++
		if t.now.counts[i] >= closed/2 {
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
		return solved
	}
	if !t.choose(o) {
		return dead
	}
	return open
}

// branch picks the item with the fewest options, the first of several, and
// tries the first.
func (t *bitTree) branch() state {
	counts := t.now.counts[:1+t.problem.primary]
	best, least := 1, counts[1]
	for i := 1; i < len(counts); i++ {
		if n := counts[i]; n < least {
			best, least = i, n
			if n <= 2 {
				break
			}
		}
	}
	t.branches = append(t.branches, bitBranch{int32(best), int32(t.next(best, 0)), len(t.chosen)})
	return t.try()
}

// retreat goes back to the last branch and tries its next option.
func (t *bitTree) retreat() state {
	n := len(t.branches)
	if n == 0 {
		return done
	}
	t.level = n - 1
	t.now = &t.states[t.level]
	t.chosen = t.chosen[:t.branches[n-1].chosen]
	return t.try()
}

// try chooses the option that the last branch is to try next, in a copy of the
// state, or in the state itself if it is the last.
func (t *bitTree) try() state {
	b := &t.branches[len(t.branches)-1]
	o := int(b.option)
	t.head, t.tail = 0, 0
	b.option = int32(t.next(int(b.item), o+1))
	if b.option < 0 {
		t.branches = t.branches[:len(t.branches)-1]
	} else if t.now.left != int(t.primes[o]) {
		t.push()
	}
	return t.take(o)
}
