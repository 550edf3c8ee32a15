// Package twos counts the full Sudoku grids whose boxes have two rows and up to four columns, and draws them uniformly.
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
// So once each of the n bands has its set, both stacks can be filled without regard to each other, in equally many ways: the
// right one is the left one with the two rows of each box exchanged. The number of grids is the sum of f² over all choices of
// sets, where f is the number of ways to fill a stack.
//
// # Equivalent choices are counted once
//
// All that matters about a digit is in which bands it is below in the left box: a pattern of n bits. Two choices of sets are
// equivalent if they have the same patterns, each equally often, perhaps after bands or the two rows of a band are exchanged.
// There are 2, 4 and 26 such classes for n = 2 to 4. For n = 5 there are 355, but then a stack has up to 26 billion fillings,
// which would need another way of counting.
//
// # How a stack is filled
//
// A column takes each digit from one of its boxes: it is a perfect matching of the digits with the rows. The first digit stands in
// column k of band k, which fixes the order of the columns; in any order there are n! times as many ways. Each matching leaves
// one column less to fill. When two columns are left, digits and rows form cycles, and each of them can be filled in two ways.
//
// Sources: Bertram Felgenhauer and Frazer Jarvis, "Enumerating possible Sudoku grids", 2005, for sums over classes of what the
// parts of a grid share; Frazer Jarvis, "Sudoku enumeration problems", a page on the web, for the numbers to compare with.
//
// Version 1 makes no promise about this package: its exported names may change.
package twos

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sort"

	"dlx-sudoku/cover"
)

// Most is the largest number of columns of a box.
const Most = 4

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
	choices  uint64  // in all
	ways     uint64  // to fill a stack, with the columns in the order of the bands of the first digit
	upTo     uint64  // grids in this class and those before
}

// New counts the full grids of a layout, in some milliseconds. It panics unless Fits holds.
func New(l *cover.Layout) *Grids {
	if !Fits(l) {
		panic(fmt.Sprintf("twos: boxes of %v", l))
	}
	g := &Grids{layout: l, n: max(l.BoxRows(), l.BoxCols())}
	g.classes = classes(g.n)
	sum := uint64(0)
	for k := range g.classes {
		c := &g.classes[k]
		c.ways = newStack(g.n, c.patterns).ways(0)
		f := c.ways * factorial(g.n)
		sum += c.choices * f * f
		c.upTo = sum
	}
	return g
}

// Count returns the number of grids.
func (g *Grids) Count() uint64 { return g.classes[len(g.classes)-1].upTo }

// Classes returns the number of classes of choices.
func (g *Grids) Classes() int { return len(g.classes) }

// Sample returns a grid; each is equally likely.
func (g *Grids) Sample(random *rand.Rand) *cover.Grid {
	drawn := random.Uint64N(g.Count())
	c := &g.classes[sort.Search(len(g.classes), func(k int) bool { return drawn < g.classes[k].upTo })]
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
		s, order := newStack(g.n, patterns), random.Perm(g.n)
		s.nth(0, random.Uint64N(c.ways))
		for column, bands := range s.columns[:g.n] {
			for d, band := range bands[:2*g.n] {
				row, column := s.row(d, int(band)), at*g.n+order[column]
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

// classes returns the classes of choices for boxes of n columns.
func classes(n int) (all []class) {
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
	choose(n, nil, make([]int, n), func(patterns []uint8) {
		if seen[pack(patterns)] {
			return
		}
		seen[pack(patterns)] = true
		orbit := [][]uint8{slices.Clone(patterns)}
		for k := 0; k < len(orbit); k++ {
			for _, exchange := range exchanges {
				image := make([]uint8, len(patterns))
				for d, p := range orbit[k] {
					image[d] = exchange(p)
				}
				if slices.Sort(image); !seen[pack(image)] {
					seen[pack(image)] = true
					orbit = append(orbit, image)
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
		all = append(all, class{patterns: orbit[0], choices: choices * uint64(len(orbit))})
	})
	return all
}

// choose calls found for all ascending patterns of 2n digits that have n digits below in each band, and begin with those given.
// below has how many there are so far in each band.
func choose(n int, begin []uint8, below []int, found func([]uint8)) {
	if len(begin) == 2*n {
		found(begin)
		return
	}
	least := uint8(0)
	if len(begin) > 0 {
		least = begin[len(begin)-1]
	}
	for p := least; p < 1<<n; p++ {
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

// pack returns the patterns of up to eight digits as one number.
func pack(patterns []uint8) (key uint64) {
	for _, p := range patterns {
		key = key<<Most | uint64(p)
	}
	return key
}
