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

// A Share is a part, and the share of the work that is expected in it. All shares of a split together are 1.
type Share struct {
	Part Part
	Work float64
}

// Split is [Solver.Split] of the whole problem, with nothing committed.
func (p *Problem) Split(ctx context.Context, n int) ([]Share, error) {
	return NewSolver(p).Split(ctx, n)
}

// Split splits what s searches, the whole tree or the part that it is confined to, into some n parts of about the same
// expected work: up to twice as many, and fewer only if there are no more forks. They stand in the order of the tree, and
// together are what was split, without anything in common. The same call gives the same parts on every machine.
//
// The work is the number of nodes, estimated by probes as [Solver.Estimate] does: the part with most is divided into the
// ways of its next fork, again and again, and then small neighbours at a fork are put together. It takes 32 probes for
// each way that is looked at, of which there are some ten for each part.
//
// The error is that of ctx. Split panics if n is less than 1, and during a search.
func (s *Solver) Split(ctx context.Context, n int) ([]Share, error) {
	s.idle("Split")
	if n < 1 {
		panic(fmt.Sprintf("dlx: Split into %d parts", n))
	}
	part := s.part
	defer func() { s.part = part }()
	c := &cutter{solver: s, ctx: ctx, walk: s.first(&s.own), err: ctx.Err()}
	c.walk.Root(&s.chosen)
	c.add(part.forks)
	for c.err == nil && len(c.pieces) < 32*n && !c.pieces[0].leaf && c.pieces[0].work > c.total/float64(n) {
		c.divide(heap.Pop(c).(piece))
	}
	if c.err != nil {
		return nil, c.err
	}
	return c.shares(n), nil
}

// cutter is a split in the making: a heap of pieces, that with most work first, and behind them those that cannot be divided.
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
	c.solver.part = Part{part}
	d := &dealer{seed: 1, root: rand.New(rand.NewPCG(1, uint64(len(c.pieces))))}
	g := piece{part: part}
	for n := range probes {
		l := c.solver.probeOnce(c.ctx, d, c.walk, n)
		if !l.complete {
			c.err = c.ctx.Err()
			return
		}
		g.work += l.nodes / probes
	}
	c.total += g.work
	heap.Push(c, g)
}

// divide divides a piece, which is no longer in the heap, into the ways that it has or that the next fork below it has.
func (c *cutter) divide(g piece) {
	road, first, last, ways := g.part, uint32(0), uint32(0), uint32(0)
	if n := len(g.part) - 1; n >= 0 && g.part[n].First < g.part[n].Last {
		road, first, last, ways = g.part[:n], g.part[n].First, g.part[n].Last, g.part[n].Ways
	} else {
		var err error
		c.walk.Root(&c.solver.chosen)
		if ways, err = c.walk.Ways(g.part); err != nil {
			panic(err) // it has been there
		}
		if ways == 0 { // there is no fork any more
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

// shares returns the pieces in the order of the tree, neighbours put together as long as they are less than one of n
// parts of the work.
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

// neighbours reports whether two parts, of which the second comes next in the tree, are ways at one fork.
func neighbours(p, q walk.Part) bool {
	n := len(p) - 1
	return n >= 0 && len(q) == len(p) && slices.Equal(p[:n], q[:n]) && p[n].Ways == q[n].Ways
}
