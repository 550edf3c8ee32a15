package ladder_test

import (
	"context"
	"fmt"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/ladder"
)

// The rating of a puzzle with one solution.
func ExampleRater_Rate() {
	puzzle, err := cover.ParseGrid("287...63465......2.......9.4...7.123...........62..9....28..3...7.1......3.79..5.")
	if err != nil {
		fmt.Println(err)
		return
	}
	rules := ladder.RulesOf(puzzle.Layout(), nil)
	r, err := ladder.NewRater(rules).Rate(context.Background(), puzzle)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("se %v, hodoku %v, first digit %v\n", r.SE, r.Level, r.Pearl)
	// Output: se 2.6, hodoku Medium, first digit 1.2
}

// The steps of a puzzle, from the first that is no single.
func ExampleBoard_Next() {
	puzzle, err := cover.ParseGrid("..7.............1631.8..2.5.693.78.1...5.96.4..3.......7.......5.21.......6.581..")
	if err != nil {
		fmt.Println(err)
		return
	}
	rules := ladder.RulesOf(puzzle.Layout(), nil)
	b := ladder.NewBoard(rules)
	b.Load(puzzle)
	var step ladder.Step
	for b.Next(&step, ladder.All) {
		if !ladder.Singles.Has(step.Technique) {
			fmt.Println(string(rules.AppendStep(nil, &step)))
		}
		b.Apply(&step)
	}
	fmt.Println("solved:", b.Solved())
	// Output:
	// 2.0 hidden pair, then a single: 7 and 9 in row 3 are only in r3c5 and r3c8, so 6 has one place left: r3c5<>6, r3c6=6
	// 2.6 pointing (locked candidates 1): 4 in box 4 is only in column 1: r9c1<>4
	// 2.0 hidden pair, then a single: 3 and 4 in box 7 are only in r8c2 and r9c2, so 9 has one place left: r89c2<>9, r9c1=9
	// 2.6 pointing (locked candidates 1): 3 in box 2 is only in row 2: r2c7<>3
	// 2.6 pointing (locked candidates 1): 8 in box 3 is only in row 1: r1c2<>8
	// 2.6 pointing (locked candidates 1): 2 in box 6 is only in row 6: r6c145<>2
	// 2.6 pointing (locked candidates 1): 2 in box 5 is only in column 5: r27c5<>2
	// 3.0 naked pair: r8c2 and r8c6 in row 8 hold 3 and 4: r8c579<>3, r8c578<>4
	// 4.2 XY-wing: pivot r9c8 (2 4), pincers r7c9 (2 3) and r9c2 (3 4): whichever r9c8 is, r7c9 or r9c2 is 3: r9c9<>3
	// solved: true
}

// On a board with somebody's marks, what is struck out stays so: here that 1 is not in r1c2.
func ExampleBoard_Load() {
	board, err := cover.ParseGrid("....4.......2..1")
	if err != nil {
		fmt.Println(err)
		return
	}
	rules := ladder.RulesOf(board.Layout(), nil)
	board.SetCandidates(1, cover.DigitsOf(2, 3))
	b := ladder.NewBoard(rules)
	b.Load(board)
	fmt.Println(b.Has(ladder.Candidate{Cell: 1, Digit: 1}), b.Has(ladder.Candidate{Cell: 1, Digit: 2}))
	// Output: false true
}
