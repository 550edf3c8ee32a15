// Not trusted: a fault here makes no wrong claim Verified; the proof is followed by package scpog, or by cake_scpog.

package states

import (
	"fmt"
	"slices"
	"strconv"

	"dlx-sudoku/satcheck/scpog"
)

// A choiceLemma collects the literals of the lemma of a choice, and as its hints the clauses that say why the chosen option
// excludes other options.
type choiceLemma struct {
	graph    *graph
	before   *state
	option   int
	excluded []uint64
	clause   []int
	hints    []int
	met      map[int]bool // literals of the clause, and those that hints have made false
}

// fact adds a literal of a context.
func (l *choiceLemma) fact(literal int) {
	if literal < 0 {
		l.add(literal)
		return
	}
	l.without(l.graph.option[literal])
}

// add adds a literal to the clause.
func (l *choiceLemma) add(literal int) {
	if !l.met[literal] {
		l.met[literal] = true
		l.clause = append(l.clause, literal)
	}
}

// without makes an option false: by a hint if the chosen option excludes it, else by adding it to the clause.
func (l *choiceLemma) without(p int) {
	g := l.graph
	v := g.of[p]
	if l.met[v] {
		return
	}
	if !has(l.excluded, p) {
		l.add(v)
		return
	}
	set := g.tooMuch(l.before, l.option, p)
	for _, q := range set {
		if q != l.option && q != p {
			l.add(-g.of[q])
		}
	}
	l.met[v] = true
	l.hints = append(l.hints, g.number(set, -1))
}

// context returns the literals that are false in a state, for the decided options of the items that still bound further choices.
func (g *graph) context(s *state) (literals []int) {
	decided := make([]uint64, len(s.free))
	for item, having := range g.space.having {
		if s.least[item] > 0 || s.most[item] < g.space.supply(s, item) {
			for w := range decided {
				decided[w] |= having[w] &^ s.free[w]
			}
		}
	}
	for o, v := range g.of {
		switch {
		case !has(decided, o):
		case has(g.chosen, o):
			literals = append(literals, -v)
		default:
			literals = append(literals, v)
		}
	}
	return literals
}

// key identifies a state together with the chosen options of its context.
func (g *graph) key(s *state, context []int) string {
	key := appendKey(nil, g.space.cover, s)
	for _, l := range context {
		if l < 0 {
			key = append(strconv.AppendInt(key, int64(l), 10), ' ')
		}
	}
	return string(key)
}

// dead returns an item that has fewer free options than it needs.
func (g *graph) dead(s *state) int {
	for item, least := range s.least {
		if g.space.supply(s, item) < least {
			return item
		}
	}
	return -1
}

// tooLittle returns a minimal set of options that are neither free nor chosen, such that an item is covered too little
// without them.
func (g *graph) tooLittle(s *state, item int) []int {
	least, _ := g.space.cover.Times(item)
	return g.smallest(item, g.total[item]-least, -1, func(o int) bool { return !has(s.free, o) && !has(g.chosen, o) })
}

// tooMuch returns a minimal set of options that cannot be chosen together: the other option, and chosen ones.
func (g *graph) tooMuch(s *state, o, other int) []int {
	if has(g.space.exclude[o], other) {
		return []int{o, other}
	}
	c := g.space.cover
	for k, item := range c.Options[o] {
		at := slices.Index(c.Options[other], item)
		if item < c.Primary && at >= 0 && s.most[item] < c.Weight(o, k)+c.Weight(other, at) {
			_, most := c.Times(item)
			return g.smallest(item, most, other, func(p int) bool { return p == other || has(g.chosen, p) })
		}
	}
	return nil
}

// smallest returns a minimal set of options, among those of an item that are admitted, that together cover it more often than
// a bound. The option always stays in the set; -1 stands for none.
func (g *graph) smallest(item, bound, always int, among func(o int) bool) (set []int) {
	c := g.space.cover
	weight := func(o int) int { return c.Weight(o, slices.Index(c.Options[o], item)) }
	sum := 0
	for o := range c.Options {
		if has(g.space.having[item], o) && among(o) {
			set = append(set, o)
			sum += weight(o)
		}
	}
	return slices.DeleteFunc(set, func(o int) bool {
		if o == always || sum-weight(o) <= bound {
			return false
		}
		sum -= weight(o)
		return true
	})
}

// number returns the number of the clause that has the literals of a set of options, all with the same sign.
func (g *graph) number(set []int, sign int) int {
	literals := make([]int, len(set))
	for i, o := range set {
		literals[i] = sign * g.of[o]
	}
	return g.clauses[scpog.Key(literals)]
}

// product writes a node, and returns it with the number of its first clause.
func (g *graph) product(literals []int) (node, definition int) {
	g.node++
	definition = g.id
	g.id += 1 + len(literals)
	g.step('p', definition, append([]int{g.node}, literals...))
	return g.node, definition
}

// sum writes the sum of two nodes, with hints that show that they exclude each other, and returns the number of its first clause.
func (g *graph) sum(a, b, first, second int) (definition int) {
	g.node++
	definition = g.id
	g.id += 3
	g.step('s', definition, []int{g.node, a, b, first, second})
	return definition
}

// lemma writes a lemma and returns its number.
func (g *graph) lemma(literals, hints []int) int {
	g.id++
	g.step('a', g.id-1, slices.Concat(literals, []int{0}, hints))
	return g.id - 1
}

// root writes which node is the root.
func (g *graph) root(node int) { fmt.Fprintln(&g.out, "r", node) }

// step writes a line: the number of its clause if it has one, the numbers, and a 0.
func (g *graph) step(kind byte, id int, numbers []int) {
	line := g.out.AvailableBuffer()
	if id > 0 {
		line = append(strconv.AppendInt(line, int64(id), 10), ' ')
	}
	line = append(line, kind, ' ')
	for _, n := range numbers {
		line = append(strconv.AppendInt(line, int64(n), 10), ' ')
	}
	g.out.Write(append(line, "0\n"...))
}

// has reports whether an option is in a set.
func has(set []uint64, o int) bool { return set[o/64]>>(o%64)&1 > 0 }
