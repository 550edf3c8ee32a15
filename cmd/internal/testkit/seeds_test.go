package testkit

import (
	"context"
	"path/filepath"
	"slices"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/dlx"
)

func TestSeeds(t *testing.T) {
	seeds := readTruths(t, filepath.Join(dir, "seeds.txt"))
	s := NewSolver(layout(3, 3))
	var counts []uint64
	for _, seed := range seeds {
		counts = append(counts, s.CountOf(seed.Puzzle, 0))
	}
	if want := []uint64{1, 1, 6, 1, 0}; !slices.Equal(counts, want) {
		t.Errorf("CountOf() of the seeds = %v, want %v", counts, want)
	}
	clashes := seeds[4].Puzzle.Clashes()
	if want := "digit 5 repeats in row 1: r1c1 and r1c7"; len(clashes) != 1 || clashes[0].String() != want {
		t.Errorf("Clashes(%v) = %v, want [%s]", seeds[4].Puzzle, clashes, want)
	}
}

// TestThirdSeedWithHoles shows that the "solution" printed for the third seed is wrong: it leaves r5c8, r5c9 and r7c3 empty and
// agrees with none of the six solutions. State another exact cover: fill the other 78 cells so that each row, column and box has
// a digit at most once. It has exactly six solutions, the ones of the seed without these cells. So any other grid breaks a rule.
func TestThirdSeedWithHoles(t *testing.T) {
	seed := readTruths(t, filepath.Join(dir, "seeds.txt"))[2].Puzzle
	s := NewSolver(seed.Layout())
	holes := []int{4*9 + 7, 4*9 + 8, 6*9 + 2}

	var want []string
	for _, g := range s.SolutionsOf(seed, 0) {
		for _, cell := range holes {
			g.Set(cell, 0)
		}
		want = append(want, g.String())
	}
	slices.Sort(want)

	// The items of the other cells come first and are primary, those of the houses secondary.
	place := make([]int, 81)
	primary := 0
	for cell := range place {
		if !slices.Contains(holes, cell) {
			place[cell] = primary
			primary++
		}
	}
	var options []int
	var items [][]int
	o := 0
	for of := range s.Matrix.Options() {
		if cell := of[0]; !slices.Contains(holes, cell) && (seed.Digit(cell) == 0 || seed.Digit(cell) == o%9+1) {
			shift := primary - 81
			options = append(options, o)
			items = append(items, []int{place[cell], of[1] + shift, of[2] + shift, of[3] + shift})
		}
		o++
	}
	p, err := dlx.NewProblem(primary, 3*81, slices.Values(items))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for sol := range dlx.NewSolver(p).Solutions(context.Background()) {
		for i, o := range sol {
			sol[i] = options[o]
		}
		g := cover.NewGrid(seed.Layout())
		if err := s.Matrix.Fill(g, sol); err != nil {
			t.Fatal(err)
		}
		got = append(got, g.String())
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("fillings with three holes = %v, want %v", got, want)
	}
}
