package gen

import (
	"fmt"
	"slices"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
)

// starBattle places stars on the board of a file.
func starBattle(g *generation) (*dlx.Problem, error) {
	stars := 1
	if g.has(1) {
		stars = g.number(1)
	}
	return inFile(classics.ReadRegions, func(board classics.Regions) (*dlx.Problem, error) {
		return classics.StarBattle(board, stars)
	})(g)
}

// regionQueens places queens on the board of a file.
func regionQueens(g *generation) (*dlx.Problem, error) {
	diagonals := g.has(1)
	if diagonals && g.arguments[1] != "diagonals" {
		g.want(g.arguments[1], "diagonals, or nothing")
	}
	return inFile(classics.ReadRegions, func(board classics.Regions) (*dlx.Problem, error) {
		return classics.RegionQueens(board, diagonals)
	})(g)
}

// crossword fills the pattern of a file with the words of another.
func crossword(g *generation) (*dlx.Problem, error) {
	pattern := readFile(g, g.arguments[0], classics.ReadPattern)
	_, g.err = g.state(0, func() (*dlx.Problem, error) { return classics.Crossword(pattern, nil) })
	words := readFile(g, g.arguments[1], classics.ReadWords)
	return g.state(1, func() (*dlx.Problem, error) { return classics.Crossword(pattern, words) })
}

// boardGraphs are the graphs of moves on a board, by their names.
var boardGraphs = map[string]func(rows, columns int) (classics.Graph, error){
	"grid": classics.GridGraph, "king": classics.KingGraph, "knight": classics.KnightGraph,
}

// matchings matches the vertices of a graph.
func matchings(g *generation) (*dlx.Problem, error) {
	kinds := map[string]func(classics.Graph) (*dlx.Problem, error){
		"perfect": classics.Matchings, "maximum": classics.MaximumMatchings, "all": classics.AllMatchings,
	}
	kind := "perfect"
	if last := g.arguments[len(g.arguments)-1]; len(g.arguments) > 1 && kinds[last] != nil {
		kind, g.arguments = last, g.arguments[:len(g.arguments)-1]
	}
	if moves := boardGraphs[g.arguments[0]]; moves != nil {
		if len(g.arguments) != 2 {
			return nil, fmt.Errorf("%s: want a board such as 8x8 after it, and perfect, maximum or all", g.arguments[0])
		}
		sides := g.sides(1, 2)
		graph, err := moves(sides[0], sides[1])
		g.fail(err)
		return g.state(noFile, func() (*dlx.Problem, error) { return kinds[kind](graph) })
	}
	if len(g.arguments) != 1 {
		g.want(g.arguments[1], "perfect, maximum or all")
	}
	graph := g.graph()
	return g.state(0, func() (*dlx.Problem, error) { return kinds[kind](graph) })
}

// regionOf reads an argument that is a board, a box or an Aztec diamond, and the holes among the later arguments. It returns
// the other arguments.
func (g *generation) regionOf(n int) (region []classics.Cell, others []string) {
	name, order := g.arguments[n], 0
	if _, err := fmt.Sscanf(name, "aztec%d", &order); err == nil {
		if order < 1 || order > maxOrder || name != fmt.Sprintf("aztec%d", order) {
			g.want(name, "aztec1 to aztec%d", maxOrder)
			return nil, nil
		}
		region = classics.AztecDiamond(order)
	} else {
		sides, want := parseSides(name, 3)
		switch {
		case want != "":
			g.want(name, "a board such as 8x8 or 2x3x4, or aztec3 for a diamond")
			return nil, nil
		case sides[0]*sides[1]*sides[2] > maxTiled:
			g.want(name, "%d cells at most", maxTiled)
			return nil, nil
		}
		region = classics.Box(sides[0], sides[1], sides[2])
	}
	for _, argument := range g.arguments[n+1:] {
		hole, ok := parseHole(argument)
		if !ok {
			others = append(others, argument)
		} else if at := slices.Index(region, hole); at < 0 {
			g.want(argument, "a cell of the board")
		} else {
			region = slices.Delete(region, at, at+1)
		}
	}
	if len(region) == 0 {
		g.want(name, "a cell that is not left out")
	}
	return region, others
}

const (
	maxOrder = 300       // of an Aztec diamond
	maxTiled = 1_000_000 // cells of a board to be tiled
)
