package bands

import (
	"context"
	"slices"
)

// A Glancer counts the solutions of many puzzles that may be easy. Its zero value is ready. It is for one goroutine.
//
// Where the processor has vectors of 64 bytes, it searches two puzzles at a time. A pass over the state of one of them is a
// chain of operations that wait for each other; meanwhile the processor works on the other one. Together they take 0.7
// times as long as one after the other.
type Glancer struct {
	tree   tree        // where there are no such vectors
	puzzle [81]uint8   // for the tree: a parameter would escape to the heap through the interface
	pair   [2]*vectors // where there are such vectors; nil before the first puzzle
}

// A Glance is what a [Glancer] finds out about a puzzle.
type Glance struct {
	Count uint64    // of solutions, up to the limit
	Long  bool      // the search has been given up, as it takes more than about a thousand nodes; there may be more solutions
	First [81]uint8 // the digits of the first solution, if it is asked for and there is one
}

// Glance appends to dst what it finds out about each of some puzzles, of which there may be none. A puzzle is 81 digits, as
// in [Solver.LoadDigits], and the next one is right behind it. Glance counts up to limit solutions, 0 meaning all, and finds
// them in the order of [Solver.Solutions].
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
		descend(busy, nil)
		note(busy)
	}
}
