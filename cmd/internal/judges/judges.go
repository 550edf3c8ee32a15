package judges

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"dlx-sudoku/cmd/internal/variants"
	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/proof"
)

const (
	// MaxClaim is the greatest number of solutions that the judge checks one by one, which takes a few seconds. If there are
	// more, it only proves their number.
	MaxClaim = 20_000

	// UsualTime is how long the judge may take by default.
	UsualTime = 10 * time.Second
)

// A Case is a puzzle for the judge, with limits of time and memory.
type Case struct {
	Puzzle  satcheck.Puzzle
	Overlap *satcheck.Overlap // overlapping grids instead of Puzzle; nil: none
	Timeout time.Duration     // give up after this time; 0 means never
	Memory  int64             // bytes that a count by states may take; 0 means states.DefaultMemory
	Proof   proof.Format      // the format of the proof to return: DRAT, LRAT or, for counts, SCPOG; "" means no proof
}

// A Claim is the answer of an engine about a puzzle.
type Claim struct {
	Case
	Clashes   []satcheck.Clash // all pairs of clashing givens
	Solutions [][]int          // digits, row by row
	Complete  bool             // there are no other solutions
}

// A Report is the outcome of a check; see [satcheck.Report].
type Report struct {
	Verdict satcheck.Verdict
	Reason  string // unless the verdict is Verified
	Claim   int    // the number of the claimed solution that is at fault, from 0, or -1 if none is
	Missing []int  // a solution that the claim leaves out, if one refutes it
	By      string // how a complete claim about an exact cover was verified: "clauses", "12 states"
	Proof   *Proof // nil if not asked for or not found
}

// An Explanation says why a puzzle is not a proper one, or that it is; see [satcheck.Explanation].
type Explanation struct {
	satcheck.Finding
	Reason string // why the status is Unknown, or the rest unfinished
	Proof  *Proof // nil if not asked for or not found
}

// ballast raises the heap size at which the garbage collector runs by 16 MB. It is never touched, so it takes no memory. A
// check leaves 150 kB of garbage, and the live heap is small: without the ballast the collector runs every 3 MB, on a
// processor that the workers need.
var ballast = sync.OnceValue(func() []byte { return make([]byte, 16<<20) })

// judge is satcheck's judge with the recommended limit of steps. Lemmas are proposed to it: for puzzles with rules from the tree
// of a search, and for covers from the clauses that the engine learns.
var judge = satcheck.Judge{Steps: satcheck.DefaultSteps, Propose: variants.Lemmas, ProposeCover: learned}

// caught turns a panic into a report that the judge has failed.
func caught(out *Report) {
	if p := recover(); p != nil {
		*out = Report{Verdict: satcheck.Failed, Claim: -1, Reason: fmt.Sprintf("panic: %v", p)}
	}
}

// reason returns the reason why there is no answer, or "" if there is one.
func reason(err error, timeout time.Duration) string {
	switch {
	case err == nil:
		return ""
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Sprintf("timed out after %v", timeout)
	}
	return err.Error()
}
