package climbing

import (
	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/puzzlein"
)

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
	case a.FindClashes():
		a.NoteClashes()
	default:
		a.Status = answers.None
		a.Note(answers.Remark, 1, lacking(a.Item)+"no solution")
	}
	return nil
}

// onlySolution returns the solution of a grid, by the rules of an item, that has only one, and else whether it has several
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

// ladders has what climbs the ladder, for each layout that has come up.
type Ladders map[*cover.Layout]*climber

// A climber has what takes steps on puzzles of a layout.
type climber struct {
	Rater *ladder.Rater
	Board *ladder.Board
}

// of returns the climber for a puzzle, which is one of its own where it has rules.
func (l Ladders) Of(it *puzzlein.Item) *climber {
	layout := it.Grid.Layout()
	switch {
	case it.Ruleset != nil:
		return newClimber(it)
	case l[layout] == nil:
		l[layout] = newClimber(it)
	}
	return l[layout]
}

func newClimber(it *puzzlein.Item) *climber {
	rules := ladder.RulesOf(it.Grid.Layout(), it.Ruleset)
	return &climber{ladder.NewRater(rules), ladder.NewBoard(rules)}
}

// rated is the record of a puzzle that is to be rated. It has no rating if Rating is empty.
type Rated struct {
	Status  string       `json:"status"`
	Rating  string       `json:"rating,omitempty"` // "2.6", ">4.4"
	Pearl   string       `json:"pearl,omitempty"`
	Diamond string       `json:"diamond,omitempty"`
	Level   string       `json:"level,omitempty"`
	Scale   string       `json:"scale,omitempty"` // whose rating it is: "se", or "ladder" for other sizes than 9x9
	Error   *cli.Failure `json:"error,omitempty"`

	triple bool // print all three ratings
}

func NewRated(r *ladder.Rating, l *cover.Layout, triple bool) Rated {
	scale, _ := Scales(l)
	return Rated{
		Rating: r.SE.String(), Pearl: r.Pearl.String(), Diamond: r.Diamond.String(), Level: r.Level.String(), Scale: scale,
		triple: triple,
	}
}

// appendText appends the line of a rating: "se 2.6  hodoku Medium  PUZZLE"; or with dashes, if it has no rating.
func (r Rated) AppendText(dst []byte, a *answers.Answer, v *answers.View) []byte {
	scale, level := "se", "hodoku"
	if a.Item.Err == nil {
		scale, level = Scales(a.Item.Grid.Layout())
	}
	rating := cmp.Or(r.Rating, "-")
	if r.triple {
		rating += "/" + r.Pearl + "/" + r.Diamond
	}
	line := fmt.Sprintf("%s %s  %s %s  ", scale, rating, level, cmp.Or(r.Level, "-"))
	if a.Item.Ruleset != nil {
		line = "no scale  "
	}
	line += string(a.Item.AppendPuzzle(nil))
	if v.Columns > 0 {
		line = cli.Cut(line, v.Columns)
	}
	return append(append(dst, line...), '\n')
}

func (r Rated) Object(a *answers.Answer) any { return r.Of(a) }

// of returns the record with what the answer has besides.
func (r Rated) Of(a *answers.Answer) Rated {
	r.Status, r.Error = a.Status.String(), answers.FailureOf(a)
	return r
}

// scales returns whose rating and level it is: Sudoku Explainer and HoDoKu rate 9x9 grids only.
func Scales(l *cover.Layout) (rating, level string) {
	if l.BoxRows() == 3 && l.BoxCols() == 3 {
		return "se", "hodoku"
	}
	return "ladder", "level"
}
