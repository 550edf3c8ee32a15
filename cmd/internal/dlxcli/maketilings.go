package dlxcli

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"dlx-sudoku/cmd/internal/draw"
	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
)

// tilings tiles a board with pieces of which there are several.
func tilings(g *generation) (*dlx.Problem, error) {
	region, pieces, err := g.regionOf(0)
	if err != nil {
		return nil, err
	}
	var stock []classics.Stock
	for _, argument := range pieces {
		more, err := g.stock(argument)
		if err != nil {
			return nil, err
		}
		stock = append(stock, more...)
	}
	if len(stock) == 0 {
		return nil, fmt.Errorf("no pieces (want some, such as I2, L4*3, or a file of drawings)")
	}
	return classics.Tiling(region, stock)
}

// tiledBy returns the maker of tilings by one kind of piece.
func tiledBy(name string) maker {
	return func(g *generation) (*dlx.Problem, error) {
		region, others, err := g.regionOf(0)
		if err != nil {
			return nil, err
		}
		if len(others) > 0 {
			return nil, fmt.Errorf("%q (want a cell that is to be left out, such as r1c1)", others[0])
		}
		piece, err := classics.Polyomino(name)
		if err != nil {
			return nil, err
		}
		return classics.Tiling(region, []classics.Stock{{Piece: piece, Least: 0, Most: -1}})
	}
}

// stock reads pieces and how many of them there are: a name or a file, and *3 or *1-4 behind it.
func (g *generation) stock(argument string) ([]classics.Stock, error) {
	name, times, several := strings.Cut(argument, "*")
	least, most := 0, -1
	if several {
		from, to, ranged := strings.Cut(times, "-")
		if !ranged {
			to = from
		}
		var wrong, also error
		least, wrong = strconv.Atoi(from)
		most, also = strconv.Atoi(to)
		if wrong != nil || also != nil || least < 0 || most < least {
			return nil, fmt.Errorf("%q (want PIECE, PIECE*TIMES or PIECE*LEAST-MOST)", argument)
		}
	}
	piece, err := classics.Polyomino(name)
	if err == nil {
		return []classics.Stock{{Piece: piece, Least: least, Most: most}}, nil
	}
	if _, missing := os.Stat(name); missing != nil && name != "-" {
		return nil, fmt.Errorf("%w, or a file of drawings, or a cell that is to be left out", err)
	}
	pieces, err := readFile(&generation{g.s, []string{name}}, 0, classics.ReadPieces)
	if err != nil {
		return nil, err
	}
	var stock []classics.Stock
	for _, piece := range pieces {
		stock = append(stock, classics.Stock{Piece: piece, Least: least, Most: most})
	}
	return stock, nil
}

// parseHole reads a cell that is to be left out.
func parseHole(name string) (classics.Cell, bool) {
	layer, row, column, ok := draw.ParseCell(name)
	return classics.Cell{layer - 1, row - 1, column - 1}, ok
}
