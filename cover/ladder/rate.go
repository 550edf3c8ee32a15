package ladder

import "dlx-sudoku/cover"

// A Level is a difficulty in the words of HoDoKu, by what techniques suffice. Its zero value is none of them.
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
	Diamond Rung // that of the first step
	Level   Level
	Steps   int // the number of steps with a rung
}

// A Rater rates puzzles, one after the other. It allocates nothing while it does. It is made by [NewRater] and used by
// one goroutine.
type Rater struct {
	board *Board
	step  Step
}

// NewRater returns a Rater of puzzles with these rules.
func NewRater(r *Rules) *Rater { return &Rater{board: NewBoard(r)} }

// Rate rates a puzzle, a grid of the layout of the rules. It must have one solution, which Rate does not ask: a puzzle
// with none or several may get a rating that means nothing. If the Rating's SE is not Beyond, the puzzle has one
// solution, for no technique assumes that.
func (r *Rater) Rate(g *cover.Grid) Rating {
	b, s := r.board, &r.step
	b.Load(g)
	rating := Rating{}
	var highest Rung
	var used Techniques
	for b.Next(s, Rungs) {
		highest = max(highest, s.Technique.Rung())
		used |= 1 << s.Technique
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
		if rating.Pearl == 0 {
			rating.Pearl = Beyond
		}
		if rating.Diamond == 0 {
			rating.Diamond = Beyond
		}
		return rating
	}
	rating.SE, rating.Level = highest, Hard
	switch {
	case used&^Singles == 0 || r.suffice(g, Singles):
		rating.Level = Easy
	case used&^Locked == 0 || r.suffice(g, Locked):
		rating.Level = Medium
	}
	return rating
}

// suffice reports whether these techniques solve a puzzle.
func (r *Rater) suffice(g *cover.Grid, allowed Techniques) bool {
	r.board.Load(g)
	for r.board.Next(&r.step, allowed) {
		r.board.Apply(&r.step)
	}
	return r.board.Solved()
}
