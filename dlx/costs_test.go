package dlx_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
)

// The costs of a search do not depend on the machine. These are the present ones, by representation. A change that makes
// them worse must be better elsewhere, and its commit says so.
func TestCosts(t *testing.T) {
	type cost struct{ nodes, updates uint64 }
	for _, test := range []struct {
		name               string
		problem            func() (*dlx.Problem, error)
		links, cells, bits cost
	}{
		{"queens 9", func() (*dlx.Problem, error) { return classics.Queens(9) }, cost{3447, 36123}, cost{3501, 37404}, cost{3440, 15557}},
		{"langford 8", func() (*dlx.Problem, error) { return classics.Langford(8, 2) }, cost{2798, 26408}, cost{2859, 26574}, cost{2789, 15810}},
		{"dominoes 4x6", func() (*dlx.Problem, error) { return classics.Dominoes(4, 6) }, cost{1062, 1577}, cost{1062, 1577}, cost{1062, 2357}},
		{"l-trominoes 6x6", func() (*dlx.Problem, error) { return classics.Trominoes(6, 6) }, cost{892, 9960}, cost{892, 9960}, cost{892, 6008}},
		{"latin squares of order 4", func() (*dlx.Problem, error) { return classics.Latin(4) }, cost{4745, 13112}, cost{4745, 13112}, cost{4745, 10804}},
		{"steiner systems of 7 points", func() (*dlx.Problem, error) { return classics.Steiner(7) }, cost{156, 660}, cost{156, 660}, cost{156, 465}},
		{"matchings of 8 points", func() (*dlx.Problem, error) { return classics.Matchings(classics.Complete(8)) }, cost{253, 539}, cost{253, 539}, cost{253, 749}},
		{"3-colourings of a wheel", wheel, cost{175, 1590}, cost{175, 1590}, cost{175, 1098}},
		{"de Bruijn cycles of order 4", func() (*dlx.Problem, error) { return classics.DeBruijn(4) }, cost{187, 5174}, cost{194, 4990}, cost{189, 1370}},
		{"0-1 matrices 5x5", binary, cost{6459, 10931}, cost{6459, 10552}, cost{6459, 9997}},
		{"queens that dominate 5x5", func() (*dlx.Problem, error) { return classics.Domination(5, 3) }, cost{1603, 12910}, cost{1603, 161457}, cost{1603, 11721}},
		{"words in 3x3", words, cost{894, 26932}, cost{894, 26586}, cost{894, 10877}},
		{"partitions of a set of 6", subsets, cost{406, 2057}, cost{406, 2057}, cost{406, 1454}},
		{"a hard sudoku", sudoku, cost{2789, 31368}, cost{3051, 33423}, cost{2741, 13254}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := test.problem()
			if err != nil {
				t.Fatal(err)
			}
			for r, want := range map[dlx.Representation]cost{dlx.Links: test.links, dlx.Cells: test.cells, dlx.Bits: test.bits} {
				s, err := dlx.NewSolverIn(p, r)
				if errors.Is(err, dlx.ErrRepresentation) && want == (cost{}) {
					continue
				}
				if err != nil {
					t.Fatal(err)
				}
				if _, err := s.Count(context.Background(), 100_000); err != nil {
					t.Fatal(err)
				}
				stats := s.Stats()
				if got := (cost{stats.Nodes, stats.Updates}); got != want {
					t.Errorf("%v: %d nodes and %d updates, want %d and %d", r, got.nodes, got.updates, want.nodes, want.updates)
				}
			}
		})
	}
}

// After the last option of an item comes the way to take none. The last option may be the last bit of a word: here there are
// 64 squares, which three queens are to attack and cannot.
func TestBehindTheLastOption(t *testing.T) {
	p, err := classics.Domination(8, 3)
	if err != nil {
		t.Fatal(err)
	}
	s, err := dlx.NewSolverIn(p, dlx.Bits)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := s.Count(context.Background(), 0); n != 0 || err != nil {
		t.Errorf("Count = %d, %v, want 0", n, err)
	}
}

// wheel is the 3-colourings of a wheel of ten spokes.
func wheel() (*dlx.Problem, error) {
	g := classics.Graph{Vertices: strings.Fields("hub a b c d e f g h i j")}
	for v := 1; v <= 10; v++ {
		g.Edges = append(g.Edges, [2]int{0, v}, [2]int{v, 1 + v%10})
	}
	return classics.Colourings(g, 3)
}

// binary is the 0-1 matrices of 5 rows and columns with two ones in each.
func binary() (*dlx.Problem, error) {
	return classics.BinaryMatrices([]int{2, 2, 2, 2, 2}, []int{2, 2, 2, 2, 2})
}

// words is the squares of 3x3 letters that are words across and down.
func words() (*dlx.Problem, error) {
	return classics.WordRectangle(3, 3, strings.Fields(
		"ace ape are arm art ate bar bat bee bet can cap car cat ear eat era eye oar one ore pea pen pet rat rea tap tar tea ten toe ton"))
}

// subsets is the ways to split a set of six members: an option is a subset.
func subsets() (*dlx.Problem, error) {
	return dlx.NewProblem(6, 0, func(yield func([]int) bool) {
		for set := 1; set < 1<<6; set++ {
			var option []int
			for i := range 6 {
				if set>>i&1 == 1 {
					option = append(option, i)
				}
			}
			if !yield(option) {
				return
			}
		}
	})
}

// sudoku is a puzzle of Arto Inkala, 2012, as a cover: a digit in each cell, each digit in each row, column and box.
func sudoku() (*dlx.Problem, error) {
	const puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
	return dlx.NewProblem(4*81, 0, func(yield func([]int) bool) {
		for cell, given := range puzzle {
			for digit := range 9 {
				r, c := cell/9, cell%9
				if given != '.' && int(given-'1') != digit {
					continue
				}
				if !yield([]int{cell, 81 + 9*r + digit, 162 + 9*c + digit, 243 + 9*(r/3*3+c/3) + digit}) {
					return
				}
			}
		}
	})
}
