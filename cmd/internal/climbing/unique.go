package climbing

import (
	"context"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cmd/internal/variants"
	"dlx-sudoku/cover"
)

// OfProper returns a question that is asked only about puzzles with exactly one solution, and must be done in time. The
// error of find is ctx's.
func OfProper(b *answers.Batch, find func(ctx context.Context, a *answers.Answer) error) answers.Question {
	return b.Timed(func(ctx context.Context, a *answers.Answer, _ *answers.Reply) error {
		err := proper(ctx, a)
		if err == nil && a.Status == answers.Unique {
			err = find(ctx, a)
		}
		return err
	}, func(a *answers.Answer) { a.Note(answers.Remark, 1, lacking(a.Item)+a.Reason) })
}

// proper finds out whether a puzzle has exactly one solution, which it must have to be rated, and makes that the
// answer: it notes why there is no rating. The error is ctx's.
func proper(ctx context.Context, a *answers.Answer) error {
	n, err := variants.Count(ctx, a.Item.Grid, a.Item.Ruleset, 2)
	a.Count, a.More, a.Exit = n, n == 2, cli.No
	switch {
	case err != nil:
		return err
	case n == 1:
		a.Status, a.Exit = answers.Unique, cli.OK
	case n > 1:
		a.Status = answers.Multiple
		a.Note(answers.NotUnique, 1, lacking(a.Item)+"several solutions")
	case a.Refused():
	default:
		a.Status = answers.None
		a.Note(answers.Remark, 1, lacking(a.Item)+"no solution")
	}
	return nil
}

// OnlySolution returns the solution of a grid, by the rules of an item, that has only one, and else whether it has several
// or none.
func OnlySolution(ctx context.Context, it *puzzlein.Item, g *cover.Grid) (*cover.Grid, answers.Status, error) {
	var first *cover.Grid
	for solution, err := range it.Search()(ctx, g) {
		switch {
		case err != nil:
			return nil, answers.Unknown, err
		case first != nil:
			return nil, answers.Multiple, nil
		}
		first = solution.Clone()
	}
	if first == nil {
		return nil, answers.None, nil
	}
	return first, answers.Unique, nil
}

// lacking returns how a note begins that says why a puzzle has no rating, or no steps where there is no scale.
func lacking(it *puzzlein.Item) string {
	if it.Ruleset != nil {
		return "no steps: "
	}
	return "no rating: "
}
