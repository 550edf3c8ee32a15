package givens

import (
	"iter"
	"slices"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/generate"
	"dlx-sudoku/cover/internal/covertest"
	"dlx-sudoku/cover/sudoku"
)

// TestMinimizeNeeded compares the search that learns with one search for each given, on puzzles of four sizes with some cells
// to keep, and candidates in some open cells.
func TestMinimizeNeeded(t *testing.T) {
	for _, box := range [][2]int{{2, 2}, {3, 3}, {3, 4}, {4, 4}} {
		l, err := cover.NewLayout(box[0], box[1])
		if err != nil {
			t.Fatal(err)
		}
		n := l.Cells()
		g, err := generate.New(generate.Recipe{Layout: l, Fewest: n * 5 / 8, Most: n * 5 / 8}, 1)
		if err != nil {
			t.Fatal(err)
		}
		first := 0
		if n == 256 { // most of the time goes into these
			first = covertest.Many(2, 0)
		}
		for k := first; k < 3; k++ {
			made, err := g.Puzzle(t.Context(), uint64(k))
			if err != nil {
				t.Fatal(err)
			}
			puzzle := made.Grid
			given := slices.Collect(givenCells(puzzle).all())
			keep, tried := given[:k], given[k:]
			for cell := range n {
				if puzzle.Digit(cell) == 0 && k == 2 {
					d := made.Solution.Digit(cell)
					puzzle.SetCandidates(cell, cover.DigitsOf(d, 1+d%l.Size()))
					break
				}
			}
			want, err := Search(sudoku.All).Minimize(t.Context(), puzzle, keep...)
			if err != nil {
				t.Fatal(err)
			}
			needed, err := sudoku.Needed(t.Context(), puzzle, tried)
			if err != nil || !slices.Equal(append(slices.Clone(keep), needed...), slices.Collect(givenCells(want).all())) {
				t.Errorf("Needed(%v, %v) = %v, %v, want the givens of %v besides %v", puzzle, tried, needed, err, want, keep)
			}
			if got, err := Minimize(t.Context(), puzzle, keep...); err != nil || got.String() != want.String() {
				t.Errorf("Minimize(%v, %v) = %v, %v, want %v", puzzle, keep, got, err, want)
			}
		}
	}
}

// TestMinimalNeeded compares Minimal, which finds the needed givens first, with the plain search. For a minimal puzzle of 16x16 the
// plain search would take too long.
func TestMinimalNeeded(t *testing.T) {
	list := func(puzzles iter.Seq2[*cover.Grid, error]) (all []string) {
		for part, err := range puzzles {
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, part.String())
		}
		slices.Sort(all)
		return all
	}
	several := 0
	for _, test := range []struct{ rows, columns, more int }{{2, 5, 3}, {2, 5, 5}, {3, 4, 2}, {4, 4, 0}} {
		l := covertest.Layout(t, test.rows, test.columns)
		g, err := generate.New(generate.Recipe{Layout: l, Minimal: true}, 1)
		if err != nil {
			t.Fatal(err)
		}
		made, err := g.Puzzle(t.Context(), 0)
		if err != nil {
			t.Fatal(err)
		}
		puzzle, more := made.Grid, test.more
		for cell := 0; more > 0; cell += 7 {
			if puzzle.Digit(cell) == 0 {
				puzzle.Set(cell, made.Solution.Digit(cell))
				more--
			}
		}
		keep := given(puzzle)[:1]
		want := []string{puzzle.String()}
		if test.more > 0 {
			want = list(Search(sudoku.All).Minimal(t.Context(), puzzle, keep...))
		}
		if got := list(Minimal(t.Context(), puzzle, keep...)); !slices.Equal(got, want) {
			t.Errorf("Minimal(%v, %v) = %v, want %v", puzzle, keep, got, want)
		}
		if len(want) > 1 {
			several++
		}
	}
	if several < 2 {
		t.Errorf("%d puzzles have several minimal parts, want at least 2", several)
	}
}
