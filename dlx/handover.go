package dlx

import (
	"context"
	"math"
)

// This file moves a count from bits to another representation where bits are slow. A count of many solutions begins on
// bits because they count small subtrees in one call, up to twice as fast as links (see walk.Sweeper). Node by node they
// are slower than links, often by half.
//
// What part of the nodes is in such subtrees depends on the problem. In nearly all families tried it was either over 92
// percent after enough nodes (Latin squares, tournaments, Steiner systems, matchings), or below 50 (colours of queens, holes
// in Latin squares, tetrominoes, trominoes, random options), where links took 0.4 to 1 times as long as bits.

const (
	enough   = 1 << 14 // the nodes after which to decide: some milliseconds
	quarters = 3       // the least part of them that must have been counted in small subtrees, in quarters
)

// reconsider hands the count under way over to s.successor, if it is time to decide and few of the nodes were counted in
// small subtrees. The walk must have paused. The decision is made once in a search, on its first nodes, before other workers
// begin; so it does not depend on how many there are.
func (s *Solver) reconsider() {
	w := s.run.walk
	nodes := w.Moves().Costs().Nodes
	if s.run.settled || nodes < enough {
		return
	}
	s.run.settled = true
	if 4*w.Swept() >= quarters*nodes {
		return
	}
	s.run.team, s.run.walk = s.successor, s.first(s.successor)
	s.run.walk.Root(s.run.chosen)
	s.run.walk.Follow(w)
}

// settle counts, up to a limit, until it is settled which team goes on. It returns how many solutions it has found, and whether
// the search is over.
func (s *Solver) settle(ctx context.Context, limit uint64) (n uint64, over bool) {
	if limit == 0 {
		limit = math.MaxUint64
	}
	for !over && !s.run.settled {
		n, over = s.stretch(ctx, n, limit, 1)
	}
	return n, over
}
