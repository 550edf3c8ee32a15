package ladder_test

import (
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/ladder"
)

// Each link of a wing, a skyscraper or a kite holds on the board by itself: what is true excludes a candidate, and what is
// false leaves one place or one digit. The links begin and end where the step says that the digit is.
func TestLinks(t *testing.T) {
	t.Parallel()
	for _, technique := range []ladder.Technique{ladder.XYWing, ladder.XYZWing, ladder.WWing, ladder.Skyscraper, ladder.Kite} {
		g, err := cover.ParseGrid(technique.Example())
		if err != nil {
			t.Fatal(err)
		}
		rules, err := ladder.NewRules(g.Layout(), ladder.More{})
		if err != nil {
			t.Fatal(err)
		}
		b := ladder.NewBoard(rules)
		b.Load(g)
		var s ladder.Step
		found := false
		for b.NextIn(&s, ladder.HoDoKu(), ladder.All) {
			if found = s.Technique == technique; found {
				break
			}
			b.Apply(&s)
		}
		if !found {
			t.Fatalf("%v: not found on its example", technique)
		}
		n := 0
		for from, to := range rules.Links(&s) {
			n++
			if !b.Has(from.Candidate) || !b.Has(to.Candidate) || from.True == to.True {
				t.Errorf("%v: a link from %+v to %+v", technique, from, to)
			}
			if to.True && !leaves(b, from.Candidate, to.Candidate) {
				t.Errorf("%v: without %+v, %+v need not be", technique, from.Candidate, to.Candidate)
			}
			if !to.True && !excludes(rules, from.Candidate, to.Candidate) {
				t.Errorf("%v: %+v does not exclude %+v", technique, from.Candidate, to.Candidate)
			}
		}
		if want := map[ladder.Technique]int{ladder.XYWing: 5, ladder.XYZWing: 4, ladder.WWing: 5, ladder.Skyscraper: 3, ladder.Kite: 3}[technique]; n != want {
			t.Errorf("%v: %d links, want %d", technique, n, want)
		}
	}
}

// excludes reports whether two candidates cannot both be true.
func excludes(r *ladder.Rules, a, b ladder.Candidate) bool {
	return a.Cell == b.Cell && a.Digit != b.Digit || a.Digit == b.Digit && r.Apart(a.Cell, b.Cell)
}

// leaves reports whether one of two candidates must be true: they are all that a cell may hold, or all places of a digit in a
// house.
func leaves(b *ladder.Board, one, two ladder.Candidate) bool {
	if one.Cell == two.Cell {
		return b.Candidates(one.Cell) == 1<<one.Digit|1<<two.Digit
	}
	r := b.Rules()
	for h := range r.Houses() {
		places := 0
		both := 0
		for _, cell := range r.HouseCells(nil, h) {
			if b.Has(ladder.Candidate{Cell: cell, Digit: one.Digit}) {
				places++
			}
			if cell == one.Cell || cell == two.Cell {
				both++
			}
		}
		if places == 2 && both == 2 && one.Digit == two.Digit {
			return true
		}
	}
	return false
}
