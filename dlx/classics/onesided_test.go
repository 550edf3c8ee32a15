package classics

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"dlx-sudoku/dlx"
)

// TestOneSided counts tilings by pieces that may not be turned over: with its mirror image each has as many as the piece that
// may be, and alone those in which only turns of the drawing lie.
func TestOneSided(t *testing.T) {
	ways := 0
	for _, p := range OneSidedPentominoes() {
		ways += len(p.orientations())
	}
	if n := len(OneSidedPentominoes()); n != 18 || ways != 63 {
		t.Errorf("%d one-sided pentominoes lie in %d ways, want 18 and 63", n, ways)
	}
	for _, test := range []struct {
		name, image string
		rows, cols  int
	}{{"L4", "J4", 4, 6}, {"S4", "Z4", 4, 4}, {"P5", "p5", 5, 6}, {"L5", "l5", 5, 4}, {"Y5", "y5", 5, 10}, {"F5", "f5", 5, 5}} {
		region := Box(1, test.rows, test.cols)
		both := problemOf(t, region, OneSidedPolyomino, test.name, test.image)
		free := problemOf(t, region, Polyomino, test.name)
		if got, want := countOf(t, both, nil), countOf(t, free, nil); got != want {
			t.Errorf("%s and %s: %d tilings, want %d", test.name, test.image, got, want)
		}
		drawn, err := OneSidedPolyomino(test.name)
		if err != nil {
			t.Fatal(err)
		}
		want := uint64(0)
		for solution := range dlx.NewSolver(free).Solutions(t.Context()) {
			if !slices.ContainsFunc(solution, func(o int) bool { return !isTurned(drawn.Cells, cellsIn(free, o)) }) {
				want++
			}
		}
		if got := countOf(t, problemOf(t, region, OneSidedPolyomino, test.name), nil); got != want {
			t.Errorf("%s: %d tilings, want %d", test.name, got, want)
		}
	}
	for _, of := range []func() (*dlx.Problem, error){
		func() (*dlx.Problem, error) { return Packing(Box(2, 2, 2), OneSided(Soma()[:2]), false) },
		func() (*dlx.Problem, error) { return Packing(Box(1, 5, 5), OneSided(Soma()), false) },
	} {
		if p, err := of(); err == nil {
			t.Errorf("one-sided pieces in several layers: %v, want an error", p)
		}
	}
	// Where the mirror image of each piece is there, reflections are among the symmetries; otherwise only turns are.
	for names, want := range map[string][2]uint64{"PpIV": {8, 2}, "LPpI": {4, 2}, "lIVN": {4, 2}} {
		set := slices.DeleteFunc(OneSidedPentominoes(), func(p Piece) bool { return !strings.Contains(names, p.Name) })
		for i, reduced := range []bool{false, true} {
			p, err := Packing(Box(1, 4, 5), set, reduced)
			if got := countOf(t, p, err); got != want[i] {
				t.Errorf("%s in 4x5, reduced %v: %d solutions, want %d", names, reduced, got, want[i])
			}
		}
	}
	if os.Getenv(slow) != "" {
		p, err := Packing(Box(1, 3, 30), OneSidedPentominoes(), true)
		if got := countOf(t, p, err); got != 46 {
			t.Errorf("3x30, reduced: %d solutions, want 46", got)
		}
	}
}

// problemOf states tilings by some pieces.
func problemOf(t *testing.T, region []Cell, piece func(string) (Piece, error), names ...string) *dlx.Problem {
	t.Helper()
	var stock []Stock
	for _, name := range names {
		p, err := piece(name)
		if err != nil {
			t.Fatal(err)
		}
		stock = append(stock, Stock{p, 0, -1})
	}
	p, err := Tiling(region, stock)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// cellsIn returns the cells that an option covers.
func cellsIn(p *dlx.Problem, option int) (cells []Cell) {
	for _, i := range p.AppendOption(nil, option) {
		var c Cell
		if _, err := fmt.Sscanf(p.ItemName(i), "r%dc%d", &c[1], &c[2]); err == nil {
			cells = append(cells, c)
		}
	}
	return cells
}

// isTurned reports whether cells are a turn of a drawing in the plane, found by turning and moving.
func isTurned(drawing, cells []Cell) bool {
	sorted := func(cells []Cell) []Cell {
		least := slices.Clone(cells[0][:])
		for _, c := range cells {
			least[1], least[2] = min(least[1], c[1]), min(least[2], c[2])
		}
		var moved []Cell
		for _, c := range cells {
			moved = append(moved, Cell{0, c[1] - least[1], c[2] - least[2]})
		}
		slices.SortFunc(moved, func(a, b Cell) int { return slices.Compare(a[:], b[:]) })
		return moved
	}
	for range 4 {
		if slices.Equal(sorted(drawing), sorted(cells)) {
			return true
		}
		var turned []Cell
		for _, c := range drawing {
			turned = append(turned, Cell{0, c[2], -c[1]})
		}
		drawing = turned
	}
	return false
}
