package tally

import (
	"context"
	"math/big"
	"slices"

	"dlx-sudoku/dlx"
)

// A guide leads walks through a diagram. It is for one goroutine.
type guide struct {
	*reader
	each, all *big.Int // room for numbers of completions

	// Of a covering: its state is that of the walk under way.
	c     *covering
	item  int     // that the state covers next
	moved []int32 // which item of the state stands for each item of the next one
	key   []uint64
}

// guide returns a guide.
func (d *Diagram) guide() *guide {
	g := &guide{reader: d.reader(), each: new(big.Int), all: new(big.Int)}
	if c, ok := d.rule.(*covering); ok {
		g.c = c.clone().(*covering)
		g.moved, g.key = make([]int32, len(d.model.Items)), make([]uint64, c.words)
	}
	return g
}

// A walk goes from the root of a diagram to its end.
type walk struct {
	node  uint32
	left  *big.Int // of its rank: its rank among the completions of the node
	sol   dlx.Solution
	state []uint32 // of a covering, in its canonical form
	real  []int32  // which item of the problem stands for each of its items
}

// begin returns a walk at the root.
func (g *guide) begin(rank *big.Int) *walk {
	w := &walk{left: new(big.Int).Set(rank), sol: dlx.Solution{}}
	if g.c != nil {
		w.state, w.real = make([]uint32, len(g.c.state)), make([]int32, len(g.c.state))
		for i := range w.real {
			w.real[i] = int32(i)
		}
	}
	return w
}

// look finds the choices of a covering at the state of a walk.
func (g *guide) look(w *walk) {
	if g.c != nil {
		copy(g.c.state, w.state)
		g.item = g.c.choose()
		g.c.classify(g.item)
	}
}

// take follows an arc from the node that was looked at, and adds its options to the walk. Of each class it takes the given
// members instead of the first ones.
func (g *guide) take(w *walk, a arc, members []int) {
	options := g.d.options(a)
	w.node = a.to
	c := g.c
	if c != nil {
		for k, o := range options {
			if other := c.choices[members[k]].option; other != o {
				c.alike.Exchange(c.state, g.item, c.fitting, o, other, w.real)
			}
		}
	}
	for _, o := range options {
		if c != nil {
			c.cover(&c.model.Options[o])
			o = c.alike.Image(o, w.real)
		}
		w.sol = append(w.sol, g.d.model.Options[o].Number)
	}
	if c == nil {
		return
	}
	for i := range g.moved {
		g.moved[i] = int32(i)
	}
	c.canon.Also = g.moved
	c.arrive(g.item, g.key)
	c.canon.Also = nil
	copy(w.state, c.child)
	c.undo = c.undo[:0] // there is no way back
	for i, from := range g.moved {
		g.moved[i] = w.real[from]
	}
	w.real, g.moved = g.moved, w.real
}

// step takes the arc that the rank of a walk says.
func (g *guide) step(w *walk) error {
	g.look(w)
	arcs, times, err := g.from(w.node)
	if err != nil {
		return err
	}
	for k, a := range arcs {
		rest, err := g.rest(a.to)
		if err != nil {
			return err
		}
		each, all := g.each.SetBits(rest), g.each
		if times != nil {
			all = g.all.Mul(each, g.all.SetUint64(uint64(times[k])))
		}
		if w.left.Cmp(all) >= 0 {
			w.left.Sub(w.left, all)
			continue
		}
		var which big.Int
		if times != nil {
			which.QuoRem(w.left, each, w.left)
		}
		g.take(w, a, g.subset(a, which.Uint64()))
		return nil
	}
	panic("tally: a node has fewer completions than its arcs say")
}

// solutions returns the solutions of ranks. All of them go through the diagram together, page by page, so that each page is read
// once.
func (d *Diagram) solutions(ctx context.Context, ranks []*big.Int) ([]dlx.Solution, error) {
	sols := make([]dlx.Solution, len(ranks))
	if d.method == Search {
		for k, rank := range ranks {
			sols[k] = slices.Clone(d.list[rank.Int64()])
		}
		return sols, ctx.Err()
	}
	if d.plane != nil {
		for k, rank := range ranks {
			options, err := d.plane.at(ctx, rank)
			if err != nil {
				return nil, err
			}
			for _, o := range options {
				sols[k] = append(sols[k], d.model.Options[o].Number)
			}
			slices.Sort(sols[k])
		}
		return sols, nil
	}
	if d.circuit != nil {
		for k, rank := range ranks {
			for _, o := range d.circuit.at(rank) {
				sols[k] = append(sols[k], d.model.Options[o].Number)
			}
			slices.Sort(sols[k])
		}
		return sols, ctx.Err()
	}
	g, walks := d.guide(), make([]*walk, len(ranks))
	waiting := make([][]*walk, len(d.pages)) // by the pages of their nodes
	for k, rank := range ranks {
		walks[k] = g.begin(rank)
		waiting[0] = append(waiting[0], walks[k])
	}
	for n := range waiting {
		for _, w := range waiting[n] {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			for w.node != d.end && int(w.node>>pageBits) == n {
				if err := g.step(w); err != nil {
					return nil, err
				}
			}
			if to := w.node >> pageBits; int(to) > n {
				waiting[to] = append(waiting[to], w)
			}
		}
		waiting[n] = nil
	}
	for k, w := range walks {
		slices.Sort(w.sol)
		sols[k] = w.sol
	}
	return sols, nil
}

// rankOf returns the rank of a solution.
func (d *Diagram) rankOf(sol dlx.Solution) (*big.Int, error) {
	if d.method == Search {
		sorted := slices.Clone(sol)
		slices.Sort(sorted)
		at := slices.IndexFunc(d.list, func(other dlx.Solution) bool { return slices.Equal(sorted, other) })
		return big.NewInt(int64(at)), nil
	}
	chosen := make([]bool, len(d.model.Options))
	for o := range d.model.Options {
		chosen[o] = slices.Contains(sol, d.model.Options[o].Number)
	}
	if d.plane != nil {
		return d.plane.rank(context.Background(), chosen)
	}
	if d.circuit != nil {
		return d.circuit.rank(d.climb, chosen), nil
	}
	g, rank, some := d.guide(), new(big.Int), new(big.Int)
	for w := g.begin(rank); w.node != d.end; {
		g.look(w)
		arcs, times, err := g.from(w.node)
		if err != nil {
			return nil, err
		}
		k, members := g.find(w, arcs, chosen)
		for before, a := range arcs[:k+1] {
			some.SetUint64(1)
			switch {
			case before == k:
				some.SetUint64(g.number(a, members))
			case times != nil:
				some.SetUint64(uint64(times[before]))
			}
			rest, err := g.rest(a.to)
			if err != nil {
				return nil, err
			}
			rank.Add(rank, some.Mul(g.each.SetBits(rest), some))
		}
		g.take(w, arcs[k], members)
	}
	return rank, nil
}

// find returns the number of the arc that a solution follows, and the choices that it takes of a covering.
func (g *guide) find(w *walk, arcs []arc, chosen []bool) (k int, members []int) {
	if g.c == nil {
		k = slices.IndexFunc(arcs, func(a arc) bool { return a.option >= 0 && chosen[a.option] })
		return max(k, 0), nil // an option that is left is the first arc
	}
	var firsts []int32 // as many of each class
	begin := 0         // of the class, in members
	for n, a := range g.c.choices {
		if int(a.first) == n {
			begin = len(members)
		}
		if chosen[g.c.alike.Image(a.option, w.real)] {
			firsts = append(firsts, g.c.choices[int(a.first)+len(members)-begin].option)
			members = append(members, n)
		}
	}
	return slices.IndexFunc(arcs, func(a arc) bool { return slices.Equal(g.d.options(a), firsts) }), members
}
