package climbing

import (
	"dlx-sudoku/cmd/internal/draw"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/ladder"
)

// StepObject is a step in JSON: in words, and as what a picture of it has. Digits are those of the puzzle's alphabet.
type StepObject struct {
	Rung      string       `json:"rung,omitempty" help:"the rating of the technique; missing if it has none"`
	Technique string       `json:"technique" help:"the name of the technique"`
	Text      string       `json:"text" help:"the step in words"`
	Placed    string       `json:"placed,omitempty" help:"the digit that the step places: \"r7c5=5\""`
	Removed   []string     `json:"removed,omitempty" help:"the candidates that the step removes: \"r3c7<>4\""`
	Digits    []string     `json:"digits,omitempty" help:"the digits of the pattern"`
	Cells     []string     `json:"cells,omitempty" help:"the cells of the pattern: \"r3c4\""`
	Rests     []string     `json:"rests,omitempty" help:"the candidates that the step rests on: \"r3c4=4\" if one is assumed or follows, \"r3c4<>4\" if it is ruled out"`
	Houses    []string     `json:"houses,omitempty" help:"the houses of the pattern: \"box 2\""`
	Links     []linkObject `json:"links,omitempty" help:"the links of a chain, or of a wing as a chain, from each statement to the next"`
}

// A linkObject leads from a statement to one that follows from it: "r1c1=4" or "r1c1<>4".
type linkObject struct {
	From   string `json:"from" help:"a statement: \"r1c1=4\" or \"r1c1<>4\""`
	To     string `json:"to" help:"a statement that follows from it"`
	Strong bool   `json:"strong,omitempty" help:"true if what follows is that a candidate is true"`
}

// NewStepObject returns a step on a board, before it is taken.
func NewStepObject(r *ladder.Rules, b *ladder.Board, s *ladder.Step) StepObject {
	o := StepObject{Technique: s.Name(), Text: string(r.AppendStep(nil, s))}
	say := func(c ladder.Candidate, is bool) string { return string(r.AppendCandidate(nil, c, is)) }
	if s.Rung != ladder.Beyond && r.Numbered() {
		o.Rung = s.Rung.String()
	}
	if s.Placed.Digit != 0 {
		o.Placed = say(s.Placed, true)
	}
	for _, c := range s.Removed {
		o.Removed = append(o.Removed, say(c, false))
	}
	for _, d := range s.Digits {
		o.Digits = append(o.Digits, r.Alphabet().Name(d))
	}
	for _, h := range s.Houses {
		o.Houses = append(o.Houses, r.HouseName(h))
	}
	l := r.Layout()
	for cell := range l.Cells() {
		if !s.RestsOn(cell) {
			continue
		}
		o.Cells = append(o.Cells, l.CellName(cell))
		for d := 1; d <= l.Size(); d++ {
			c := ladder.Candidate{Cell: cell, Digit: d}
			if mark := roleOf(s, c); b.Has(c) && (mark == draw.True || mark == draw.False) {
				o.Rests = append(o.Rests, say(c, mark == draw.True))
			}
		}
	}
	for from, to := range r.Links(s) {
		o.Links = append(o.Links, linkObject{say(from.Candidate, from.True), say(to.Candidate, to.True), to.True})
	}
	return o
}

// MarksOf returns the candidates of the cells of a board or a grid, row by row; "" for a cell that is filled.
func MarksOf(l *cover.Layout, alphabet cover.Alphabet, of interface {
	Digit(cell int) int
	Candidates(cell int) cover.Digits
},
) []string {
	marks := make([]string, l.Cells())
	for cell := range marks {
		for d := 1; d <= l.Size() && of.Digit(cell) == 0; d++ {
			if of.Candidates(cell).Has(d) {
				marks[cell] += alphabet.Name(d)
			}
		}
	}
	return marks
}
