package interchange

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/internal/witness"
	"dlx-sudoku/satcheck/proof"
)

// solversVariable is the environment variable that, set to "require", lets the tests fail where a solver is missing,
// instead of being skipped, and set to "none" skips them all.
const solversVariable = "DLX_SUDOKU_SOLVERS"

// find returns the path of a solver, or ends the test.
func find(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	switch {
	case os.Getenv(solversVariable) == "none":
		t.Skipf("%s is not tested: %s=none", name, solversVariable)
	case err == nil:
		return path
	case os.Getenv(solversVariable) == "require":
		t.Fatalf("no %s in the path, and %s=require", name, solversVariable)
	default:
		t.Skipf("%s is not tested: not in the path", name)
	}
	return ""
}

// solve runs a solver on a problem in a file, and returns what it prints on stdout, or for minisat the file it writes.
func solve(t *testing.T, p *Problem, name string, args ...string) []byte {
	t.Helper()
	path := find(t, name)
	endings := map[Format]string{DIMACS: ".cnf", OPB: ".opb"}
	file := witness.File(t, "puzzle"+endings[p.dialect.Format], text(t, p))
	args = append(args, file)
	if name == "minisat" {
		args = append(args, file+".out")
	}
	out, errs, status := run(t, path, args...)
	errs = strings.ReplaceAll(errs, "WARNING: for repeatability, setting FPU to use double precision\n", "") // minisat
	if errs != "" {
		t.Errorf("%s %v: stderr %q, want none", name, args, errs)
	}
	// 10, 20 and 30 are the competitions' and clasp's; z3 says 1 where get-value has no answer, after unsat.
	if !slices.Contains([]int{0, 10, 20, 30}, status) && !(status == 1 && bytes.HasPrefix(out, []byte("unsat\n"))) {
		t.Errorf("%s %v: exit status %d", name, args, status)
	}
	if name == "minisat" {
		var err error
		if out, err = os.ReadFile(file + ".out"); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// run runs a program and returns what it prints, and its exit status.
func run(t *testing.T, path string, args ...string) (out []byte, errs string, status int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, args...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	var failed *exec.ExitError
	if err != nil && !errors.As(err, &failed) || ctx.Err() != nil {
		t.Fatalf("%s %v: %v, %v", path, args, err, ctx.Err())
	}
	return out, stderr.String(), cmd.ProcessState.ExitCode()
}

// readers has the solvers that read each format, and the flags that make them print a model.
var readers = map[Format][][]string{
	DIMACS:  {{"cadical", "-q"}, {"clasp"}, {"minisat", "-verb=0"}, {"z3", "-dimacs"}},
	SMTInt:  {{"z3"}, {"cvc5", "--lang=smt2"}},
	SMTBool: {{"z3", "-smt2"}, {"cvc5", "--lang=smt2"}},
	SMTBV:   {{"z3", "-smt2", "-model"}, {"cvc5", "--lang=smt2", "--dump-models"}, {"boolector", "--smt2", "-m"}},
	OPB:     {{"clasp"}},
}

// all reports whether all puzzles are sent through all solvers in all encodings.
func all() bool { return os.Getenv("DLX_SUDOKU_SLOW") != "" }

// TestSolvers sends puzzles through every solver that reads the format, and reads the answers. Two 4x4 puzzles, one with a
// solution and one without, go through every encoding; puzzles that are neither large nor hard go through the first encoding
// of each format, but not to cvc5, which takes seconds. With DLX_SUDOKU_SLOW each puzzle goes through each encoding that is
// not too slow for it.
func TestSolvers(t *testing.T) {
	type test struct {
		name     string
		puzzle   satcheck.Puzzle
		solution string // "": any, or none
		none     bool
		fast     bool // for the dialects that are fast enough
		hard     bool // takes the solver most of the time
		always   bool
	}
	tests := []test{
		{name: "slides", puzzle: puzzle(3, 3, slides), solution: slidesSolution},
		{name: "hard", puzzle: puzzle(3, 3, hard), solution: hardSolution, hard: true},
		{name: "six-solutions", puzzle: puzzle(3, 3, sixSolutions), hard: true},
		{name: "impossible", puzzle: puzzle(3, 3, impossible), none: true, hard: true},
		{name: "impossible4x4", puzzle: puzzle(2, 2, "12........3...4."), none: true, always: true},
		{name: "clash", puzzle: puzzle(3, 3, secondFive), none: true},
		{name: "full", puzzle: puzzle(3, 3, slidesSolution), solution: slidesSolution},
		{name: "latin5x5", puzzle: puzzle(1, 5, "12345"+strings.Repeat(".", 20))},
	}
	for _, file := range []struct {
		name             string
		boxRows, boxCols int
		fast, always     bool
	}{{"4x4", 2, 2, false, true}, {"6x6", 2, 3, false, false}, {"10x10", 2, 5, true, false}, {"16x16", 4, 4, true, false}} {
		line, solution := unique(t, "generated-"+file.name+".txt")
		tests = append(tests, test{
			name: file.name, puzzle: puzzle(file.boxRows, file.boxCols, line), solution: solution, fast: file.fast, always: file.always,
		})
	}
	for format, solvers := range readers {
		for _, command := range solvers {
			t.Run(fmt.Sprintf("%v by %s", format, command[0]), func(t *testing.T) {
				t.Parallel()
				find(t, command[0])
				first := true
				for _, d := range dialects() {
					if d.Format != format {
						continue
					}
					small := first && command[0] != "cvc5" // which takes seconds for each
					first = false
					for _, test := range tests {
						if !all() && !test.always && (!small || test.fast || test.hard) {
							continue
						}
						if test.fast && slow(d) {
							continue
						}
						p := problem(t, test.puzzle, d)
						answer, err := p.ReadBytes(solve(t, p, command[0], command[1:]...))
						want := Satisfiable
						if test.none {
							want = Unsatisfiable
						}
						if err != nil || answer.Claim != want {
							t.Errorf("%s in %v: claim %d, %v, want %d", test.name, d, answer.Claim, err, want)
							continue
						}
						if test.solution != "" && !slices.Equal(answer.Grid, digits(test.solution)) {
							t.Errorf("%s in %v: %v, want %s", test.name, d, answer.Grid, test.solution)
						}
					}
				}
			})
		}
	}
}

// slow reports whether a dialect is slow for grids above 9x9, by some solver.
func slow(d Dialect) bool {
	return slices.Contains([]string{"places", "binary", "bit-vector", Array}, d.Variant) || d.Format == SMTInt
}

// TestClaspCounts has clasp count models: a puzzle has as many as solutions, so that no variable is free.
func TestClaspCounts(t *testing.T) {
	find(t, "clasp")
	small, _ := unique(t, "generated-4x4.txt")
	models := regexp.MustCompile(`(?m)^c Models +: (\d+\+?)$`)
	for _, test := range []struct {
		puzzle satcheck.Puzzle
		limit  string
		want   string
		more   bool // in the first encoding only, unless all are asked for
	}{
		{puzzle(3, 3, slides), "2", "1", false},
		{puzzle(2, 2, small), "2", "1", false},
		{puzzle(3, 3, sixSolutions), "0", "6", true},
		{puzzle(2, 2, strings.Repeat(".", 16)), "0", "288", false},
		{puzzle(2, 2, "12........3...4."), "0", "0", false},
		{puzzle(3, 3, impossible), "0", "0", true},
	} {
		for i, d := range dialects() {
			if d.Format != DIMACS && d.Format != OPB || test.more && i > 0 && !all() {
				continue
			}
			out := solve(t, problem(t, test.puzzle, d), "clasp", test.limit, "-q")
			if got := models.FindSubmatch(out); got == nil || string(got[1]) != test.want {
				t.Errorf("%v of %v: clasp says %q, want Models : %s", d, test.puzzle.Givens, out, test.want)
			}
		}
	}
}

// TestCadicalProofs has cadical prove that puzzles are unique, and the judge's checker replay the proofs.
func TestCadicalProofs(t *testing.T) {
	cadical := find(t, "cadical")
	longest := 0
	for i, e := range Encodings() {
		for _, test := range [][2]string{{slides, slidesSolution}, {hard, hardSolution}} {
			if i > 0 && test[0] == slides && !all() {
				continue // its proofs are short
			}
			encoded, err := Encode(puzzle(3, 3, test[0]), e)
			if err != nil {
				t.Fatal(err)
			}
			encoded.Exclude(digits(test[1]))
			cnf := witness.File(t, "unique.cnf", witness.Text(t, encoded.Formula))
			drat := filepath.Join(filepath.Dir(cnf), "unique.drat")
			if out, errs, status := run(t, cadical, "-q", "--no-binary", cnf, drat); status != 20 {
				t.Fatalf("%v: cadical says %q, %q, exit status %d", e, out, errs, status)
			}
			text, err := os.ReadFile(drat)
			if err != nil {
				t.Fatal(err)
			}
			steps, err := proof.Read(bytes.NewReader(text))
			if err != nil {
				t.Fatalf("%v: %v", e, err)
			}
			if err := steps.Check(t.Context(), encoded.Formula); err != nil {
				t.Errorf("%v of %s: %v", e, test[0], err)
			}
			deletions := 0
			for i := range steps.Len() {
				if _, deletion := steps.Step(i); deletion {
					deletions++
				}
			}
			longest = max(longest, steps.Len())
			t.Logf("%v: %d steps, %d of them deletions", e, steps.Len(), deletions)
			// The same steps do not prove it of the puzzle without a given: the check can fail.
			fewer := puzzle(3, 3, strings.Replace(test[0], "9", "0", 3))
			other, err := Encode(fewer, e)
			if err != nil {
				t.Fatal(err)
			}
			if steps.Check(t.Context(), other.Formula) == nil {
				t.Errorf("%v: the proof is accepted of a formula that has a model", e)
			}
		}
	}
	if longest < 100 {
		t.Errorf("the longest proof has %d steps, want one that says something", longest)
	}
}

// TestLargeArray has 25x25 cells, more than 8 bits can tell apart, in an array.
func TestLargeArray(t *testing.T) {
	solution := pattern(5, 5)
	given := satcheck.Puzzle{BoxRows: 5, BoxCols: 5, Givens: slices.Clone(solution)}
	for cell := 300; cell < 320; cell++ {
		given.Givens[cell] = 0
	}
	p := problem(t, given, Dialect{SMTBV, Array})
	for i, command := range readers[SMTBV] {
		t.Run(command[0], func(t *testing.T) {
			if i > 0 && !all() {
				t.Skip("takes seconds: set DLX_SUDOKU_SLOW")
			}
			t.Parallel()
			answer, err := p.ReadBytes(solve(t, p, command[0], command[1:]...))
			if err != nil || !slices.Equal(answer.Grid, solution) {
				t.Errorf("%v, %v, want the one solution", answer, err)
			}
		})
	}
}
