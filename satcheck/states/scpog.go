// Not trusted: a fault here makes no wrong claim Verified; the proof is followed by package scpog, or by cake_scpog.

package states

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/proof"
	"dlx-sudoku/satcheck/scpog"
)

// SCPOG makes a proof of the number of solutions of an exact cover in the format of package scpog, about the clauses of
// scpog.Formula. It takes the items in the same two ways as Search, within the same bounds of memory (0 means DefaultMemory).
// But no state stands for its images, since the format has no exchanges of items.
//
// For each state it states the options that its solutions choose, one after the other, as nodes:
//
//	a state            the first choice, or else the rest
//	the rest           not the first option, and the second choice, or else the rest
//	a choice           the option, none of the options that it excludes, and the state that it leads to
//
// A lemma for each choice and each state says that a node holds if the options of the open clauses have been decided as on the
// way to the state. If multiplicities let an item have several options, ways with different choices of them lead to different
// states, since different clauses are left.
//
// The error wraps ErrPuzzle, ErrTooLarge, or is the context's.
func SCPOG(ctx context.Context, c satcheck.Cover, memory int64) ([]byte, error) {
	memory = cmp.Or(memory, DefaultMemory)
	x, err := newSpace(ctx, c)
	if err != nil {
		return nil, err
	}
	f, err := scpog.Formula(ctx, c)
	if err != nil {
		return nil, err
	}
	for room := min(1<<20, memory); ; room = min(8*room, memory) {
		for _, choose := range []func(*searcher, *state) int{(*searcher).fewest, (*searcher).first} {
			g := newGraph(x, f)
			g.search = &searcher{ctx: ctx, space: x, choose: choose, room: room}
			err := g.write()
			if err == nil {
				return g.out.Bytes(), nil
			}
			if !errors.Is(err, errStates) {
				return nil, err
			}
		}
		if room == memory {
			return nil, fmt.Errorf("%w: the proof takes more than %d MiB in SCPOG", satcheck.ErrTooLarge, memory>>20)
		}
	}
}

// A graph writes the nodes and lemmas of a proof.
type graph struct {
	space   *space
	search  *searcher      // which chooses items, and knows the room
	clauses map[string]int // their numbers
	of      []int          // the variable of each option
	option  []int          // of each variable, from 1: the option
	total   []int          // of each primary item: how often all options together cover it
	chosen  []uint64       // on the way to the state
	known   map[string]proved
	id      int // of the next clause
	node    int // the last one
	out     bytes.Buffer
}

// The proof of a state: its node, and the lemma that says that the node holds. The node is 0 if there is no solution.
type proved struct{ node, lemma int }

func newGraph(x *space, f *proof.Formula) *graph {
	g := &graph{space: x, clauses: make(map[string]int, f.Len()), known: make(map[string]proved), id: f.Len() + 1, node: f.Variables()}
	for i := range f.Len() {
		g.clauses[scpog.Key(f.Clause(i))] = i + 1
	}
	g.of, _ = scpog.Variables(x.cover)
	g.option = []int{-1}
	for o, v := range g.of {
		if v > 0 {
			g.option = append(g.option, o)
		}
	}
	g.chosen = make([]uint64, (len(g.of)+63)/64)
	g.total = make([]int, x.cover.Primary)
	for o, items := range x.cover.Options {
		for k, item := range items {
			if item < x.cover.Primary {
				g.total[item] += x.cover.Weight(o, k)
			}
		}
	}
	return g
}

// write writes the proof.
func (g *graph) write() error {
	root, kind := g.space.root()
	var node, hints []int // what the root has: options that no solution chooses, and the first state
	for o, v := range g.of {
		if v > 0 && !has(root.free, o) {
			node, hints = append(node, -v), append(hints, g.number([]int{o}, -1))
		}
	}
	if kind == openState {
		all, err := g.visit(root)
		if err != nil {
			return err
		}
		if len(node) == 0 { // what is proved of the state is all
			g.root(all.node)
			return nil
		}
		if hints = append(hints, all.lemma); all.node == 0 {
			kind = deadState
		}
		node = append(node, all.node)
	} else if kind == deadState {
		hints = append(hints, g.number(g.tooLittle(root, g.dead(root)), 1))
	}
	if kind == deadState {
		g.root(0)
		if _, given := g.clauses[""]; !given {
			g.lemma(nil, hints)
		}
		return nil
	}
	p, definition := g.product(node)
	g.root(p)
	g.lemma([]int{p}, append(hints, definition))
	return nil
}

// A rest is the result of the choices of a state from some choice on: a node, 0 if there is no solution; or it is done, since
// leaving out all options is a solution.
type rest struct {
	node int
	done bool
}

// visit writes the proof of an open state.
func (g *graph) visit(s *state) (proved, error) {
	context := g.context(s)
	key := g.key(s, context)
	if p, met := g.known[key]; met {
		return p, nil
	}
	x := g.search
	if len(g.known)%pollSteps == 0 && x.ctx.Err() != nil {
		return proved{}, x.ctx.Err()
	}
	if x.room -= int64(len(key) + stateOverhead); x.room < int64(g.out.Len()) {
		return proved{}, errStates
	}
	item := x.choose(x, s)
	options := g.space.options(nil, s, item)
	choices := make([]proved, len(options))
	definitions := make([]int, len(options))
	var err error
	for i, o := range options {
		if choices[i], definitions[i], err = g.choose(s, options[:i], o); err != nil {
			return proved{}, err
		}
	}
	left, hints, err := g.leave(s, options)
	if err != nil {
		return proved{}, err
	}
	for i := len(options) - 1; i >= 0; i-- {
		c, step := choices[i], []int{choices[i].lemma}
		switch {
		case left.node != 0 || left.done:
			literals := []int{-g.of[options[i]]}
			if left.node != 0 {
				literals = append(literals, left.node)
			}
			q, definition := g.product(literals)
			step = append(step, definition)
			if left = (rest{node: q}); c.node != 0 {
				sum := g.sum(c.node, q, definitions[i]+1, definition+1)
				step = []int{sum + 1, c.lemma, sum + 2, definition}
				left = rest{node: g.node}
			}
		case c.node != 0:
			left = rest{node: c.node}
		}
		hints = append(step, hints...)
	}
	out := proved{node: left.node}
	clause := context
	if out.node != 0 {
		clause = append(clause, out.node)
	}
	out.lemma = g.lemma(clause, hints)
	var done []int
	for _, c := range choices {
		done = append(done, c.lemma)
	}
	g.step('D', 0, done)
	g.known[key] = out
	return out, nil
}

// choose writes the proof of a choice: if the context of the state holds, either the option is not chosen, or the node of the
// choice holds. It also returns the first clause of the node.
func (g *graph) choose(s *state, earlier []int, o int) (out proved, definition int, err error) {
	var t state
	t.copyFrom(s)
	kind := g.space.next(&t, earlier, o)
	add(g.chosen, o)
	defer func() { g.chosen[o/64] &^= 1 << (o % 64) }()
	var child proved
	if kind == openState {
		if child, err = g.visit(&t); err != nil {
			return out, 0, err
		}
	}
	l := choiceLemma{graph: g, before: s, option: o, excluded: slices.Clone(s.free), met: make(map[int]bool)}
	l.add(-g.of[o])
	subtract(l.excluded, t.free)
	for _, p := range append(slices.Clip(earlier), o) {
		l.excluded[p/64] &^= 1 << (p % 64)
	}
	var last []int
	switch kind {
	case deadState:
		item := g.dead(&t)
		set := g.tooLittle(&t, item)
		for _, p := range set {
			l.without(p)
		}
		last = []int{g.number(set, 1)}
	case openState:
		for _, literal := range g.context(&t) {
			l.fact(literal)
		}
		last = []int{child.lemma}
	}
	if kind == doneState || child.node != 0 {
		literals := []int{g.of[o]}
		for w, word := range l.excluded {
			for ; word != 0; word &= word - 1 {
				p := 64*w + bits.TrailingZeros64(word)
				l.without(p)
				literals = append(literals, -g.of[p])
			}
		}
		if child.node != 0 {
			literals = append(literals, child.node)
		}
		out.node, definition = g.product(literals)
		l.clause = append(l.clause, out.node)
		last = append(last, definition)
	}
	out.lemma = g.lemma(l.clause, append(l.hints, last...))
	return out, definition, nil
}

// leave writes the proof for leaving out all options of an item. It returns hints that show that there is no other choice.
func (g *graph) leave(s *state, options []int) (out rest, hints []int, err error) {
	var t state
	t.copyFrom(s)
	switch g.space.next(&t, options, -1) {
	case deadState:
		return rest{}, []int{g.number(g.tooLittle(&t, g.dead(&t)), 1)}, nil
	case doneState:
		return rest{done: true}, nil, nil
	}
	p, err := g.visit(&t)
	return rest{node: p.node}, []int{p.lemma}, err
}
