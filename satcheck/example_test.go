package satcheck_test

import (
	"context"
	"fmt"

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

func ExampleJudge_Check() {
	judge := satcheck.Judge{Steps: satcheck.DefaultSteps}
	claimed := [][]int{{
		1, 2, 3, 4,
		3, 4, 1, 2,
		2, 1, 4, 3,
		4, 3, 2, 1,
	}}
	report := judge.Check(context.Background(), tiny(), claimed, true)
	fmt.Println(report.Verdict, report.Err)
	fmt.Println(report.Missing)

	claimed = append(claimed, report.Missing)
	report = judge.Check(context.Background(), tiny(), claimed, true)
	fmt.Println(report.Verdict, "by a proof of", report.Proof.Len(), "steps")
	// Output:
	// refuted missing solution: 1 claimed, and there is another
	// [1 2 3 4 3 4 1 2 2 3 4 1 4 1 2 3]
	// verified by a proof of 2 steps
}

func ExampleJudge_Explain() {
	judge := satcheck.Judge{Steps: satcheck.DefaultSteps}
	e := judge.Explain(context.Background(), tiny())
	fmt.Println(e.Status, len(e.Solutions), e.Differ)

	puzzle := tiny()
	puzzle.Givens[9] = 4 // the second 4 in row 3, in box 3 and in column 2
	e = judge.Explain(context.Background(), puzzle)
	for _, clash := range e.Clashes {
		fmt.Println(clash)
	}
	// Output:
	// multiple 2 [9 11 13 15]
	// digit 4 repeats in column 2: r2c2 and r3c2
	// digit 4 repeats in row 3: r3c2 and r3c3
	// digit 4 repeats in box 3: r3c2 and r4c1
}

func ExampleJudge_CheckCover() {
	judge := satcheck.Judge{Steps: satcheck.DefaultSteps}
	// Knuth's first example, "Dancing links" (2000): items 0 to 6, options 0 to 5, and one solution.
	problem := satcheck.Cover{Primary: 7, Options: [][]int{
		{2, 4, 5}, {0, 3, 6}, {1, 2, 5}, {0, 3}, {1, 6}, {3, 4, 6},
	}}
	report := judge.CheckCover(context.Background(), satcheck.CoverClaim{Cover: problem, Solutions: [][]int{{3, 0, 4}}}, true)
	fmt.Println(report.Verdict)
	// Output: verified
}

// Anna and Bert each need a machine for one of two hours. It is hot or cold for a whole hour, so that they can share one
// if both want it the same: the hours are secondary items, and hot and cold are their colours. Besides, one or two of two
// tools have to be fetched, which is a multiplicity.
func ExampleJudge_CheckCover_colours() {
	judge := satcheck.Judge{Steps: satcheck.DefaultSteps}
	const anna, bert, tools, hour1, hour2 = 0, 1, 2, 3, 4
	const none, hot, cold = 0, 1, 2
	problem := satcheck.Cover{
		Primary: 3, Secondary: 2,
		Options: [][]int{{anna, hour1}, {anna, hour2}, {bert, hour1}, {bert, hour2}, {tools}, {tools}},
		Colours: [][]int{{none, hot}, {none, hot}, {none, hot}, {none, cold}, nil, nil},

		Multiplicities: [][2]int{{1, 1}, {1, 1}, {1, 2}},
	}
	claimed := [][]int{
		{0, 2, 4}, {0, 2, 5}, {0, 2, 4, 5}, // both in the first hour
		{0, 3, 4}, {0, 3, 5}, {0, 3, 4, 5}, // Anna in the first, Bert in the second
		{1, 2, 4}, {1, 2, 5}, // Bert in the first, Anna in the second
	}
	report := judge.CheckCover(context.Background(), satcheck.CoverClaim{Cover: problem, Solutions: claimed}, true)
	fmt.Println(report.Verdict, report.Err)
	fmt.Println(report.Missing)

	claimed = append(claimed, report.Missing)
	fmt.Println(judge.CheckCover(context.Background(), satcheck.CoverClaim{Cover: problem, Solutions: claimed}, true).Verdict)

	claimed = [][]int{{1, 3, 4}}
	fmt.Println(judge.CheckCover(context.Background(), satcheck.CoverClaim{Cover: problem, Solutions: claimed}, false).Err)
	// Output:
	// refuted missing solution: 8 claimed, and there is another
	// [1 2 4 5]
	// verified
	// not a solution: solution 1: item 4 is covered twice, with colours 1 and 2
}
