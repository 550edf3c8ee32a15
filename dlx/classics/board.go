package classics

import (
	"cmp"
	"fmt"

	"dlx-sudoku/dlx"
)

// Queens states the problem of n queens that do not attack each other on an n×n
// board. Primary items are the rows r1 … rn and the columns c1 … cn, each to hold
// a queen; they are listed from the middle outwards, so that fewer branches fail
// late. Secondary items are the diagonals: a2 … a2n, named by the sum of row and
// column, and b1-n … bn-1, named by row minus column. An option is a square:
// "r1 c4 a5 b-3".
//
// The numbers of solutions are OEIS A000170: 92 for n = 8.
func Queens(n int) (*dlx.Problem, error) {
	if err := within("queens", n, 1, 1000); err != nil {
		return nil, err
	}
	var b dlx.Builder
	for k := range n {
		// From the middle outwards: for n = 8 this is 5 4 6 3 7 2 8 1.
		i := n/2 + 1 + (k+1)/2*(1-2*(k%2))
		b.Primary(fmt.Sprintf("r%d", i), fmt.Sprintf("c%d", i))
	}
	for d := 2; d <= 2*n; d++ {
		b.Secondary(fmt.Sprintf("a%d", d))
	}
	for d := 1 - n; d < n; d++ {
		b.Secondary(fmt.Sprintf("b%d", d))
	}
	for r := 1; r <= n; r++ {
		for c := 1; c <= n; c++ {
			b.Option(fmt.Sprintf("r%d", r), fmt.Sprintf("c%d", c), fmt.Sprintf("a%d", r+c), fmt.Sprintf("b%d", r-c))
		}
	}
	return b.Problem()
}

// Domination states the problem of k queens on an n×n board that attack or
// occupy every square. Each square is a primary item to be covered 1 to k times;
// the item # is to be covered k times. An option is a queen, which covers #
// and the squares of its row, column and diagonals: "# r1c1 r1c2 …".
//
// Five queens dominate the 8×8 board in 4860 ways (Knuth, section 7.2.2.1; for the
// least number of queens on any board, OEIS A002564 counts the ways).
func Domination(n, k int) (*dlx.Problem, error) {
	if err := cmp.Or(within("side of the board", n, 1, 100), within("queens", k, 1, n*n)); err != nil {
		return nil, err
	}
	var b dlx.Builder
	b.Multiple(k, k, "#")
	b.Multiple(1, k, squares(n, n)...)
	for r := range n {
		for c := range n {
			option := []string{"#"}
			for y := range n {
				for x := range n {
					if y == r || x == c || y-x == r-c || y+x == r+c {
						option = append(option, square(y, x))
					}
				}
			}
			b.Option(option...)
		}
	}
	return b.Problem()
}

// Langford states Langford's problem: place the numbers 1 to n, each of them
// copies times, in copies·n slots, with k other slots between one k and the next.
// Primary items are the numbers 1 … n and the slots s1, s2, …; an
// option is a number and its slots: "2 s1 s4".
//
// An arrangement and its mirror image are two solutions. OEIS counts them as one:
// A014552 for copies = 2 (26 for n = 7, so 52 solutions) and A059107 for copies = 3.
func Langford(n, copies int) (*dlx.Problem, error) {
	if err := cmp.Or(within("numbers", n, 1, 1000), within("copies", copies, 2, 100)); err != nil {
		return nil, err
	}
	var b dlx.Builder
	slots := copies * n
	b.Primary(numbered("", n)...)
	b.Primary(numbered("s", slots)...)
	for k := 1; k <= n; k++ {
		for s := 1; s+(copies-1)*(k+1) <= slots; s++ {
			option := []string{fmt.Sprint(k)}
			for i := range copies {
				option = append(option, fmt.Sprintf("s%d", s+i*(k+1)))
			}
			b.Option(option...)
		}
	}
	return b.Problem()
}
