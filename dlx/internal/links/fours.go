package links

import "dlx-sudoku/dlx/internal/matrix"

// coverFours is the loop of cover where each option has four items: its nodes are x, x^1, x^2 and x^3, and need not be
// looked up. It takes 5 percent less time on Sudoku, and no less on queens.
func (l *links[I, A]) coverFours(i I) {
	up, down, item, size, queue, tail, updates := l.up, l.down, l.item, l.size, l.queue, l.tail, l.costs.Updates
	for p := down[i]; p != i; p = down[p] {
		for k := I(1); k <= 3; k++ {
			q := p ^ k
			u, d := up[q], down[q]
			down[u], up[d] = d, u
			j := item[q]
			n := size[j] - 1
			size[j] = n
			queue[tail] = j
			if n <= 1 {
				tail++
			}
			if n == 0 {
				l.empty = j
			}
			updates++
		}
	}
	l.tail, l.costs.Updates = tail, updates
}

// uncoverFours is the loop of uncover for such options.
func (l *links[I, A]) uncoverFours(i I) {
	up, down, item, size := l.up, l.down, l.item, l.size
	for p := up[i]; p != i; p = up[p] {
		for k := I(1); k <= 3; k++ {
			q := p ^ k
			u, d := up[q], down[q]
			down[u], up[d] = q, q
			size[item[q]]++
		}
	}
}

// fours reports whether all options have four items.
func fours(m *matrix.Matrix) bool {
	for o := range m.Options() {
		if len(m.Option(o)) != 4 {
			return false
		}
	}
	return true
}
