package sudokucli

import (
	"cmp"
	"context"
	"fmt"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/variants"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/ladder"
)

// What rate, steps, hint and print share: a puzzle with one solution, the ladder of its layout, and the rating.

// ofProper returns a question that is asked only about puzzles with exactly one solution, and must be done in time. The
// error of find is ctx's.
func (b *batch) ofProper(find func(ctx context.Context, a *answer) error) question {
	return b.timed(func(ctx context.Context, a *answer, _ *reply) error {
		err := proper(ctx, a)
		if err == nil && a.status == unique {
			err = find(ctx, a)
		}
		return err
	}, func(a *answer) { a.note(remark, 1, a.item.lacking()+a.reason) })
}

// proper finds out whether a puzzle has exactly one solution, which it must have to be rated, and makes that the
// answer: it notes why there is no rating. The error is ctx's.
func proper(ctx context.Context, a *answer) error {
	n, err := variants.Count(ctx, a.item.Grid, a.item.rules, 2)
	a.count, a.more, a.exit = n, n == 2, cli.No
	switch {
	case err != nil:
		return err
	case n == 1:
		a.status, a.exit = unique, cli.OK
	case n > 1:
		a.status = multiple
		a.note(notUnique, 1, a.item.lacking()+"several solutions")
	case a.findClashes():
		a.noteClashes()
	default:
		a.status = none
		a.note(remark, 1, a.item.lacking()+"no solution")
	}
	return nil
}

// onlySolution returns the solution of a grid, by the rules of an item, that has only one, and else whether it has several
// or none.
func onlySolution(ctx context.Context, it *item, g *cover.Grid) (*cover.Grid, status, error) {
	var first *cover.Grid
	for solution, err := range it.search()(ctx, g) {
		switch {
		case err != nil:
			return nil, unknown, err
		case first != nil:
			return nil, multiple, nil
		}
		first = solution.Clone()
	}
	if first == nil {
		return nil, none, nil
	}
	return first, unique, nil
}

// lacking returns how a note begins that says why a puzzle has no rating, or no steps where there is no scale.
func (it *item) lacking() string {
	if it.rules != nil {
		return "no steps: "
	}
	return "no rating: "
}

// ladders has what climbs the ladder, for each layout that has come up.
type ladders map[*cover.Layout]*climber

// A climber has what takes steps on puzzles of a layout.
type climber struct {
	rater *ladder.Rater
	board *ladder.Board
}

// of returns the climber for a puzzle, which is one of its own where it has rules.
func (l ladders) of(it *item) *climber {
	layout := it.Grid.Layout()
	switch {
	case it.rules != nil:
		return newClimber(it)
	case l[layout] == nil:
		l[layout] = newClimber(it)
	}
	return l[layout]
}

func newClimber(it *item) *climber {
	rules := ladder.RulesOf(it.Grid.Layout(), it.rules)
	return &climber{ladder.NewRater(rules), ladder.NewBoard(rules)}
}

// rated is the record of a puzzle that is to be rated. It has no rating if Rating is empty.
type rated struct {
	Status  string       `json:"status"`
	Rating  string       `json:"rating,omitempty"` // "2.6", ">4.4"
	Pearl   string       `json:"pearl,omitempty"`
	Diamond string       `json:"diamond,omitempty"`
	Level   string       `json:"level,omitempty"`
	Scale   string       `json:"scale,omitempty"` // whose rating it is: "se", or "ladder" for other sizes than 9x9
	Error   *cli.Failure `json:"error,omitempty"`

	triple bool // print all three ratings
}

func newRated(r *ladder.Rating, l *cover.Layout, triple bool) rated {
	scale, _ := scales(l)
	return rated{
		Rating: r.SE.String(), Pearl: r.Pearl.String(), Diamond: r.Diamond.String(), Level: r.Level.String(), Scale: scale,
		triple: triple,
	}
}

// appendText appends the line of a rating: "se 2.6  hodoku Medium  PUZZLE"; or with dashes, if it has no rating.
func (r rated) appendText(dst []byte, a *answer, v *view) []byte {
	scale, level := "se", "hodoku"
	if a.item.Err == nil {
		scale, level = scales(a.item.Grid.Layout())
	}
	rating := cmp.Or(r.Rating, "-")
	if r.triple {
		rating += "/" + r.Pearl + "/" + r.Diamond
	}
	line := fmt.Sprintf("%s %s  %s %s  ", scale, rating, level, cmp.Or(r.Level, "-"))
	if a.item.rules != nil {
		line = "no scale  "
	}
	line += string(a.item.appendPuzzle(nil))
	if v.columns > 0 {
		line = cli.Cut(line, v.columns)
	}
	return append(append(dst, line...), '\n')
}

func (r rated) object(a *answer) any { return r.of(a) }

// of returns the record with what the answer has besides.
func (r rated) of(a *answer) rated {
	r.Status, r.Error = a.status.String(), failureOf(a)
	return r
}

// scales returns whose rating and level it is: Sudoku Explainer and HoDoKu rate 9x9 grids only.
func scales(l *cover.Layout) (rating, level string) {
	if l.BoxRows() == 3 && l.BoxCols() == 3 {
		return "se", "hodoku"
	}
	return "ladder", "level"
}
