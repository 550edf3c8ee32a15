package interchange_test

import (
	"fmt"
	"os"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/interchange"
)

func ExampleEncode() {
	puzzle := satcheck.Puzzle{BoxRows: 2, BoxCols: 2, Givens: []int{
		0, 2, 3, 4,
		3, 4, 1, 2,
		2, 1, 4, 3,
		4, 3, 2, 0,
	}}
	encoded, err := interchange.Encode(puzzle, interchange.Pruned)
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
