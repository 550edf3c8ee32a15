// Package twos counts the full Sudoku grids whose boxes have two rows and up to five columns, and draws them uniformly.
//
// # Two stacks that share their rows
//
// With boxes of two rows and n columns, a grid has n bands and two stacks. Look at a band: if a set of n digits stands in the
// upper row of the left box, the other digits stand in its lower row, and both sets change places in the right box.
//
//	  left   right
//	┌──────┬──────┐
//	│ 1 2 3│4 5 6 │      the first band of 2x3: {1 2 3} is above on the left, and below on the right
//	│ 4 5 6│1 3 2 │
//	├──────┼──────┤
//	│ …    │      │
//
// So once each of the n bands has its set, the two stacks can be filled independently of each other, in equally many ways:
// exchanging the two rows of each box turns one into the other. The number of grids is the sum of f² over all choices of sets,
// where f is the number of ways to fill a stack.
//
// # Equivalent choices are counted once
//
// All that matters about a digit is in which bands it stands in the lower row of the left box: a pattern of n bits. Two choices
// of sets are equivalent if they have the same patterns, each equally often, perhaps after bands or the two rows of a band are
// exchanged. There are 2, 4, 26 and 355 such classes for n = 2 to 5.
//
// # How a stack is filled
//
// Digits and rows are the vertices of a graph in which each has n edges, and a filling colours the edges with the n columns. Two
// columns together are cycles through all vertices, and each cycle can be coloured in two ways. So with four columns, f is the
// sum of 2^cycles over all ways to divide the edges into two such sets of cycles. With an odd number of columns, one of them is
// a matching of digits and rows, and the other edges are filled like a stack with one column less. The edges of the first digit
// are dealt out to these parts in one fixed way: there are as many fillings for each other way.
//
//	n   classes   time     grids
//	3         4            28200960
//	4        26   0.01 s   29136487207403520
//	5       355   50 s     1903816047972624930994913280000
//
// With five columns, some 260,000 matchings leave edges that can be divided in some 3,000 ways each. With six there are some
// 30,000 classes, and the edges of each can be divided in some 10¹² ways, so that the count would take years.
//
// Sources: Bertram Felgenhauer and Frazer Jarvis, "Enumerating possible Sudoku grids", 2005, for sums over classes of what the
// parts of a grid share; Frazer Jarvis, "Sudoku enumeration problems", a page on the web, for the numbers to compare with: 2x5 is
// by Kjell Fredrik Pettersen.
//
// Version 1 makes no promise about this package: its exported names may change.
package twos

import (
	"context"
	"fmt"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sort"
	"sync"
	"sync/atomic"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/chance"
)

// Most is the largest number of columns of a box.
const Most = 5

// Fits reports whether the grids of a layout are counted here: its boxes have two rows or two columns, and at
// most Most columns or rows.
func Fits(l *cover.Layout) bool {
	rows, columns := l.BoxRows(), l.BoxCols()
	return !l.Overlaps() && min(rows, columns) == 2 && max(rows, columns) <= Most
}

// Grids are all full grids with boxes of two rows, or of two columns, as classes of choices of sets. They never change, and
// goroutines may share them.
type Grids struct {
	layout  *cover.Layout
	n       int // columns of a box
	classes []class
}

// A class is all choices of sets that are equivalent to one.
type class struct {
	patterns []uint8 // of the digits, ascending, for one choice: bit b if the digit is below in band b
	choices  uint64  // how many are in the class
	ways     uint64  // of a stack; see stack.ways
	upTo     big.Int // grids in this class and those before
}

// New counts the full grids of a layout with some workers, at least one. That takes milliseconds, except for 10x10, which takes
// a minute of processor time. New calls progress, unless it is nil, with the number of classes done and the number of all
// classes: once before the first class, and after each class, from any goroutine. If ctx ends, New returns the error of ctx. It
// panics unless Fits holds.
func New(ctx context.Context, l *cover.Layout, workers int, progress func(done, classes int)) (*Grids, error) {
	if !Fits(l) {
		panic(fmt.Sprintf("twos: boxes of %v", l))
	}
	g := &Grids{layout: l, n: max(l.BoxRows(), l.BoxCols())}
	g.classes = classes(ctx, g.n)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if progress == nil {
		progress = func(int, int) {}
	}
	progress(0, len(g.classes))
	var next, done atomic.Int64
	var group sync.WaitGroup
	for range max(1, min(workers, len(g.classes))) {
		group.Go(func() {
			for k := next.Add(1) - 1; int(k) < len(g.classes) && ctx.Err() == nil; k = next.Add(1) - 1 {
				c := &g.classes[k]
				c.ways = newStack(g.n, c.patterns).ways()
				progress(int(done.Add(1)), len(g.classes))
			}
		})
	}
	if group.Wait(); ctx.Err() != nil {
		return nil, ctx.Err()
	}
	orders := factorial(g.n) >> (g.n / 2) // ways to deal out the columns to the pairs and the single column
	sum, f, choices := new(big.Int), new(big.Int), new(big.Int)
	for k := range g.classes {
		c := &g.classes[k]
		f.SetUint64(c.ways * orders)
		c.upTo.Set(sum.Add(sum, f.Mul(f, f).Mul(f, choices.SetUint64(c.choices))))
	}
	return g, nil
}

// Count returns the number of grids. It is the caller's.
func (g *Grids) Count() *big.Int { return new(big.Int).Set(&g.classes[len(g.classes)-1].upTo) }

// Classes returns the number of classes of choices.
func (g *Grids) Classes() int { return len(g.classes) }

// Sample returns a grid; each is equally likely.
func (g *Grids) Sample(random *rand.Rand) *cover.Grid {
	drawn := chance.Below(random, g.Count())
	c := &g.classes[sort.Search(len(g.classes), func(k int) bool { return drawn.Cmp(&g.classes[k].upTo) < 0 })]
	// Each choice of the class is an image of this one, and each is equally likely.
	bands, below := random.Perm(g.n), random.IntN(1<<g.n)
	left, right := make([]uint8, 2*g.n), make([]uint8, 2*g.n)
	for k, d := range random.Perm(2 * g.n) {
		for from, to := range bands {
			left[d] |= (c.patterns[k]>>from ^ uint8(below>>from)) & 1 << to
		}
		right[d] = 1<<g.n - 1 ^ left[d]
	}
	grid := cover.NewGrid(g.layout)
	for at, patterns := range [][]uint8{left, right} {
		for k, rows := range newStack(g.n, patterns).random(random, c.ways) {
			for d, row := range rows {
				row, column := bits.TrailingZeros16(row), at*g.n+k
				if g.layout.BoxRows() > 2 {
					row, column = column, row
				}
				grid.Set(row*2*g.n+column, d+1)
			}
		}
	}
	return grid
}

func factorial(n int) uint64 {
	product := uint64(1)
	for k := range uint64(n) {
		product *= k + 1
	}
	return product
}

// classes returns the classes of choices for boxes of n columns, or those found before ctx ends.
func classes(ctx context.Context, n int) (all []class) {
	var exchanges []func(uint8) uint8
	for b := range n {
		exchanges = append(exchanges, func(p uint8) uint8 { return p ^ 1<<b }) // the rows of a band
		if b > 0 {
			exchanges = append(exchanges, func(p uint8) uint8 { // two bands
				differ := (p>>b ^ p>>(b-1)) & 1
				return p ^ differ<<b ^ differ<<(b-1)
			})
		}
	}
	seen := make(map[uint64]bool)
	// After an exchange of rows in some bands, the first digit is above in all of them.
	choose(n, []uint8{0}, make([]int, n), func(patterns []uint8) {
		first := pack(patterns)
		if ctx.Err() != nil || seen[first] {
			return
		}
		seen[first] = true
		orbit, image := []uint64{first}, make([]uint8, 2*n)
		for k := 0; k < len(orbit); k++ {
			for _, exchange := range exchanges {
				for d := range image {
					image[d] = exchange(uint8(orbit[k] >> (Most * d) & (1<<Most - 1)))
				}
				slices.Sort(image)
				if key := pack(image); !seen[key] {
					seen[key] = true
					orbit = append(orbit, key)
				}
			}
		}
		choices, same := factorial(2*n), uint64(0) // same: digits up to this one that have its pattern
		for d, p := range patterns {
			if same++; d > 0 && p != patterns[d-1] {
				same = 1
			}
			choices /= same
		}
		all = append(all, class{patterns: slices.Clone(patterns), choices: choices * uint64(len(orbit))})
	})
	return all
}

// choose calls found for all ascending lists of patterns of 2n digits in which n digits stand below in each band. The lists begin
// with the given patterns, at least one. below is the number of digits below so far, for each band.
func choose(n int, begin []uint8, below []int, found func([]uint8)) {
	if len(begin) == 2*n {
		found(begin)
		return
	}
	for p := begin[len(begin)-1]; p < 1<<n; p++ {
		fits := true
		for b := range n {
			below[b] += int(p >> b & 1)
			fits = fits && below[b] <= n && len(begin)+1-below[b] <= n
		}
		if fits {
			choose(n, append(begin, p), below, found)
		}
		for b := range n {
			below[b] -= int(p >> b & 1)
		}
	}
}

// pack returns the patterns of up to twice Most digits as one number, the first one in its lowest bits.
func pack(patterns []uint8) (key uint64) {
	for d, p := range patterns {
		key |= uint64(p) << (Most * d)
	}
	return key
}
