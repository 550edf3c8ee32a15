package planar

import "context"

// signs returns for each edge whether its sign is -. With these signs all perfect matchings have the same sign, if any signs
// can do that. The edges of the matching have the sign +. Every edge must be in some perfect matching. A vertex here is a pair,
// named by its row:
//
//	root ─▶ u ─▶ x ─▶ y ─▶ z        The tree leads from the root to u, and z leads on to the root. The ear u x y z is new. With
//	  ▲                    │        a path from z back to u it is a circle: from z along the way to the root as far as a vertex on
//	  └────────────────────┘        the tree's path from the root to u, and from there to u.
func (g *graph) signs(ctx context.Context, part []int32) (minus []bool) {
	s := &ears{
		graph: g, minus: make([]bool, len(g.edges)), done: make([]bool, len(g.edges)),
		ahead: make([]int32, len(g.at)), behind: make([]int32, len(g.at)), in: make([]bool, len(g.at)),
		mark: make([]int32, len(g.at)), plus: make([]bool, len(g.at)),
	}
	rooted := make(map[int32]bool)
	for i, p := range part {
		if g.column[i] || rooted[p] {
			continue
		}
		rooted[p] = true
		s.grow(ctx, int32(i))
	}
	return s.minus
}

// ears has what is known of the signs of the components.
type ears struct {
	*graph
	minus  []bool
	done   []bool  // of each edge, whether it has its sign
	ahead  []int32 // of each row, the first edge of a shortest path to the root
	behind []int32 // of each row, the last edge of the path from the root by which it was reached
	in     []bool  // of each row, whether it was reached

	met  int32   // twice the number of the last path that was looked for
	mark []int32 // of each row, the value of met for the last path that passed it, plus one if on the half from the end
	plus []bool  // of each row, whether that half had an odd number of edges with the sign + so far
}

// head returns the row that an edge leads to as an arc.
func (g *graph) head(n int32) int32 { return g.edges[g.matched[g.edges[n].column]].row }

// grow gives signs to the edges of the component of a row, ear by ear, until ctx ends. All edges of an ear but the first have
// the sign -.
func (s *ears) grow(ctx context.Context, root int32) {
	s.aim(root)
	s.in[root], s.behind[root] = true, none
	steps := 0
	for queue := []int32{root}; len(queue) > 0; queue = queue[1:] {
		if steps++; steps%askEvery == 0 && ctx.Err() != nil {
			return
		}
		from := queue[0]
		for _, first := range s.at[from] {
			if s.done[first] || first == s.matched[from] {
				continue
			}
			last := from
			for n := first; ; n = s.ahead[last] {
				s.done[n], s.minus[n] = true, true
				if last = s.head(n); s.in[last] {
					break
				}
				s.in[last], s.behind[last] = true, n
				queue = append(queue, last)
			}
			s.minus[first] = s.odd(last, from)
		}
	}
}

// aim finds shortest paths to a root, from the whole component.
func (s *ears) aim(root int32) {
	s.ahead[root] = none
	seen := map[int32]bool{root: true}
	for queue := []int32{root}; len(queue) > 0; queue = queue[1:] {
		for _, n := range s.at[s.edges[s.matched[queue[0]]].column] {
			if row := s.edges[n].row; !seen[row] {
				seen[row], s.ahead[row] = true, n
				queue = append(queue, row)
			}
		}
	}
}

// odd reports whether a path from one row to another has an odd number of edges with the sign +. It goes ahead from the first
// row and back from the other one, in turn, until the two meet. So the path passes no row twice, and takes twice as long as its
// longer half. If each ear went back to the root, the time would grow as the square of the length of a board.
func (s *ears) odd(from, to int32) bool {
	s.met += 2
	ahead, behind := s.met, s.met+1
	s.mark[from], s.plus[from] = ahead, false
	if from == to {
		return false
	}
	s.mark[to], s.plus[to] = behind, false
	for {
		if n := s.ahead[from]; n != none {
			next, odd := s.head(n), s.plus[from] == s.minus[n]
			if s.mark[next] == behind {
				return odd != s.plus[next]
			}
			s.mark[next], s.plus[next], from = ahead, odd, next
		}
		if n := s.behind[to]; n != none {
			next, odd := s.edges[n].row, s.plus[to] == s.minus[n]
			if s.mark[next] == ahead {
				return odd != s.plus[next]
			}
			s.mark[next], s.plus[next], to = behind, odd, next
		}
	}
}
