package gen

import (
	"cmp"
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

// generation has the arguments of a problem, and the session for files among them. Its methods read arguments. The first error
// is kept; the results of later calls mean nothing.
type generation struct {
	s         *cli.Session
	arguments []string
	words     []string // words allowed among the arguments, besides reduced
	err       error
}

// fail notes an error, unless there was one before.
func (g *generation) fail(err error) { g.err = cmp.Or(g.err, err) }

// want records that an argument is wrong, and what is wanted instead.
func (g *generation) want(argument, format string, args ...any) {
	g.fail(fmt.Errorf("%q (want %s)", argument, fmt.Sprintf(format, args...)))
}

// has reports whether there is an argument of that number, from 0.
func (g *generation) has(n int) bool { return n < len(g.arguments) }

// takes reports whether a word is among the arguments after the first, and removes it.
func (g *generation) takes(word string) bool {
	g.words = append(g.words, word)
	at := slices.Index(g.arguments, word)
	if at > 0 {
		g.arguments = slices.Delete(slices.Clone(g.arguments), at, at+1)
	}
	return at > 0
}

// number reads an argument that is a whole number.
func (g *generation) number(n int) int {
	k, err := strconv.Atoi(g.arguments[n])
	if err != nil {
		g.want(g.arguments[n], "a whole number")
	}
	return k
}

// sides reads an argument that is a board or box of that many sides.
func (g *generation) sides(n, dimensions int) []int {
	sides, want := parseSides(g.arguments[n], dimensions)
	if want != "" {
		g.want(g.arguments[n], "%s", want)
		return make([]int, dimensions)
	}
	return sides
}

// parseSides returns the sides of a board or box, or what is wanted.
func parseSides(text string, dimensions int) (sides []int, want string) {
	for _, part := range strings.Split(text, "x") {
		k, err := strconv.Atoi(part)
		if err != nil || k < 1 || k > maxSide {
			return nil, fmt.Sprintf("%s, each 1 to %d", sidesUsage(dimensions), maxSide)
		}
		sides = append(sides, k)
	}
	if dimensions > 2 && len(sides) == 2 {
		sides = slices.Insert(sides, 0, 1)
	}
	if len(sides) != dimensions {
		return nil, sidesUsage(dimensions)
	}
	return sides, ""
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

// one, two and three return makers of problems that take one, two or three numbers.
func one(state func(int) (*dlx.Problem, error)) maker {
	return func(g *generation) (*dlx.Problem, error) {
		n := g.number(0)
		return g.state(noFile, func() (*dlx.Problem, error) { return state(n) })
	}
}

func two(state func(int, int) (*dlx.Problem, error)) maker {
	return func(g *generation) (*dlx.Problem, error) {
		k := g.number(1)
		return one(func(n int) (*dlx.Problem, error) { return state(n, k) })(g)
	}
}

func three(state func(int, int, int) (*dlx.Problem, error)) maker {
	return func(g *generation) (*dlx.Problem, error) {
		k := g.number(2)
		return two(func(m, n int) (*dlx.Problem, error) { return state(m, n, k) })(g)
	}
}

// packing makes the problem of filling a box with pieces.
func packing(g *generation, pieces []classics.Piece) (*dlx.Problem, error) {
	region, reduced := g.box(0)
	return g.state(noFile, func() (*dlx.Problem, error) { return classics.Packing(region, pieces, reduced) })
}

// box reads the arguments from n on: a box, its holes, and whether solutions that are rotations or reflections count as one.
func (g *generation) box(n int) (region []classics.Cell, reduced bool) {
	sides := g.sides(n, 3)
	if sides[0]*sides[1]*sides[2] > maxCells {
		g.want(g.arguments[n], "%d cells at most", maxCells)
		return nil, false
	}
	var holes []classics.Cell
	for _, argument := range g.arguments[n+1:] {
		if argument == "reduced" {
			reduced = true
			continue
		}
		hole, ok := parseHole(argument)
		if !ok || hole[0] >= sides[0] || hole[1] >= sides[1] || hole[2] >= sides[2] {
			g.want(argument, "%s, or a cell of the box that is to be left out: r1c1 or l1r1c1", strings.Join(append(g.words, "reduced"), ", "))
		}
		holes = append(holes, hole)
	}
	region = classics.Box(sides[0], sides[1], sides[2], holes...)
	if len(region) == 0 {
		g.want(g.arguments[n], "a cell that is not left out")
	}
	return region, reduced
}

// parseHole reads a cell that is to be left out.
func parseHole(name string) (classics.Cell, bool) {
	layer, row, column, ok := draw.ParseCell(name)
	return classics.Cell{layer - 1, row - 1, column - 1}, ok
}

// maxCells is the greatest number of cells of a box.
const maxCells = 10_000
