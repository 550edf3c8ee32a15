package testkit

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"dlx-sudoku/cover"
)

var update = flag.Bool("update", false, "rewrite the generated files of testdata/sudoku")

// dir is where the puzzles are.
const dir = "../../../testdata/sudoku"

// A recipe says how a generated file is made.
type recipe struct {
	file             string
	boxRows, boxCols int
	seed             uint64
	puzzles          int
	what             string // for the heading, after the number of puzzles and their size
	next             func(*Generator) Truth
}

// recipes holds the recipe of each generated file. A file must not have sixteen puzzles of 4x4: a reader that sees only the
// first fields of the lines would take them for a grid of 16x16.
var recipes = []recipe{
	{"generated-9x9-easy.txt", 3, 3, 1, 60, "34 givens, singles suffice", easy},
	{"generated-9x9-medium.txt", 3, 3, 2, 60, "27 givens, singles do not suffice", medium},
	{"generated-9x9-minimal.txt", 3, 3, 3, 60, "no given can be taken away", unique(0)},
	{"generated-4x4.txt", 2, 2, 4, 20, "no given can be taken away", unique(0)},
	{"generated-6x6.txt", 2, 3, 5, 20, "boxes of 2x3, no given can be taken away", unique(0)},
	{"generated-8x8.txt", 2, 4, 6, 20, "boxes of 2x4, no given can be taken away", unique(0)},
	{"generated-10x10.txt", 2, 5, 7, 20, "boxes of 2x5, no given can be taken away", unique(0)},
	{"generated-12x12.txt", 3, 4, 8, 10, "boxes of 3x4, 58 givens", unique(58)},
	{"generated-16x16.txt", 4, 4, 9, 5, "116 givens", unique(116)},
	{"generated-25x25.txt", 5, 5, 10, 2, "340 givens", unique(340)},
	{"generated-several-solutions.txt", 3, 3, 11, 40, "one given of a minimal puzzle taken away, 2 to 50 solutions", several},
	{"generated-no-solution.txt", 3, 3, 12, 40, "a wrong given; in about every second puzzle it clashes with another", noSolution},
}

func unique(givens int) func(*Generator) Truth {
	return func(g *Generator) Truth {
		puzzle, solution := g.Unique(givens)
		return Truth{Puzzle: puzzle, Status: Unique, Count: 1, Solution: solution}
	}
}

func easy(g *Generator) Truth   { return graded(g, 34, true) }
func medium(g *Generator) Truth { return graded(g, 27, false) }

// singlesSuffice reports whether forced moves alone solve a puzzle and show that it has no other solution: cells with one
// candidate left, and digits with one place left in a house.
func singlesSuffice(s *Solver, puzzle *cover.Grid) bool {
	// The root and the forced moves are nodes. A choice would add at least two more, in place of one of those moves.
	return s.CountOf(puzzle, 2) == 1 && s.Stats().Nodes == uint64(1+puzzle.Layout().Cells()-puzzle.Givens())
}

// graded makes a puzzle with a number of givens that singles solve, or do not solve.
func graded(g *Generator, givens int, singles bool) Truth {
	for range attempts {
		if t := unique(givens)(g); t.Puzzle.Givens() == givens && singlesSuffice(g.solver, t.Puzzle) == singles {
			return t
		}
	}
	panic(fmt.Sprintf("no puzzle with %d givens, singles %v", givens, singles))
}

func several(g *Generator) Truth {
	puzzle, count := g.Several(50)
	return Truth{Puzzle: puzzle, Status: Multiple, Count: count}
}

// noSolution makes a puzzle with clashing givens one time in two.
func noSolution(g *Generator) Truth {
	if g.Rand().IntN(2) == 0 {
		return Truth{Puzzle: g.Clashing(28), Status: Invalid}
	}
	return Truth{Puzzle: g.WrongGiven(28), Status: None}
}

// String returns the line of a file that says t: "PUZZLE,STATUS,COUNT[,SOLUTION]".
func (t Truth) String() string {
	s := fmt.Sprintf("%v,%s,%d", t.Puzzle, t.Status, t.Count)
	if t.Solution != nil {
		s += "," + t.Solution.String()
	}
	return s
}

// text makes the file.
func (r recipe) text() []byte {
	g := NewGenerator(layout(r.boxRows, r.boxCols), r.seed)
	n := g.Layout().Size()
	var b bytes.Buffer
	fmt.Fprintf(&b, "# %d puzzles of %dx%d: %s.\n", r.puzzles, n, n, r.what)
	fmt.Fprintf(&b, "# Made by this project's own generator, cmd/internal/testkit, from the seed %d. Made again and compared by\n", r.seed)
	fmt.Fprintf(&b, "# TestGeneratedFiles there; its flag -update rewrites this file.\n")
	fmt.Fprintf(&b, "# PUZZLE,STATUS,COUNT[,SOLUTION]\n")
	for range r.puzzles {
		fmt.Fprintln(&b, r.next(g))
	}
	return b.Bytes()
}

func TestGeneratedFiles(t *testing.T) {
	for _, r := range recipes {
		t.Run(r.file, func(t *testing.T) {
			switch size := r.boxRows * r.boxCols; {
			case testing.Short() && size > 8:
				t.Skip("slow under the race detector")
			case size > 9 && !Slow() && !*update:
				t.Skipf("takes seconds: set %s", SlowVariable)
			}
			t.Parallel()
			name := filepath.Join(dir, r.file)
			want := r.text()
			if *update {
				if err := os.WriteFile(name, want, 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			got, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			gotLines, wantLines := bytes.SplitAfter(got, []byte("\n")), bytes.SplitAfter(want, []byte("\n"))
			for i, line := range wantLines {
				if i >= len(gotLines) || !bytes.Equal(gotLines[i], line) {
					t.Fatalf("line %d of %s is not what the generator makes, %q; -update rewrites the file", i+1, name, line)
				}
			}
			if len(gotLines) > len(wantLines) {
				t.Fatalf("%s has %d lines, want %d", name, len(gotLines)-1, len(wantLines)-1)
			}
		})
	}
}
