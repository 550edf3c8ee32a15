package judges

import (
	"sync"
	"time"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/proof"
)

// A Question is about a puzzle, and what the answer may take.
type Question struct {
	Puzzle  satcheck.Puzzle
	Timeout time.Duration // give up after this time; 0 means never
	Memory  int64         // bytes that a count by states may take; 0 means states.DefaultMemory
	Proof   proof.Format  // return what is proved, with the proof in this format: DRAT or LRAT; "" means not to
}

// A Claim is what an engine reports about a puzzle.
type Claim struct {
	Question
	Clashes   []satcheck.Clash // all pairs of clashing givens
	Solutions [][]int          // digits, row by row
	Complete  bool             // there are no other solutions
}

// A Report is the outcome of a check; see [satcheck.Report].
type Report struct {
	Verdict satcheck.Verdict
	Reason  string // unless the verdict is Verified
	Claim   int    // the number of the claimed solution that is at fault, from 0, or -1 if none is
	Missing []int  // a solution that the claim leaves out, if it is refuted by one
	By      string // by what a complete claim about an exact cover was verified: "clauses", "12 states"
	Proof   *Proof // nil if not asked for or not found
}

// An Explanation says why a puzzle is not a proper one, or that it is; see [satcheck.Explanation].
type Explanation struct {
	satcheck.Finding
	Reason string // why the status is Unknown, or the rest unfinished
	Proof  *Proof // nil if not asked for or not found
}

// ballast raises the size of the heap at which the garbage collector runs by 16 MB; it is never touched, and takes no
// memory. A check leaves 150 kB of garbage, and little lives: without the ballast the collector runs every 3 MB, on a
// processor that the workers need.
var ballast = sync.OnceValue(func() []byte { return make([]byte, 16<<20) })
