package climbing

import (
	"cmp"
	"fmt"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/ladder"
)

// Rated is the record of a puzzle that is to be rated. It has no rating if Rating is empty.
type Rated struct {
	Status  string       `json:"status" help:"unique if the puzzle is rated; else multiple, none, invalid, unknown or error"`
	Rating  string       `json:"rating,omitempty" help:"the rating of the hardest step, \">4.4\" if no known technique goes on from there"`
	Pearl   string       `json:"pearl,omitempty" help:"the rating of the first placement: the hardest step up to it"`
	Diamond string       `json:"diamond,omitempty" help:"the rating of the first step"`
	Level   string       `json:"level,omitempty" help:"the level in a word: easy, medium, hard …"`
	Scale   string       `json:"scale,omitempty" help:"whose rating it is: \"se\" for Sudoku Explainer, \"ladder\" for our own, for other sizes than 9x9"`
	Error   *cli.Failure `json:"error,omitempty" help:"why something is not known"`

	triple bool // print all three ratings
}

// NewRated returns the record of a rating; triple prints all three ratings.
func NewRated(r *ladder.Rating, l *cover.Layout, triple bool) Rated {
	scale, _ := Scales(l)
	return Rated{
		Rating: r.SE.String(), Pearl: r.Pearl.String(), Diamond: r.Diamond.String(), Level: r.Level.String(), Scale: scale,
		triple: triple,
	}
}

// AppendText appends the line of a rating: "se 2.6  hodoku Medium  PUZZLE"; or with dashes, if it has no rating.
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
		line = text.Cut(line, v.Columns)
	}
	return append(append(dst, line...), '\n')
}

func (r Rated) Object(a *answers.Answer) any { return r.Of(a) }

// Of returns the record with what the answer has besides.
func (r Rated) Of(a *answers.Answer) Rated {
	r.Status, r.Error = a.Status.String(), answers.FailureOf(a)
	return r
}

// Scales returns whose rating and level it is: Sudoku Explainer and HoDoKu rate 9x9 grids only.
func Scales(l *cover.Layout) (rating, level string) {
	if l.IsClassic() {
		return "se", "hodoku"
	}
	return "ladder", "level"
}
