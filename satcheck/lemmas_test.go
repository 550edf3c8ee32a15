package satcheck

import (
	"context"
	"math"
	"slices"
	"testing"
)

// TestLemmas: lemmas that follow are taken and stand in the proof, others are dropped, and no proposal makes a wrong
// claim Verified.
func TestLemmas(t *testing.T) {
	ctx := t.Context()
	// A puzzle of 2x2 boxes with two solutions, which differ in four cells.
	givens := []int{1, 2, 3, 4, 3, 4, 1, 2, 0, 0, 0, 0, 4, 3, 2, 1}
	one := []int{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}
	open := Puzzle{BoxRows: 2, BoxCols: 2, Givens: make([]int, 16)}
	unique := Puzzle{BoxRows: 2, BoxCols: 2, Givens: givens}
	calls := 0
	propose := func(lemmas ...[]int) func(context.Context, Puzzle) Lemmas {
		return func(context.Context, Puzzle) Lemmas {
			calls++
			return func(yield func(Lemma) bool) {
				for _, l := range lemmas {
					if !yield(Lemma{Clause: l, Cells: []int{-1, 0, 16}}) {
						return
					}
				}
			}
		}
	}
	absurd := [][]int{{}, {1}, {math.MinInt, 2}, {-1}, {5}, {-5, 7}, {0}, {1 << 40}, {-1 << 40, 3}, {17 * 4}}
	if r := (Judge{Propose: propose(absurd...)}).Check(ctx, open, [][]int{one}, true); r.Verdict != Refuted || r.Missing == nil {
		t.Errorf("an empty grid with absurd lemmas: %v, %v", r.Verdict, r.Err)
	}
	if r := (Judge{Propose: propose(absurd...)}).Check(ctx, unique, [][]int{one}, true); r.Verdict != Verified {
		t.Errorf("a unique puzzle with absurd lemmas: %v, %v", r.Verdict, r.Err)
	}
	if calls != 1 {
		t.Errorf("lemmas were asked for %d times, want once: propagation decides the second claim", calls)
	}

	// The tree of a search by the rules alone proves any claim that is right, without a search for a proof.
	puzzle := Puzzle{BoxRows: 2, BoxCols: 2, Givens: []int{1, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0}}
	all := backtrack(puzzle, 0)
	tree := func(_ context.Context, p Puzzle) Lemmas { return treeOf(p) }
	if r := (Judge{Steps: 1}).Check(ctx, puzzle, all, true); r.Verdict == Verified {
		t.Fatalf("the puzzle with %d solutions needs no lemmas", len(all))
	}
	r := Judge{Steps: 1, Propose: tree}.Check(ctx, puzzle, all, true)
	if r.Verdict != Verified {
		t.Fatalf("%d solutions with the tree as lemmas: %v, %v", len(all), r.Verdict, r.Err)
	}
	if err := r.Proof.Check(ctx, r.Formula); err != nil || r.Proof.Len() < 2 {
		t.Errorf("its proof of %d steps: %v", r.Proof.Len(), err)
	}
	for i := range all {
		r := Judge{Propose: tree}.Check(ctx, puzzle, slices.Delete(slices.Clone(all), i, i+1), true)
		if r.Verdict != Refuted || !slices.Equal(r.Missing, all[i]) {
			t.Errorf("solution %d left out: %v, missing %v", i+1, r.Verdict, r.Missing)
		}
	}
}

// clashes reports whether a cell before or a given repeats the digit of a cell in its row or column.
func clashes(p Puzzle, grid []int, cell int) bool {
	n := p.Size()
	for c, d := range grid {
		if c != cell && d == grid[cell] && (c/n == cell/n || c%n == cell%n) && (c < cell || p.Givens[c] != 0) {
			return true
		}
	}
	return false
}

// treeOf proposes the tree that fills cells in their order: a lemma for each way that ends, and a hint before it.
func treeOf(p Puzzle) Lemmas {
	return func(yield func(Lemma) bool) {
		n, grid := p.Size(), slices.Clone(p.Givens)
		var walk func(cell int, way []int) bool
		walk = func(cell int, way []int) bool {
			if cell == len(grid) {
				return yield(Lemma{Clause: way})
			}
			if p.Givens[cell] != 0 {
				return walk(cell+1, way)
			}
			for d := 1; d <= n; d++ {
				grid[cell] = d
				below := append(way[:len(way):len(way)], -(cell*n + d))
				if clashes(p, grid, cell) {
					if !yield(Lemma{Clause: below, Hint: true}) || !yield(Lemma{Clause: below}) {
						return false
					}
				} else if !walk(cell+1, below) {
					return false
				}
			}
			grid[cell] = 0
			return yield(Lemma{Clause: way})
		}
		walk(0, nil)
	}
}
