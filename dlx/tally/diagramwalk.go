package tally

import (
	"fmt"
	"math/big"
	"slices"

	"dlx-sudoku/dlx"
)

// A walk goes from the root of a diagram to its end.
type walk struct {
	d    *Diagram
	node uint32
	n    *big.Int // the completions of a node, by reference

	// Of a covering: the state in its canonical form, and which item of the problem stands for each of its items.
	c     *covering
	real  []int32
	moved []int32 // the same for the next state, as places in this one
	item  int     // that the state covers next
	key   []uint64
}

// walk returns a walk that has not begun. It is for one goroutine.
func (d *Diagram) walk() *walk {
	w := &walk{d: d, n: new(big.Int)}
	if c, ok := d.rule.(*covering); ok {
		w.c = c.clone().(*covering)
		w.real, w.moved, w.key = make([]int32, len(d.model.Items)), make([]int32, len(d.model.Items)), make([]uint64, c.words)
	}
	return w
}

// begin goes to the root.
func (w *walk) begin() {
	w.node = 0
	if w.c != nil {
		clear(w.c.state)
		for i := range w.real {
			w.real[i] = int32(i)
		}
	}
}

// ended reports whether the walk is at the end.
func (w *walk) ended() bool { return w.node == w.d.end }

// look finds the choices of a covering at the state.
func (w *walk) look() {
	if w.c != nil {
		w.item = w.c.choose()
		w.c.classify(w.item)
	}
}

// take follows an arc and appends its options to sol. Of each class it takes the given members instead of the first ones.
func (w *walk) take(a arc, members []int, sol dlx.Solution) dlx.Solution {
	options := w.d.options(a)
	w.node = a.to
	c := w.c
	if c != nil {
		for k, o := range options {
			if other := c.choices[members[k]].option; other != o {
				c.alike.Exchange(c.state, w.item, c.fitting, o, other, w.real)
			}
		}
	}
	for _, o := range options {
		if c != nil {
			c.cover(&c.model.Options[o])
			o = c.alike.Image(o, w.real)
		}
		sol = append(sol, w.d.model.Options[o].Number)
	}
	if c == nil {
		return sol
	}
	for i := range w.moved {
		w.moved[i] = int32(i)
	}
	c.canon.Also = w.moved
	c.arrive(w.item, w.key)
	c.canon.Also = nil
	copy(c.state, c.child)
	c.undo = c.undo[:0] // there is no way back
	for i, from := range w.moved {
		w.moved[i] = w.real[from]
	}
	w.real, w.moved = w.moved, w.real
	return sol
}

// at returns the solution of a rank.
func (w *walk) at(rank *big.Int) dlx.Solution {
	d := w.d
	if rank.Sign() < 0 || rank.Cmp(d.Count()) >= 0 {
		panic(fmt.Sprintf("tally: rank %v of %v solutions", rank, d.Count()))
	}
	if d.method == Search {
		return slices.Clone(d.list[rank.Int64()])
	}
	sol := dlx.Solution{}
	left, all := new(big.Int).Set(rank), new(big.Int)
	for w.begin(); !w.ended(); {
		w.look()
		arcs, times := d.from(w.node)
		for k, a := range arcs {
			each := d.completions(a.to, w.n)
			if times == nil {
				all.Set(each)
			} else {
				all.Mul(each, all.SetUint64(uint64(times[k])))
			}
			if left.Cmp(all) >= 0 {
				left.Sub(left, all)
				continue
			}
			var which big.Int
			if times != nil {
				which.QuoRem(left, each, left)
			}
			sol = w.take(a, w.subset(a, which.Uint64()), sol)
			break
		}
	}
	slices.Sort(sol)
	return sol
}

// rank returns the rank of a solution.
func (w *walk) rank(sol dlx.Solution) *big.Int {
	d := w.d
	if d.method == Search {
		sorted := slices.Clone(sol)
		slices.Sort(sorted)
		at := slices.IndexFunc(d.list, func(other dlx.Solution) bool { return slices.Equal(sorted, other) })
		return big.NewInt(int64(at))
	}
	chosen := make([]bool, len(d.model.Options))
	for o := range d.model.Options {
		chosen[o] = slices.Contains(sol, d.model.Options[o].Number)
	}
	rank, some := new(big.Int), new(big.Int)
	for w.begin(); !w.ended(); {
		w.look()
		k, members := w.find(chosen)
		arcs, times := d.from(w.node)
		for before, a := range arcs[:k] {
			some.SetUint64(1)
			if times != nil {
				some.SetUint64(uint64(times[before]))
			}
			rank.Add(rank, some.Mul(d.completions(a.to, w.n), some))
		}
		rank.Add(rank, some.Mul(d.completions(arcs[k].to, w.n), some.SetUint64(w.number(arcs[k], members))))
		w.take(arcs[k], members, nil)
	}
	return rank
}

// find returns the number of the arc that a solution follows, and the choices that it takes of a covering.
func (w *walk) find(chosen []bool) (k int, members []int) {
	arcs, _ := w.d.from(w.node)
	if w.c == nil {
		k = slices.IndexFunc(arcs, func(a arc) bool { return a.option >= 0 && chosen[a.option] })
		return max(k, 0), nil // an option that is left is the first arc
	}
	var firsts []int32 // as many of each class
	begin := 0         // of the class, in members
	for n, a := range w.c.choices {
		if int(a.first) == n {
			begin = len(members)
		}
		if chosen[w.c.alike.Image(a.option, w.real)] {
			firsts = append(firsts, w.c.choices[int(a.first)+len(members)-begin].option)
			members = append(members, n)
		}
	}
	return slices.IndexFunc(arcs, func(a arc) bool { return slices.Equal(w.d.options(a), firsts) }), members
}
