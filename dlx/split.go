package dlx

import (
	"cmp"
	"container/heap"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"dlx-sudoku/dlx/internal/walk"
)

// A Share is a part with its expected share of the work. The shares of a split add up to 1.
type Share struct {
	Part Part
	Work float64
}

// Split splits the tree that s searches, or the part that it is confined to, into about n parts of about the same
// expected work: up to twice as many, and fewer only if there are no more forks. The parts are in the order of the tree,
// are disjoint, and together make up what was split. The same call gives the same parts on every machine.
//
// The work is the number of nodes, estimated by probes as in [Solver.Estimate]. The part with the most work is divided
// into the ways of its next fork, again and again; then small neighbours at a fork are merged. Each way takes 32 probes,
// and each part has about ten ways.
//
// The error is the error of ctx. Split panics if n is less than 1, and during a search.
func (s *Solver) Split(ctx context.Context, n int) ([]Share, error) {
	s.ready(ctx, "Split")
	if n < 1 {
		panic(fmt.Sprintf("dlx: Split into %d parts", n))
	}
	c := &cutter{solver: s, ctx: ctx, walk: s.first(&s.own), err: ctx.Err()}
	c.walk.Root(&s.chosen)
	c.add(s.part.forks)
	for c.err == nil && len(c.pieces) < 32*n && !c.pieces[0].leaf && c.pieces[0].work > c.total/float64(n) {
		c.divide(heap.Pop(c).(piece))
	}
	if c.err != nil {
		return nil, c.err
	}
	return c.shares(n), nil
}

// cutter is a split in progress: a heap of pieces with the largest first, and behind it the pieces that cannot be divided.
type cutter struct {
	solver *Solver
	ctx    context.Context
	walk   *walk.Walk
	pieces []piece
	total  float64 // work of all pieces
	err    error
}

// piece is a part, and the work expected in it.
type piece struct {
	part walk.Part
	work float64
	leaf bool // it cannot be divided
}

func (c *cutter) Len() int { return len(c.pieces) }
func (c *cutter) Less(i, j int) bool {
	a, b := c.pieces[i], c.pieces[j]
	return !a.leaf && b.leaf || a.leaf == b.leaf && a.work > b.work
}
func (c *cutter) Swap(i, j int) { c.pieces[i], c.pieces[j] = c.pieces[j], c.pieces[i] }
func (c *cutter) Push(g any)    { c.pieces = append(c.pieces, g.(piece)) }
func (c *cutter) Pop() any {
	last := len(c.pieces) - 1
	g := c.pieces[last]
	c.pieces = c.pieces[:last]
	return g
}

// add adds a part, with the work that probes find in it.
func (c *cutter) add(part walk.Part) {
	const probes = 32
	d := &dealer{seed: 1, root: rand.New(rand.NewPCG(1, uint64(len(c.pieces))))}
	g := piece{part: part}
	for n := range probes {
		l := c.solver.probeOnce(c.ctx, d, c.walk, part, n)
		if !l.complete {
			c.err = c.ctx.Err()
			return
		}
		g.work += float64(l.nodes / probes)
	}
	c.total += g.work
	heap.Push(c, g)
}

// divide divides a piece, which has left the heap, into its ways or, if it has only one, into the ways of the next fork below.
func (c *cutter) divide(g piece) {
	road, first, last, ways := g.part, uint32(0), uint32(0), uint32(0)
	if n := len(g.part) - 1; n >= 0 && g.part[n].First < g.part[n].Last {
		road, first, last, ways = g.part[:n], g.part[n].First, g.part[n].Last, g.part[n].Ways
	} else {
		var err error
		c.walk.Root(&c.solver.chosen)
		if ways, err = c.walk.Ways(g.part); err != nil {
			panic(err) // the part was reached before
		}
		if ways == 0 { // no fork is left below
			g.leaf = true
			heap.Push(c, g)
			return
		}
		last = ways - 1
	}
	c.total -= g.work
	for way := first; way <= last && c.err == nil; way++ {
		c.add(append(slices.Clip(road), walk.Fork{First: way, Last: way, Ways: ways}))
	}
}

// shares returns the pieces in the order of the tree. Neighbours are merged as long as together they have less than 1/n of
// the work.
func (c *cutter) shares(n int) (shares []Share) {
	slices.SortFunc(c.pieces, func(a, b piece) int {
		return slices.CompareFunc(a.part, b.part, func(f, g walk.Fork) int { return cmp.Compare(f.First, g.First) })
	})
	all := max(c.total, 1)
	for _, g := range c.pieces {
		work := g.work / all
		if k := len(shares) - 1; k >= 0 && neighbours(shares[k].Part.forks, g.part) && shares[k].Work+work <= 1/float64(n) {
			forks := shares[k].Part.forks
			forks[len(forks)-1].Last = g.part[len(g.part)-1].Last
			shares[k].Work += work
			continue
		}
		shares = append(shares, Share{Part{g.part}, work})
	}
	return shares
}

// neighbours reports whether two parts are ways at one fork, the second right behind the first.
func neighbours(p, q walk.Part) bool {
	n := len(p) - 1
	return n >= 0 && len(q) == len(p) && slices.Equal(p[:n], q[:n]) && p[n].Ways == q[n].Ways
}
