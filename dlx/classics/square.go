package classics

import (
	"fmt"
	"slices"

	"dlx-sudoku/dlx"
)

// Latin states the problem of the n×n Latin squares: each of n symbols occurs
// once in each row and each column. It is [Completion] of an empty square.
//
// The numbers of solutions are OEIS A002860: 161280 for n = 5.
func Latin(n int) (*dlx.Problem, error) {
	if err := within("side of the square", n, 1, 200); err != nil {
		return nil, err
	}
	return Completion(slices.Repeat([][]int{make([]int, n)}, n))
}

// Completion states the problem of completing a partial Latin square, given row
// by row with the symbols 1 to n, and 0 for an empty cell. Primary items are the
// empty cells "r1c2"; for each row the symbols that it lacks, "r1=3"; and for each
// column, "c2=3". An option puts a symbol into a cell: "r1c2 r1=3 c2=3". There are
// no options for symbols that the given ones rule out.
//
// For reduced squares, whose first row and column are in order, the numbers of
// solutions are OEIS A000315: 9408 for n = 6.
//
// A symbol that occurs twice in a row or column is an error.
func Completion(partial [][]int) (*dlx.Problem, error) {
	n := len(partial)
	if err := within("side of the square", n, 1, 200); err != nil {
		return nil, err
	}
	inRow, inColumn, err := givenSymbols(partial)
	if err != nil {
		return nil, err
	}
	var b dlx.Builder
	for r, row := range partial {
		for c, symbol := range row {
			if symbol == 0 {
				b.Primary(square(r, c))
			}
		}
	}
	for _, lines := range []struct {
		name string
		have map[[2]int]bool
	}{{"r", inRow}, {"c", inColumn}} {
		for k := range n {
			for symbol := 1; symbol <= n; symbol++ {
				if !lines.have[[2]int{k, symbol}] {
					b.Primary(fmt.Sprintf("%s%d=%d", lines.name, k+1, symbol))
				}
			}
		}
	}
	for r, row := range partial {
		for c, given := range row {
			for symbol := 1; symbol <= n && given == 0; symbol++ {
				if !inRow[[2]int{r, symbol}] && !inColumn[[2]int{c, symbol}] {
					b.Option(square(r, c), fmt.Sprintf("r%d=%d", r+1, symbol), fmt.Sprintf("c%d=%d", c+1, symbol))
				}
			}
		}
	}
	return b.Problem()
}

// givenSymbols returns the symbols given in each row and in each column, as pairs of a line from 0 and a symbol.
func givenSymbols(partial [][]int) (inRow, inColumn map[[2]int]bool, err error) {
	n := len(partial)
	inRow, inColumn = make(map[[2]int]bool), make(map[[2]int]bool)
	for r, row := range partial {
		if len(row) != n {
			return nil, nil, wrong("row %d has %d cells (want %d)", r+1, len(row), n)
		}
		for c, symbol := range row {
			switch {
			case symbol == 0:
				continue
			case symbol < 0 || symbol > n:
				return nil, nil, wrong("symbol %d in cell %s (want 0 to %d)", symbol, square(r, c), n)
			case inRow[[2]int{r, symbol}]:
				return nil, nil, wrong("symbol %d is twice in row %d", symbol, r+1)
			case inColumn[[2]int{c, symbol}]:
				return nil, nil, wrong("symbol %d is twice in column %d", symbol, c+1)
			}
			inRow[[2]int{r, symbol}], inColumn[[2]int{c, symbol}] = true, true
		}
	}
	return inRow, inColumn, nil
}

// Steiner states the problem of the Steiner triple systems on v labelled points:
// sets of triples such that any two points are together in exactly one triple.
// Primary items are the pairs of points "1-2"; an option is a triple
// {1, 2, 4}: "1-2 1-4 2-4".
//
// The numbers of solutions are OEIS A030128: 30 for v = 7 and 840 for v = 9. There
// are solutions only if v divided by 6 leaves 1 or 3.
func Steiner(v int) (*dlx.Problem, error) {
	if err := within("points", v, 3, 100); err != nil {
		return nil, err
	}
	pair := func(i, j int) string { return fmt.Sprintf("%d-%d", i, j) }
	var b dlx.Builder
	for i := 1; i <= v; i++ {
		for j := i + 1; j <= v; j++ {
			b.Primary(pair(i, j))
		}
	}
	for i := 1; i <= v; i++ {
		for j := i + 1; j <= v; j++ {
			for k := j + 1; k <= v; k++ {
				b.Option(pair(i, j), pair(i, k), pair(j, k))
			}
		}
	}
	return b.Problem()
}

// OneFactorizations states the problem of scheduling a tournament: n players,
// n even, in n-1 rounds, so that everyone plays everyone else. Player 1 meets player
// k+1 in round k, which fixes the order of the rounds. Primary items are the other
// pairs of players, "2-3", and for each round the players who have no partner yet:
// "2@4" is player 2 in round 4. An option is a game: "2-3 2@4 3@4".
//
// The numbers of solutions, the one-factorisations of the complete graph on n
// labelled points, are OEIS A000438: 6, 6240 and 1225566720 for n = 6, 8 and 10.
func OneFactorizations(n int) (*dlx.Problem, error) {
	if err := within("players", n, 2, 100); err != nil {
		return nil, err
	}
	if n%2 == 1 {
		return nil, wrong("players %d (want an even number)", n)
	}
	at := func(player, round int) string { return fmt.Sprintf("%d@%d", player, round) }
	var b dlx.Builder
	for i := 2; i <= n; i++ {
		for j := i + 1; j <= n; j++ {
			b.Primary(fmt.Sprintf("%d-%d", i, j))
		}
	}
	for i := 2; i <= n; i++ {
		for round := 1; round < n; round++ {
			if i != round+1 {
				b.Primary(at(i, round))
			}
		}
	}
	for i := 2; i <= n; i++ {
		for j := i + 1; j <= n; j++ {
			for round := 1; round < n; round++ {
				if i != round+1 && j != round+1 {
					b.Option(fmt.Sprintf("%d-%d", i, j), at(i, round), at(j, round))
				}
			}
		}
	}
	return b.Problem()
}
