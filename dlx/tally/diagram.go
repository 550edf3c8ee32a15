package tally

import (
	"context"
	"fmt"
	"iter"
	"math"
	"math/big"
	"math/bits"
	"slices"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/tally/internal/model"
	"dlx-sudoku/dlx/tally/internal/symmetry"
)

// A Diagram is a count whose states are kept: a graph without circles in which each path from the root to the end is a
// solution, or stands for several that differ by swaps. So it can do more than count. It draws solutions uniformly, finds
// the solution of a rank, and tells how many solutions contain each option.
//
//	a b c d: {a b} {c d} {a c} {b d}        root ──{a b}──▶ c d open ──{c d}──▶ end
//	                                             ──{a c}──▶ b d open ──{b d}──▶
//	completions                              2                1                 1
//
// Each node is a state, and each arc a choice; a node has as many completions as its arcs lead to. With swaps, nodes are
// states in their canonical form, and an arc may stand for several interchangeable options: a walk then keeps track of
// which item of the problem stands where in the form. Where a plain search ends soon, a Diagram is the list of the
// solutions instead.
//
// A Diagram never changes, and goroutines may share it; each call takes memory of its own.
//
// Sources: Donald E. Knuth, The Art of Computer Programming, volume 4A, section 7.1.4, algorithm C and exercise 25
// (counting and drawing solutions of a decision diagram), Addison-Wesley, 2011.
type Diagram struct {
	problem *dlx.Problem
	model   *model.Model
	method  Method
	list    []dlx.Solution // by search: all solutions, in the order of Algorithm X

	begins []uint32   // of each node, its first arc; one more for the end. Nodes are numbered by layers, the root is 0
	arcs   []arc      // by nodes
	times  []uint32   // of each arc, how many options it stands for; nil: one each
	limbs  int        // words of a number of completions
	rest   []big.Word // of each node, and of the end, its completions

	rule     rule               // of the states: a frontier or a covering
	families []*symmetry.Family // of a covering
}

// An arc is a choice in a state, and the node that it leads to.
type arc struct {
	option int32 // of the model, the first of its class; -1: an option is left, or an item need not be covered again
	to     uint32
}

const (
	listNodes     = 1 << 20 // a search of fewer nodes,
	listSolutions = 1 << 16 // with fewer solutions, is a list
)

// Diagram counts the solutions and keeps the states, by the counter's Method. Auto lists the solutions if a plain search
// finds them all within a million nodes; otherwise it takes layers if there are swaps enough and all items are covered exactly
// once, and a frontier if not. The choice does not depend on the machine, nor on Workers: one goroutine makes a Diagram.
//
// Costs play no part. The error is the error of ctx, or wraps [ErrMemory] if the diagram does not fit the counter's
// Memory; the message says how far it came. A Diagram takes some 12 bytes for each transition, and for each state 8 bytes
// for each 64 bits of the count.
func (c *Counter) Diagram(ctx context.Context) (*Diagram, error) {
	if c.Memory < 0 || c.Memory > 0 && c.Memory < LeastMemory {
		return nil, fmt.Errorf("%w: %d bytes (want %d at least)", ErrMemory, c.Memory, LeastMemory)
	}
	c.prepare()
	d := &Diagram{problem: c.problem, model: c.model, method: c.Method}
	if d.model.Impossible() || d.model.Primary == 0 {
		d.method = Search
	}
	if d.method == Auto || d.method == Search {
		if done, err := d.search(ctx, c.memory()); done || err != nil {
			return d, err
		}
	}
	if d.method != Frontier {
		d.families = symmetry.Find(d.model, until(ctx, symmetry.Steps))
		if d.method == Auto && (symmetry.Bits(d.families) <= strongSwaps || !d.model.AllOnce()) {
			d.method = Frontier
		}
	}
	switch {
	case d.method == Frontier:
		d.rule = newFrontier(newPlan(d.model, orders(d.model, until(ctx, orderSteps))[0]))
	case !d.model.AllOnce():
		return nil, fmt.Errorf("%w: a diagram by layers needs items that are all covered exactly once", ErrMethod)
	default:
		d.method, d.rule = Layers, newCovering(d.model, d.families)
	}
	b := builder{d: d, memory: c.memory(), layers: make([]*numbering, d.rule.layers()+1)}
	if err := b.build(ctx, c.Progress); err != nil {
		return nil, err
	}
	return d, nil
}

// search lists all solutions. It reports whether it has them all: with method Auto it gives up a long search.
func (d *Diagram) search(ctx context.Context, memory int64) (done bool, err error) {
	s := dlx.NewSolver(d.problem)
	if d.method == Auto {
		found := uint64(0)
		for n, err := range s.Counts(ctx) {
			if err != nil {
				return false, err
			}
			nodes, _ := s.SoFar()
			if found = n; nodes > listNodes || n > listSolutions {
				return false, nil
			}
		}
		d.list = make([]dlx.Solution, 0, found)
	}
	d.method = Search
	for sol, err := range s.Solutions(ctx) {
		if err != nil {
			return false, err
		}
		if memory -= int64(24 + 8*len(sol)); memory < 0 {
			return false, fmt.Errorf("%w: a list of the first %d solutions fills it", ErrMemory, len(d.list))
		}
		sol = slices.Clone(sol)
		slices.Sort(sol)
		d.list = append(d.list, sol)
	}
	return true, nil
}

// Method returns how the solutions were counted: Search, Frontier or Layers.
func (d *Diagram) Method() Method { return d.method }

// States returns the number of nodes; 0 for a list.
func (d *Diagram) States() int { return max(0, len(d.begins)-1) }

// Count returns the number of solutions. It is the caller's.
func (d *Diagram) Count() *big.Int {
	if d.method == Search {
		return big.NewInt(int64(len(d.list)))
	}
	return new(big.Int).Set(d.completions(0, new(big.Int)))
}

// completions makes n the number of completions of a node, by reference, and returns it.
func (d *Diagram) completions(node uint32, n *big.Int) *big.Int {
	at := int(node) * d.limbs
	return n.SetBits(d.rest[at : at+d.limbs : at+d.limbs])
}

// from returns the arcs of a node, and the number of the first one.
func (d *Diagram) from(node uint32) ([]arc, uint32) {
	first, last := d.begins[node], d.begins[node+1]
	return d.arcs[first:last], first
}

// multiple returns how many options an arc stands for.
func (d *Diagram) multiple(arc uint32) uint32 {
	if d.times == nil {
		return 1
	}
	return d.times[arc]
}

// complete counts the completions of all nodes, the last ones first, given the memory taken with a word for each. Some way
// leads from the root to each node, so no node has more than the root, and its number says how many words they all take.
func (d *Diagram) complete(ctx context.Context, taken, memory int64) error {
	nodes := len(d.begins) - 1
	d.limbs = d.size()
	if taken += int64(d.limbs-1) * bits.UintSize / 8 * int64(nodes); taken > memory {
		return fmt.Errorf("%w: a diagram of %d states takes %d MB", ErrMemory, nodes, taken>>20)
	}
	d.rest = make([]big.Word, (nodes+1)*d.limbs)
	d.rest[nodes*d.limbs] = 1
	for node := nodes - 1; node >= 0; node-- {
		if node%askBranches == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		sum := d.rest[node*d.limbs : (node+1)*d.limbs]
		arcs, first := d.from(uint32(node))
		for k, a := range arcs {
			to := d.rest[int(a.to)*d.limbs : (int(a.to)+1)*d.limbs]
			if addTimes(sum, to, uint(d.multiple(first+uint32(k)))) != 0 {
				panic("tally: a node has more completions than the root")
			}
		}
	}
	return nil
}

// size returns how many words the completions of the root take, or one more. It counts in floating point: the completions
// of a node are its part times a power of unit, so that no number is too large. Each sum is off by 1 in 2^52 at most.
func (d *Diagram) size() int {
	const unit = 0x1p512
	nodes := len(d.begins) - 1
	part, power := make([]float64, nodes+1), make([]int32, nodes+1)
	part[nodes] = 1
	for node := nodes - 1; node >= 0; node-- {
		sum, most := 0.0, int32(0)
		arcs, first := d.from(uint32(node))
		for k, a := range arcs {
			add := part[a.to] * float64(d.multiple(first+uint32(k)))
			for ; most < power[a.to]; most++ {
				sum /= unit
			}
			for at := power[a.to]; at < most; at++ {
				add /= unit
			}
			sum += add
		}
		if sum >= unit {
			sum, most = sum/unit, most+1
		}
		part[node], power[node] = sum, most
	}
	_, exponent := math.Frexp(part[0])
	return (512*int(power[0])+max(0, exponent))/bits.UintSize + 1
}

// addTimes adds a multiple of x to sum, and returns what passes beyond the words of sum. x has no more words than sum.
func addTimes(sum, x []big.Word, times uint) (over uint) {
	if times == 1 && len(x) == len(sum) {
		for k, word := range x {
			var total uint
			total, over = bits.Add(uint(sum[k]), uint(word), over)
			sum[k] = big.Word(total)
		}
		return over
	}
	for k := range sum {
		var high, low uint
		if k < len(x) {
			high, low = bits.Mul(uint(x[k]), times)
		}
		low, carry := bits.Add(low, over, 0)
		high += carry
		low, carry = bits.Add(low, uint(sum[k]), 0)
		sum[k], over = big.Word(low), high+carry
	}
	return over
}

// Marginals returns for each option of the problem the number of solutions that contain it. The numbers are the caller's.
// It takes about as long as the count.
func (d *Diagram) Marginals() []*big.Int {
	with := make([]*big.Int, d.problem.Options())
	for o := range with {
		with[o] = new(big.Int)
	}
	if d.method == Search {
		one := big.NewInt(1)
		for _, sol := range d.list {
			for _, o := range sol {
				with[o].Add(with[o], one)
			}
		}
		return with
	}
	orbits := symmetry.Orbits(d.model, d.families)
	sums := d.flow(orbits)
	size := make([]int64, len(orbits))
	for _, least := range orbits {
		size[least]++
	}
	for o, least := range orbits {
		sum, left := new(big.Int).SetBits(slices.Clone(sums[least])), new(big.Int)
		if sum.QuoRem(sum, big.NewInt(size[least]), left); left.Sign() != 0 {
			panic("tally: swaps exchange options that are in different numbers of solutions")
		}
		with[d.model.Options[o].Number] = sum
	}
	return with
}

// flow returns for the least option of each orbit the number of pairs of a solution and an option of the orbit in it: the
// ways to a node, times the completions behind an arc, summed over the arcs of the orbit.
func (d *Diagram) flow(orbits []int32) [][]big.Word {
	nodes := len(d.begins) - 1
	ways := make([]big.Word, (nodes+1)*d.limbs)
	ways[0] = 1
	sums := make([][]big.Word, len(orbits))
	for _, least := range orbits {
		if sums[least] == nil {
			sums[least] = make([]big.Word, d.limbs+1)
		}
	}
	scaled := make([]big.Word, d.limbs)
	for node := range nodes {
		if isZero(d.rest[node*d.limbs : (node+1)*d.limbs]) {
			continue // its ways may be more than the solutions
		}
		here := ways[node*d.limbs : (node+1)*d.limbs]
		arcs, first := d.from(uint32(node))
		for k, a := range arcs {
			on := d.rest[int(a.to)*d.limbs : (int(a.to)+1)*d.limbs]
			if isZero(on) {
				continue
			}
			times := uint(d.multiple(first + uint32(k)))
			addTimes(ways[int(a.to)*d.limbs:(int(a.to)+1)*d.limbs], here, times)
			if a.option < 0 {
				continue
			}
			clear(scaled)
			addTimes(scaled, on, times)
			sum := sums[orbits[a.option]]
			for at, word := range scaled {
				if word != 0 {
					addTimes(sum[at:], here[:min(len(here), len(sum)-at)], uint(word))
				}
			}
		}
	}
	return sums
}

func isZero(x []big.Word) bool {
	for _, word := range x {
		if word != 0 {
			return false
		}
	}
	return true
}

// All yields the solutions by rank, from 0 on. The slices are the caller's.
func (d *Diagram) All() iter.Seq2[*big.Int, dlx.Solution] {
	return func(yield func(*big.Int, dlx.Solution) bool) {
		one := big.NewInt(1)
		for rank, n := new(big.Int), d.Count(); rank.Cmp(n) < 0; rank.Add(rank, one) {
			if !yield(new(big.Int).Set(rank), d.At(rank)) {
				return
			}
		}
	}
}
