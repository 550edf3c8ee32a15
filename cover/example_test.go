package cover_test

import (
	"fmt"

	"dlx-sudoku/cover"
)

func ExampleGrid_Clashes() {
	g, _ := cover.ParseGrid("53..7.5..6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	for _, c := range g.Clashes() {
		fmt.Println(c)
	}
	// Output: digit 5 repeats in row 1: r1c1 and r1c7
}

func ExampleGrid_Check() {
	puzzle, _ := cover.ParseGrid("1......4..2.3...")
	for _, text := range []string{"1432231441233241", "1432231441233421", "2143341243211234"} {
		g, _ := cover.ParseGrid(text)
		fmt.Println(g.Check(puzzle))
	}
	// Output:
	// <nil>
	// digit 4 repeats in column 2: r1c2 and r4c2
	// r1c1 is 2 (its given is 1)
}

func ExampleGrid_AppendGrid() {
	g, _ := cover.ParseGrid("1......4..2.3...")
	fmt.Printf("%s", g.AppendGrid(nil))
	// Output:
	// 1 . | . .
	// . . | . 4
	// ----+----
	// . . | 2 .
	// 3 . | . .
}

func ExampleGrid_SetCandidates() {
	puzzle := cover.NewGrid(cover.Classic())
	puzzle.SetCandidates(0, cover.DigitsOf(2, 5, 8))
	puzzle.SetCandidates(1, puzzle.Candidates(0)&^cover.DigitsOf(5))
	for d := range puzzle.Candidates(1).All() {
		fmt.Println(d)
	}
	// Output:
	// 2
	// 8
}

func ExampleMatrix() {
	l, _ := cover.DefaultLayout(9)
	m := cover.NewMatrix(l)
	fmt.Println(m.Len(), "options,", m.Items(), "items")

	option := 0
	for items := range m.Options() {
		if m.OptionName(option) == "r4c7=9" {
			for _, i := range items {
				fmt.Println(i, m.ItemName(i))
			}
		}
		option++
	}
	// Output:
	// 729 options, 324 items
	// 33 r4c7
	// 116 r4=9
	// 224 c7=9
	// 296 b6=9
}

func ExampleMatrix_Fill() {
	puzzle, _ := cover.ParseGrid("1......4..2.3...")
	m := cover.NewMatrix(puzzle.Layout())
	options := m.AppendGivens(nil, puzzle)
	fmt.Println(options)

	g := cover.NewGrid(m.Layout())
	if err := m.Fill(g, options); err != nil {
		fmt.Println(err)
	}
	fmt.Println(g)
	// Output:
	// [0 31 41 50]
	// 1......4..2.3...
}
