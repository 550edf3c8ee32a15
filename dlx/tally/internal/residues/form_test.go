package residues

import (
	"math/rand/v2"
	"slices"
	"testing"

	"dlx-sudoku/dlx/classics"
	"dlx-sudoku/dlx/tally/internal/model"
	"dlx-sudoku/dlx/tally/internal/symmetry"
)

// TestFormer takes random states of Steiner systems and exchanges random blocks. It wants that nearly all of them come to
// the form of the state.
func TestFormer(t *testing.T) {
	source, err := classics.Steiner(13)
	if err != nil {
		t.Fatal(err)
	}
	p := newProblem(source)
	c := newChecker(p)
	var stars []Star
	for _, f := range symmetry.Find(model.New(source), model.NewWork(symmetry.Steps, func() bool { return true })) {
		stars = append(stars, f.Star())
	}
	full := slices.Repeat([]uint16{1}, len(p.with))
	f, random := newFormer(full, stars), rand.New(rand.NewPCG(1, 2))
	if len(f.families) != 1 || f.families[0].blocks() != 13 {
		t.Fatalf("%d families, want one of 13 points", len(f.families))
	}
	same, states := 0, 500
	for range states {
		state := make([]uint16, len(p.with))
		for range random.IntN(40) {
			items := p.items[random.IntN(len(p.items))]
			if !slices.ContainsFunc(items, func(i int) bool { return state[i] > 0 }) {
				for _, i := range items {
					state[i] = 1
				}
			}
		}
		image := slices.Clone(state)
		for range 30 {
			if p, q := random.IntN(13), random.IntN(13); p != q {
				swap := f.families[0].exchange(p, q)
				if !c.symmetric(swap) {
					t.Fatalf("to exchange points %d and %d is no symmetry", p, q)
				}
				swap.apply(image)
			}
		}
		f.arrange(state)
		f.arrange(image)
		if slices.Equal(state, image) {
			same++
		}
	}
	if same < states*9/10 {
		t.Errorf("%d of %d images have the form of the state, want %d", same, states, states*9/10)
	}
}
