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
	// ..5..2....2.49....93.7.....5...8..197..2.4..361..7...4.....3.85....27.4....6..9.. 28 2.6
	// 96....3....1..37..5..48..9.7...4..3....5.8....2..3...8.5..97..1..62..9....2....57 28 2.6
	// 5..78....6.........71...9....7.18.3...9.3.7...4.57.6....4...36.........7....23..1 25 2.6
}

// A puzzle that cannot be: the tally tells how far the search came.
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
