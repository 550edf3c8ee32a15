package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dlx-sudoku/cmd/internal/draw"
	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
)

// generators are the problems that gen writes, in the order of the list.
var generators = []generator{
	{"queens", "N", "N queens that do not attack each other", 1, 1, one(classics.Queens)},
	{"domination", "N QUEENS", "queens that attack or occupy the whole N x N board", 2, 2, two(classics.Domination)},
	{"langford", "N [COPIES]", "Langford's problem: k other numbers between one k and the next", 1, 2, langford},
	{"pentominoes", "BOX [reduced] [HOLE]...", "fill a box: 6x10, 3x4x5, 8x8 r4c4 r4c5 r5c4 r5c5", 1, -1, pentominoes},
	{"soma", "[BOX] [reduced] [HOLE]...", "fill a box with the Soma pieces; 3x3x3 if none is given", 0, -1, soma},
	{"pieces", "FILE BOX [reduced] [HOLE]...", "fill a box with pieces of your own, drawn in a file", 2, -1, pieces},
	{"dominoes", "BOARD", "tile a board, such as 8x8, with dominoes", 1, 1, onBoard(classics.Dominoes)},
	{"trominoes", "BOARD", "tile a board with L-shaped trominoes", 1, 1, onBoard(classics.Trominoes)},
	{"latin", "N", "Latin squares", 1, 1, one(classics.Latin)},
	{"completion", "FILE", "complete a Latin square: rows of numbers, 0 or . for an empty cell", 1, 1, completion},
	{"sudoku", "PUZZLE", "a Sudoku, on one line; r1c1 is a cell, r1=5, c1=5 and b1=5 a digit of a house", 1, 1, sudoku},
	{"steiner", "POINTS", "Steiner triple systems", 1, 1, one(classics.Steiner)},
	{"tournament", "PLAYERS", "one-factorisations of a complete graph: everyone plays everyone", 1, 1, one(classics.OneFactorizations)},
	{"matchings", "N|FILE", "perfect matchings of the complete graph on N vertices, or of a list of edges", 1, 1, matchings},
	{"colourings", "N|FILE COLOURS", "colourings of a graph, given likewise", 2, 2, colourings},
	{"words", "BOARD FILE", "word rectangles from a list of words", 2, 2, wordRectangle},
	{"debruijn", "BITS", "de Bruijn cycles: each word of BITS bits once", 1, 1, one(classics.DeBruijn)},
	{"matrices", "BOARD SUM", "matrices of zeros and ones with that sum in each row and column", 2, 2, matrices},
	{"partitions", "NAME[*TIMES]...", "divide a multiset, such as apple*2 pear*3, into different sets", 1, -1, partitions},
	{"assignment", "FILE", "assign workers (rows of costs) to jobs (columns)", 1, 1, assignment},
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

// one, two and onBoard return makers of problems of one number, of two, and of a board.
func one(state func(int) (*dlx.Problem, error)) maker {
	return func(g *generation) (*dlx.Problem, error) {
		n, err := g.number(0)
		if err != nil {
			return nil, err
		}
		return state(n)
	}
}

func two(state func(int, int) (*dlx.Problem, error)) maker {
	return func(g *generation) (*dlx.Problem, error) {
		k, err := g.number(1)
		if err != nil {
			return nil, err
		}
		return one(func(n int) (*dlx.Problem, error) { return state(n, k) })(g)
	}
}

func onBoard(state func(rows, columns int) (*dlx.Problem, error)) maker {
	return func(g *generation) (*dlx.Problem, error) {
		sides, err := g.sides(0, 2)
		if err != nil {
			return nil, err
		}
		return state(sides[0], sides[1])
	}
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
