package givens

import (
	"context"
	"errors"
	"iter"
	"slices"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/backtrack"
	"dlx-sudoku/cover/internal/covertest"
	"dlx-sudoku/cover/sudoku"

	"pgregory.net/rapid"
)

const (
	slides   = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	inkala   = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
	solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)

// count returns the number of solutions, up to 2 by default.
// A draw that takes too many nodes is given up.
func count(t rapid.TB, g *cover.Grid, limit uint64) uint64 {
	var s backtrack.Solver
	s.Strategy = backtrack.FewestPossibilities
	n, err := s.Count(covertest.Looks(looks), g, limit)
	if drawn, ok := t.(*rapid.T); ok && errors.Is(err, context.DeadlineExceeded) {
		drawn.Skip("backtracking takes too long")
	}
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// looks is how often the backtracker checks its context, once a node, before it gives up: on some grids with few givens
// and candidates, it takes minutes to see that there is no second solution.
const looks = 200_000

// drawPart draws a solution of the layout, and some of its cells as givens.
func drawPart(t *rapid.T, l *cover.Layout, most int) *cover.Grid {
	g := cover.NewGrid(l)
	for _, cell := range rapid.Permutation(cellsOf(l)).Draw(t, "order")[:l.Size()] {
		g.Set(cell, rapid.IntRange(1, l.Size()).Draw(t, "digit"))
		if g.HasClash() {
			g.Set(cell, 0)
		}
	}
	full, err := sudoku.Solve(context.Background(), g) // backtracking may take hours where there is none
	if err != nil {
		if full, err = sudoku.Solve(context.Background(), cover.NewGrid(l)); err != nil {
			t.Fatal(err)
		}
	}
	part := cover.NewGrid(l)
	for _, cell := range rapid.Permutation(cellsOf(l)).Draw(t, "givens")[:rapid.IntRange(0, most).Draw(t, "number")] {
		part.Set(cell, full.Digit(cell))
	}
	if rapid.Bool().Draw(t, "candidates") {
		for cell := range l.Cells() {
			if other := rapid.IntRange(0, l.Size()).Draw(t, "candidate"); other > 0 && part.Digit(cell) == 0 {
				part.SetCandidates(cell, cover.DigitsOf(other, full.Digit(cell)))
			}
		}
	}
	return part
}

func cellsOf(l *cover.Layout) []int {
	all := make([]int, l.Cells())
	for i := range all {
		all[i] = i
	}
	return all
}

// given returns the cells of g that hold a digit.
func given(g *cover.Grid) []int {
	return slices.Collect(givenCells(g).all())
}

// checkMinimal checks that each given of part but those kept is needed.
func checkMinimal(t rapid.TB, g, part *cover.Grid, keep []int) {
	if n := count(t, part, 2); n != 1 {
		t.Fatalf("%v has %d solutions, want 1", part, n)
	}
	for cell := range part.Layout().Cells() {
		d := part.Digit(cell)
		if d != 0 && d != g.Digit(cell) {
			t.Fatalf("%v is no part of %v", part, g)
		}
		if slices.Contains(keep, cell) {
			if d == 0 {
				t.Fatalf("%v lacks cell %d, which was to be kept", part, cell)
			}
			continue
		}
		if d == 0 {
			continue
		}
		if part.Set(cell, 0); count(t, part, 2) == 1 {
			t.Fatalf("cell %d of a minimal part of %v is redundant", cell, g)
		}
		part.Set(cell, d)
	}
}

// drawKept draws some of the givens.
func drawKept(t *rapid.T, g *cover.Grid) []int {
	return slices.DeleteFunc(given(g), func(int) bool { return rapid.IntRange(0, 4).Draw(t, "keep") > 0 })
}

func TestMinimize(t *testing.T) {
	for _, l := range []*cover.Layout{covertest.Layout(t, 2, 2), covertest.Layout(t, 2, 3), covertest.Layout(t, 3, 3)} {
		t.Run(l.String(), func(t *testing.T) {
			drawn, decided := 0, 0
			rapid.Check(t, func(t *rapid.T) {
				drawn++
				g := drawPart(t, l, l.Cells())
				keep := drawKept(t, g)
				part, err := Minimize(t.Context(), g, keep...)
				if count(t, g, 2) > 1 {
					if !errors.Is(err, ErrNotUnique) {
						t.Fatalf("Minimize(%v) = %v, %v, want ErrNotUnique", g, part, err)
					}
					decided++
					return
				}
				if err != nil {
					t.Fatal(err)
				}
				checkMinimal(t, g, part, keep)
				decided++
			})
			if decided < drawn*3/4 {
				t.Errorf("%d of %d draws are decided, want most of them", decided, drawn)
			}
		})
	}
}

// TestMinimalAgainstSubsets compares with all subsets of the givens of 4x4 puzzles.
func TestMinimalAgainstSubsets(t *testing.T) {
	l := covertest.Layout(t, 2, 2)
	several := false
	// A few draws may lack one of the kinds wanted.
	for round := 0; round == 0 || round < 50 && !several; round++ {
		rapid.Check(t, func(t *rapid.T) {
			g := drawPart(t, l, 11)
			if count(t, g, 2) != 1 {
				return
			}
			keep := drawKept(t, g)
			var got []string
			for part, err := range Minimal(t.Context(), g, keep...) {
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, part.String())
			}
			want := subsets(t, g, keep)
			several = several || len(want) > 3
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Fatalf("Minimal(%v, %v) = %v, want %v", g, keep, got, want)
			}
		})
	}
	if !several {
		t.Error("no puzzle with more than three minimal parts was drawn")
	}
}

// subsets returns the minimal parts of g by trying every subset of its givens.
func subsets(t *rapid.T, g *cover.Grid, keep []int) []string {
	cells := given(g)
	unique := make([]bool, 1<<len(cells))
	var minimal []string
	for set := range unique {
		part := g.Clone()
		for i, cell := range cells {
			if set>>i&1 == 0 && !slices.Contains(keep, cell) {
				part.Set(cell, 0)
			}
		}
		unique[set] = count(t, part, 2) == 1
		least := unique[set]
		for i, cell := range cells {
			switch inSet := set>>i&1 == 1; {
			case slices.Contains(keep, cell):
				least = least && !inSet
			case inSet:
				least = least && !unique[set&^(1<<i)]
			}
		}
		if least {
			minimal = append(minimal, part.String())
		}
	}
	return minimal
}

// TestMinimalClassic looks at the first minimal parts of a full 9x9 grid.
func TestMinimalClassic(t *testing.T) {
	g := covertest.Parse(t, solution)
	seen := map[string]bool{}
	for part, err := range Minimal(t.Context(), g, 0, 40) {
		if err != nil {
			t.Fatal(err)
		}
		if seen[part.String()] {
			t.Fatalf("%v comes twice", part)
		}
		checkMinimal(t, g, part, []int{0, 40})
		if seen[part.String()] = true; len(seen) == 10 {
			break
		}
	}
	if len(seen) != 10 {
		t.Errorf("%d minimal parts, want 10 and more", len(seen))
	}
}

func TestComplete(t *testing.T) {
	for _, l := range []*cover.Layout{covertest.Layout(t, 2, 2), covertest.Layout(t, 2, 3), covertest.Layout(t, 3, 3)} {
		t.Run(l.String(), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				g := drawPart(t, l, l.Cells()/3)
				full, err := Complete(t.Context(), g)
				if err != nil {
					t.Fatal(err)
				}
				for cell := range l.Cells() {
					if d := g.Digit(cell); d != 0 && d != full.Digit(cell) {
						t.Fatalf("Complete(%v) = %v, which lacks a given", g, full)
					}
				}
				checkMinimal(t, full, full, given(g))
			})
		})
	}
}

func TestCandidates(t *testing.T) {
	for _, test := range []struct {
		layout *cover.Layout
		least  int
	}{{covertest.Layout(t, 2, 2), 0}, {covertest.Layout(t, 2, 3), 10}, {covertest.Layout(t, 3, 3), 24}} {
		t.Run(test.layout.String(), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				l := test.layout
				g := drawPart(t, l, l.Cells()/2)
				if g.Givens() < test.least || count(t, g, 2000) == 2000 {
					return
				}
				if rapid.IntRange(0, 4).Draw(t, "spoil") == 0 {
					g.Set(rapid.IntRange(0, l.Cells()-1).Draw(t, "cell"), 1)
				}
				got, err := Candidates(t.Context(), g)
				if err != nil {
					t.Fatal(err)
				}
				if want := union(g); !slices.Equal(got, want) {
					t.Fatalf("Candidates(%v) = %v, want %v", g, got, want)
				}
			})
		})
	}
}

// union returns the digits of each cell in all solutions of g, by listing these.
func union(g *cover.Grid) []cover.Digits {
	all := make([]cover.Digits, g.Layout().Cells())
	s := backtrack.Solver{Strategy: backtrack.FewestPossibilities}
	for grid := range s.Solutions(context.Background(), g) {
		for cell := range all {
			all[cell] |= cover.DigitsOf(grid.Digit(cell))
		}
	}
	return all
}

func TestErrors(t *testing.T) {
	clash := covertest.Parse(t, slides)
	clash.Set(6, 5)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for _, test := range []struct {
		name string
		ctx  context.Context
		grid *cover.Grid
		keep []int
		want string
	}{
		{"clash", t.Context(), clash, nil, "no solution"},
		{"several", t.Context(), cover.NewGrid(covertest.Layout(t, 3, 3)), nil, "several solutions"},
		{"keep an open cell", t.Context(), covertest.Parse(t, slides), []int{2}, "no given to keep in r1c3"},
		{"keep no cell", t.Context(), covertest.Parse(t, slides), []int{81}, "no cell 81 to keep (want 0 to 80)"},
		{"context", ended, covertest.Parse(t, inkala), nil, "context canceled"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if _, err := Minimize(test.ctx, test.grid, test.keep...); err == nil || err.Error() != test.want {
				t.Errorf("Minimize = %v, want %v", err, test.want)
			}
			n := 0
			for part, err := range Minimal(test.ctx, test.grid, test.keep...) {
				if n++; part != nil || err == nil || err.Error() != test.want {
					t.Errorf("Minimal = %v, %v, want %v", part, err, test.want)
				}
			}
			if n != 1 {
				t.Errorf("Minimal yields %d times, want one error", n)
			}
		})
	}
	if _, err := Complete(t.Context(), clash); !errors.Is(err, ErrNoSolution) {
		t.Errorf("Complete(a clash) = %v, want ErrNoSolution", err)
	}
	if _, err := Complete(ended, clash); !errors.Is(err, context.Canceled) {
		t.Errorf("Complete under a cancelled context = %v, want context.Canceled", err)
	}
	if _, err := Candidates(ended, clash); !errors.Is(err, context.Canceled) {
		t.Errorf("Candidates under a cancelled context = %v, want context.Canceled", err)
	}
}

// diagonal is a Search for solutions in which the cells of one diagonal differ.
func diagonal(ctx context.Context, g *cover.Grid) iter.Seq2[*cover.Grid, error] {
	return func(yield func(*cover.Grid, error) bool) {
		n := g.Layout().Size()
		for s, err := range sudoku.All(ctx, g) {
			met := map[int]bool{}
			for i := 0; err == nil && i < n; i++ {
				met[s.Digit(i*n+i)] = true
			}
			if (err != nil || len(met) == n) && !yield(s, err) {
				return
			}
		}
	}
}

// TestSearch asks the questions under one more rule, and compares with all parts of the givens.
func TestSearch(t *testing.T) {
	s := Search(diagonal)
	number := func(g *cover.Grid) (n int) {
		for range diagonal(t.Context(), g) {
			n++
		}
		return n
	}
	full, err := s.Complete(t.Context(), cover.NewGrid(covertest.Size(4)))
	if err != nil || number(full) != 1 || count(t, full, 2) == 1 {
		t.Fatalf("completed to %v, which has %d solutions, %v", full, number(full), err)
	}
	solution, err := s.first(t.Context(), full)
	if err != nil {
		t.Fatal(err)
	}
	part, err := s.Minimize(t.Context(), solution)
	if err != nil || number(part) != 1 {
		t.Fatalf("minimized to %v, which has %d solutions, %v", part, number(part), err)
	}
	for cell := range part.Layout().Cells() {
		if less := part.Clone(); less.Digit(cell) != 0 {
			if less.Set(cell, 0); number(less) == 1 {
				t.Errorf("%v does not need %s", part, part.GivenName(cell))
			}
		}
	}
	candidates, err := s.Candidates(t.Context(), part)
	for cell, digits := range candidates {
		if digits != cover.DigitsOf(solution.Digit(cell)) {
			t.Errorf("candidates %v of cell %d, %v", digits, cell, err)
		}
	}
}
