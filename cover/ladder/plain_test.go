package ladder_test

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/generate"
	"dlx-sudoku/cover/internal/covertest"
	"dlx-sudoku/cover/ladder"
)

// A plain board finds the first application of each technique by the definition in the package's documentation: it goes
// through all cases in their order, by lists of cells, and keeps nothing from one question to the next.
type plain struct {
	*ladder.Board
	n      int
	houses [][]int  // cells
	kinds  []string // "box", "column", "row"
}

func newPlain(b *ladder.Board) *plain {
	r := b.Rules()
	p := &plain{Board: b, n: r.Layout().Size()}
	for h := range r.Houses() {
		p.houses = append(p.houses, r.HouseCells(nil, h))
		kind, _, _ := strings.Cut(r.HouseName(h), " ")
		p.kinds = append(p.kinds, kind)
	}
	return p
}

// found is what a step does.
type found struct {
	placed  ladder.Candidate
	removed []ladder.Candidate
}

func (f *found) remove(cell, d int) {
	f.removed = append(f.removed, ladder.Candidate{Cell: cell, Digit: d})
}

func (f *found) String() string {
	slices.SortFunc(f.removed, func(a, b ladder.Candidate) int { return (a.Cell-b.Cell)*100 + a.Digit - b.Digit })
	return fmt.Sprint(f.placed, f.removed)
}

func (p *plain) has(cell, d int) bool { return p.Has(ladder.Candidate{Cell: cell, Digit: d}) }

// places returns the cells of a list that may hold a digit.
func (p *plain) places(cells []int, d int) (in []int) {
	for _, c := range cells {
		if p.has(c, d) {
			in = append(in, c)
		}
	}
	return in
}

// of returns the digits that a cell may hold.
func (p *plain) of(cell int) (digits []int) {
	for d := 1; d <= p.n; d++ {
		if p.has(cell, d) {
			digits = append(digits, d)
		}
	}
	return digits
}

func (p *plain) open(h int) (open int) {
	for _, c := range p.houses[h] {
		if p.Digit(c) == 0 {
			open++
		}
	}
	return open
}

func (p *plain) kind(kinds ...string) (houses []int) {
	for _, k := range kinds {
		for h := range p.houses {
			if p.kinds[h] == k {
				houses = append(houses, h)
			}
		}
	}
	return houses
}

// without returns the cells of a that are not in b.
func without(a, b []int) (rest []int) {
	for _, c := range a {
		if !slices.Contains(b, c) {
			rest = append(rest, c)
		}
	}
	return rest
}

// subsets calls f with the sets of k numbers below n, in ascending order as binary numbers, until f reports true.
func subsets(n, k int, f func(set []int) bool) bool {
	for mask := range 1 << n {
		if bits.OnesCount(uint(mask)) != k {
			continue
		}
		var set []int
		for i := range n {
			if mask>>i&1 == 1 {
				set = append(set, i)
			}
		}
		if f(set) {
			return true
		}
	}
	return false
}

// union joins lists of two members at least into one of k members, ascending.
func union(k int, lists [][]int) ([]int, bool) {
	var all []int
	for _, list := range lists {
		if len(list) < 2 {
			return nil, false
		}
		all = append(all, list...)
	}
	slices.Sort(all)
	all = slices.Compact(all)
	return all, len(all) == k
}

// find returns the first application of a technique, or nil.
func (p *plain) find(t ladder.Technique) *found {
	switch t {
	case ladder.LastCell:
		return p.single(p.kind("box", "column", "row"), 1)
	case ladder.HiddenSingleBox:
		return p.single(p.kind("box"), p.n)
	case ladder.HiddenSingle:
		return p.single(p.kind("column", "row"), p.n)
	case ladder.NakedSingle:
		for cell := range p.n * p.n {
			if digits := p.of(cell); len(digits) == 1 {
				return &found{placed: ladder.Candidate{Cell: cell, Digit: digits[0]}}
			}
		}
		return nil
	case ladder.DirectPointing, ladder.Pointing:
		return p.locked(t == ladder.DirectPointing, [2]string{"box", "column"}, [2]string{"box", "row"})
	case ladder.DirectClaiming, ladder.Claiming:
		return p.locked(t == ladder.DirectClaiming, [2]string{"column", "box"}, [2]string{"row", "box"})
	case ladder.DirectHiddenPair, ladder.HiddenPair:
		return p.hidden(2, t == ladder.DirectHiddenPair)
	case ladder.DirectHiddenTriplet, ladder.HiddenTriplet:
		return p.hidden(3, t == ladder.DirectHiddenTriplet)
	case ladder.NakedPair:
		return p.naked(2)
	case ladder.NakedTriplet:
		return p.naked(3)
	case ladder.ByRule:
		return nil // there are no limits here
	case ladder.XWing:
		return p.fish(2)
	case ladder.Swordfish:
		return p.fish(3)
	case ladder.XYWing:
		return p.wing(2)
	case ladder.XYZWing:
		return p.wing(3)
	}
	panic("no such technique")
}

func (p *plain) single(houses []int, most int) *found {
	for _, h := range houses {
		for d := 1; d <= p.n && p.open(h) <= most; d++ {
			if in := p.places(p.houses[h], d); len(in) == 1 {
				return &found{placed: ladder.Candidate{Cell: in[0], Digit: d}}
			}
		}
	}
	return nil
}

func (p *plain) locked(direct bool, kinds ...[2]string) *found {
	for _, k := range kinds {
		for _, a := range p.kind(k[0]) {
			for _, b := range p.kind(k[1]) {
				for d := 1; d <= p.n; d++ {
					in := p.places(p.houses[a], d)
					if len(in) < 2 || len(without(in, p.houses[b])) > 0 {
						continue
					}
					f := new(found)
					for _, c := range without(p.places(p.houses[b], d), p.houses[a]) {
						f.remove(c, d)
					}
					if !direct && len(f.removed) > 0 {
						return f
					}
					for _, third := range p.kind(k[0]) {
						in := p.places(p.houses[third], d)
						rest := without(in, p.houses[b])
						if direct && third != a && len(in) > len(rest) && len(rest) == 1 {
							f.placed = ladder.Candidate{Cell: rest[0], Digit: d}
							return f
						}
					}
				}
			}
		}
	}
	return nil
}

func (p *plain) hidden(k int, direct bool) (f *found) {
	for _, h := range p.kind("box", "column", "row") {
		if p.open(h) <= k {
			continue
		}
		if subsets(p.n, k, func(set []int) bool {
			var lists [][]int
			for _, d := range set {
				lists = append(lists, p.places(p.houses[h], d+1))
			}
			cells, ok := union(k, lists)
			if !ok {
				return false
			}
			f = new(found)
			for _, c := range cells {
				for _, d := range p.of(c) {
					if !slices.Contains(set, d-1) {
						f.remove(c, d)
					}
				}
			}
			if !direct {
				return len(f.removed) > 0
			}
			for d := 1; d <= p.n; d++ {
				in := p.places(p.houses[h], d)
				if rest := without(in, cells); !slices.Contains(set, d-1) && len(in) > 1 && len(rest) == 1 {
					f.placed = ladder.Candidate{Cell: rest[0], Digit: d}
					return true
				}
			}
			return false
		}) {
			return f
		}
	}
	return nil
}

func (p *plain) naked(k int) (f *found) {
	for _, h := range p.kind("box", "column", "row") {
		if subsets(p.n, k, func(set []int) bool {
			var cells []int
			var lists [][]int
			for _, i := range set {
				cells = append(cells, p.houses[h][i])
				lists = append(lists, p.of(p.houses[h][i]))
			}
			digits, ok := union(k, lists)
			if !ok {
				return false
			}
			f = new(found)
			for _, c := range without(p.houses[h], cells) {
				for _, d := range digits {
					if p.has(c, d) {
						f.remove(c, d)
					}
				}
			}
			return len(f.removed) > 0
		}) {
			return f
		}
	}
	return nil
}

// Each technique finds what the plain definition finds, on boards on the way to a solution.
func TestNextIsThePlainDefinition(t *testing.T) {
	for _, tt := range []struct {
		recipe generate.Recipe
		n      int
	}{
		{generate.Recipe{Layout: covertest.Size(9), Easiest: 32}, covertest.Many(2, 1000)},
		{generate.Recipe{Layout: covertest.Size(9)}, covertest.Many(1, 1000)},
		{generate.Recipe{Layout: covertest.Size(6)}, covertest.Many(2, 1000)},
		{generate.Recipe{Layout: covertest.Size(8)}, covertest.Many(1, 500)},
	} {
		b := ladder.NewBoard(rulesOf(t, tt.recipe.Layout, ladder.More{}))
		p := newPlain(b)
		check := func(puzzle, _ *cover.Grid) {
			var s ladder.Step
			for b.Load(puzzle); ; b.Apply(&s) {
				next := b.Next(&s, ladder.Plain)
				if next && ladder.Singles.Has(s.Technique) && b.Left()%8 != 0 {
					continue // one in eight of these boards will do
				}
				for technique := ladder.LastCell; technique <= ladder.XYZWing; technique++ {
					want := p.find(technique)
					got := (*found)(nil)
					if b.Next(&s, ladder.SetOf(technique)) {
						got = &found{s.Placed, s.Removed}
					}
					if (got == nil) != (want == nil) || got != nil && got.String() != want.String() {
						t.Fatalf("%v, left %d: Next(%v %v) = %v, want %v", puzzle, b.Left(), technique.Rung(), technique,
							got, want)
					}
				}
				if !next {
					return
				}
				b.Next(&s, ladder.Plain)
			}
		}
		for puzzle, solution := range puzzles(t, tt.recipe, 37, tt.n) {
			check(puzzle, solution)
		}
	}
}
