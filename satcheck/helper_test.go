package satcheck

import (
	"bufio"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"dlx-sudoku/satcheck/internal/witness"
	"dlx-sudoku/satcheck/proof"
)

// Puzzles with known answers: from slides on bounded model checking, an article on Z3 in Python, Norvig's essay on
// Sudoku ("impossible puzzle"), and the slides' puzzle with a second 5 in row 1; A. Inkala's "AI Escargot", 2006.
const (
	slides         = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
	slidesSolution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	slidesSecond5  = "530070500600195000098000060800060003400803001700020006060000280000419005000080079"
	sixSolutions   = "302790060980002000740810052000000020200000400057200690000340286408020539600950100"
	hardest        = "100007090030020008009600500005300900010080002600004000300000010040000007007000300" // "AI Escargot"
	impossible     = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
)

// parse reads a puzzle or solution of boxes R x C from one line; digits above 9 are letters.
func parse(t testing.TB, boxRows, boxCols int, line string) Puzzle {
	t.Helper()
	p := Puzzle{BoxRows: boxRows, BoxCols: boxCols, Givens: digits(line)}
	if err := p.Validate(); err != nil {
		t.Fatalf("%q: %v", line, err)
	}
	return p
}

func digits(line string) []int { return witness.Digits(line) }

// blank returns a puzzle without givens.
func blank(boxRows, boxCols int) Puzzle {
	n := boxRows * boxCols
	return Puzzle{BoxRows: boxRows, BoxCols: boxCols, Givens: make([]int, n*n)}
}

// without returns the puzzle with one given left out.
func (p Puzzle) without(cell int) Puzzle {
	p.Givens = slices.Clone(p.Givens)
	p.Givens[cell] = 0
	return p
}

// backtrack returns the solutions of a puzzle, at most limit (0: all), by plain search. It reads the candidates itself.
func backtrack(p Puzzle, limit int) [][]int {
	allows := func(cell, digit int) bool {
		for i := 0; p.Candidates != nil && i < len(p.Candidates[cell]); i++ {
			if p.Candidates[cell][i] == digit {
				return true
			}
		}
		return p.Candidates == nil || len(p.Candidates[cell]) == 0
	}
	return witness.Solve(p.BoxRows, p.BoxCols, p.Givens, allows, limit)
}

// countModels counts the models of a formula, up to limit, by plain search.
func countModels(f *proof.Formula, limit int) int {
	return witness.CountModels(witness.Clauses(f), f.Variables(), limit)
}

// contrary is the clause that excludes a model and no other.
func contrary(model []bool) []int {
	clause := make([]int, len(model))
	for v, value := range model {
		if clause[v] = v + 1; value {
			clause[v] = -(v + 1)
		}
	}
	return clause
}

// data returns up to limit puzzles of a file below the data folder; without the folder the test is skipped.
func data(t testing.TB, name string, limit int) []Puzzle {
	t.Helper()
	folder := os.Getenv(witness.DataVariable)
	if folder == "" {
		t.Skipf("set %s to the folder that holds %s", witness.DataVariable, name)
	}
	f, err := os.Open(filepath.Join(folder, filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var puzzles []Puzzle
	for lines := bufio.NewScanner(f); lines.Scan() && len(puzzles) < limit; {
		if line := lines.Text(); line != "" && !strings.HasPrefix(line, "#") {
			puzzles = append(puzzles, parse(t, 3, 3, line[:81]))
		}
	}
	return puzzles
}

func pattern(boxRows, boxCols int) []int { return witness.Pattern(boxRows, boxCols) }

// drawn returns what rapid draws.
func drawn(t *rapid.T) witness.Draw {
	return func(low, high int, label string) int { return rapid.IntRange(low, high).Draw(t, label) }
}

// formulaOf returns the formula of these clauses.
func formulaOf(clauses ...[]int) *proof.Formula {
	f := &proof.Formula{}
	for _, clause := range clauses {
		f.Add(clause...)
	}
	return f
}

// proofOf returns the proof of these steps.
func proofOf(steps ...[]int) *proof.Proof {
	p := &proof.Proof{}
	for _, step := range steps {
		p.Add(step...)
	}
	return p
}

// stepsOf returns the steps of a proof, which deletes nothing.
func stepsOf(p *proof.Proof) (steps [][]int) {
	for i := range p.Len() {
		clause, _ := p.Step(i)
		steps = append(steps, clause)
	}
	return steps
}

func pigeons(n int) *proof.Formula { return formulaOf(witness.Pigeons(n)...) }

// covers draws small problems of a kind, with options twice.
func covers(kind witness.Kind) *rapid.Generator[Cover] {
	return rapid.Custom(func(t *rapid.T) Cover { return Cover(drawn(t).Cover(kind)) })
}

// anyKind draws a kind of problems.
func anyKind(t *rapid.T) witness.Kind { return rapid.SampledFrom(witness.Kinds).Draw(t, "kind").Kind }

// subsets finds all solutions of an exact cover by trying all sets of options.
func subsets(c Cover) [][]int { return witness.Cover(c).Subsets() }

func coverData(t testing.TB, name string) Cover { return Cover(witness.CoverData(t, name)) }

// literals returns how many literals the clauses of a formula have.
func literals(f *proof.Formula) (n int) {
	for i := range f.Len() {
		n += len(f.Clause(i))
	}
	return n
}
