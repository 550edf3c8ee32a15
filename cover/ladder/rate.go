package ladder

import (
	"cmp"
	"context"

	"dlx-sudoku/cover"
)

// A Level is a difficulty in HoDoKu's words, by the techniques that suffice. The zero value stands for no level.
type Level uint8

// The levels.
const (
	Easy   Level = 1 + iota // singles
	Medium                  // and locked digits, naked and hidden pairs and triplets
	Hard                    // more than these
)

// String returns "Easy", "Medium" or "Hard+", for HoDoKu has levels above Hard; and "-" for the zero value.
func (l Level) String() string { return [...]string{"-", "Easy", "Medium", "Hard+"}[l] }

// A Rating says how hard a puzzle is. Its rungs are Beyond where the ladder does not reach.
type Rating struct {
	SE      Rung // the highest rung on the way to the solution
	Pearl   Rung // the highest on the way to the first digit placed
	Diamond Rung // the rung of the first step
	Level   Level
	Steps   int // the number of steps with a rung
}

// A Rater rates puzzles, one after the other. It allocates nothing while it does. It is made by [NewRater] and used by
// one goroutine.
type Rater struct {
	// Most is the highest number of interest; 0 means that all are. A puzzle that needs a technique above it is Beyond.
	Most Rung

	board *Board
	step  Step
}

// NewRater returns a Rater of puzzles with these rules.
func NewRater(r *Rules) *Rater {
	rater := &Rater{board: NewBoard(r), step: Step{brief: true}}
	rater.board.since.off = true
	return rater
}

// Rate rates a puzzle, a grid of the layout of the rules. It must have one solution, which Rate does not check: the
// rating of a puzzle with none or several means nothing, since unique loops and BUGs assume that there is one. The
// error is ctx's, if it ended before the rating.
func (r *Rater) Rate(ctx context.Context, g *cover.Grid) (Rating, error) {
	r.board.Until(ctx)
	rating := r.rate(g)
	if err := ctx.Err(); err != nil {
		return Rating{}, err
	}
	return rating, nil
}

func (r *Rater) rate(g *cover.Grid) Rating {
	b, s := r.board, &r.step
	b.Load(g)
	rating := Rating{}
	var highest Rung
	var used Techniques
	for allowed := r.allowed(); b.Next(s, allowed); {
		highest = max(highest, s.Rung)
		if r.Most != 0 && highest > r.Most {
			break
		}
		used = used.With(SetOf(s.Technique))
		if rating.Steps == 0 {
			rating.Diamond = highest
		}
		if rating.Pearl == 0 && s.Placed.Digit != 0 {
			rating.Pearl = highest
		}
		rating.Steps++
		b.Apply(s)
	}
	if !b.Solved() {
		rating.SE, rating.Level = Beyond, Hard
		rating.Pearl, rating.Diamond = cmp.Or(rating.Pearl, Beyond), cmp.Or(rating.Diamond, Beyond)
		return rating
	}
	rating.SE, rating.Level = highest, Hard
	switch {
	case used.Without(Singles).Empty() || r.suffice(g, Singles):
		rating.Level = Easy
	case used.Without(Locked).Empty() || r.suffice(g, Locked):
		rating.Level = Medium
	}
	return rating
}

// allowed returns the techniques of interest.
func (r *Rater) allowed() Techniques {
	if r.Most == 0 {
		return Rungs
	}
	var set Techniques
	for t := LastCell; t <= Highest; t++ {
		if t.Rung() <= r.Most {
			set = set.With(SetOf(t))
		}
	}
	return set
}

// suffice reports whether these techniques solve a puzzle.
func (r *Rater) suffice(g *cover.Grid, allowed Techniques) bool {
	r.board.Load(g)
	for r.board.Next(&r.step, allowed) {
		r.board.Apply(&r.step)
	}
	return r.board.Solved()
}
