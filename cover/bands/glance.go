package bands

import (
	"context"
	"slices"
)

// A Glancer counts the solutions of many puzzles that may be easy. Its zero value is ready. It is for one goroutine.
//
// If the processor has vectors of 64 bytes, a Glancer searches two puzzles at a time. Most operations of a pass over one state
// wait for the one before; meanwhile the processor works on the other puzzle. The two puzzles together take 0.7 of the time that
// they take one after the other.
type Glancer struct {
	tree   tree        // the search without such vectors; nil before the first puzzle
	puzzle [81]uint8   // the puzzle for the tree: a parameter would escape to the heap through the interface
	pair   [2]*vectors // the searches with such vectors; nil before the first puzzle
}

// A Glance is what a [Glancer] finds out about a puzzle.
type Glance struct {
	Count uint64    // of solutions, up to the limit
	Long  bool      // the search was given up after about a thousand nodes; there may be more solutions
	First [81]uint8 // the digits of the first solution, if it was asked for and there is one
}

// Glance appends to dst a Glance of each puzzle. The puzzles are one after the other, each 81 digits as in [Solver.LoadDigits].
// Glance counts up to limit solutions, 0 meaning all, and finds them in the order of [Solver.Solutions]. It fills in First only
// if first is true.
func (g *Glancer) Glance(dst []Glance, puzzles []uint8, limit uint64, first bool) []Glance {
	from, n := len(dst), len(puzzles)/81
	dst = slices.Grow(dst, n)[:from+n]
	glances := dst[from:]
	if haveVectors() {
		g.inTurn(glances, puzzles, limit, first)
		return dst
	}
	if g.tree == nil {
		g.tree = newTree()
	}
	g.each(glances, puzzles, limit, first)
	return dst
}

// each searches one puzzle after the other.
func (g *Glancer) each(glances []Glance, puzzles []uint8, limit uint64, first bool) {
	for i := range glances {
		at := &glances[i]
		g.puzzle = [81]uint8(puzzles[81*i:])
		g.tree.load(&g.puzzle)
		g.tree.root()
		found, err := g.tree.advance(ended)
		if found && first {
			g.tree.fill(&at.First)
		}
		for at.Count = 0; found; {
			if at.Count++; at.Count == limit {
				break
			}
			found, err = g.tree.advance(ended)
		}
		at.Long = err != nil
	}
}

// ended is a context that ends a search at its first look.
var ended = func() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}()

// inTurn searches two puzzles in turn. When one of them is done, the next puzzle takes its place.
func (g *Glancer) inTurn(glances []Glance, puzzles []uint8, limit uint64, first bool) {
	if g.pair[0] == nil {
		g.pair = [2]*vectors{newVectors(), newVectors()}
	}
	note := func(v *vectors) {
		at := &glances[v.index]
		at.Count, at.Long = v.found, v.verdict == undecided
		if first && v.found > 0 {
			v.fill(&at.First)
		}
	}
	free, busy := g.pair[0], g.pair[1]
	for i := range glances {
		free.load((*[81]uint8)(puzzles[81*i:]))
		free.root()
		free.index, free.found, free.wanted = i, 0, limit
		if i > 0 && descend(free, busy) == free {
			note(free)
			continue
		}
		free, busy = busy, free
		if i > 0 {
			note(free)
		}
	}
	if len(glances) > 0 {
		busy.until = max(busy.until, busy.nodes+1) // even at the limit it finishes its last node, whose state waits again
		descend(busy, nil)
		note(busy)
	}
}
