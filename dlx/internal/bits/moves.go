package bits

import (
	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/walk"
)

func (t *tree) Costs() *walk.Costs { return &t.costs }

func (t *tree) Root(chosen *matrix.Chosen, built bool) walk.State {
	if !built {
		t.build(chosen)
	}
	t.Restart()
	return walk.Open
}

// Restart begins with a copy of the state of the root, which is never changed.
func (t *tree) Restart() {
	t.branches, t.chosen, t.head, t.tail = t.branches[:0], t.chosen[:0], 0, 0
	t.level, t.now = 0, &t.states[0]
	t.push()
	for i, n := range t.now.counts[:1+t.primary] {
		if n <= 1 {
			t.queue[t.tail] = uint16(i)
			t.tail++
		}
	}
}

func (t *tree) AppendSolution(sol []int) []int {
	for _, o := range t.chosen {
		sol = append(sol, int(o))
	}
	return sol
}

func (t *tree) Propagate() walk.State {
	if t.now.left == 0 {
		return walk.Solved
	}
	for t.head != t.tail {
		i := t.queue[t.head]
		t.head++
		if t.now.counts[i] >= closed {
			continue
		}
		o := t.next(int(i), 0)
		if o < 0 {
			return walk.Dead
		}
		if s := t.take(o); s != walk.Open {
			return s
		}
	}
	return walk.Open
}

// take chooses option o in the state as it is.
func (t *tree) take(o int) walk.State {
	t.costs.Nodes++
	t.chosen = append(t.chosen, int32(o))
	if t.now.left == int(t.primes[o]) {
		return walk.Solved // it has all the items that are left
	}
	if !t.choose(o) {
		return walk.Dead
	}
	return walk.Open
}

func (t *tree) Descend() (ways uint32, s walk.State) {
	counts := t.now.counts[:1+t.primary]
	best, least := 0, uint16(padding)
	for i, n := range counts {
		if n < least {
			best, least = i, n
			if n == 2 {
				break // as none has fewer; here, so that the loop has no conditional moves, which wait for each other
			}
		}
	}
	t.branches = append(t.branches, branch{int32(best), -1, int32(t.level), int32(len(t.chosen))})
	return uint32(least), t.try(&t.branches[len(t.branches)-1], false)
}

func (t *tree) Again(depth int, skip uint32, last bool) (s walk.State, worth bool) {
	t.branches = t.branches[:depth+1]
	b := &t.branches[depth]
	t.level, t.now, t.chosen = int(b.level), &t.states[b.level], t.chosen[:b.chosen]
	for range skip {
		b.option = int32(t.next(int(b.item), int(b.option)+1))
	}
	return t.try(b, last), true
}

// try chooses the next option of the last branch, which is b, in a copy of the state, or in the state itself if it is the
// last to be tried there.
func (t *tree) try(b *branch, last bool) walk.State {
	o := t.next(int(b.item), int(b.option)+1)
	b.option = int32(o)
	t.head, t.tail = 0, 0
	if !last && t.now.left != int(t.primes[o]) {
		t.push()
	}
	return t.take(o)
}

func (t *tree) Choice() (item, option int) {
	b := &t.branches[len(t.branches)-1]
	return int(b.item) - 1, int(b.option)
}
