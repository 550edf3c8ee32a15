package gen

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cover/puzzles"
	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
)

// langford takes two copies of each number, unless an argument says otherwise.
func langford(g *generation) (*dlx.Problem, error) {
	if !g.has(1) {
		g.arguments = append(g.arguments, "2")
	}
	return two(classics.Langford)(g)
}

// pentominoes fills a box with the twelve pentominoes, or with the eighteen that are not turned over.
func pentominoes(g *generation) (*dlx.Problem, error) {
	if g.takes("one-sided") {
		return packing(g, classics.OneSidedPentominoes())
	}
	return packing(g, classics.Pentominoes())
}

// soma fills a box with the seven pieces of the Soma cube.
func soma(g *generation) (*dlx.Problem, error) {
	if !g.has(0) || g.arguments[0] == "reduced" {
		g.arguments = slices.Insert(g.arguments, 0, "3x3x3")
	}
	return packing(g, classics.Soma())
}

// pieces fills a box with the pieces of a file.
func pieces(g *generation) (*dlx.Problem, error) {
	drawn := classics.ReadPieces
	if g.takes("one-sided") {
		drawn = readOneSided
	}
	spare := g.takes("spare")
	region, reduced := g.box(1)
	if reduced && spare {
		g.fail(errors.New("reduced and spare contradict each other (want a piece that is used in all solutions)"))
	}
	return inFile(drawn, func(own []classics.Piece) (*dlx.Problem, error) {
		if spare {
			stock := make([]classics.Stock, len(own))
			for i, p := range own {
				stock[i] = classics.Stock{Piece: p, Most: 1}
			}
			return classics.Tiling(region, stock)
		}
		return classics.Packing(region, own, reduced)
	})(g)
}

// colourings colours the vertices of a graph.
func colourings(g *generation) (*dlx.Problem, error) {
	k := g.number(1)
	_, err := classics.Colourings(classics.Complete(1), k) // an error here is about k, not about the file
	g.fail(err)
	graph := g.graph()
	return g.state(0, func() (*dlx.Problem, error) { return classics.Colourings(graph, k) })
}

// wordRectangle fills a rectangle with the words of a file.
func wordRectangle(g *generation) (*dlx.Problem, error) {
	sides := g.sides(0, 2)
	_, err := classics.WordRectangle(sides[0], sides[1], nil) // an error here is about the sides, not about the words
	g.fail(err)
	words := readFile(g, g.arguments[1], classics.ReadWords)
	return g.state(1, func() (*dlx.Problem, error) { return classics.WordRectangle(sides[0], sides[1], words) })
}

// matrices fills a board with zeros and ones.
func matrices(g *generation) (*dlx.Problem, error) {
	sides, sum := g.sides(0, 2), g.number(1)
	return g.state(noFile, func() (*dlx.Problem, error) {
		return classics.BinaryMatrices(slices.Repeat([]int{sum}, sides[0]), slices.Repeat([]int{sum}, sides[1]))
	})
}

// sudoku states the problem of a Sudoku: the items that its givens leave uncovered, and the options that they leave.
func sudoku(g *generation) (*dlx.Problem, error) {
	puzzle, err := puzzles.Parse(g.arguments[0])
	if err != nil {
		return nil, err
	}
	if clashes := puzzle.Clashes(); len(clashes) > 0 {
		return nil, fmt.Errorf("%v", clashes[0])
	}
	m, covered := engine.Left(puzzle)
	var b dlx.Builder
	for i, is := range covered {
		if !is {
			b.Primary(m.ItemName(i))
		}
	}
	for option := range m.Options() {
		if slices.ContainsFunc(option, func(i int) bool { return covered[i] }) {
			continue
		}
		b.Option(text.Each(option, m.ItemName)...)
	}
	return b.Problem()
}

// partitions divides the multiset of the arguments.
func partitions(g *generation) (*dlx.Problem, error) {
	var multiset []classics.Share
	for _, argument := range g.arguments {
		name, times, several := strings.Cut(argument, "*")
		n := 1
		if several {
			var err error
			if n, err = strconv.Atoi(times); err != nil || n < 0 {
				return nil, fmt.Errorf("%q (want NAME or NAME*TIMES)", argument)
			}
		}
		multiset = append(multiset, classics.Share{Name: name, Times: n})
	}
	return classics.Partitions(multiset)
}
