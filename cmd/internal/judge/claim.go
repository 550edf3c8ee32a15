package judge

import (
	"time"

	"dlx-sudoku/satcheck"
)

// A Puzzle is a Sudoku as it was written, and what the judge may spend on it.
type Puzzle struct {
	BoxRows, BoxCols int
	Givens           []int // row by row, 0 for an empty cell

	Timeout time.Duration // give up after this time; 0 means never
	Proof   string        // write the formula and its proof to files of this name, with .cnf and .drat added; "" means not to
}

// A Claim is what an engine says about a puzzle.
type Claim struct {
	Puzzle
	Clashes   []Clash // all pairs of clashing givens
	Solutions [][]int // digits, row by row
	Complete  bool    // there are no other solutions
}

// A Report is the outcome of a check.
type Report struct {
	Verdict satcheck.Verdict
	Reason  string // unless the verdict is Verified
	Claim   int    // the number of the claimed solution that is at fault, from 0, or -1 if none is
	Missing []int  // a solution that the claim leaves out, if it is refuted by one
	Proof   Files
}

// Files tells what became of the formula and the proof that were to be written.
type Files struct {
	Written bool
	Err     string // why they could not be written; "" if nothing went wrong, or there was no proof to write
}

// An Explanation says why a puzzle is not a proper one, or that it is; see [satcheck.Explanation]. Cells count from 0.
type Explanation struct {
	Status    satcheck.Status
	Reason    string // why the status is Unknown, or the rest unfinished
	Clashes   []Clash
	Core      []int // cells of givens that cannot all be right
	Solutions [][]int
	Complete  bool // there are no other solutions
	Differ    []int
	Redundant []int
	Proof     Files
}

// A Clash is a pair of equal givens that share a house.
type Clash struct {
	Digit  int
	Cells  [2]int
	Houses []string
	Text   string // as people read it; not compared
}
