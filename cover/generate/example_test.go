package generate_test

import (
	"context"
	"fmt"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/generate"
	"dlx-sudoku/cover/ladder"
)

// Three puzzles with rotational symmetry that need pointing or claiming, and nothing harder.
func ExampleGenerator_Puzzle() {
	l, err := cover.DefaultLayout(9)
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := generate.New(generate.Recipe{
		Layout: l, Symmetry: generate.Rotate180, Easiest: ladder.Pointing.Rung(), Hardest: ladder.Claiming.Rung(),
	}, 7)
	if err != nil {
		fmt.Println(err)
		return
	}
	for number := range uint64(3) {
		p, err := g.Puzzle(context.Background(), number)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(p.Grid, p.Grid.Givens(), p.Rating.SE)
	}
	// Output:
	// 6..8.7.5.7..5..6...5..3.78.5..4.89.6.........2.67.3..5.65.8..9...3..5..8.2.3.9..4 32 2.8
	// .3.8..........9.751...2..64..2.....63..2.5..89.....4..42..6...369.1..........8.2. 26 2.6
	// ..1.6...4...5...71.7.......7.5..46..1.......3..62..8.9.......2.98...2...3...5.1.. 24 2.6
}

// A puzzle that cannot exist: the tally shows how far the search got.
func ExampleTally() {
	l, err := cover.DefaultLayout(4)
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := generate.New(generate.Recipe{Layout: l, Most: 3}, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	g.Tally = new(generate.Tally)
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		for g.Tally.Counts().Tried < 1000 {
		}
		cancel()
	}()
	_, err = g.Puzzle(ctx, 0)
	fmt.Println(err, "- no puzzle of 4x4 has fewer givens than", g.Tally.Counts().Fewest)
	// Output: context canceled - no puzzle of 4x4 has fewer givens than 4
}
