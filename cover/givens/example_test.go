package givens_test

import (
	"context"
	"fmt"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/givens"
)

// slides is a puzzle with 30 givens.
const slides = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

func ExampleMinimize() {
	g, err := cover.ParseGrid(slides)
	if err != nil {
		fmt.Println(err)
		return
	}
	part, err := givens.Minimize(context.Background(), g)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.Givens(), "givens, of which", part.Givens(), "are enough:")
	fmt.Println(part)
	// Output:
	// 30 givens, of which 23 are enough:
	// .3..........1.5....98....6.....6...34..8.3..17...2.....6....28.....19..5....8..79
}

func ExampleMinimal() {
	g, err := cover.ParseGrid(slides)
	if err != nil {
		fmt.Println(err)
		return
	}
	parts, fewest := 0, g.Givens()
	for part, err := range givens.Minimal(context.Background(), g) {
		if err != nil {
			fmt.Println(err)
			return
		}
		parts++
		fewest = min(fewest, part.Givens())
	}
	fmt.Println(parts, "minimal parts, the smallest with", fewest, "givens")
	// Output:
	// 416 minimal parts, the smallest with 20 givens
}

func ExampleComplete() {
	g, err := cover.ParseGrid("12345678.........................................................................")
	if err != nil {
		fmt.Println(err)
		return
	}
	full, err := givens.Complete(context.Background(), g)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(full)
	// Output:
	// 12345678...9.2.45.4..7...2..153978.....6..9..6..5......619.....83................
}

func ExampleCandidates() {
	g, err := cover.ParseGrid("1...2...........")
	if err != nil {
		fmt.Println(err)
		return
	}
	candidates, err := givens.Candidates(context.Background(), g)
	if err != nil {
		fmt.Println(err)
		return
	}
	for row := range 4 {
		fmt.Println(candidates[4*row : 4*row+4])
	}
	// Output:
	// [[1] [3 4] [2 3 4] [2 3 4]]
	// [[2] [3 4] [1 3 4] [1 3 4]]
	// [[3 4] [1 2] [1 2 3 4] [1 2 3 4]]
	// [[3 4] [1 2] [1 2 3 4] [1 2 3 4]]
}
