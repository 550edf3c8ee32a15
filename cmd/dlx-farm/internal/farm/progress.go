package farm

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"time"

	"dlx-sudoku/cmd/internal/text"
)

// A Progress has the progress of a job. Everything in it except the workers follows from the ledger, so it is the same after a
// restart.
type Progress struct {
	At        time.Time `json:"at"`
	Parts     int       `json:"parts"` // a part that was split does not count, its parts do
	Done      int       `json:"done"`
	Failed    int       `json:"failed,omitempty"`
	Checks    int       `json:"checks,omitempty"`  // samples among the parts that are done
	Checked   int       `json:"checked,omitempty"` // samples counted again
	Alone     int       `json:"alone,omitempty"`   // samples counted again by the worker that had counted first
	Share     float64   `json:"share"`             // of the expected work that is done
	Solutions string    `json:"solutions"`         // decimal, in the parts that are done
	Rate      float64   `json:"rate"`              // solutions a second, with the present workers
	Workers   int       `json:"workers"`           // processes
	Jobs      int       `json:"jobs"`              // parts that they can count at the same time

	// Left is the expected number of seconds left with the present workers; in 19 of 20 cases it is between Least and
	// Most. Most is 0 if that is unknown: without workers, and before ten parts are done.
	Left  float64 `json:"left,omitempty"`
	Least float64 `json:"least,omitempty"`
	Most  float64 `json:"most,omitempty"`
}

// effort relates the times of parts to their expected shares of the work.
//
// The model: a part with share s takes R·s on average with a variance of V·s, as if it were s/d independent pieces with
// share d. So R is estimated by the sum of the times divided by the sum of the shares, and V by the residuals. Parts with
// shares of S together take R·S, with a variance of V·S of their own and V·S·S/(shares so far) from the estimate of R.
type effort struct {
	parts         int
	times, shares float64
	squares       float64 // of t²/s
}

func (e *effort) add(share, seconds float64) {
	if share > 0 {
		e.parts++
		e.times += seconds
		e.shares += share
		e.squares += seconds * seconds / share
	}
}

// enough is the number of parts that must be done before their times predict the others.
const enough = 10

// forecast returns the seconds of work in the parts that have the given share together, and the bounds of an interval that
// contains them in 19 of 20 cases. ok is false if too little is known.
func (e *effort) forecast(share float64) (left, least, most float64, ok bool) {
	if e.parts < enough || e.shares == 0 {
		return 0, 0, 0, false
	}
	r := e.times / e.shares
	v := max(0, e.squares-2*r*e.times+r*r*e.shares) / float64(e.parts-1)
	left = r * share
	off := 2 * math.Sqrt(v*share*(1+share/e.shares))
	return left, max(0, left-off), left + off, true
}

// report returns the progress of a book.
func (b *book) report(workers, jobs int) Progress {
	p := b.sums
	p.At, p.Solutions, p.Workers, p.Jobs = time.Now().UTC().Truncate(time.Second), b.solutions.String(), workers, jobs
	if p.Share = min(p.Share, 1); p.Done == p.Parts {
		p.Share = 1
	}
	if b.spent.times > 0 {
		found, _ := new(big.Float).SetInt(b.solutions).Float64()
		p.Rate = found / b.spent.times * float64(jobs)
	}
	left, least, most, ok := b.spent.forecast((1 - p.Share) * (1 + b.check))
	if ok && jobs > 0 {
		n := float64(jobs)
		p.Left, p.Least, p.Most = left/n, least/n, most/n
	}
	return p
}

// String returns the progress as a line.
func (p Progress) String() string {
	solutions := p.Solutions
	if n, err := strconv.ParseUint(solutions, 10, 64); err == nil {
		solutions = text.Thousands(n)
	}
	words := fmt.Sprintf("%d of %s, %.1f %% of the work, %s solutions", p.Done, text.Plural(p.Parts, "part", "parts"),
		100*p.Share, solutions)
	if p.Rate > 0 {
		words += fmt.Sprintf(", %s/s", text.Thousands(uint64(p.Rate)))
	}
	if p.Checks > 0 {
		words += fmt.Sprintf(", %d of %s checked", p.Checked, text.Plural(p.Checks, "sample", "samples"))
	}
	if p.Failed > 0 {
		words += fmt.Sprintf(", %d given up", p.Failed)
	}
	if p.Workers == 0 {
		return words + ", no workers"
	}
	words += ", " + text.Plural(p.Workers, "worker", "workers")
	if p.Jobs != p.Workers {
		words += fmt.Sprintf(" with %s", text.Plural(p.Jobs, "job", "jobs"))
	}
	if p.Most > 0 {
		words += fmt.Sprintf(", %s left (%s to %s)", span(p.Left), span(p.Least), span(p.Most))
	}
	return words
}

// span returns a number of seconds with the two units that matter.
func span(seconds float64) string {
	n := int64(math.Round(seconds))
	switch {
	case n < 60:
		return fmt.Sprintf("%ds", n)
	case n < 3600:
		return fmt.Sprintf("%dm%02ds", n/60, n%60)
	case n < 86400:
		return fmt.Sprintf("%dh%02dm", n/3600, n/60%60)
	}
	return fmt.Sprintf("%dd%02dh", n/86400, n/3600%24)
}
