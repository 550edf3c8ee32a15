package tally_test

import (
	"context"
	"fmt"
	"math/big"

	"dlx-sudoku/dlx/classics"
	"dlx-sudoku/dlx/tally"
)

// The tilings of a chessboard by dominoes: how many there are, how many have a domino upright in the first corner, and
// whether a random one has a rank.
func ExampleCounter_Diagram() {
	p, err := classics.Dominoes(8, 8)
	if err != nil {
		fmt.Println(err)
		return
	}
	d, err := tally.NewCounter(p).Diagram(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	with, err := d.Marginals(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(d.Count(), "tilings,", with[0], "with", p.OptionNames(0))
	for sol, err := range d.Distinct(context.Background(), 1, 7) {
		if err != nil {
			fmt.Println(err)
			return
		}
		rank, err := d.Rank(sol)
		fmt.Println(len(sol), "dominoes, found again:", rank.Cmp(d.Count()) < 0, err)
	}
	last, err := d.At(new(big.Int).Sub(d.Count(), big.NewInt(1)))
	fmt.Println("the last tiling begins with", p.OptionNames(last[0]), err)
	// Output:
	// 12988816 tilings, 6494408 with [r1c1 r1c2]
	// 32 dominoes, found again: true <nil>
	// the last tiling begins with [r1c1 r2c1] <nil>
}
