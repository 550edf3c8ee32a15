package tally

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"sync"

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

	pages []*page // the nodes by their numbers; the root is 0, and each arc leads to a higher number; nil: in the file
	nodes int     // with the end
	end   uint32
	sets  []int32 // sets of several options that an arc takes, each behind its size
	count *big.Int
	file  *pageFile // nil: all pages are in memory
	room  int64     // bytes that a reader of the file may keep

	rule     rule               // of the states: a frontier or a covering
	families []*symmetry.Family // of a covering

	climb   *climb   // along a tree, at its end
	circuit *circuit // of the climb

	plane *plane // of determinants, with its table
}

// An arc is a choice in a state, and the node that it leads to.
type arc struct {
	option int32 // of the model, the first of its class; or noOption; or, below it, where a set stands
	to     uint32
}

// noOption says that an option is left, or that an item need not be covered again.
const noOption = -1

// options returns the options of an arc, the first ones of each class. The slice is valid until the next call.
func (d *Diagram) options(a arc) []int32 {
	switch {
	case a.option == noOption:
		return nil
	case a.option < noOption:
		at := noOption - 1 - a.option
		return d.sets[at+1 : at+1+d.sets[at]]
	}
	return []int32{a.option}
}

const (
	listNodes     = 1 << 20 // a search of fewer nodes,
	listSolutions = 1 << 16 // with fewer solutions, is a list
)

// Diagram counts the solutions and keeps the states, by the counter's Method. Auto lists the solutions if a plain search finds
// them all within a million nodes. Otherwise it takes the first of these: determinants, if they can count the solutions and
// every order of the items is wide; a tree, if it is known to be shorter than any order; layers, if there are enough swaps and
// no narrow order; a frontier. The choice depends neither on the machine nor on Workers. One goroutine makes a Diagram, except
// that Workers count by determinants.
//
// Costs play no part. The error is the error of ctx, or wraps [ErrMemory] if the diagram does not fit the counter's Memory; the
// message says how far it came. A Diagram takes some 12 bytes for each transition, and for each state 8 bytes for each 64 bits of
// the count, or 100 bytes along a tree. By determinants, it takes 16 bytes for each entry of the factors of a matrix, modulo each
// prime. A diagram of more than Memory goes to a file in Scratch, unless it is along a tree or by determinants; then only some 4
// bytes for each state are in memory. Ranks and samples of a method are the same for any Memory.
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
		switch done, err := d.search(ctx, c.memory()); {
		case err != nil:
			return nil, err
		case done:
			return d, nil
		}
	}
	if d.method == Auto || d.method == Planar {
		switch done, err := c.flatten(ctx, d); {
		case err != nil:
			return nil, err
		case done:
			return d, nil
		}
	}
	line := c.line(ctx)
	e := c.arbor(ctx, d.method, line)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if e != nil {
		switch err := c.tree(ctx.Err, d, e); {
		case err == nil:
			return d, nil
		case c.Method == Tree || !errors.Is(err, ErrMemory):
			return nil, err
		}
		d.climb, d.circuit = nil, nil // a diagram along a line may go to a file
	}
	order, families := c.road(ctx, c.Method, line)
	if d.families = families; order != nil {
		d.method, d.rule = Frontier, newFrontier(newPlan(d.model, order))
	} else {
		d.method, d.rule = Layers, newCovering(d.model, families)
	}
	if err := c.keep(ctx, d); err != nil {
		d.Close()
		return nil, err
	}
	return d, nil
}

// Close removes the temporary file, if there is one. The diagram may not be used any more then. Only a diagram of a Counter with
// Scratch needs it.
func (d *Diagram) Close() {
	if d.file != nil {
		d.file.close()
	}
}

// line returns a function that finds the best order of the items when it is first called, and remembers it.
func (c *Counter) line(ctx context.Context) func() []int {
	return sync.OnceValue(func() []int { return orders(c.model, until(ctx, orderSteps))[0] })
}

// arbor returns the elimination for a diagram along a tree, or nil if another road is taken. Auto takes the tree if its bound is
// small, and at most half the bound of the best line.
func (c *Counter) arbor(ctx context.Context, method Method, line func() []int) *elimination {
	switch method {
	case Tree:
		return eliminate(c.model, math.Inf(1), until(ctx, math.MaxInt))
	case Auto:
		bound := min(widestTree, cost(c.model, line())-1)
		if e := eliminate(c.model, bound, until(ctx, orderSteps)); e != nil && treeCost(c.model, e) < bound {
			return e
		}
	}
	return nil
}

// road returns the order of a frontier, or nil and the families of layers. Unless the method is one of these, layers are
// taken if there are swaps enough and no narrow order of the items. The choice does not depend on the machine.
func (c *Counter) road(ctx context.Context, method Method, line func() []int) (order []int, families []*symmetry.Family) {
	if method != Layers {
		order = line()
	}
	if method == Frontier || method != Layers && cost(c.model, order) <= narrowLine {
		return order, nil
	}
	families = symmetry.Find(c.model, until(ctx, symmetry.Steps))
	if method != Layers && symmetry.Bits(families) <= strongSwaps {
		return order, nil
	}
	return nil, families
}

// keep makes the nodes and arcs of a diagram, in a sweep by its rule.
func (c *Counter) keep(ctx context.Context, d *Diagram) error {
	memory := c.memory()
	w := newKeeper(d.rule, memory, &keeper{d: d})
	w.keep.folder = c.Scratch
	taken := func() int64 { return w.keep.taken() + w.s.taken() + w.walkers[0].taken() }
	for w.next() {
		if err := w.advance(ctx); err != nil {
			return err
		}
		if w.keep.wide {
			return fmt.Errorf("%w: an item can be covered in more ways than a word can count", ErrMemory)
		}
		if taken() > memory {
			w.keep.spill()
		}
		if w.keep.err != nil {
			return w.keep.err
		}
		if n := taken(); n > memory || w.keep.full() {
			return fmt.Errorf("%w: a diagram has taken %d MB by layer %d of %d, with %d states", ErrMemory, n>>20, w.at+1, w.layers(), w.states)
		}
		if c.Progress != nil {
			p := w.progress(d.method)
			p.Bytes = taken()
			c.Progress(p)
		}
	}
	w.trim()
	return w.keep.finish(ctx, memory)
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

// Method returns how the solutions were counted: Search, Frontier, Layers, Tree or Planar.
func (d *Diagram) Method() Method { return d.method }

// States returns the number of nodes; 0 for a list or for determinants, which have none.
func (d *Diagram) States() int {
	if d.circuit != nil {
		return d.circuit.nodes()
	}
	return max(0, d.nodes-1)
}

// Count returns the number of solutions. It is the caller's.
func (d *Diagram) Count() *big.Int {
	if d.method == Search {
		return big.NewInt(int64(len(d.list)))
	}
	return new(big.Int).Set(d.count)
}
