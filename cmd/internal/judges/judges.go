package judges

import (
	"context"
	"errors"
	"os/exec"
	"time"

	"dlx-sudoku/satcheck"
)

// A Question is about a puzzle, and what the answer may take.
type Question struct {
	Puzzle  satcheck.Puzzle
	Timeout time.Duration        // give up after this time; 0 means never
	Spent   time.Duration        // how much of it has passed already
	Proof   satcheck.ProofFormat // return what is proved, with the proof in this format: DRAT or LRAT; "" means not to
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
	Proof   *Proof // nil: none was asked for, or there is none

	beyond bool // the judge was alone, and cannot decide it
}

// An Explanation says why a puzzle is not a proper one, or that it is; see [satcheck.Explanation].
type Explanation struct {
	satcheck.Finding
	Reason string // why the status is Unknown, or the rest unfinished
	Proof  *Proof // nil: none was asked for, or there is none

	beyond bool // the judge was alone, and cannot decide it
}

// Judges decide about puzzles. They may be used by many goroutines.
type Judges struct {
	// Direct has every question asked of a worker, if there are any, as tests of workers want it.
	Direct bool

	workers []*worker
	free    chan *worker
	ballast []byte
}

// ballast is how many bytes are held and never touched, so that they take no memory. A check leaves 150 kB of garbage, and
// little lives: without the ballast the collector runs every 3 MB, on a processor that one worker leaves idle and that
// two workers need. With it that much more garbage comes together, and no more than that, however much lives.
const ballast = 16 << 20

// New returns judges with several worker processes, each started by the command that the function returns when it is
// needed; the process must call [Serve] on its standard input and output. With fewer than two workers there are none,
// and all is done in this process. Judges must be closed.
func New(workers int, command func() (*exec.Cmd, error)) *Judges {
	j := &Judges{ballast: make([]byte, ballast)}
	if workers > 1 {
		j.free = make(chan *worker, workers)
		for range workers {
			w := &worker{command: command, patience: patience, grace: grace}
			j.workers = append(j.workers, w)
			j.free <- w
		}
	}
	return j
}

// Close ends all workers, after what they are at.
func (j *Judges) Close() {
	for range j.workers {
		(<-j.free).close()
	}
	j.workers = nil
}

// Check checks a claim. It returns early if ctx is done; then the verdict means nothing.
func (j *Judges) Check(ctx context.Context, c Claim) Report {
	if j.free == nil {
		return check(ctx, judge, c)
	}
	if !j.Direct {
		begin := time.Now()
		r := check(ctx, alone, c)
		if !r.beyond || ctx.Err() != nil {
			return r
		}
		c.Spent += time.Since(begin)
	}
	a, err := j.ask(ctx, request{Check: &c})
	switch {
	case errors.Is(err, errDied):
		return Report{Verdict: satcheck.Failed, Claim: -1, Reason: err.Error()}
	case err != nil:
		return Report{Verdict: satcheck.Undecided, Claim: -1, Reason: err.Error()}
	}
	return *a.Report
}

// Explain explains a puzzle. It returns early if ctx is done.
func (j *Judges) Explain(ctx context.Context, q Question) Explanation {
	if j.free == nil {
		return explain(ctx, judge, q)
	}
	if !j.Direct {
		begin := time.Now()
		e := explain(ctx, alone, q)
		if !e.beyond || ctx.Err() != nil {
			return e
		}
		q.Spent += time.Since(begin)
	}
	a, err := j.ask(ctx, request{Explain: &q})
	if err != nil {
		return Explanation{Reason: err.Error()}
	}
	return *a.Explanation
}

// ask has a free worker answer. The error is that of ctx, or wraps errDied or errHung.
func (j *Judges) ask(ctx context.Context, r request) (answer, error) {
	var w *worker
	select {
	case w = <-j.free:
	case <-ctx.Done():
		return answer{}, ctx.Err()
	}
	defer func() { j.free <- w }()
	return w.ask(ctx, r)
}
