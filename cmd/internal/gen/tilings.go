package gen

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
)

// tilings tiles a board with several pieces of each kind.
func tilings(g *generation) (*dlx.Problem, error) {
	polyomino, drawn := classics.Polyomino, classics.ReadPieces
	if g.takes("one-sided") {
		polyomino, drawn = classics.OneSidedPolyomino, readOneSided
	}
	region, pieces := g.regionOf(0)
	var stock []classics.Stock
	for _, argument := range pieces {
		stock = append(stock, g.stock(argument, polyomino, drawn)...)
	}
	if len(stock) == 0 {
		g.fail(errors.New("no pieces (want some, such as I2, L4*3, or a file of drawings)"))
	}
	return g.state(noFile, func() (*dlx.Problem, error) { return classics.Tiling(region, stock) })
}

// tiledBy returns the maker of tilings by one kind of piece.
func tiledBy(name string) maker {
	return func(g *generation) (*dlx.Problem, error) {
		region, others := g.regionOf(0)
		if len(others) > 0 {
			g.want(others[0], "a cell that is to be left out, such as r1c1")
		}
		piece, err := classics.Polyomino(name)
		g.fail(err)
		return g.state(noFile, func() (*dlx.Problem, error) {
			return classics.Tiling(region, []classics.Stock{{Piece: piece, Most: -1}})
		})
	}
}

// readOneSided reads pieces that may not be turned over.
func readOneSided(r io.Reader) ([]classics.Piece, error) {
	pieces, err := classics.ReadPieces(r)
	return classics.OneSided(pieces), err
}

// stock reads pieces and their number: a name or a file, perhaps followed by *3 or *1-4.
func (g *generation) stock(argument string, polyomino func(string) (classics.Piece, error), drawn func(io.Reader) ([]classics.Piece, error)) (stock []classics.Stock) {
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
			g.want(argument, "PIECE, PIECE*TIMES or PIECE*LEAST-MOST")
			return nil
		}
	}
	piece, err := polyomino(name)
	if err == nil {
		return []classics.Stock{{Piece: piece, Least: least, Most: most}}
	}
	if !g.s.Exists(name) && name != "-" {
		g.fail(fmt.Errorf("%w, or a file of drawings, or a cell that is to be left out", err))
		return nil
	}
	for _, piece := range readFile(g, name, drawn) {
		stock = append(stock, classics.Stock{Piece: piece, Least: least, Most: most})
	}
	return stock
}
