package dlxcli

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/draw"
	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
)

// maker makes a problem of the arguments.
type maker func(g *generation) (*dlx.Problem, error)

// generation is the making of a problem: the arguments, and the session for files among them.
type generation struct {
	s         *cli.Session
	arguments []string
}

// has reports whether there is an argument of that number, from 0.
func (g *generation) has(n int) bool { return n < len(g.arguments) }

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

// one and two return makers of problems of one number and of two.
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
			return nil, false, fmt.Errorf("%q (want reduced, or a cell of the box that is to be left out: "+
				"r1c1 or l1r1c1)", argument)
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
