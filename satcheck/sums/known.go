// Trusted: a fault here can make a wrong claim Verified.

package sums

import (
	"context"
	"fmt"
	"slices"

	"dlx-sudoku/satcheck"
)

// maxRoom is how many words clauses take at most, 1 GiB. Tests lower it.
var maxRoom = 1 << 27

const (
	clauseRoom = 8       // words that a clause takes besides its literals: it is in two lists of watches
	pollWork   = 1 << 16 // literals from one look at the context to the next
)

// known is what has been shown of a solution that a claim denies. Variables are numbered from 1, the options first and
// then colours; a literal is one of them, or minus one of them.
type known struct {
	least, most []int   // for each item, how often it is covered; at most once more than it has options
	coloured    []bool  // for each item
	refuted     bool    // there is no such solution
	trail       []int   // the literals that are true, in the order of their discovery
	head        int     // the first of them that has not been propagated
	values      []int8  // for each variable from 0: 1 true, -1 false
	groups      []group // the items
	of          [][]int // for each variable, its groups
	colours     [][]int // for each option, the literals of the colours that it gives
	givers      [][]int // for each variable, the options that give this colour
	watches     [][]*clause
	room        int // words left for clauses; below 0 if one had none, and was not kept

	ctx     context.Context
	work    int  // literals since the last look at it
	stopped bool // it has ended
}

// A group is an item: of its members, options and colours, least to most are true.
type group struct {
	members     []int // variables from 0
	least, most int
	true, left  int // how many are true, and not false
}

// A clause has two literals at least; the first two are watched.
type clause struct{ literals []int }

// newKnown returns what is known of the solutions that a valid claim denies: they obey the problem and are not listed. The
// error wraps satcheck.ErrTooLarge, or is the context's.
func newKnown(ctx context.Context, claim satcheck.CoverClaim) (*known, error) {
	c := claim.Cover
	items := c.Primary + c.Secondary
	k := &known{least: make([]int, items), most: make([]int, items), coloured: make([]bool, items), room: maxRoom, ctx: ctx}
	lists, paints := make([][]int, items), make([][]int, items)
	for o, option := range c.Options {
		for at, item := range option {
			paint := c.Colour(o, at)
			lists[item], paints[item] = append(lists[item], o), append(paints[item], paint)
			k.coloured[item] = k.coloured[item] || paint > 0
		}
	}
	k.colours = make([][]int, len(c.Options))
	k.values, k.givers = make([]int8, len(c.Options)), make([][]int, len(c.Options))
	for item, options := range lists {
		g := group{members: options, most: 1}
		if item < c.Primary {
			g.least, g.most = c.Times(item)
			g.least, g.most = min(g.least, len(options)+1), min(g.most, len(options)+1)
		} else if k.coloured[item] {
			g.members = k.paint(options, paints[item])
		}
		k.least[item], k.most[item] = g.least, g.most
		g.left = len(g.members)
		k.groups = append(k.groups, g)
	}
	k.of, k.watches = make([][]int, len(k.values)), make([][]*clause, 2*len(k.values))
	for n, g := range k.groups {
		for _, v := range g.members {
			k.of[v] = append(k.of[v], n)
		}
	}
	k.begin(c)
	var loose []int // options that may come to a solution
	for o, items := range c.Options {
		if !slices.ContainsFunc(items, func(item int) bool { return item < c.Primary && k.least[item] == k.most[item] }) {
			loose = append(loose, o)
		}
	}
	for n, solution := range claim.Solutions {
		switch k.exclude(solution, loose); {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case k.room < 0:
			return nil, fmt.Errorf("%w: no room for the clause of solution %d", satcheck.ErrTooLarge, n+1)
		}
	}
	return k, ctx.Err()
}

// paint numbers the colours that several of an item's options give it, and returns the members of its group.
func (k *known) paint(options, paints []int) (members []int) {
	times, number := make(map[int]int), make(map[int]int)
	for _, paint := range paints {
		times[paint]++
	}
	for at, paint := range paints {
		o := options[at]
		if paint == 0 || times[paint] == 1 {
			members = append(members, o)
			continue
		}
		v, met := number[paint]
		if !met {
			v = len(k.values)
			number[paint] = v
			k.values, k.givers = append(k.values, 0), append(k.givers, nil)
			members = append(members, v)
		}
		k.colours[o] = append(k.colours[o], v+1)
		k.givers[v] = append(k.givers[v], o)
	}
	return members
}

// begin finds out what follows from the problem by itself.
func (k *known) begin(c satcheck.Cover) {
	for o, items := range c.Options {
		if !slices.ContainsFunc(items, func(item int) bool { return item < c.Primary }) {
			k.add([]int{-o - 1}) // in no solution
		}
	}
	for n := range k.groups {
		if !k.look(n) {
			k.refuted = true
		}
	}
	k.refuted = k.refuted || !k.propagate()
}

// exclude adds the clause that a solution is not this one: it lacks one of its options, or has one besides, of which all
// items may be covered more often than they must.
func (k *known) exclude(solution, loose []int) {
	var clause []int
	has := make(map[int]bool, len(solution))
	for _, o := range solution {
		has[o] = true
		clause = append(clause, -o-1)
	}
	for _, o := range loose {
		if !has[o] {
			clause = append(clause, o+1)
		}
	}
	k.add(clause)
}

// variables returns the greatest number of a literal.
func (k *known) variables() int { return len(k.values) }

// value returns 1 if a literal is true, -1 if it is false, 0 if that is not known.
func (k *known) value(literal int) int8 {
	if literal > 0 {
		return k.values[literal-1]
	}
	return -k.values[-literal-1]
}

// put makes a literal true. It reports whether that is no contradiction.
func (k *known) put(literal int) bool {
	if v := k.value(literal); v != 0 {
		return v > 0
	}
	k.trail = append(k.trail, literal)
	k.set(literal, 1)
	return true
}

// set makes a literal that is open true, or takes that back, by -1.
func (k *known) set(literal, by int) {
	v, value := literal-1, int8(by)
	if literal < 0 {
		v, value = -literal-1, -int8(by)
	}
	if k.values[v] += value; literal > 0 {
		for _, n := range k.of[v] {
			k.groups[n].true += by
		}
		return
	}
	for _, n := range k.of[v] {
		k.groups[n].left -= by
	}
}

// undo takes back all but the first n literals of the trail.
func (k *known) undo(n int) {
	for len(k.trail) > n {
		k.set(k.trail[len(k.trail)-1], -1)
		k.trail = k.trail[:len(k.trail)-1]
	}
	k.head = n
}

// look draws the conclusions from how many members of a group are true and not false.
func (k *known) look(n int) bool {
	g := &k.groups[n]
	if g.true > g.most || g.left < g.least {
		return false
	}
	if g.left == g.true || g.true < g.most && g.left > g.least {
		return true
	}
	follows := 1 // all that are left are needed; or there is no room for any
	if g.true == g.most {
		follows = -1
	}
	for _, v := range g.members {
		if k.values[v] == 0 && !k.put(follows*(v+1)) {
			return false
		}
	}
	return true
}

// propagate follows what is true to its end, or until the context ends. It reports whether it has met no contradiction.
func (k *known) propagate() bool {
	for ; k.head < len(k.trail) && !k.poll(); k.head++ {
		literal := k.trail[k.head]
		v := max(literal, -literal) - 1
		for _, n := range k.of[v] {
			if !k.look(n) {
				return false
			}
		}
		if literal > 0 && v < len(k.colours) {
			for _, colour := range k.colours[v] {
				if !k.put(colour) {
					return false
				}
			}
		}
		for _, o := range k.givers[v] {
			if literal < 0 && !k.put(-o-1) {
				return false
			}
		}
		if !k.visit(-literal) {
			return false
		}
	}
	return true
}

// poll reports whether the context has ended, which it looks at now and then.
func (k *known) poll() bool {
	if k.work++; k.work > pollWork {
		k.work, k.stopped = 0, k.ctx.Err() != nil
	}
	return k.stopped
}

// watch returns where the clauses are in which a literal is watched.
func (k *known) watch(literal int) *[]*clause {
	if literal > 0 {
		return &k.watches[2*literal-2]
	}
	return &k.watches[-2*literal-1]
}

// visit looks at the clauses in which a literal is watched that has become false.
func (k *known) visit(literal int) bool {
	list := k.watch(literal)
	kept, ok := (*list)[:0], true
	for _, c := range *list {
		l := c.literals
		if l[0] == literal {
			l[0], l[1] = l[1], l[0]
		}
		at := slices.IndexFunc(l[2:], func(x int) bool { return k.value(x) >= 0 })
		if k.work += len(l); at >= 0 {
			k.work -= len(l) - at // it has looked at so many
		}
		if ok && k.value(l[0]) <= 0 && at >= 0 {
			l[1], l[2+at] = l[2+at], l[1]
			other := k.watch(l[1])
			*other = append(*other, c)
			continue
		}
		kept = append(kept, c)
		ok = ok && k.put(l[0])
	}
	*list = kept
	return ok
}

// implies reports whether unit propagation shows that a clause holds.
func (k *known) implies(clause []int) bool {
	before := len(k.trail)
	ok := !k.refuted
	for _, literal := range clause {
		ok = ok && k.put(-literal)
	}
	ok = ok && k.propagate()
	k.undo(before)
	return !ok
}

// add adds a clause that holds, if there is room for it.
func (k *known) add(literals []int) {
	if k.refuted || slices.ContainsFunc(literals, func(x int) bool { return k.value(x) > 0 }) {
		return
	}
	open := slices.DeleteFunc(slices.Clone(literals), func(x int) bool { return k.value(x) < 0 })
	if len(open) < 2 {
		k.refuted = len(open) == 0 || !k.put(open[0]) || !k.propagate()
		return
	}
	if k.room -= len(open) + clauseRoom; k.room < 0 {
		return
	}
	c := &clause{open}
	for _, x := range open[:2] {
		list := k.watch(x)
		*list = append(*list, c)
	}
}
