package generate_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"dlx-sudoku/cover/generate"
	"dlx-sudoku/cover/internal/covertest"
	"dlx-sudoku/cover/ladder"

	"pgregory.net/rapid"
)

// recipes has the recipes tested, with the number of puzzles by default and in slow tests.
func recipes() []struct {
	name        string
	recipe      generate.Recipe
	quick, slow int
} {
	type r = generate.Recipe
	classic := covertest.Size(9)
	mask := make([]bool, 81)
	for i, c := range "..X.X.X...X...X.X.X.X...X.X.X.X.X.X.X...X...X.X.X.X.X.X.X...X.X.X.X...X...X.X.X.." {
		mask[i] = c == 'X'
	}
	return []struct {
		name        string
		recipe      generate.Recipe
		quick, slow int
	}{
		{"plain", r{Layout: classic}, 100, 10000},
		{"minimal", r{Layout: classic, Minimal: true}, 10, 10000},
		{"rotate180", r{Layout: classic, Symmetry: generate.Rotate180}, 50, 10000},
		{"rotate90", r{Layout: classic, Symmetry: generate.Rotate90}, 50, 10000},
		{"mirror", r{Layout: classic, Symmetry: generate.Mirror}, 50, 10000},
		{"flip", r{Layout: classic, Symmetry: generate.Flip}, 50, 10000},
		{"mirrors", r{Layout: classic, Symmetry: generate.Mirrors}, 50, 10000},
		{"diagonal", r{Layout: classic, Symmetry: generate.Diagonal}, 50, 10000},
		{"antidiagonal", r{Layout: classic, Symmetry: generate.Antidiagonal}, 50, 10000},
		{"diagonals", r{Layout: classic, Symmetry: generate.Diagonals}, 50, 10000},
		{"full", r{Layout: classic, Symmetry: generate.Full}, 50, 10000},
		{"rotate180 minimal", r{Layout: classic, Symmetry: generate.Rotate180, Minimal: true}, 5, 1000},
		{"diagonal minimal", r{Layout: classic, Symmetry: generate.Diagonal, Minimal: true}, 5, 1000},
		{"easy", r{Layout: classic, Level: ladder.Easy}, 30, 10000},
		{"medium", r{Layout: classic, Level: ladder.Medium}, 30, 10000},
		{"hard", r{Layout: classic, Level: ladder.Hard}, 30, 10000},
		{"easy minimal", r{Layout: classic, Level: ladder.Easy, Minimal: true}, 5, 1000},
		{"1.0 to 1.2", r{Layout: classic, Easiest: 10, Hardest: 12}, 30, 1000},
		{"2.0 to 2.6", r{Layout: classic, Easiest: 20, Hardest: 26}, 30, 1000},
		{"2.0 to 2.6 minimal rotate180", r{
			Layout: classic, Easiest: 20, Hardest: 26, Minimal: true, Symmetry: generate.Rotate180,
		}, 3, 100},
		{"hard to rate", r{Layout: classic, Easiest: 45}, 30, 1000},
		{"22 to 23 givens", r{Layout: classic, Fewest: 22, Most: 23}, 20, 1000},
		{"30 to 32 givens, mirror", r{Layout: classic, Fewest: 30, Most: 32, Symmetry: generate.Mirror}, 30, 1000},
		{"at most 24 givens", r{Layout: classic, Most: 24}, 30, 1000},
		{"at least 28 givens", r{Layout: classic, Fewest: 28}, 30, 1000},
		{"mask", r{Layout: classic, Mask: mask}, 20, 1000},
		{"mask medium", r{Layout: classic, Mask: mask, Level: ladder.Medium}, 5, 100},
		{"4x4", r{Layout: covertest.Size(4), Minimal: true}, 30, 1000},
		{"6x6", r{Layout: covertest.Size(6), Symmetry: generate.Rotate180}, 30, 1000},
		{"8x8", r{Layout: covertest.Size(8), Minimal: true}, 5, 1000},
		{"12x12", r{Layout: covertest.Size(12), Fewest: 72}, 2, 20},
	}
}

func TestPuzzle(t *testing.T) {
	for _, tt := range recipes() {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			g := newGenerator(t, tt.recipe, 1)
			n := covertest.Many((tt.quick+1)/2, tt.slow)
			if testing.Short() {
				n = (n + 9) / 10
			}
			seen := make(map[string]bool)
			for i := range n {
				p, err := g.Puzzle(context.Background(), uint64(i))
				if err != nil {
					t.Fatalf("Puzzle(%d) = %v", i, err)
				}
				count := solutions
				if i >= tt.quick {
					count = quickly
				}
				checkPuzzle(t, tt.recipe, p, count)
				seen[p.Grid.String()] = true
			}
			if tt.recipe.Layout.Size() > 4 && len(seen) != n {
				t.Errorf("%d different puzzles of %d", len(seen), n)
			}
		})
	}
}

// A puzzle depends only on recipe, seed and number: not on earlier puzzles, nor on the number of generators.
func TestPuzzleDependsOnNothingElse(t *testing.T) {
	const n = 15
	for _, tt := range recipes() {
		if tt.quick < 20 {
			continue
		}
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			want := make([]string, n)
			one := newGenerator(t, tt.recipe, 3)
			for i := range want {
				p, err := one.Puzzle(context.Background(), uint64(i))
				if err != nil {
					t.Fatalf("Puzzle(%d) = %v", i, err)
				}
				want[i] = fmt.Sprint(p.Grid, p.Solution, p.Rating, p.Tried)
			}
			var tally generate.Tally
			var group sync.WaitGroup
			got := make([]string, n)
			for worker := range 3 {
				group.Go(func() {
					g, err := generate.New(tt.recipe, 3)
					if err != nil {
						t.Errorf("New() = %v", err)
						return
					}
					g.Tally = &tally
					for i := n - 1 - worker; i >= 0; i -= 3 {
						p, err := g.Puzzle(context.Background(), uint64(i))
						if err != nil {
							t.Errorf("Puzzle(%d) = %v", i, err)
						}
						got[i] = fmt.Sprint(p.Grid, p.Solution, p.Rating, p.Tried)
					}
				})
			}
			group.Wait()
			if !slices.Equal(got, want) {
				t.Errorf("puzzles of three generators, backwards:\n%s\nwant those of one:\n%s",
					strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
			c := tally.Counts()
			if sum := c.Accepted + c.Givens + c.Redundant + c.Unsure + c.Rating + c.Several; c.Accepted != n || sum != c.Tried {
				t.Errorf("Counts() = %+v, want %d accepted, and the others to add up to those tried", c, n)
			}
		})
	}
}

// The puzzles of a seed are the same in all versions and on all machines.
func TestGolden(t *testing.T) {
	for _, tt := range golden {
		t.Run(tt.name, func(t *testing.T) {
			g := newGenerator(t, tt.recipe, tt.seed)
			p, err := g.Puzzle(context.Background(), tt.number)
			if err != nil || p.Grid.String() != tt.want {
				t.Errorf("Puzzle(%d) = %v, %v, want %s", tt.number, p.Grid, err, tt.want)
			}
		})
	}
}

func TestRecipeErrors(t *testing.T) {
	l := covertest.Size(9)
	for _, tt := range []struct {
		name   string
		recipe generate.Recipe
		want   string
	}{
		{"no layout", generate.Recipe{}, "a recipe without a layout"},
		{
			"descending",
			generate.Recipe{Layout: l, Fewest: 30, Most: 20},
			"30 to 20 givens (want two ascending numbers from 0 to 81)",
		},
		{
			"too many",
			generate.Recipe{Layout: l, Fewest: 82},
			"82 to 0 givens (want two ascending numbers from 0 to 81)",
		},
		{
			"rating",
			generate.Recipe{Layout: l, Easiest: 26, Hardest: 20},
			"a rating of 2.6 to 2.0 (want two ascending numbers)",
		},
		{
			"between rungs",
			generate.Recipe{Layout: l, Easiest: 21, Hardest: 22},
			"no puzzle of this size has a rating of 2.1 to 2.2",
		},
		{
			"direct claiming",
			generate.Recipe{Layout: l, Easiest: 19, Hardest: 19},
			"no puzzle of this size has a rating of 1.9 to 1.9",
		},
		{
			"mask of another size",
			generate.Recipe{Layout: l, Mask: make([]bool, 16)},
			"a mask of 16 cells (a 9x9 grid has 81)",
		},
		{"16 givens", generate.Recipe{Layout: covertest.Size(9), Most: 16}, "too few givens: 16 (a classic puzzle with one solution has 17 or more: McGuire, Tugemann, Civario, 2012)"},
		{"empty mask", generate.Recipe{Layout: l, Mask: make([]bool, 81)}, "a mask without a given"},
		{
			"mask and symmetry",
			generate.Recipe{Layout: l, Mask: make([]bool, 81), Symmetry: generate.Full},
			"a mask and a symmetry (want one of them)",
		},
		{
			"mask and givens",
			generate.Recipe{Layout: l, Mask: make([]bool, 81), Most: 3},
			"a mask and a number of givens (want one of them)",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := generate.New(tt.recipe, 0); err == nil || err.Error() != tt.want {
				t.Errorf("New(%+v) = %v, want %s", tt.recipe, err, tt.want)
			}
		})
	}
}

// A recipe that no puzzle fits ends with its context, and the tally shows how far the search got.
func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	g := newGenerator(t, generate.Recipe{Layout: covertest.Size(9), Fewest: 17, Most: 17, Symmetry: generate.Rotate90}, 1)
	g.Tally = new(generate.Tally)
	done := make(chan error)
	go func() {
		_, err := g.Puzzle(ctx, 0)
		done <- err
	}()
	for g.Tally.Counts().Tried < 100 {
	}
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("Puzzle() = %v, want %v", err, context.Canceled)
	}
	if c := g.Tally.Counts(); c.Accepted != 0 || c.Tried != c.Givens || c.Fewest < 18 || c.Fewest > 40 {
		t.Errorf("Counts() = %+v, want all refused for their givens, the fewest between 18 and 40", c)
	}
	if p, err := newGenerator(t, generate.Recipe{Layout: covertest.Size(9)}, 1).Puzzle(ctx, 0); err == nil {
		t.Errorf("Puzzle() of a cancelled context = %v, want an error", p.Grid)
	}
}

func TestOrbits(t *testing.T) {
	for _, tt := range []struct {
		name string
		want []int // the number of orbits of each size, for a grid of 9x9: 1, 2, 4, 8
	}{
		{"none", []int{81, 0, 0, 0}},
		{"rotate180", []int{1, 40, 0, 0}},
		{"rotate90", []int{1, 0, 20, 0}},
		{"mirror", []int{9, 36, 0, 0}},
		{"flip", []int{9, 36, 0, 0}},
		{"mirrors", []int{1, 8, 16, 0}},
		{"diagonal", []int{9, 36, 0, 0}},
		{"antidiagonal", []int{9, 36, 0, 0}},
		{"diagonals", []int{1, 8, 16, 0}},
		{"full", []int{1, 0, 8, 6}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s, err := generate.ParseSymmetry(tt.name)
			if err != nil || s.String() != tt.name {
				t.Fatalf("ParseSymmetry(%q) = %v, %v", tt.name, s, err)
			}
			got := make([]int, 4)
			seen := make(map[int]bool)
			for _, orbit := range s.Orbits(9) {
				got[slices.Index([]int{1, 2, 4, 8}, len(orbit))]++
				for _, cell := range orbit {
					if seen[cell] {
						t.Errorf("cell %d is in two orbits", cell)
					}
					seen[cell] = true
				}
			}
			if !slices.Equal(got, tt.want) || len(seen) != 81 {
				t.Errorf("Orbits(9) has %v orbits of 1, 2, 4 and 8 cells, %d cells, want %v, 81", got, len(seen), tt.want)
			}
		})
	}
	if _, err := generate.ParseSymmetry("round"); err == nil {
		t.Errorf("ParseSymmetry(round) = nil error")
	}
}

// Removing several orbits at once gives the same puzzle as removing them one by one.
func TestDigOneByOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := generate.Recipe{Layout: covertest.Size(rapid.SampledFrom([]int{4, 4, 6, 6, 9}).Draw(t, "size"))}
		g, err := generate.New(r, rapid.Uint64().Draw(t, "seed"))
		if err != nil {
			t.Fatal(err)
		}
		solution, order := g.Dig(context.Background())
		want := solution.Clone()
		for _, orbit := range order {
			for _, cell := range orbit {
				want.Set(cell, 0)
			}
			if solutions(t, want) != 1 {
				for _, cell := range orbit {
					want.Set(cell, solution.Digit(cell))
				}
			}
		}
		if got := g.Dug(); got.String() != want.String() {
			t.Errorf("dig of %v = %v, want %v", solution, got, want)
		}
	})
}
