package interchange

import (
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/internal/witness"
	"dlx-sudoku/satcheck/proof"
)

// Puzzles with known answers: from slides on bounded model checking, a report with Z3 and backtracking, an article on Z3
// in Python, Norvig's essay on Sudoku ("impossible puzzle"), and the slides' puzzle with a second 5 in row 1.
const (
	slides         = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
	slidesSolution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	hard           = "100060900006300000728009030000000020000006004000024109009100007580003000003200000"
	hardSolution   = "135762948946381275728459631694517823812936754357824169269145387581673492473298516"
	sixSolutions   = "302790060980002000740810052000000020200000400057200690000340286408020539600950100"
	impossible     = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
	secondFive     = "530070500600195000098000060800060003400803001700020006060000280000419005000080079"
)

func digits(line string) []int { return witness.Digits(line) }

func puzzle(boxRows, boxCols int, line string) satcheck.Puzzle {
	return satcheck.Puzzle{BoxRows: boxRows, BoxCols: boxCols, Givens: digits(line)}
}

func problem(t testing.TB, p satcheck.Puzzle, d Dialect) *Problem {
	t.Helper()
	problem, err := New(p, d)
	if err != nil {
		t.Fatal(err)
	}
	return problem
}

func text(t testing.TB, p *Problem) string {
	t.Helper()
	var out strings.Builder
	if n, err := p.WriteTo(&out); err != nil || n != int64(out.Len()) {
		t.Fatalf("WriteTo = %d, %v, want %d", n, err, out.Len())
	}
	return out.String()
}

// unique returns the first unique puzzle of a file of testdata, and its solution.
func unique(t testing.TB, file string) (puzzle, solution string) {
	t.Helper()
	text, err := os.ReadFile("../../testdata/sudoku/" + file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if fields := strings.Split(strings.TrimSpace(line), ","); len(fields) == 4 && fields[1] == "unique" {
			return fields[0], fields[3]
		}
	}
	t.Fatalf("no unique puzzle in %s", file)
	return
}

func pattern(boxRows, boxCols int) []int { return witness.Pattern(boxRows, boxCols) }

// backtrack returns the solutions of a puzzle, at most limit (0: all), by plain search.
func backtrack(p satcheck.Puzzle, limit int) [][]int {
	return witness.Solve(p.BoxRows, p.BoxCols, p.Givens, p.Allows, limit)
}

// countModels counts the models of the clauses that keep says, up to limit, by plain search.
func countModels(f *proof.Formula, keep func(i int) bool, limit int) int {
	var clauses [][]int
	for i := range f.Len() {
		if keep(i) {
			clauses = append(clauses, f.Clause(i))
		}
	}
	return witness.CountModels(clauses, f.Variables(), limit)
}

func blank(boxRows, boxCols int) satcheck.Puzzle {
	n := boxRows * boxCols
	return satcheck.Puzzle{BoxRows: boxRows, BoxCols: boxCols, Givens: make([]int, n*n)}
}

func panics(f func()) (yes bool) {
	defer func() { yes = recover() != nil }()
	f()
	return false
}

// drawn returns what rapid draws.
func drawn(t *rapid.T) witness.Draw {
	return func(low, high int, label string) int { return rapid.IntRange(low, high).Draw(t, label) }
}
