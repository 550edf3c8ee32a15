//go:build !js

package dlx

import (
	"cmp"
	"context"
	"slices"
)

// NeededInSome is [Solver.Needed] for one of several orders in which to try the groups. Each order has the number of every group
// once, and there must be an order. One order may take ten times as long as another, and nothing says so in advance. So the first
// order is tried alone for about ten seconds. If groups are left then, the others are tried, too, and those that have settled
// the most groups with the same work go on. The result depends on the problem and the arguments alone, not on the machine. It is
// that of the order that was finished first.
func (s *Solver) NeededInSome(ctx context.Context, groups, orders [][]int) ([]int, error) {
	if len(orders) == 0 {
		panic("dlx: NeededInSome without an order")
	}
	s.startSieving(ctx, "NeededInSome", groups)
	defer s.end()
	r := race{solver: s, groups: groups, firstLeg: firstLeg, alone: alone}
	for _, order := range orders {
		r.runners = append(r.runners, &runner{order: order})
	}
	winner, err := r.run(ctx)
	if err != nil {
		return nil, err
	}
	return winner.needed(), nil
}

// A race tries groups in several orders, to find one in which all are settled soon. It has legs, and in each a runner does as much
// work as in all before. After each leg the runners that have settled the fewest groups drop out, half of them, until one is left.
//
// Why orders differ is not known. But the one that is ahead after a leg mostly stays so: of eight orders for a 25x25 Sudoku with
// 299 givens, the best had settled 54 after two seconds, and all after nine; the worst had settled 8, and 17 after 15 seconds.
type race struct {
	solver   *Solver
	groups   [][]int
	runners  []*runner // those that have not dropped out
	firstLeg uint64    // the work of a runner in its first leg
	alone    int       // how many more legs the first runner runs before the others start
}

// Work is as in Costs of package learn: a second is about a hundred million.
const (
	firstLeg = 1 << 26
	alone    = 4
)

// A runner is one order of a race.
type runner struct {
	order []int  // the numbers of the groups
	sieve *sieve // of the groups in this order; nil before its first leg
	after []int  // for each leg that it has run, how many groups it had settled then
}

// run returns the runner that has settled all groups.
func (r *race) run(ctx context.Context) (*runner, error) {
	for leg := 0; ; leg++ {
		for n, one := range r.runners {
			last := leg
			if n == 0 && leg == 0 {
				last += r.alone
			}
			for len(one.after) <= last || len(r.runners) == 1 {
				if err := r.runLeg(ctx, one); err != nil || one.sieve.settled == len(r.groups) {
					return one, err
				}
			}
		}
		slices.SortStableFunc(r.runners, func(a, b *runner) int { return cmp.Compare(b.after[leg], a.after[leg]) })
		r.runners = r.runners[:(len(r.runners)+1)/2]
	}
}

// runLeg has a runner run its next leg. The last runner needs no end.
func (r *race) runLeg(ctx context.Context, one *runner) error {
	if one.sieve == nil {
		groups := make([][]int, len(one.order))
		for n, k := range one.order {
			groups[n] = r.groups[k]
		}
		one.sieve = newSieve(r.solver, groups)
	}
	limit := uint64(0)
	if len(r.runners) > 1 {
		limit = r.firstLeg << len(one.after)
	}
	err := one.sieve.advance(ctx, limit)
	one.after = append(one.after, one.sieve.settled)
	return err
}

// needed returns the numbers of the groups that remain, ascending.
func (one *runner) needed() (all []int) {
	for _, n := range one.sieve.needed {
		all = append(all, one.order[n])
	}
	slices.Sort(all)
	return all
}
