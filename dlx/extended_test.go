package dlx

import (
	"context"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"
)

// extended is a problem with colours and multiplicities as plainly as it can be
// stated.
type extended struct {
	matrix
	colours [][]int // of the entries of each option, 0 for none
	lo, hi  []int   // of the primary items
	costs   []int64 // of the options, or nil
}

// drawExtended draws a small problem with colours, with multiplicities, or with
// both.
func drawExtended(t *rapid.T, colours, multiplicities bool) extended {
	x := extended{matrix: drawMatrix(t)}
	x.options = x.options[:min(len(x.options), 14)]
	for _, option := range x.options {
		row := make([]int, len(option))
		for k, i := range option {
			if colours && i >= x.primary {
				row[k] = rapid.SampledFrom([]int{0, 1, 1, 2, 2, 2, 3}).Draw(t, "colour")
			}
		}
		x.colours = append(x.colours, row)
	}
	for range x.primary {
		lo, hi := 1, 1
		if multiplicities {
			lo = rapid.SampledFrom([]int{0, 1, 1, 1, 2, 3, 20}).Draw(t, "lo")
			hi = lo + rapid.SampledFrom([]int{0, 0, 1, 2, 1 << 40}).Draw(t, "hi")
		}
		x.lo, x.hi = append(x.lo, lo), append(x.hi, hi)
	}
	return x
}

// problem states x to the package.
func (x extended) problem(t interface{ Fatal(...any) }) *Problem {
	var b Builder
	for i := range x.primary {
		b.Multiple(x.lo[i], x.hi[i], strconv.Itoa(i))
	}
	for i := range x.secondary {
		b.Secondary(strconv.Itoa(x.primary + i))
	}
	for o, option := range x.options {
		var items []string
		for k, i := range option {
			item := strconv.Itoa(i)
			if c := x.colours[o][k]; c != 0 {
				item += ":" + strconv.Itoa(c)
			}
			items = append(items, item)
		}
		if x.costs == nil {
			b.Option(items...)
		} else {
			b.OptionAt(x.costs[o], items...)
		}
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// allows tells whether the options may be chosen together, and whether they are
// a solution.
func (x extended) allows(set []int) (allowed, solution bool) {
	times := make([]int, x.primary+x.secondary)
	worn := make([]int, x.primary+x.secondary)
	for _, o := range set {
		for k, i := range x.options[o] {
			c := x.colours[o][k]
			if i >= x.primary && times[i] > 0 && (c == 0 || c != worn[i]) {
				return false, false
			}
			worn[i] = c
			if times[i]++; i < x.primary && times[i] > x.hi[i] {
				return false, false
			}
		}
	}
	for i, lo := range x.lo {
		if times[i] < lo {
			return true, false
		}
	}
	return true, true
}

// subsets finds all solutions by trying every set of options.
func (x extended) subsets() (solutions [][]int) {
	for set := range 1 << len(x.options) {
		var chosen []int
		for o := range x.options {
			if set>>o&1 == 1 {
				chosen = append(chosen, o)
			}
		}
		if _, solution := x.allows(chosen); solution {
			solutions = append(solutions, chosen)
		}
	}
	return sorted(solutions)
}

// extension is a way to draw an extended problem.
type extension struct {
	name                    string
	colours, multiplicities bool
}

var extensions = []extension{
	{"colours", true, false},
	{"multiplicities", false, true},
	{"both", true, true},
}

func TestExtendedAgainstBruteForce(t *testing.T) {
	for _, e := range extensions {
		t.Run(e.name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				x := drawExtended(t, e.colours, e.multiplicities)
				p := x.problem(t)
				want := x.subsets()
				for _, width := range widths {
					s := width.new(p)
					if got := sorted(all(t, s)); !equal(got, want) {
						t.Fatalf("%s: solutions of %+v = %v, want %v", width.name, x, got, want)
					}
					if n, err := s.Count(context.Background(), 0); n != uint64(len(want)) || err != nil {
						t.Fatalf("%s: Count of %+v = %d, %v, want %d", width.name, x, n, err, len(want))
					}
				}
			})
		})
	}
}

// Committed options select the solutions that contain them, and an option that
// cannot be chosen with them is a clash.
func TestExtendedCommit(t *testing.T) {
	for _, e := range extensions {
		t.Run(e.name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				x := drawExtended(t, e.colours, e.multiplicities)
				if len(x.options) == 0 {
					return
				}
				every := x.subsets()
				for _, width := range widths {
					s := width.new(x.problem(t))
					var committed []int
					for range rapid.IntRange(1, 4).Draw(t, "commits") {
						o := rapid.IntRange(0, len(x.options)-1).Draw(t, "option")
						with := append(slices.Clone(committed), o)
						allowed, _ := x.allows(with)
						allowed = allowed && !slices.Contains(committed, o)
						if err := s.Commit(o); (err == nil) != allowed {
							t.Fatalf("Commit(%d) after %v of %+v = %v, want it allowed: %v", o, committed, x, err, allowed)
						}
						if allowed {
							committed = with
						}
					}
					var want [][]int
					for _, solution := range every {
						if !slices.ContainsFunc(committed, func(c int) bool { return !slices.Contains(solution, c) }) {
							want = append(want, solution)
						}
					}
					if got := sorted(all(t, s)); !equal(got, want) {
						t.Fatalf("%s: solutions of %+v with %v committed = %v, want %v", width.name, x, committed, got, want)
					}
					s.Reset()
					if got := sorted(all(t, s)); !equal(got, every) {
						t.Fatalf("%s: solutions of %+v after Reset = %v, want %v", width.name, x, got, every)
					}
				}
			})
		})
	}
}

func TestExtendedLinksAreRestored(t *testing.T) {
	for _, e := range extensions {
		t.Run(e.name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				x := drawExtended(t, e.colours, e.multiplicities)
				p := x.problem(t)
				var committed []int
				if n := len(x.options); n > 0 && rapid.Bool().Draw(t, "commit") {
					committed = []int{rapid.IntRange(0, n-1).Draw(t, "option")}
					if allowed, _ := x.allows(committed); !allowed {
						committed = nil
					}
				}
				restored(t, onLinks(p).tree.(*search[uint16, *[1 << 16]uint16]), p, committed)
				restored(t, newWideSolver(p).tree.(*search[uint32, []uint32]), p, committed)
			})
		})
	}
}

// To choose one more option for an item that may have no further one takes no
// more work than in a plain problem, however many the item has: the work is that
// of the solutions, a few updates each.
func TestExtendedWork(t *testing.T) {
	const options = 300
	for _, bounds := range [][2]int{{0, 1}, {1, 1}, {1, 2}, {0, 2}, {2, 2}, {2, 3}} {
		lo, hi := bounds[0], bounds[1]
		n := options
		if hi > 2 {
			n = options / 5
		}
		x := extended{matrix: matrix{primary: 1, secondary: n}, lo: []int{lo}, hi: []int{hi}}
		for o := range n { // each with an item of its own
			x.options, x.colours = append(x.options, []int{0, 1 + o}), append(x.colours, []int{0, 0})
		}
		want, ways := uint64(0), uint64(1) // to choose k of n
		for k := 0; k <= hi; k++ {
			if k >= lo {
				want += ways
			}
			ways = ways * uint64(n-k) / uint64(k+1)
		}
		for name, solver := range map[string]func(*Problem) *Solver{"links": onLinks, "cells": newCellsSolver} {
			s := solver(x.problem(t))
			got, err := s.Count(context.Background(), 0)
			if got != want || err != nil {
				t.Fatalf("%s: %d options, %d to %d times: Count = %d, %v, want %d", name, n, lo, hi, got, err, want)
			}
			if stats := s.Stats(); stats.Updates+stats.Nodes > 5*(want+uint64(n)) {
				t.Errorf("%s: %d options, %d to %d times: %d updates and %d nodes for %d solutions, want fewer than five for each", name, n, lo, hi, stats.Updates, stats.Nodes, want)
			}
		}
	}
}
