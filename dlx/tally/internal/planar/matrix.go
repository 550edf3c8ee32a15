package planar

import (
	"context"
	"math/big"
	"slices"

	"dlx-sudoku/dlx/tally/internal/model"
)

// A Matrix is the signed matrix of a problem, its rows and columns in the order of the pairs. It does not change.
type Matrix struct {
	Side    int // of the window: the most pairs that are alive at once
	Work    int // the squares of the numbers of pairs alive, added up over the steps
	Pairs   int
	entries []entry   // by the step in which they come into the window: the lesser of row and column
	begins  []int32   // of each step, its first entry; one more for the end
	slots   []int32   // of each pair, its place in the window
	births  [][]int32 // of each step, the pairs that come into the window
	bound   *big.Int  // on the determinant

	primeBits int // of the primes, less one
}

// An entry is a place of the matrix that is not 0.
type entry struct {
	row, column int32 // pairs
	minus       bool
	options     []int32 // of the model: as many as its absolute value
}

// New returns the matrix of a model, given an order of the items along which few of them are alive at once. It is nil unless the
// solutions are the perfect matchings of a bipartite graph that is planar without useless edges, and there is one; or if ctx
// ends.
func New(ctx context.Context, m *model.Model, order []int) *Matrix {
	g := newGraph(ctx, m, order)
	if g == nil {
		return nil
	}
	part := g.prune()
	if ctx.Err() != nil || !g.planar() {
		return nil
	}
	minus := g.signs(ctx, part)
	if ctx.Err() != nil {
		return nil
	}
	var best *Matrix
	for _, late := range []bool{false, true} {
		if x := g.matrix(order, late, minus); best == nil || x.Work < best.Work {
			best = x
		}
	}
	best.bound, best.primeBits = best.hadamard(), primeBits
	return best
}

// matrix numbers the pairs in the order of their first items, or of their last ones if late is set, and lays out the window.
func (g *graph) matrix(order []int, late bool, minus []bool) *Matrix {
	pair := slices.Repeat([]int32{none}, len(g.at))
	met := make([]bool, len(g.at))
	x := &Matrix{Pairs: len(order) / 2}
	next := int32(0)
	for _, i := range order {
		e := &g.edges[g.matched[i]]
		if met[i] = true; met[e.other(int32(i))] == late {
			pair[e.row], pair[e.column] = next, next
			next++
		}
	}
	born := make([]int32, x.Pairs) // the step in which each pair comes into the window
	for v := range born {
		born[v] = int32(v)
	}
	for n := range g.edges {
		e := &g.edges[n]
		row, column := pair[e.row], pair[e.column]
		x.entries = append(x.entries, entry{row, column, minus[n], e.options})
		step := min(row, column)
		born[row], born[column] = min(born[row], step), min(born[column], step)
	}
	slices.SortStableFunc(x.entries, func(a, b entry) int { return int(min(a.row, a.column) - min(b.row, b.column)) })
	x.births, x.slots = make([][]int32, x.Pairs), make([]int32, x.Pairs)
	for v, step := range born {
		x.births[step] = append(x.births[step], int32(v))
	}
	var spare []int32
	for v, births := range x.births {
		for _, u := range births {
			if len(spare) == 0 {
				spare = append(spare, int32(x.Side))
				x.Side++
			}
			x.slots[u] = spare[len(spare)-1]
			spare = spare[:len(spare)-1]
		}
		alive := x.Side - len(spare)
		x.Work += alive * alive
		spare = append(spare, x.slots[v])
	}
	x.begins = make([]int32, x.Pairs+1)
	for _, e := range x.entries {
		x.begins[min(e.row, e.column)+1]++
	}
	for v := range x.Pairs {
		x.begins[v+1] += x.begins[v]
	}
	return x
}

// of returns the entries of a step.
func (x *Matrix) of(step int) []entry { return x.entries[x.begins[step]:x.begins[step+1]] }

// value returns an entry as a number of a field.
func (e *entry) value(f *field) uint64 {
	value := f.form(uint64(len(e.options)))
	if e.minus {
		return f.neg(value)
	}
	return value
}

// hadamard returns a bound on the determinant: the root of the product of the sums of the squares of each row, or of each column.
func (x *Matrix) hadamard() *big.Int {
	rows, columns := make([]int64, x.Pairs), make([]int64, x.Pairs)
	for _, e := range x.entries {
		square := int64(len(e.options)) * int64(len(e.options))
		rows[e.row] += square
		columns[e.column] += square
	}
	product := func(sums []int64) *big.Int {
		all := big.NewInt(1)
		for _, sum := range sums {
			all.Mul(all, big.NewInt(sum))
		}
		return all
	}
	least := product(rows)
	if other := product(columns); other.Cmp(least) < 0 {
		least = other
	}
	return least.Sqrt(least)
}
