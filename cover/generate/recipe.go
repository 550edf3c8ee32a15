package generate

import (
	"errors"
	"fmt"
	"slices"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/ladder"
)

// A Recipe says what puzzles are wanted. They all have one solution. With its zero value, but a Layout, no given can be
// taken away.
type Recipe struct {
	Layout   *cover.Layout
	Symmetry Symmetry // of the places of the givens

	// Fewest and Most bound the number of givens; 0 means no bound. If there is none, all givens are taken away that
	// can be, an orbit of the symmetry at a time.
	Fewest, Most int

	// Minimal asks for puzzles in which no single given can be taken away. Without a symmetry and bounds of any kind
	// they all are.
	Minimal bool

	// Easiest and Hardest bound the rung that a puzzle needs; 0 means no bound. Easiest may be ladder.Beyond.
	Easiest, Hardest ladder.Rung

	// Level is the level of the puzzles; 0 means any.
	Level ladder.Level

	// Uses are techniques of which one, at least, is used on the way to the solution, each step by the lowest technique
	// in HoDoKu's order, or in that of Sudoku Explainer if HoDoKu's has none of them. 0 means no such demand. Once asks
	// that only one step is by them.
	Uses ladder.Techniques
	Once bool

	// Mask says for each cell whether it has a given. If it is not nil, all others are empty, and there can be no
	// Symmetry.
	Mask []bool
}

// check returns what is wrong with a recipe.
func (r *Recipe) check() error {
	if r.Layout == nil {
		return errors.New("a recipe without a layout")
	}
	cells := r.Layout.Cells()
	switch {
	case min(r.Fewest, r.Most) < 0 || max(r.Fewest, r.Most) > cells || r.Most > 0 && r.Most < r.Fewest:
		return fmt.Errorf("%d to %d givens (want two ascending numbers from 0 to %d)", r.Fewest, r.Most, cells)
	case r.Hardest != 0 && r.Hardest < r.Easiest:
		return fmt.Errorf("a rating of %v to %v (want two ascending numbers)", r.Easiest, r.Hardest)
	case !r.possible():
		return fmt.Errorf("no puzzle of this size has a rating of %v to %v", r.Easiest, r.Hardest)
	case r.Once && r.Uses == 0:
		return errors.New("a technique used once, and none named")
	case r.Mask != nil && len(r.Mask) != cells:
		n := r.Layout.Size()
		return fmt.Errorf("a mask of %d cells (a %dx%d grid has %d)", len(r.Mask), n, n, cells)
	case r.Mask != nil && r.Symmetry != None:
		return errors.New("a mask and a symmetry (want one of them)")
	case r.Mask != nil && (r.Fewest > 0 || r.Most > 0):
		return errors.New("a mask and a number of givens (want one of them)")
	case r.Mask != nil && !slices.Contains(r.Mask, true):
		return errors.New("a mask without a given")
	}
	return nil
}

// possible reports whether some puzzle can have a rating that is wanted, as far as that is known. Direct claiming never
// decides where there are three boxes of three lines side by side: something lower always applies. A puzzle that needs
// no more than the last cells of houses has givens to spare. Above 4.4 numbers vary with the length of loops and chains.
func (r *Recipe) possible() bool {
	if r.Hardest == 0 || r.Hardest > ladder.XYZWing.Rung() {
		return true
	}
	if r.Minimal && r.Hardest == ladder.LastCell.Rung() {
		return false
	}
	for t := ladder.LastCell; t <= ladder.XYZWing; t++ {
		classic := r.Layout.BoxRows() == 3 && r.Layout.BoxCols() == 3
		if rung := t.Rung(); rung >= r.Easiest && rung <= r.Hardest && !(classic && t == ladder.DirectClaiming) {
			return true
		}
	}
	return false
}

// capped reports whether the givens taken away are bounded by what the puzzle becomes, as far as it can be rated.
func (r *Recipe) capped() bool {
	bounded := r.Hardest != 0 && r.Hardest != ladder.Beyond || r.Level == ladder.Easy || r.Level == ladder.Medium
	return bounded && !r.Minimal
}

// most returns the highest number that a rating must tell: a puzzle above it is too hard. 0 means that all are of
// interest.
func (r *Recipe) most() ladder.Rung {
	most := r.Hardest
	if most == ladder.Beyond {
		most = 0
	}
	if top := ladder.XYZWing.Rung(); (r.Level == ladder.Easy || r.Level == ladder.Medium) && (most == 0 || most > top) {
		most = top // no puzzle of these levels needs more
	}
	return most
}

// rated reports whether the puzzles are to be rated.
func (r *Recipe) rated() bool { return r.Easiest != 0 || r.Hardest != 0 || r.Level != 0 }

// tooHard reports whether a puzzle of this rating, or one made from it by taking givens away, is harder than wanted.
func (r *Recipe) tooHard(rating *ladder.Rating) bool {
	return r.Hardest != 0 && rating.SE > r.Hardest || r.Level != 0 && rating.Level > r.Level
}

// tooEasy reports whether a puzzle of this rating is easier than wanted.
func (r *Recipe) tooEasy(rating *ladder.Rating) bool {
	return rating.SE < r.Easiest || rating.Level < r.Level
}
