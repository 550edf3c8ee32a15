package variants

import (
	"context"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/propagate"
	"dlx-sudoku/cover/rules"
	"dlx-sudoku/satcheck"
)

// lemmaNodes is the greatest number of nodes of a search whose clauses are proposed. Replaying more of them takes longer than a
// SAT solver does.
const lemmaNodes = 1 << 19

// Lemmas proposes the clauses of a search with handlers to the judge. It proposes none for puzzles without rules.
func Lemmas(ctx context.Context, p satcheck.Puzzle) satcheck.Lemmas {
	return func(yield func(satcheck.Lemma) bool) {
		set, grid := read(p)
		if set == nil {
			return
		}
		s := propagate.NewSolver(set.Layout, set)
		if s.Load(grid) != nil {
			return
		}
		for l := range s.Refutation(ctx, lemmaNodes) {
			if !yield(satcheck.Lemma(l)) {
				return
			}
		}
	}
}

// read returns the rules and the grid of a puzzle of the judge, which is valid; nil if it has no rules.
func read(p satcheck.Puzzle) (*rules.Set, *cover.Grid) {
	l, err := cover.NewLayout(p.BoxRows, p.BoxCols)
	if err != nil || len(p.Rules) == 0 {
		return nil, nil
	}
	set := &rules.Set{Layout: l}
	for _, r := range p.Rules {
		k := rules.ByWord(r.Word)
		if k == nil {
			return nil, nil
		}
		set.Rules = append(set.Rules, rules.Rule{Kind: k, Numbers: r.Numbers, Groups: r.Groups})
	}
	g, err := cover.FromDigits(l, p.Givens)
	if err != nil {
		return nil, nil
	}
	for c, digits := range p.Candidates {
		if p.Givens[c] != 0 || len(digits) == 0 {
			continue
		}
		set := cover.Digits(0)
		for _, d := range digits {
			set |= 1 << d &^ 1 // a lone 0 means no digit
		}
		g.SetCandidates(c, set)
	}
	return set, g
}
