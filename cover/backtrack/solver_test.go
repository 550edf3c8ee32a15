package backtrack

import (
	"context"
	"errors"
	"slices"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/covertest"
)

// The counts without candidates are from the student report, except for the Boolector and the Z3-in-Python puzzle.
func TestNodes(t *testing.T) {
	for _, tt := range []struct {
		name, puzzle string
		strategy     Strategy
		want         [2]uint64 // without candidates, and with
	}{
		{"hard matrix", hardMatrix, FirstEmpty, [2]uint64{478_902, 478_902}},
		{"hard matrix", hardMatrix, Remembering, [2]uint64{478_902, 478_902}},
		{"hard matrix", hardMatrix, FewestPossibilities, [2]uint64{835, 835}},
		{"hard matrix", hardMatrix, FixedOrder, [2]uint64{376_874, 376_874}},
		{"slides", slides, FirstEmpty, [2]uint64{4_208, 51}},
		{"slides", slides, Remembering, [2]uint64{4_208, 51}},
		{"slides", slides, FewestPossibilities, [2]uint64{51, 51}},
		{"slides", slides, FixedOrder, [2]uint64{102, 51}},
		{"Boolector", boolector, FirstEmpty, [2]uint64{19_145, 14_632}},
		{"Boolector", boolector, Remembering, [2]uint64{19_145, 14_632}},
		{"Boolector", boolector, FewestPossibilities, [2]uint64{211, 211}},
		{"Boolector", boolector, FixedOrder, [2]uint64{17_489, 5_244}},
		{"Z3 in Python", z3Python, FirstEmpty, [2]uint64{982, 122}},
		{"Z3 in Python", z3Python, Remembering, [2]uint64{982, 122}},
		{"Z3 in Python", z3Python, FewestPossibilities, [2]uint64{44, 44}},
		{"Z3 in Python", z3Python, FixedOrder, [2]uint64{568, 81}},
	} {
		t.Run(tt.name+"/"+tt.strategy.String(), func(t *testing.T) {
			if testing.Short() && tt.want[0] > 10_000 {
				t.Skip("takes seconds")
			}
			for i, candidates := range []bool{false, true} {
				s := Solver{Strategy: tt.strategy, Candidates: candidates}
				if _, err := s.First(context.Background(), covertest.Parse(t, tt.puzzle)); err != nil {
					t.Fatalf("First(%s) = %v", tt.name, err)
				}
				if s.Nodes() != tt.want[i] {
					t.Errorf("candidates=%t: Nodes() = %d, want %d", candidates, s.Nodes(), tt.want[i])
				}
			}
		})
	}
}

// TestSolutions compares with answers from the literature and from other solvers.
func TestSolutions(t *testing.T) {
	l25 := covertest.Layout(t, 5, 5)
	almost := cover.NewGrid(l25) // a right grid with two rows emptied
	for cell := 2 * 25; cell < l25.Cells(); cell++ {
		row, col := cell/25, cell%25
		almost.Set(cell, (col+row%5*5+row/5)%25+1)
	}
	for _, tt := range []struct {
		name   string
		puzzle *cover.Grid
		hard   bool // for all strategies but FewestPossibilities
		count  int
		first  string // in ascending order; not compared if empty
	}{
		{"hard matrix", covertest.Parse(t, hardMatrix), true, 1, "135762948946381275728459631694517823812936754357824169269145387581673492473298516"},
		{"slides", covertest.Parse(t, slides), false, 1, "534678912672195348198342567859761423426853791713924856961537284287419635345286179"},
		{"Boolector", covertest.Parse(t, boolector), true, 1, "139276845846195237275348916961452783527683194384719652692531478758964321413827569"},
		{"Z3 in Python", covertest.Parse(t, z3Python), false, 6, ""},
		{"4x4", cover.NewGrid(covertest.Layout(t, 2, 2)), false, 288, "1234341221434321"},
		{"Latin 4x4", cover.NewGrid(covertest.Layout(t, 1, 4)), false, 576, "1234214334124321"},
		{"Latin 5x5, first row given", firstRow(covertest.Layout(t, 5, 1)), false, 1_344, "1234521453345124523153124"},
		{"no solution, no clash", covertest.Parse(t, "123....4........"), false, 0, ""},
		{"clashing givens", covertest.Parse(t, "11.............."), false, 0, ""},
		{"clashing givens, full", covertest.Parse(t, "1234341221434312"), false, 0, ""},
		{"full", covertest.Parse(t, "1234341221434321"), false, 1, "1234341221434321"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var sorted []string
			for _, setting := range settings() {
				if testing.Short() && tt.hard && setting.strategy != FewestPossibilities {
					continue // takes seconds
				}
				s := setting.solver()
				before := tt.puzzle.String()
				found := all(s, tt.puzzle, 0)
				if len(found) != tt.count {
					t.Fatalf("%v: %d solutions, want %d", setting, len(found), tt.count)
				}
				if tt.puzzle.String() != before {
					t.Fatalf("%v: the puzzle has become %v", setting, tt.puzzle)
				}
				if setting.strategy <= Remembering && !slices.IsSorted(found) {
					t.Errorf("%v: solutions out of order", setting)
				}
				slices.Sort(found)
				if len(found) > 0 && tt.first != "" && found[0] != tt.first {
					t.Errorf("%v: first of all solutions is %s, want %s", setting, found[0], tt.first)
				}
				if sorted != nil && !slices.Equal(found, sorted) {
					t.Errorf("%v: other solutions than the settings before", setting)
				}
				sorted = found
			}
		})
	}

	t.Run("25x25", func(t *testing.T) {
		for _, setting := range settings() {
			g, err := setting.solver().First(context.Background(), almost)
			if err != nil {
				t.Fatalf("%v: First() = %v", setting, err)
			}
			if err := g.Check(almost); err != nil {
				t.Errorf("%v: Check() = %v", setting, err)
			}
		}
	})
}

// firstRow returns a grid with the digits in ascending order in row 1, and the other rows empty.
func firstRow(l *cover.Layout) *cover.Grid {
	g := cover.NewGrid(l)
	for cell := range l.Size() {
		g.Set(cell, cell+1)
	}
	return g
}

func TestLimit(t *testing.T) {
	puzzle := covertest.Parse(t, z3Python)
	var s Solver
	for limit, want := range []uint64{6, 1, 2, 3, 4, 5, 6, 6} {
		if n, err := s.Count(context.Background(), puzzle, uint64(limit)); n != want || err != nil {
			t.Errorf("Count(limit %d) = %d, %v, want %d", limit, n, err, want)
		}
	}
}

func TestFirst(t *testing.T) {
	for _, setting := range settings() {
		s := setting.solver()
		g, err := s.First(context.Background(), covertest.Parse(t, "123....4........"))
		if g != nil || !errors.Is(err, ErrNoSolution) {
			t.Errorf("%v: First() = %v, %v, want %v", setting, g, err, ErrNoSolution)
		}
		puzzle := covertest.Parse(t, z3Python)
		g, err = s.First(context.Background(), puzzle)
		if err != nil {
			t.Fatalf("%v: First() = %v", setting, err)
		}
		if want := all(s, puzzle, 1); g.String() != want[0] {
			t.Errorf("%v: First() = %v, want %v", setting, g, want[0])
		}
	}
}

func TestStrategyNames(t *testing.T) {
	if got := (FixedOrder + 1).String(); got != "Strategy(4)" {
		t.Errorf("String() = %q, want Strategy(4)", got)
	}
}
