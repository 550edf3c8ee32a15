package classics

import (
	"fmt"
	"math"

	"dlx-sudoku/dlx"
)

// BinaryMatrices states the problem of the matrices of zeros and ones with given
// row and column sums. Primary items are the rows r1, r2, … and the columns c1,
// c2, …; each must be covered as often as its sum says. An option is a one in a
// place: "r1 c2". Rows and columns with sum 0 are items, too.
//
// If all sums of n rows and n columns are 2, the numbers of solutions are OEIS
// A001499: 2040 for n = 5. If all are 3, A001501: 297200 for n = 6.
func BinaryMatrices(rows, columns []int) (*dlx.Problem, error) {
	if err := sides(len(rows), len(columns), 1000); err != nil {
		return nil, err
	}
	var b dlx.Builder
	for k, sums := range [][]int{rows, columns} {
		name := []string{"row", "column"}[k]
		for n, sum := range sums {
			if sum < 0 {
				return nil, wrong("sum %d of %s %d (want 0 or more)", sum, name, n+1)
			}
			b.Multiple(sum, sum, fmt.Sprintf("%c%d", name[0], n+1))
		}
	}
	for r := range rows {
		for c := range columns {
			b.Option(fmt.Sprintf("r%d", r+1), fmt.Sprintf("c%d", c+1))
		}
	}
	return b.Problem()
}

// A Share is an element of a multiset: its name and its multiplicity.
type Share struct {
	Name  string
	Times int
}

// Partitions states the problem of dividing a multiset into different nonempty
// sets. Primary items are the elements, each to be covered as often as its
// multiplicity says; options are the sets, 2ⁿ-1 of them for n different elements:
// "apple pear".
//
// If all multiplicities are 1, the solutions are the partitions of a set, OEIS
// A000110: 115975 for 10 elements. In general, let a number have the multiplicities
// as exponents in its prime factorisation. The solutions are then the ways to write
// it as a product of different squarefree numbers above 1, OEIS A050326: 5 for
// {a, a, b, b, c, c}, which corresponds to 2²·3²·5² = 900.
func Partitions(multiset []Share) (*dlx.Problem, error) {
	if err := within("different elements", len(multiset), 1, 20); err != nil {
		return nil, err
	}
	var b dlx.Builder
	for _, s := range multiset {
		if s.Times < 0 {
			return nil, wrong("%s %d times (want 0 or more)", s.Name, s.Times)
		}
		b.Multiple(s.Times, s.Times, s.Name)
	}
	for set := 1; set < 1<<len(multiset); set++ {
		var option []string
		for i, s := range multiset {
			if set>>i&1 == 1 {
				option = append(option, s.Name)
			}
		}
		b.Option(option...)
	}
	return b.Problem()
}

// Assignment states the problem of assigning workers to jobs, one to each, at
// least cost; costs[i][j] is the cost of worker i at job j, both counted from 0.
// Primary items are the workers w1, w2, … and the jobs j1, j2, …; an option is
// "w1 j2 |7".
//
// All n! assignments are solutions; [dlx.Solver.Cheapest] finds the best of them.
func Assignment(costs [][]int64) (*dlx.Problem, error) {
	n := len(costs)
	if err := within("workers", n, 1, 1000); err != nil {
		return nil, err
	}
	var b dlx.Builder
	b.Primary(numbered("w", n)...)
	b.Primary(numbered("j", n)...)
	for i, row := range costs {
		if len(row) != n {
			return nil, wrong("row %d has %d costs (want %d)", i+1, len(row), n)
		}
		for j, cost := range row {
			if cost < 0 {
				return nil, wrong("cost %d of worker %d at job %d (want 0 to %d)", cost, i+1, j+1, math.MaxInt64)
			}
			b.OptionAt(cost, fmt.Sprintf("w%d", i+1), fmt.Sprintf("j%d", j+1))
		}
	}
	return b.Problem()
}
