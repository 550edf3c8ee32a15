package sudoku_test

import (
	"context"
	"errors"
	"fmt"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/sudoku"
)

func ExampleSolve() {
	puzzle, err := cover.ParseGrid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	if err != nil {
		fmt.Println(err)
		return
	}
	solution, err := sudoku.Solve(context.Background(), puzzle)
	fmt.Println(solution, err)

	puzzle.Set(2, 5) // a second 5 in the row
	_, err = sudoku.Solve(context.Background(), puzzle)
	fmt.Println(errors.Is(err, sudoku.ErrNoSolution), puzzle.Clashes()[0])
	// Output:
	// 534678912672195348198342567859761423426853791713924856961537284287419635345286179 <nil>
	// true digit 5 repeats in row 1 and box 1: r1c1 and r1c3
}

func ExampleCount() {
	l, _ := cover.DefaultLayout(4)
	fmt.Println(sudoku.Count(context.Background(), cover.NewGrid(l), 0))
	// Output: 288 <nil>
}

func ExampleAll() {
	puzzle, _ := cover.ParseGrid("1......4..2.....")
	puzzle.SetCandidates(12, cover.DigitsOf(3)) // r4c1 is 3
	for solution, err := range sudoku.All(context.Background(), puzzle) {
		if err != nil {
			fmt.Println(err) // not all have been seen
			break
		}
		fmt.Println(solution)
	}
	// Output:
	// 1432231441233241
}

func ExampleRead() {
	puzzle, err := sudoku.Read(`title: knights and a cage
rules: anti-knight
cage: 4 r1c1 r1c2
3..............4`)
	if err != nil {
		fmt.Println(err) // where, and what is wrong
		return
	}
	n, err := puzzle.Count(context.Background(), 2)
	fmt.Println(n, err)
	solution, err := puzzle.Solve(context.Background())
	fmt.Println(solution, err)
	// Output:
	// 1 <nil>
	// 3142241342311324 <nil>
}
