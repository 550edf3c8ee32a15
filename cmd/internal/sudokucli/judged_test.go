package sudokucli

import (
	"context"
	"os"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/generate"
	"dlx-sudoku/cover/ladder"
	"dlx-sudoku/satcheck"
)

// judged fails unless the judge agrees that a puzzle has this solution and no other.
func judged(t *testing.T, puzzle, solution *cover.Grid) {
	t.Helper()
	l := puzzle.Layout()
	p := satcheck.Puzzle{BoxRows: l.BoxRows(), BoxCols: l.BoxCols(), Givens: puzzle.Digits()}
	if r := (satcheck.Judge{}).Check(t.Context(), p, [][]int{solution.Digits()}, true); r.Verdict != satcheck.Verified {
		t.Fatalf("%v, solution %v: %v, %s", puzzle, solution, r.Verdict, r.Err)
	}
}

// The judge agrees that generated puzzles have one solution, and with each step to it: what a step places is in the only
// solution, and what it rules out is not.
func TestStepsBeforeTheJudge(t *testing.T) {
	t.Parallel()
	n := 50
	if os.Getenv("DLX_SUDOKU_SLOW") != "" {
		n = 2000
	}
	l, err := cover.DefaultLayout(9)
	if err != nil {
		t.Fatal(err)
	}
	rules := ladder.RulesOf(l, nil)
	b := ladder.NewBoard(rules)
	for _, recipe := range []generate.Recipe{
		{Layout: l},
		{Layout: l, Easiest: 45},
		{Layout: l, Symmetry: generate.Rotate180, Level: ladder.Medium},
		{Layout: l, Symmetry: generate.Full},
		{Layout: l, Symmetry: generate.Diagonal, Minimal: true},
	} {
		g, err := generate.New(recipe, 41)
		if err != nil {
			t.Fatal(err)
		}
		for i := range (n + 4) / 5 {
			p, err := g.Puzzle(t.Context(), uint64(i))
			if err != nil {
				t.Fatal(err)
			}
			judged(t, p.Grid, p.Solution)
			if recipe.Minimal {
				needed(t, p.Grid, p.Solution)
			}
			b.Load(p.Grid)
			var s ladder.Step
			for b.Next(&s, ladder.All) {
				if s.Placed.Digit != 0 && p.Solution.Digit(s.Placed.Cell) != s.Placed.Digit {
					t.Errorf("%v: %s", p.Grid, rules.AppendStep(nil, &s))
				}
				for _, c := range s.Removed {
					if p.Solution.Digit(c.Cell) == c.Digit {
						t.Errorf("%v: %s", p.Grid, rules.AppendStep(nil, &s))
					}
				}
				b.Apply(&s)
			}
		}
	}
}

// needed fails unless the judge finds another solution without any one given.
func needed(t *testing.T, puzzle, solution *cover.Grid) {
	t.Helper()
	l := puzzle.Layout()
	less := puzzle.Clone()
	for cell, d := range puzzle.Digits() {
		if d == 0 {
			continue
		}
		less.Set(cell, 0)
		p := satcheck.Puzzle{BoxRows: l.BoxRows(), BoxCols: l.BoxCols(), Givens: less.Digits()}
		r := satcheck.Judge{}.Check(context.Background(), p, [][]int{solution.Digits()}, true)
		if r.Verdict != satcheck.Refuted || r.Missing == nil {
			t.Errorf("%v without the given of %s: %v, %s, want another solution", puzzle, l.CellName(cell), r.Verdict, r.Err)
		}
		less.Set(cell, d)
	}
}

// boaster is an engine that counts a number of solutions too many.
type boaster struct {
	engine.Engine
	boast uint64
}

func (e *boaster) Count(ctx context.Context, limit uint64) (uint64, error) {
	n, err := e.Engine.Count(ctx, limit)
	return n + e.boast, err
}

// TestCountLies has an engine count a solution too many where the judge counts by states.
func TestCountLies(t *testing.T) {
	// Many solutions and few states: fifteen rectangles of cells, each of which can be filled in two ways or more.
	const puzzle = "1.345678....DE.G5678.234.E.G9A.C9..C.E.G..345678.E..9A.C56781234" +
		"21.365.7A9CBE.G.65.7.1.3..G.A9CBA9CB.DGF.143.58.EDGFA9CB65872143" +
		"34127856BC9AFGDE78563412FGDEBC9A.C9A.GDE3412.85..GDE.C9A78563412" +
		"43..87...BA.G.E.87..43..G.E.CBA9CBA9GFED.321.765.FE.CBA9.765.321"
	honest, err := engine.ByName(engine.Default)
	if err != nil {
		t.Fatal(err)
	}
	for boast, want := range map[uint64]cli.Status{0: cli.OK, 1: cli.Disagree} {
		lying := func(r cli.Runner) {
			enginesOf(r).Maker = func(l *cover.Layout) (engine.Engine, error) {
				e, err := honest(l)
				return &boaster{e, boast}, err
			}
		}
		sys := cli.System{Stdin: strings.NewReader(puzzle)}
		got := runPrepared(t.Context(), lying, sys, "count", "--verify", "--json", "--timeout", "10m")
		const text = "-:1:1: error: engine and judge disagree: there are 34816 solutions, proved by "
		if got.status != want || strings.Contains(got.stderr, text) != (want == cli.Disagree) {
			t.Errorf("boasting of %d more: %+v, want exit %d", boast, got, want)
		}
	}
}
