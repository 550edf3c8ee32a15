package tally

import (
	"fmt"
	"iter"
	"math/big"
	"math/rand/v2"
	"slices"

	"dlx-sudoku/dlx"
)

// At returns the solution of a rank, from 0 to Count - 1: its options, ascending. A list has the order of Algorithm X; the
// order of another diagram is its own, and may change with the version of this package. At panics if there is no such rank.
func (d *Diagram) At(rank *big.Int) dlx.Solution { return d.walk().at(rank) }

// Rank returns the rank of a solution: At(Rank(sol)) has the same options. The error is that of [dlx.Problem.Verify].
func (d *Diagram) Rank(sol dlx.Solution) (*big.Int, error) {
	if err := d.problem.Verify(sol); err != nil {
		return nil, err
	}
	return d.walk().rank(sol), nil
}

// Samples yields solutions drawn uniformly and independently, without end unless there is no solution. The same seed makes
// the same samples of the same diagram.
func (d *Diagram) Samples(seed uint64) iter.Seq[dlx.Solution] {
	return func(yield func(dlx.Solution) bool) {
		random, n, w := rand.New(rand.NewPCG(seed, 0)), d.Count(), d.walk()
		for n.Sign() > 0 && yield(w.at(below(random, n))) {
		}
	}
}

// Distinct yields so many different solutions, or all if there are no more: each set of them is equally likely, and so is
// each order. It takes memory for their ranks.
//
// Source: Robert W. Floyd, in Jon Bentley's "Programming pearls: a sample of brilliance", Communications of the ACM 30,
// 1987.
func (d *Diagram) Distinct(most int, seed uint64) iter.Seq[dlx.Solution] {
	return func(yield func(dlx.Solution) bool) {
		random, one := rand.New(rand.NewPCG(seed, 0)), big.NewInt(1)
		left := new(big.Int).Sub(d.Count(), big.NewInt(int64(most)))
		if left.Sign() < 0 {
			left.SetInt64(0)
		}
		drawn := make(map[string]bool)
		var ranks []*big.Int
		for end := d.Count(); left.Cmp(end) < 0; left.Add(left, one) {
			rank := below(random, new(big.Int).Add(left, one))
			if drawn[string(rank.Bytes())] {
				rank.Set(left)
			}
			drawn[string(rank.Bytes())] = true
			ranks = append(ranks, rank)
		}
		random.Shuffle(len(ranks), func(i, j int) { ranks[i], ranks[j] = ranks[j], ranks[i] })
		w := d.walk()
		for _, rank := range ranks {
			if !yield(w.at(rank)) {
				return
			}
		}
	}
}

// below draws a number from 0 to n - 1 uniformly.
func below(random *rand.Rand, n *big.Int) *big.Int {
	most := new(big.Int).Sub(n, big.NewInt(1))
	size := most.BitLen()
	b := make([]byte, (size+7)/8)
	for {
		for k := range b {
			b[k] = byte(random.Uint64())
		}
		if size%8 > 0 {
			b[0] &= 1<<(size%8) - 1
		}
		if x := new(big.Int).SetBytes(b); x.Cmp(n) < 0 {
			return x
		}
	}
}

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
func (w *walk) ended() bool { return int(w.node) == len(w.d.begins)-1 }

// look finds the choices of a covering at the state.
func (w *walk) look() {
	if w.c != nil {
		w.item = w.c.choose()
		w.c.classify(w.item)
	}
}

// take follows an arc, of whose class it takes the given member. It returns the option of the model, or -1.
func (w *walk) take(a arc, first, member int) (option int32) {
	if w.node = a.to; w.c == nil {
		return a.option
	}
	c := w.c
	if member > 0 {
		c.alike.Carry(c.state, w.item, a.option, c.choices[first+member].option, w.real)
	}
	option = c.alike.Image(a.option, w.real)
	c.cover(&c.model.Options[a.option])
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
	return option
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
		arcs, number := d.from(w.node)
		first := 0 // choice of the arc
		for k, a := range arcs {
			times := d.multiple(number + uint32(k))
			each := d.completions(a.to, w.n)
			if all.Mul(each, all.SetUint64(uint64(times))); left.Cmp(all) >= 0 {
				left.Sub(left, all)
				first += int(times)
				continue
			}
			member := 0
			if times > 1 {
				var which big.Int
				which.QuoRem(left, each, left)
				member = int(which.Int64())
			}
			if o := w.take(a, first, member); o >= 0 {
				sol = append(sol, d.model.Options[o].Number)
			}
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
		k, first, member := w.find(chosen)
		arcs, number := d.from(w.node)
		for before, a := range arcs[:k] {
			rank.Add(rank, some.Mul(d.completions(a.to, w.n), some.SetUint64(uint64(d.multiple(number+uint32(before))))))
		}
		rank.Add(rank, some.Mul(d.completions(arcs[k].to, w.n), some.SetUint64(uint64(member))))
		w.take(arcs[k], first, member)
	}
	return rank
}

// find returns the number of the arc that a solution follows, the first choice of its class, and which member it takes.
func (w *walk) find(chosen []bool) (k, first, member int) {
	arcs, _ := w.d.from(w.node)
	if w.c == nil {
		k = slices.IndexFunc(arcs, func(a arc) bool { return a.option >= 0 && chosen[a.option] })
		return max(k, 0), 0, 0 // an option that is left is the first arc
	}
	n := slices.IndexFunc(w.c.choices, func(a choice) bool { return chosen[w.c.alike.Image(a.option, w.real)] })
	first = int(w.c.choices[n].first)
	k = slices.IndexFunc(arcs, func(a arc) bool { return a.option == w.c.choices[first].option })
	return k, first, n - first
}
