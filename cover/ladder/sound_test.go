package ladder_test

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/bands"
	"dlx-sudoku/cover/generate"
	"dlx-sudoku/cover/internal/covertest"
	"dlx-sudoku/cover/ladder"

	"pgregory.net/rapid"
)

// sound fails if a step says anything that is not so in the solution, or says nothing.
func sound(tb rapid.TB, b *ladder.Board, s *ladder.Step, solution *cover.Grid) {
	tb.Helper()
	text := string(b.Rules().AppendStep(nil, s))
	if s.Placed.Digit == 0 && len(s.Removed) == 0 {
		tb.Errorf("%s: nothing follows", text)
	}
	if s.Placed.Digit != 0 && solution.Digit(s.Placed.Cell) != s.Placed.Digit {
		tb.Errorf("%s: the solution is %v", text, solution)
	}
	if s.Placed.Digit != 0 && b.Digit(s.Placed.Cell) != 0 {
		tb.Errorf("%s: the cell is not empty", text)
	}
	for _, c := range s.Removed {
		if solution.Digit(c.Cell) == c.Digit {
			tb.Errorf("%s: %v is so in the solution %v", text, c, solution)
		}
		if !b.Has(c) {
			tb.Errorf("%s: %v is no candidate", text, c)
		}
	}
}

// What a step removes is in no solution. The engine finds the solution, and that it is the only one.
func TestStepsAreSound(t *testing.T) {
	rules := rulesOf(t, covertest.Size(9), ladder.More{})
	b := ladder.NewBoard(rules)
	var engine bands.Solver
	used := make(map[ladder.Technique]int)
	checked := 0
	check := func(puzzle, _ *cover.Grid) {
		if err := engine.Load(puzzle); err != nil {
			t.Fatal(err)
		}
		if n, err := engine.Count(context.Background(), 2); n != 1 || err != nil {
			t.Fatalf("Count(%v) = %d, %v, want 1", puzzle, n, err)
		}
		solution, err := engine.First(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		checked++
		b.Load(puzzle)
		var alone ladder.Step
		turn := 0
		walk(b, ladder.All, func(s *ladder.Step) {
			used[s.Technique]++
			sound(t, b, s, solution)
			if turn++; ladder.Singles.Has(s.Technique) || (turn+checked)%25 != 0 || checked > 200 {
				return
			}
			for technique := range ladder.Refutation { // each alone, whether something lower applies or not
				if !ladder.Asked.Has(technique) && b.Next(&alone, ladder.SetOf(technique)) {
					used[technique]++
					sound(t, b, &alone, solution)
				}
			}
		})
		if b.Dead() || b.Solved() && !equal(b, solution) {
			t.Errorf("%v: the steps lead to another end than %v", puzzle, solution)
		}
	}
	for puzzle, solution := range puzzles(t, generate.Recipe{Layout: covertest.Size(9)}, 31, covertest.Many(150, 90_000)) {
		check(puzzle, solution)
	}
	for puzzle, solution := range puzzles(t, generate.Recipe{Layout: covertest.Size(9), Easiest: 45}, 32, covertest.Many(50, 10_000)) {
		check(puzzle, solution)
	}
	for _, name := range []string{"rungs.tsv", "beyond.tsv", "patterns.tsv"} {
		for row := range table(t, name) {
			check(covertest.Parse(t, row[0]), nil)
		}
	}
	// TestApplicationsAreSound has those that are rare, and those that are not used.
	rare := ladder.SetOf(ladder.DirectClaiming, ladder.ByRule, ladder.AvoidableRectangle, ladder.Refutation).With(ladder.Asked)
	for technique := range ladder.Refutation + 1 {
		if used[technique] == 0 && !rare.Has(technique) {
			t.Errorf("%v (%v) has not been used", technique, technique.Rung())
		}
	}
	t.Logf("steps: %v", used)
}

func equal(b *ladder.Board, g *cover.Grid) bool {
	for cell, d := range g.Digits() {
		if b.Digit(cell) != d {
			return false
		}
	}
	return true
}

func TestStepsAreSoundForOtherSizes(t *testing.T) {
	for _, tt := range []struct {
		size, quick, slow int
	}{{4, 50, 1000}, {6, 50, 1000}, {8, 20, 1000}, {10, 5, 1000}, {12, 2, 500}, {16, 1, 20}} {
		t.Run(fmt.Sprintf("%dx%d", tt.size, tt.size), func(t *testing.T) {
			r := generate.Recipe{Layout: covertest.Size(tt.size)}
			if tt.size == 16 {
				r.Fewest = 110
			}
			b := ladder.NewBoard(rulesOf(t, r.Layout, ladder.More{}))
			for puzzle, solution := range puzzles(t, r, 33, covertest.Many(tt.quick, tt.slow)) {
				b.Load(puzzle)
				walk(b, ladder.All, func(s *ladder.Step) { sound(t, b, s, solution) })
				if b.Dead() || b.Solved() && !equal(b, solution) {
					t.Errorf("%v: the steps lead to another end than %v", puzzle, solution)
				}
			}
		})
	}
}

// Techniques that look only where something has changed find what they would find if they looked everywhere.
func TestNextLooksWhereItMust(t *testing.T) {
	for _, more := range []ladder.More{{}, diagonals(), knight()} {
		rules := rulesOf(t, covertest.Size(9), more)
		b, fresh := ladder.NewBoard(rules), ladder.NewBoard(rules)
		for puzzle := range puzzles(t, generate.Recipe{Layout: covertest.Size(9)}, 34, covertest.Many(100, 3000)) {
			b.Load(puzzle)
			var s, want ladder.Step
			for b.Next(&s, ladder.Rungs) {
				restate(fresh, b)
				fresh.Next(&want, ladder.Rungs)
				if got, want := describe(rules, &s), describe(rules, &want); got != want {
					t.Fatalf("Next = %s, want %s", got, want)
				}
				b.Apply(&s)
			}
			if b.Dead() {
				continue // a puzzle without a solution by these rules
			}
			if restate(fresh, b); fresh.Next(&want, ladder.Rungs) {
				t.Fatalf("Next = nothing, want %s", describe(rules, &want))
			}
		}
	}
}

// restate makes b what o is, as if it had been so from the start.
func restate(b, o *ladder.Board) {
	b.Clear()
	for cell := range o.Rules().Layout().Cells() {
		for d := 1; d <= o.Rules().Layout().Size(); d++ {
			if c := (ladder.Candidate{Cell: cell, Digit: d}); o.Digit(cell) == d {
				b.Place(c)
			}
		}
	}
	for cell := range o.Rules().Layout().Cells() {
		for d := 1; d <= o.Rules().Layout().Size(); d++ {
			if c := (ladder.Candidate{Cell: cell, Digit: d}); o.Digit(cell) == 0 && !o.Has(c) {
				b.Remove(c)
			}
		}
	}
}

func describe(r *ladder.Rules, s *ladder.Step) string {
	return fmt.Sprintf("%s (%v %v %v)", r.AppendStep(nil, s), s.Digits, s.Cells, s.Houses)
}

// Steps are found on a board with marks, too: candidates that somebody has struck out already are not removed again.
func TestMarks(t *testing.T) {
	rules := rulesOf(t, covertest.Size(9), ladder.More{})
	b := ladder.NewBoard(rules)
	var list [][2]*cover.Grid
	for puzzle, solution := range puzzles(t, generate.Recipe{Layout: covertest.Size(9)}, 35, 50) {
		list = append(list, [2]*cover.Grid{puzzle, solution})
	}
	rapid.Check(t, func(t *rapid.T) {
		pair := rapid.SampledFrom(list).Draw(t, "puzzle")
		marked := pair[0].Clone()
		for _, cell := range rapid.SliceOfDistinct(rapid.IntRange(0, 80), func(c int) int { return c }).Draw(t, "cells") {
			if marked.Digit(cell) == 0 {
				digits := rapid.SliceOfDistinct(rapid.IntRange(1, 9), func(d int) int { return d }).Draw(t, "digits")
				if !slices.Contains(digits, pair[1].Digit(cell)) {
					digits = append(digits, pair[1].Digit(cell))
				}
				marked.SetCandidates(cell, cover.DigitsOf(digits...))
			}
		}
		b.Load(marked)
		for cell := range 81 {
			for d := range 9 {
				if b.Has(ladder.Candidate{Cell: cell, Digit: d + 1}) && !marked.Candidates(cell).Has(d+1) {
					t.Fatalf("Load(%v): %d is a candidate of cell %d", marked, d+1, cell)
				}
			}
		}
		walk(b, ladder.Rungs, func(s *ladder.Step) { sound(t, b, s, pair[1]) })
	})
}

func TestRulesErrors(t *testing.T) {
	for _, tt := range []struct {
		name string
		more ladder.More
		want string
	}{
		{
			"too large",
			ladder.More{Houses: []cover.House{{Name: "cage", Cells: make([]int, 10)}}},
			"cage has 10 cells (want 9 at most)",
		},
		{"twice", ladder.More{Houses: []cover.House{{Name: "cage", Cells: []int{5, 5}}}}, "cage has r1c6 twice"},
		{"outside", ladder.More{Houses: []cover.House{{Name: "cage", Cells: []int{81}}}}, "cage has cell 81 (want 0 to 80)"},
		{"pair", ladder.More{Apart: [][2]int{{3, 3}}}, "cells 3 and 3 cannot be a pair (want two of 0 to 80)"},
		{"many", ladder.More{Houses: make([]cover.House, 102)}, "129 houses (want 128 at most)"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := ladder.NewRules(covertest.Size(9), tt.more); err == nil || err.Error() != tt.want {
				t.Errorf("NewRules(%+v) = %v, want %s", tt.more, err, tt.want)
			}
		})
	}
}

// A step is overwritten by the next one, and says all that there is.
func TestStepIsReset(t *testing.T) {
	rules := rulesOf(t, covertest.Size(9), ladder.More{})
	for puzzle := range puzzles(t, generate.Recipe{Layout: covertest.Size(9), Easiest: 30}, 36, 20) {
		b := ladder.NewBoard(rules)
		b.Load(puzzle)
		var used ladder.Step
		for b.Next(&used, ladder.All) {
			var s ladder.Step
			fresh := ladder.NewBoard(rules)
			restate(fresh, b)
			fresh.Next(&s, ladder.All)
			for _, list := range []any{&used, &s} {
				for i := range reflect.ValueOf(list).Elem().NumField() {
					if f := reflect.ValueOf(list).Elem().Field(i); f.Kind() == reflect.Slice && f.Len() == 0 {
						f.SetZero()
					}
				}
			}
			if !reflect.DeepEqual(used, s) {
				t.Fatalf("Next = %+v, want %+v", used, s)
			}
			b.Apply(&used)
		}
	}
}
