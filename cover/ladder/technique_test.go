package ladder_test

import (
	"context"
	"slices"
	"testing"

	"dlx-sudoku/cover/bands"
	"dlx-sudoku/cover/internal/covertest"
	"dlx-sudoku/cover/ladder"
)

// Each technique finds a step on its example, which is so in the only solution.
func TestExamples(t *testing.T) {
	rules := rulesOf(t, covertest.Size(9), ladder.More{})
	var engine bands.Solver
	for technique := range ladder.Refutation + 1 {
		if technique == ladder.ByRule {
			continue
		}
		if technique.Example() == "" {
			t.Errorf("%v: no example", technique)
			continue
		}
		puzzle := covertest.Parse(t, technique.Example())
		if err := engine.Load(puzzle); err != nil {
			t.Fatal(err)
		}
		if n, err := engine.Count(t.Context(), 2); n != 1 || err != nil {
			t.Errorf("%v: Count(%v) = %d, %v, want 1", technique, puzzle, n, err)
			continue
		}
		solution, err := engine.First(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		b := ladder.NewBoard(rules)
		b.Load(puzzle)
		if given := technique.ExamplePuzzle(); given != "" {
			b.Own(covertest.Parse(t, given))
		}
		var s ladder.Step
		if !b.Next(&s, ladder.SetOf(technique)) || s.Technique != technique {
			t.Errorf("%v: no step on its example %v", technique, puzzle)
			continue
		}
		sound(t, b, &s, solution)
	}
}

// A technique without a number may search as those with numbers do, which remember where they found nothing.
func TestUnnumbered(t *testing.T) {
	b := ladder.NewBoard(rulesOf(t, covertest.Size(9), ladder.More{}))
	b.Load(covertest.Parse(t, ladder.HiddenPair.Example()))
	var want, got ladder.Step
	if !b.Next(&want, ladder.SetOf(ladder.HiddenPair)) {
		t.Fatal("no hidden pair on its example")
	}
	for range 2 {
		if !b.Unnumbered(&got) || !slices.Equal(got.Removed, want.Removed) {
			t.Errorf("without a number: %v rules out %v, want %v", got.Technique, got.Removed, want.Removed)
		}
	}
}

// looped is a board on which almost locked sets make chains that are loops.
const looped = ".86..294352....768.4.8..521...971.8..9.4..31..1.2.3.79......234.3..28197.72...856"

// What techniques find on their examples, and on two other boards, is true in the only solution.
func TestApplicationsAreSound(t *testing.T) {
	b := ladder.NewBoard(rulesOf(t, covertest.Size(9), ladder.More{}))
	var engine bands.Solver
	for technique := ladder.AvoidableRectangle; technique < ladder.Contradiction; technique++ {
		for _, text := range []string{technique.Example(), ladder.Chain.Example(), looped} {
			board := covertest.Parse(t, text)
			if err := engine.Load(board); err != nil {
				t.Fatal(err)
			}
			solution, err := engine.First(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if b.Load(board); text == technique.Example() && technique.ExamplePuzzle() != "" {
				b.Own(covertest.Parse(t, technique.ExamplePuzzle()))
			}
			var s ladder.Step
			count := 0
			s.Want(func(s *ladder.Step) bool {
				for _, c := range s.Removed {
					if solution.Digit(c.Cell) == c.Digit {
						t.Errorf("%v on %v: removes %v, which is so in the solution", technique, board, c)
					}
				}
				if s.Placed.Digit != 0 && solution.Digit(s.Placed.Cell) != s.Placed.Digit {
					t.Errorf("%v on %v: places %v, which is not so in the solution", technique, board, s.Placed)
				}
				count++
				return count == covertest.Many(100, 100_000)
			})
			if b.Next(&s, ladder.SetOf(technique)); count == 0 && text == technique.Example() {
				t.Errorf("%v: no application on its example", technique)
			}
		}
	}
}

// A search for fish that is stopped looks at no further base houses.
func TestFishStops(t *testing.T) {
	b := ladder.NewBoard(rulesOf(t, covertest.Size(9), ladder.More{}))
	ctx, cancel := context.WithCancel(t.Context())
	b.Until(ctx)
	b.Load(covertest.Parse(t, ladder.FinnedMutantSwordfish.Example()))
	var s ladder.Step
	var last []int
	s.Want(func(s *ladder.Step) bool {
		base := s.Houses[:len(s.Houses)/2]
		if last != nil && !slices.Equal(base, last) {
			t.Errorf("base houses %v after the search was stopped at %v", base, last)
			return true
		}
		last = slices.Clone(base)
		cancel()
		return false
	})
	if b.Next(&s, ladder.SetOf(ladder.FinnedMutantSwordfish)); last == nil {
		t.Error("no fish on the board")
	}
}
