package satcheck_test

import (
	"context"
	"fmt"
	"os"

	"dlx-sudoku/satcheck"
)

// tiny is a 4x4 puzzle with two solutions.
func tiny() satcheck.Puzzle {
	return satcheck.Puzzle{BoxRows: 2, BoxCols: 2, Givens: []int{
		1, 2, 3, 4,
		3, 4, 1, 2,
		2, 0, 4, 0,
		4, 0, 2, 0,
	}}
}

func ExampleCheck() {
	claimed := [][]int{{
		1, 2, 3, 4,
		3, 4, 1, 2,
		2, 1, 4, 3,
		4, 3, 2, 1,
	}}
	report := satcheck.Check(context.Background(), tiny(), claimed, true)
	fmt.Println(report.Verdict, report.Err)
	fmt.Println(report.Missing)

	claimed = append(claimed, report.Missing)
	report = satcheck.Check(context.Background(), tiny(), claimed, true)
	fmt.Println(report.Verdict, "by a proof of", report.Proof.Len(), "steps")
	// Output:
	// refuted missing solution: 1 claimed, and there is another
	// [1 2 3 4 3 4 1 2 2 3 4 1 4 1 2 3]
	// verified by a proof of 2 steps
}

func ExampleExplain() {
	e := satcheck.Explain(context.Background(), tiny())
	fmt.Println(e.Status, len(e.Solutions), e.Differ)

	puzzle := tiny()
	puzzle.Givens[9] = 4 // the second 4 in row 3, in box 3 and in column 2
	e = satcheck.Explain(context.Background(), puzzle)
	for _, clash := range e.Clashes {
		fmt.Println(clash)
	}
	// Output:
	// multiple 2 [9 11 13 15]
	// digit 4 repeats in column 2: r2c2 and r3c2
	// digit 4 repeats in row 3: r3c2 and r3c3
	// digit 4 repeats in box 3: r3c2 and r4c1
}

func ExampleCheckCover() {
	// Knuth's first example, "Dancing links" (2000): items 0 to 6, options 0 to 5, and one solution.
	problem := satcheck.Cover{Primary: 7, Options: [][]int{
		{2, 4, 5}, {0, 3, 6}, {1, 2, 5}, {0, 3}, {1, 6}, {3, 4, 6},
	}}
	report := satcheck.CheckCover(context.Background(), problem, [][]int{{3, 0, 4}}, true)
	fmt.Println(report.Verdict)
	// Output: verified
}

func ExampleEncode() {
	puzzle := satcheck.Puzzle{BoxRows: 2, BoxCols: 2, Givens: []int{
		0, 2, 3, 4,
		3, 4, 1, 2,
		2, 1, 4, 3,
		4, 3, 2, 0,
	}}
	encoded, err := satcheck.Encode(puzzle, satcheck.Pruned)
	if err != nil {
		fmt.Println(err)
		return
	}
	encoded.Formula.WriteTo(os.Stdout)
	// Output:
	// c sudoku 4x4, boxes of 2 rows and 2 columns, encoding pruned
	// c 1 is r1c1=1
	// c 2 is r4c4=1
	// p cnf 2 8
	// 1 0
	// 2 0
	// 1 0
	// 2 0
	// 1 0
	// 2 0
	// 1 0
	// 2 0
}
