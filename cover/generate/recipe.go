package generate

import (
	"errors"
	"fmt"
	"slices"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/ladder"
	"dlx-sudoku/cover/rules"
)

// A Recipe says what puzzles are wanted. They always have one solution. If only Layout is set, the puzzles have no
// redundant given.
type Recipe struct {
	Layout   *cover.Layout
	Symmetry Symmetry // of the places of the givens

	// Fewest and Most bound the number of givens; 0 means no bound. Without bounds, givens are removed as long as that
	// is possible, an orbit of the symmetry at a time.
	Fewest, Most int

	// FewestEach and MostEach bound how often each digit is given; 0 means no bound. If both are 3, every digit of a 9x9
	// puzzle is given three times.
	FewestEach, MostEach int

	// Minimal asks for puzzles from which no single given can be removed. Without a symmetry and bounds of any kind,
	// all puzzles are minimal.
	Minimal bool

	// Easiest and Hardest bound the rung that a puzzle needs; 0 means no bound. Easiest may be ladder.Beyond.
	Easiest, Hardest ladder.Rung

	// Level is the level of the puzzles; 0 means any.
	Level ladder.Level

	// Uses asks that the way to the solution use at least one of these techniques; 0 means no such demand. Each step uses
	// the easiest technique that applies, in HoDoKu's order, or in the order of Sudoku Explainer if HoDoKu has none of these
	// techniques. Once asks that exactly one step use them.
	Uses ladder.Techniques
	Once bool

	// Rules are the rules of all puzzles beyond those of Layout, and must have the same layout; nil: none. Puzzles with
	// rules have no rating.
	Rules *rules.Set

	// Regions draws regions at random for each puzzle. The layout must have no boxes.
	Regions bool

	// Cages makes puzzles of cages with totals, without givens.
	Cages bool

	// Mask, if not nil, says for each cell whether it has a given. It cannot be combined with a Symmetry.
	Mask []bool
}

// check returns an error that says what is wrong with a recipe, or nil.
func (r *Recipe) check() error {
	if r.Layout == nil {
		return errors.New("a recipe without a layout")
	}
	cells := r.Layout.Cells()
	switch {
	case r.Layout.Overlaps():
		return errors.New("overlapping grids (want a single one)")
	case r.Rules != nil && r.Rules.Layout != r.Layout:
		return fmt.Errorf("rules for %v in a recipe for %v", r.Rules.Layout, r.Layout)
	case r.ruled() && r.rated():
		return errors.New("puzzles with rules have no rating and no level (want only the one or the other)")
	case r.Regions && r.Layout.BoxRows() > 1 && r.Layout.BoxCols() > 1:
		return errors.New("regions besides boxes")
	case r.Cages && (r.Mask != nil || r.Symmetry != None || r.Fewest+r.Most+r.FewestEach+r.MostEach > 0 || r.Minimal):
		return errors.New("cages in the place of givens, and demands on the givens")
	case min(r.Fewest, r.Most) < 0 || max(r.Fewest, r.Most) > cells || r.Most > 0 && r.Most < r.Fewest:
		return fmt.Errorf("%d to %d givens (want two ascending numbers from 0 to %d)", r.Fewest, r.Most, cells)
	case min(r.FewestEach, r.MostEach) < 0 || max(r.FewestEach, r.MostEach) > r.Layout.Size() || r.MostEach > 0 && r.MostEach < r.FewestEach:
		return fmt.Errorf("each digit given %d to %d times (want two ascending numbers from 0 to %d)", r.FewestEach, r.MostEach, r.Layout.Size())
	case r.FewestEach*r.Layout.Size() > r.givens() || r.MostEach > 0 && r.MostEach*r.Layout.Size() < r.Fewest:
		return fmt.Errorf("each of %d digits given %d to %d times, and %d to %d givens in all", r.Layout.Size(), r.FewestEach, r.MostEach, r.Fewest, r.Most)
	case r.Hardest != 0 && r.Hardest < r.Easiest:
		return fmt.Errorf("a rating of %v to %v (want two ascending numbers)", r.Easiest, r.Hardest)
	case !r.possible():
		return fmt.Errorf("no puzzle of this size has a rating of %v to %v", r.Easiest, r.Hardest)
	case r.Once && r.Uses.Empty():
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
	case r.classic() && r.givens() < fewestClassic:
		return fmt.Errorf("too few givens: %d (a classic puzzle with one solution has %d or more: McGuire, Tugemann, Civario, 2012)",
			r.givens(), fewestClassic)
	}
	return nil
}

// fewestClassic is the smallest number of givens of a classic puzzle with one solution, as an exhaustive search by G.
// McGuire, B. Tugemann and G. Civario has shown: https://arxiv.org/abs/1201.0749.
const fewestClassic = 17

// classic reports whether the puzzles are of 9x9 cells with boxes of 3x3, and have no other rules.
func (r *Recipe) classic() bool {
	return !r.ruled() && r.Layout.IsClassic()
}

// givens returns the largest number of givens that the puzzles may have.
func (r *Recipe) givens() int {
	switch {
	case r.Mask != nil:
		n := 0
		for _, given := range r.Mask {
			if given {
				n++
			}
		}
		return n
	case r.Most > 0:
		return r.Most
	case r.MostEach > 0:
		return r.MostEach * r.Layout.Size()
	}
	return r.Layout.Cells()
}

// counts reports whether each digit is given often enough, and whether each is also not given too often.
func (r *Recipe) counts(puzzle *cover.Grid) (enough, exactly bool) {
	if r.FewestEach == 0 && r.MostEach == 0 {
		return true, true
	}
	given := make([]int, r.Layout.Size()+1)
	for cell := range r.Layout.Cells() {
		given[puzzle.Digit(cell)]++
	}
	fewest, most := slices.Min(given[1:]), slices.Max(given[1:])
	return fewest >= r.FewestEach, fewest >= r.FewestEach && (r.MostEach == 0 || most <= r.MostEach)
}

// ruled reports whether the puzzles have rules beyond their layout.
func (r *Recipe) ruled() bool { return r.Rules != nil || r.Regions || r.Cages }

// possible reports false if no puzzle is known to have a wanted rating. Direct claiming is never the hardest step if three
// boxes of three lines stand side by side: something easier always applies. A puzzle that needs only the last cells of
// houses has redundant givens. Above 4.4, ratings vary with the length of loops and chains.
func (r *Recipe) possible() bool {
	if r.Hardest == 0 || r.Hardest > ladder.XYZWing.Rung() {
		return true
	}
	if r.Minimal && r.Hardest == ladder.LastCell.Rung() {
		return false
	}
	classic := r.Layout.IsClassic()
	for t := ladder.LastCell; t <= ladder.XYZWing; t++ {
		if rung := t.Rung(); rung >= r.Easiest && rung <= r.Hardest && !(classic && t == ladder.DirectClaiming) {
			return true
		}
	}
	return false
}

// capped reports whether dig must keep the puzzle from becoming too hard.
func (r *Recipe) capped() bool {
	bounded := r.Hardest != 0 && r.Hardest != ladder.Beyond || r.Level == ladder.Easy || r.Level == ladder.Medium
	return bounded && !r.Minimal
}

// most returns the highest rung that a rating must distinguish: any puzzle above it is too hard. 0 means no limit.
func (r *Recipe) most() ladder.Rung {
	most := r.Hardest
	if most == ladder.Beyond {
		most = 0
	}
	if top := ladder.XYZWing.Rung(); (r.Level == ladder.Easy || r.Level == ladder.Medium) && (most == 0 || most > top) {
		most = top // no puzzle of these levels needs a higher rung
	}
	return most
}

// rated reports whether the puzzles must be rated.
func (r *Recipe) rated() bool { return r.Easiest != 0 || r.Hardest != 0 || r.Level != 0 }

// tooHard reports whether a puzzle with this rating, and so any made from it by removing givens, is harder than wanted.
func (r *Recipe) tooHard(rating *ladder.Rating) bool {
	return r.Hardest != 0 && rating.SE > r.Hardest || r.Level != 0 && rating.Level > r.Level
}

// tooEasy reports whether a puzzle with this rating is easier than wanted.
func (r *Recipe) tooEasy(rating *ladder.Rating) bool {
	return rating.SE < r.Easiest || rating.Level < r.Level
}
