package dlxcli

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
		var err error
		if stars, err = g.number(1); err != nil {
			return nil, err
		}
	}
	return inFile(classics.ReadRegions, func(board classics.Regions) (*dlx.Problem, error) {
		return classics.StarBattle(board, stars)
	})(g)
}

// regionQueens places queens on the board of a file.
func regionQueens(g *generation) (*dlx.Problem, error) {
	diagonals := g.has(1)
	if diagonals && g.arguments[1] != "diagonals" {
		return nil, fmt.Errorf("%q (want diagonals, or nothing)", g.arguments[1])
	}
	return inFile(classics.ReadRegions, func(board classics.Regions) (*dlx.Problem, error) {
		return classics.RegionQueens(board, diagonals)
	})(g)
}

// crossword fills the pattern of a file with the words of another.
func crossword(g *generation) (*dlx.Problem, error) {
	pattern, err := readFile(g, 0, classics.ReadPattern)
	if err != nil {
		return nil, err
	}
	if _, err := classics.Crossword(pattern, nil); err != nil {
		return nil, g.refused(0, err)
	}
	words, err := readFile(g, 1, classics.ReadWords)
	if err != nil {
		return nil, err
	}
	p, err := classics.Crossword(pattern, words)
	return p, g.refused(1, err)
}

// boardGraphs are the graphs of moves on a board, by their names.
var boardGraphs = []struct {
	name string
	make func(rows, columns int) (classics.Graph, error)
}{
	{"grid", classics.GridGraph},
	{"king", classics.KingGraph},
	{"knight", classics.KnightGraph},
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
	for _, b := range boardGraphs {
		if b.name != g.arguments[0] {
			continue
		}
		if len(g.arguments) != 2 {
			return nil, fmt.Errorf("%s: want a board such as 8x8 behind it, and perfect, maximum or all", b.name)
		}
		sides, err := g.sides(1, 2)
		if err != nil {
			return nil, err
		}
		graph, err := b.make(sides[0], sides[1])
		if err != nil {
			return nil, err
		}
		return kinds[kind](graph)
	}
	if len(g.arguments) != 1 {
		return nil, fmt.Errorf("%q (want perfect, maximum or all)", g.arguments[1])
	}
	graph, err := g.graph()
	if err != nil {
		return nil, err
	}
	p, err := kinds[kind](graph)
	return p, g.refused(0, err)
}

// regionOf reads an argument that is a board, a box or an Aztec diamond, and the holes behind it. It returns the other
// arguments.
func (g *generation) regionOf(n int) (region []classics.Cell, others []string, err error) {
	var order int
	if _, err := fmt.Sscanf(g.arguments[n], "aztec%d", &order); err == nil {
		if order < 1 || order > maxOrder || g.arguments[n] != fmt.Sprintf("aztec%d", order) {
			return nil, nil, fmt.Errorf("%q (want aztec1 to aztec%d)", g.arguments[n], maxOrder)
		}
		region = classics.AztecDiamond(order)
	} else {
		sides, err := g.sides(n, 3)
		if err != nil {
			return nil, nil, fmt.Errorf("%q (want a board such as 8x8 or 2x3x4, or aztec3 for a diamond)", g.arguments[n])
		}
		if sides[0]*sides[1]*sides[2] > maxTiled {
			return nil, nil, fmt.Errorf("%q (want %d cells at most)", g.arguments[n], maxTiled)
		}
		region = classics.Box(sides[0], sides[1], sides[2])
	}
	for _, argument := range g.arguments[n+1:] {
		hole, ok := parseHole(argument)
		if !ok {
			others = append(others, argument)
			continue
		}
		at := slices.Index(region, hole)
		if at < 0 {
			return nil, nil, fmt.Errorf("%q (want a cell of the board)", argument)
		}
		region = slices.Delete(region, at, at+1)
	}
	if len(region) == 0 {
		return nil, nil, fmt.Errorf("%q (want a cell that is not left out)", g.arguments[n])
	}
	return region, others, nil
}

const (
	maxOrder = 300       // of an Aztec diamond
	maxTiled = 1_000_000 // cells of a board to be tiled
)
