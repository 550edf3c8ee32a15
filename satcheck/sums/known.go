// Trusted: a fault here can make a wrong claim Verified.

package sums

import (
	"context"
	"fmt"
	"slices"

	"dlx-sudoku/satcheck"
)

// maxRoom is the greatest number of words of all constraints, 1 GiB. Tests lower it.
var maxRoom = 1 << 27

const pollWork = 1 << 16 // literals from one look at the context to the next

// known holds what has been shown about the solutions that a claim denies: constraints, each of which gives a lower bound of the
// total weight of its true literals, and the literals that follow. Variables are numbered from 1, first the options and then
// colours; a literal is a variable or its negative.
type known struct {
	least, most, supply []int  // for each item, how often it is covered, and how often all its options together cover it
	coloured            []bool // for each item

	refuted     bool    // there is no such solution
	values      []int8  // for each variable from 1: 1 true, -1 false
	trail       []int   // the literals that are true, in the order of their discovery
	head        int     // the first of them that slack does not know of
	constraints [][]int // the literals of each
	weights     [][]int // of these; nil if all are 1
	heaviest    []int   // of these
	slack       []int   // of each constraint, the weight of further literals that may become false
	of          [][]use // for each literal, see at, the constraints that have it
	room        int     // words left for constraints; below 0 if one had none, and was not kept

	ctx     context.Context
	work    int  // literals since the last check of the context
	stopped bool // the context has ended
}

// A use of a literal is a constraint that has it, and its weight there.
type use struct{ constraint, weight int32 }

// newKnown returns what is known at first about the solutions that a valid claim denies: they obey the problem and are not
// listed. The error wraps satcheck.ErrTooLarge, or is the context's.
func newKnown(ctx context.Context, claim satcheck.CoverClaim) (*known, error) {
	c := claim.Cover
	items := c.Primary + c.Secondary
	k := &known{
		least: make([]int, items), most: make([]int, items), supply: make([]int, items), coloured: make([]bool, items),
		values: make([]int8, 1+len(c.Options)), room: maxRoom, ctx: ctx,
	}
	lists, paints := make([][]int, items), make([][]int, items) // for each item, its options and their colours
	weights := make([][]int, items)                             // and how often they cover it
	var single [][2]int                                         // options and what follows from each
	var loose, never []int                                      // options that may come to a solution; that are in none
	for o, option := range c.Options {
		primary, exact := false, false
		for at, item := range option {
			paint := c.Colour(o, at)
			lists[item], paints[item] = append(lists[item], o+1), append(paints[item], paint)
			weights[item] = append(weights[item], c.Weight(o, at))
			k.supply[item] += c.Weight(o, at)
			k.coloured[item] = k.coloured[item] || paint > 0
			if item < c.Primary {
				least, most := c.Times(item)
				primary, exact = true, exact || least == most
			}
		}
		if !primary {
			never = append(never, -o-1)
		}
		if !exact {
			loose = append(loose, o+1)
		}
	}
	for item, options := range lists {
		k.most[item] = 1
		if item < c.Primary {
			least, most := c.Times(item)
			k.least[item], k.most[item] = min(least, k.supply[item]+1), min(most, k.supply[item]+1)
			continue
		}
		times, number := make(map[int]int), make(map[int]int) // of a colour: how many options give it
		for _, paint := range paints[item] {
			times[paint]++
		}
		var members []int
		for at, paint := range paints[item] {
			if paint == 0 || times[paint] == 1 {
				members = append(members, options[at])
				continue
			}
			if number[paint] == 0 {
				number[paint] = len(k.values)
				members, k.values = append(members, len(k.values)), append(k.values, 0)
			}
			single = append(single, [2]int{-options[at], number[paint]})
		}
		lists[item] = members
	}
	k.of = make([][]use, 2*len(k.values))
	for item, members := range lists {
		sum := k.supply[item]
		if item >= c.Primary || sum == len(members) {
			sum, weights[item] = len(members), nil
		}
		k.addWeighed(members, weights[item], k.least[item])
		k.addWeighed(negated(members), weights[item], sum-k.most[item])
	}
	for _, o := range never {
		k.add([]int{o}, 1)
	}
	for _, clause := range single {
		k.add(clause[:], 1)
	}
	for n, solution := range claim.Solutions {
		clause := make([]int, len(solution)) // another solution lacks an option of this one, or has a further one
		has := make(map[int]bool, len(solution))
		for at, o := range solution {
			clause[at], has[o+1] = -o-1, true
		}
		k.add(slices.Concat(clause, slices.DeleteFunc(slices.Clone(loose), func(o int) bool { return has[o] })), 1)
		if k.room < 0 && ctx.Err() == nil {
			return nil, fmt.Errorf("%w: no room for the clause of solution %d", satcheck.ErrTooLarge, n+1)
		}
	}
	return k, ctx.Err()
}

// negated returns the opposites of literals.
func negated(literals []int) []int {
	out := make([]int, len(literals))
	for n, x := range literals {
		out[n] = -x
	}
	return out
}

// value returns 1 if a literal is true, -1 if it is false, 0 if that is not known.
func (k *known) value(literal int) int8 {
	if literal < 0 {
		return -k.values[-literal]
	}
	return k.values[literal]
}

// at returns the place of a literal in of.
func at(literal int) int {
	if literal < 0 {
		return -2*literal + 1
	}
	return 2 * literal
}

// add adds a constraint that holds, at least needed of these literals are true, and draws the conclusions.
func (k *known) add(literals []int, needed int) { k.addWeighed(literals, nil, needed) }

// addWeighed adds the constraint that the true ones of these literals weigh at least needed together; nil if each weighs 1.
func (k *known) addWeighed(literals, weights []int, needed int) {
	var open, of []int // the open literals, and their weights
	sum, heaviest := 0, 1
	for at, x := range literals {
		w := 1
		if weights != nil {
			w = weights[at]
		}
		switch k.value(x) {
		case 0:
			open, sum, heaviest = append(open, x), sum+w, max(heaviest, w)
			if weights != nil {
				of = append(of, w)
			}
		case 1:
			needed -= w
		}
	}
	if needed <= 0 || k.refuted || k.stopped {
		return
	}
	if k.room -= 2*len(open) + len(of) + 8; k.room < 0 {
		return
	}
	n := len(k.constraints)
	k.constraints, k.weights, k.slack = append(k.constraints, open), append(k.weights, of), append(k.slack, sum-needed)
	k.heaviest = append(k.heaviest, heaviest)
	for i, x := range open {
		w := 1
		if of != nil {
			w = of[i]
		}
		k.of[at(x)] = append(k.of[at(x)], use{int32(n), int32(w)})
	}
	k.refuted = !k.look(n) || !k.propagate()
}

// put makes a literal true that is open.
func (k *known) put(literal int) {
	k.trail = append(k.trail, literal)
	k.values[max(literal, -literal)] = int8(min(max(literal, -1), 1))
}

// look draws the conclusions from a constraint: an open literal is true if its weight exceeds the slack. It reports false at a
// contradiction.
func (k *known) look(n int) bool {
	if weights, slack := k.weights[n], k.slack[n]; 0 <= slack && slack < k.heaviest[n] {
		k.work += len(k.constraints[n])
		for at, x := range k.constraints[n] {
			if k.value(x) == 0 && (weights == nil || weights[at] > slack) {
				k.put(x)
			}
		}
	}
	return k.slack[n] >= 0
}

// propagate draws all consequences of the true literals, until a contradiction, or until the context ends. It reports false at a
// contradiction.
func (k *known) propagate() bool {
	ok := true
	for ok && k.head < len(k.trail) && !k.poll() {
		k.head++
		for _, u := range k.of[at(-k.trail[k.head-1])] {
			k.slack[u.constraint] -= int(u.weight)
			k.work++
			ok = ok && k.look(int(u.constraint))
		}
	}
	return ok
}

// excludes reports whether a solution with an option has none of the others, by propagation.
func (k *known) excludes(option int, others []int) bool {
	before := len(k.trail)
	if k.value(option) == 0 {
		k.put(option)
	}
	ok := k.value(option) < 0 || !k.propagate() ||
		!slices.ContainsFunc(others, func(o int) bool { return o != option && k.value(o) >= 0 })
	k.undo(before)
	return ok
}

// undo takes back all but the first n literals of the trail.
func (k *known) undo(n int) {
	for last := len(k.trail) - 1; last >= n; last-- {
		x := k.trail[last]
		k.values[max(x, -x)] = 0
		if last < k.head {
			for _, u := range k.of[at(-x)] {
				k.slack[u.constraint] += int(u.weight)
			}
		}
	}
	k.trail, k.head = k.trail[:n], min(k.head, n)
}

// poll reports whether the context has ended. It checks the context now and then.
func (k *known) poll() bool {
	if k.work > pollWork {
		k.work, k.stopped = 0, k.ctx.Err() != nil
	}
	return k.stopped
}
