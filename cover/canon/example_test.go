package canon_test

import (
	"fmt"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/canon"
)

func ExampleLeast() {
	g, err := cover.ParseGrid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	if err != nil {
		fmt.Println(err)
		return
	}
	form, symmetry, err := canon.Least(g)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(form)
	fmt.Println(symmetry)
	fmt.Println(symmetry.Apply(g))
	// Output:
	// ........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45.
	// transposed, rows 321789465, columns 465897213, digits 983672514
	// ........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45.
}

func ExampleSame() {
	a, errA := cover.ParseGrid("12............24")
	b, errB := cover.ParseGrid("..12........31..")
	if errA != nil || errB != nil {
		fmt.Println(errA, errB)
		return
	}
	symmetry, same, err := canon.Same(a, b)
	fmt.Println(same, err)
	fmt.Println(symmetry)
	// Output:
	// true <nil>
	// rows 1234, columns 4321, digits 2143
}
