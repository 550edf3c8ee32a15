package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dlx-sudoku/cmd/internal/draw"
	"dlx-sudoku/cover"
	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
)

// generators are the problems that gen writes, in the order of the list.
var generators = []generator{
	{"queens", "N", "N queens that do not attack each other", 1, 1, func(g *generation) (*dlx.Problem, error) {
		return one(g, classics.Queens)
	}},
	{"domination", "N QUEENS", "queens that attack or occupy the whole N x N board", 2, 2, func(g *generation) (*dlx.Problem, error) {
		return two(g, classics.Domination)
	}},
	{"langford", "N [COPIES]", "Langford's problem: k other numbers between one k and the next", 1, 2, func(g *generation) (*dlx.Problem, error) {
		if !g.has(1) {
			g.arguments = append(g.arguments, "2")
		}
		return two(g, classics.Langford)
	}},
	{"pentominoes", "BOX [reduced] [HOLE]...", "fill a box: 6x10, 3x4x5, 8x8 r4c4 r4c5 r5c4 r5c5", 1, -1, func(g *generation) (*dlx.Problem, error) {
		return packing(g, classics.Pentominoes())
	}},
	{"soma", "[BOX] [reduced] [HOLE]...", "fill a box with the Soma pieces; 3x3x3 if none is given", 0, -1, func(g *generation) (*dlx.Problem, error) {
		if !g.has(0) || g.arguments[0] == "reduced" {
			g.arguments = slices.Insert(g.arguments, 0, "3x3x3")
		}
		return packing(g, classics.Soma())
	}},
	{"pieces", "FILE BOX [reduced] [HOLE]...", "fill a box with pieces of your own, drawn in a file", 2, -1, func(g *generation) (*dlx.Problem, error) {
		region, reduced, err := g.box(1)
		if err != nil {
			return nil, err
		}
		pieces, err := readPieces(g)
		if err != nil {
			return nil, err
		}
		p, err := classics.Packing(region, pieces, reduced)
		return p, g.inFile(0, err)
	}},
	{"dominoes", "BOARD", "tile a board, such as 8x8, with dominoes", 1, 1, func(g *generation) (*dlx.Problem, error) {
		return onBoard(g, classics.Dominoes)
	}},
	{"trominoes", "BOARD", "tile a board with L-shaped trominoes", 1, 1, func(g *generation) (*dlx.Problem, error) {
		return onBoard(g, classics.Trominoes)
	}},
	{"latin", "N", "Latin squares", 1, 1, func(g *generation) (*dlx.Problem, error) {
		return one(g, classics.Latin)
	}},
	{"completion", "FILE", "complete a Latin square: rows of numbers, 0 or . for an empty cell", 1, 1, func(g *generation) (*dlx.Problem, error) {
		square, err := readNumbers(g, parseSymbol)
		if err != nil {
			return nil, err
		}
		p, err := classics.Completion(square)
		return p, g.inFile(0, err)
	}},
	{"sudoku", "PUZZLE", "a Sudoku, on one line; r1c1 is a cell, r1=5, c1=5 and b1=5 a digit of a house", 1, 1, func(g *generation) (*dlx.Problem, error) {
		return sudoku(g.arguments[0])
	}},
	{"steiner", "POINTS", "Steiner triple systems", 1, 1, func(g *generation) (*dlx.Problem, error) {
		return one(g, classics.Steiner)
	}},
	{"tournament", "PLAYERS", "one-factorisations of a complete graph: everyone plays everyone", 1, 1, func(g *generation) (*dlx.Problem, error) {
		return one(g, classics.OneFactorizations)
	}},
	{"matchings", "N|FILE", "perfect matchings of the complete graph on N vertices, or of a list of edges", 1, 1, func(g *generation) (*dlx.Problem, error) {
		graph, err := readGraph(g)
		if err != nil {
			return nil, err
		}
		p, err := classics.Matchings(graph)
		return p, g.inFile(0, err)
	}},
	{"colourings", "N|FILE COLOURS", "colourings of a graph, given likewise", 2, 2, func(g *generation) (*dlx.Problem, error) {
		k, err := g.number(1)
		if err != nil {
			return nil, err
		}
		if _, err := classics.Colourings(classics.Complete(1), k); err != nil {
			return nil, err // not for the file
		}
		graph, err := readGraph(g)
		if err != nil {
			return nil, err
		}
		p, err := classics.Colourings(graph, k)
		return p, g.inFile(0, err)
	}},
	{"words", "BOARD FILE", "word rectangles from a list of words", 2, 2, func(g *generation) (*dlx.Problem, error) {
		sides, err := g.sides(0, 2)
		if err != nil {
			return nil, err
		}
		if _, err := classics.WordRectangle(sides[0], sides[1], nil); err != nil {
			return nil, err // not for the words
		}
		words, err := readWords(g, 1)
		if err != nil {
			return nil, err
		}
		p, err := classics.WordRectangle(sides[0], sides[1], words)
		return p, g.inFile(1, err)
	}},
	{"debruijn", "BITS", "de Bruijn cycles: each word of BITS bits once", 1, 1, func(g *generation) (*dlx.Problem, error) {
		return one(g, classics.DeBruijn)
	}},
	{"matrices", "BOARD SUM", "matrices of zeros and ones with that sum in each row and column", 2, 2, func(g *generation) (*dlx.Problem, error) {
		sides, err := g.sides(0, 2)
		if err != nil {
			return nil, err
		}
		sum, err := g.number(1)
		if err != nil {
			return nil, err
		}
		return classics.BinaryMatrices(slices.Repeat([]int{sum}, sides[0]), slices.Repeat([]int{sum}, sides[1]))
	}},
	{"partitions", "NAME[*TIMES]...", "divide a multiset, such as apple*2 pear*3, into different sets", 1, -1, func(g *generation) (*dlx.Problem, error) {
		return partitions(g)
	}},
	{"assignment", "FILE", "assign workers (rows of costs) to jobs (columns)", 1, 1, func(g *generation) (*dlx.Problem, error) {
		costs, err := readNumbers(g, parseCost)
		if err != nil {
			return nil, err
		}
		p, err := classics.Assignment(costs)
		return p, g.inFile(0, err)
	}},
}

// number reads an argument that is a whole number.
func (g *generation) number(n int) (int, error) {
	k, err := strconv.Atoi(g.arguments[n])
	if err != nil {
		return 0, fmt.Errorf("%q (want a whole number)", g.arguments[n])
	}
	return k, nil
}

// sides reads an argument that is a board or box of that many sides.
func (g *generation) sides(n, dimensions int) ([]int, error) {
	var sides []int
	for _, part := range strings.Split(g.arguments[n], "x") {
		k, err := strconv.Atoi(part)
		if err != nil || k < 1 || k > maxSide {
			return nil, fmt.Errorf("%q (want %s, each 1 to %d)", g.arguments[n], sidesUsage(dimensions), maxSide)
		}
		sides = append(sides, k)
	}
	if dimensions > 2 && len(sides) == 2 {
		sides = slices.Insert(sides, 0, 1)
	}
	if len(sides) != dimensions {
		return nil, fmt.Errorf("%q (want %s)", g.arguments[n], sidesUsage(dimensions))
	}
	return sides, nil
}

// maxSide is the longest side of a board or box.
const maxSide = 1000

// sidesUsage says how a board or box is written.
func sidesUsage(dimensions int) string {
	if dimensions == 2 {
		return "ROWSxCOLUMNS"
	}
	return "ROWSxCOLUMNS or LAYERSxROWSxCOLUMNS"
}

// one and two make a problem of one number, or of two.
func one(g *generation, state func(int) (*dlx.Problem, error)) (*dlx.Problem, error) {
	n, err := g.number(0)
	if err != nil {
		return nil, err
	}
	return state(n)
}

func two(g *generation, state func(int, int) (*dlx.Problem, error)) (*dlx.Problem, error) {
	k, err := g.number(1)
	if err != nil {
		return nil, err
	}
	return one(g, func(n int) (*dlx.Problem, error) { return state(n, k) })
}

// onBoard makes a problem of a board.
func onBoard(g *generation, state func(rows, columns int) (*dlx.Problem, error)) (*dlx.Problem, error) {
	sides, err := g.sides(0, 2)
	if err != nil {
		return nil, err
	}
	return state(sides[0], sides[1])
}

// packing makes the problem of filling a box with pieces.
func packing(g *generation, pieces []classics.Piece) (*dlx.Problem, error) {
	region, reduced, err := g.box(0)
	if err != nil {
		return nil, err
	}
	return classics.Packing(region, pieces, reduced)
}

// box reads the arguments from n on: a box, its holes, and whether solutions that are the same but for a turn are one.
func (g *generation) box(n int) (region []classics.Cell, reduced bool, err error) {
	sides, err := g.sides(n, 3)
	if err != nil {
		return nil, false, err
	}
	if sides[0]*sides[1]*sides[2] > maxCells {
		return nil, false, fmt.Errorf("%q (want %d cells at most)", g.arguments[n], maxCells)
	}
	var holes []classics.Cell
	for _, argument := range g.arguments[n+1:] {
		if argument == "reduced" {
			reduced = true
			continue
		}
		layer, row, column, ok := draw.ParseCell(argument)
		if !ok || layer > sides[0] || row > sides[1] || column > sides[2] {
			return nil, false, fmt.Errorf("%q (want reduced, or a cell of the box that is to be left out: r1c1 or l1r1c1)", argument)
		}
		holes = append(holes, classics.Cell{layer - 1, row - 1, column - 1})
	}
	region = classics.Box(sides[0], sides[1], sides[2], holes...)
	if len(region) == 0 {
		return nil, false, fmt.Errorf("%q (want a cell that is not left out)", g.arguments[n])
	}
	return region, reduced, nil
}

// maxCells is how many cells a box may have.
const maxCells = 10_000

// sudoku states the problem of a Sudoku: what its givens leave to be covered, and the options they leave.
func sudoku(text string) (*dlx.Problem, error) {
	puzzle, err := cover.ParseGrid(text)
	if err != nil {
		return nil, err
	}
	if clashes := puzzle.Clashes(); len(clashes) > 0 {
		return nil, fmt.Errorf("%v", clashes[0])
	}
	m := cover.NewMatrix(puzzle.Layout())
	options := slices.Collect(func(yield func([]int) bool) {
		for option := range m.Options() {
			if !yield(slices.Clone(option)) {
				return
			}
		}
	})
	covered := make([]bool, m.Items())
	for _, given := range m.AppendGivens(nil, puzzle) {
		for _, i := range options[given] {
			covered[i] = true
		}
	}
	var b dlx.Builder
	for i, is := range covered {
		if !is {
			b.Primary(m.ItemName(i))
		}
	}
	for _, option := range options {
		if slices.ContainsFunc(option, func(i int) bool { return covered[i] }) {
			continue
		}
		var names []string
		for _, i := range option {
			names = append(names, m.ItemName(i))
		}
		b.Option(names...)
	}
	return b.Problem()
}

// partitions reads a multiset.
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
