package repo

import (
	"path/filepath"
	"slices"
	"testing"

	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/cmd/internal/testkit"
	"dlx-sudoku/cover"
	"dlx-sudoku/dlx"
	"dlx-sudoku/satcheck"
)

// plain returns a puzzle as satcheck takes it.
func plain(p *cover.Grid) satcheck.Puzzle {
	return satcheck.Puzzle{BoxRows: p.Layout().BoxRows(), BoxCols: p.Layout().BoxCols(), Givens: p.Digits()}
}

// clashesOf returns the claim that a puzzle has its clashes, by the rules, and nothing else.
func clashesOf(p *cover.Grid) judges.Claim {
	claim := judges.Claim{Case: judges.Case{Puzzle: plain(p)}}
	for _, c := range p.Clashes() {
		claim.Clashes = append(claim.Clashes, satcheck.Clash{Digit: c.Digit, Cells: c.Cells, Houses: c.Houses})
	}
	return claim
}

// claimOf returns what the engine says about a puzzle: all solutions, or too many of them.
func claimOf(solver *testkit.Solver, p *cover.Grid) judges.Claim {
	claim := clashesOf(p)
	for _, g := range solver.SolutionsOf(p, most+1) {
		claim.Solutions = append(claim.Solutions, g.Digits())
	}
	claim.Complete = len(claim.Solutions) <= most
	return claim
}

// TestAnswers has the judge check the engine's answers: on up to 150 puzzles of each published file and of the seeds, and on
// as many generated ones without a solution or with several; on a thousand of each in the long test.
func TestAnswers(t *testing.T) {
	puzzles := 150
	if testkit.Slow() {
		puzzles = 1000
	}
	files := testkit.Published(t)
	l, err := cover.DefaultLayout(9)
	if err != nil {
		t.Fatal(err)
	}
	solver := testkit.NewSolver(l)
	verify := func(t *testing.T, p *cover.Grid) int {
		claim := claimOf(solver, p)
		if r := judges.Check(t.Context(), claim); r.Verdict != satcheck.Verified {
			t.Errorf("%v: %d solutions: %v, %s", p, len(claim.Solutions), r.Verdict, r.Reason)
		}
		return len(claim.Solutions)
	}
	for _, file := range append(files, "../../../testdata/sudoku/seeds.txt") {
		t.Run("file="+filepath.Base(file), func(t *testing.T) {
			grids := readAll(t, file)
			for _, g := range spread(grids, puzzles) {
				verify(t, g)
			}
			if len(grids) == 0 {
				t.Error("no puzzle")
			}
		})
	}
	t.Run("generated", func(t *testing.T) {
		g := testkit.NewGenerator(l, 1)
		for i := range puzzles {
			var p *cover.Grid
			want := func(n int) bool { return n == 0 }
			switch i % 4 {
			case 0:
				p = g.Clashing(24 + i%12)
			case 1:
				p = g.WrongGiven(24 + i%12)
			default:
				p, _ = g.Several(most)
				want = func(n int) bool { return n > 1 }
			}
			if n := verify(t, p); !want(n) {
				t.Errorf("%v: %d solutions", p, n)
			}
		}
	})
}

// refuted reports whether the judge refutes an answer of an engine with one wrong index in the matrix of 4x4 grids. It
// looks at all grids with a single given in the cell of the option, and none.
func refuted(t *testing.T, option, item int) bool {
	l, err := cover.DefaultLayout(4)
	if err != nil {
		t.Fatal(err)
	}
	m := cover.NewMatrix(l)
	wrong := func(yield func([]int) bool) {
		o := 0
		for items := range m.Options() {
			if items = slices.Clone(items); o == option {
				next := items[item]/16*16 + (items[item]+1)%16 // another item of the same kind
				items[item] = next
			}
			if o++; !yield(items) {
				return
			}
		}
	}
	problem, err := dlx.NewProblem(m.Items(), 0, wrong)
	if err != nil {
		t.Fatal(err)
	}
	engine := dlx.NewSolver(problem)
	for digit := range 5 {
		p := cover.NewGrid(l)
		p.Set(option/4, digit)
		engine.Reset()
		if err := engine.Commit(m.AppendGivens(nil, p)...); err != nil {
			t.Fatal(err)
		}
		claim := judges.Claim{Case: judges.Case{Puzzle: plain(p)}, Complete: true}
		g := cover.NewGrid(l)
		for options := range engine.Solutions(t.Context()) {
			if m.Fill(g, options) != nil {
				return true // two digits in one cell: that far the judge need not be asked
			}
			claim.Solutions = append(claim.Solutions, g.Digits())
		}
		if r := judges.Check(t.Context(), claim); r.Verdict == satcheck.Refuted {
			return true
		}
	}
	return false
}
