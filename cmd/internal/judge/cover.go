package judge

import (
	"context"
	"fmt"
	"time"

	"dlx-sudoku/satcheck"
)

// CheckCover checks a claim about an exact-cover problem, in this process: that it has these solutions and, if the claim
// is complete, no others. It gives up after the timeout, or when ctx is done; then the verdict means nothing.
func CheckCover(ctx context.Context, c satcheck.Cover, solutions [][]int, complete bool, timeout time.Duration) (out Report) {
	defer func() {
		if p := recover(); p != nil {
			out = panicked(p)
		}
	}()
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	r := satcheck.Judge{Steps: satcheck.DefaultSteps}.CheckCover(punctual{ctx}, c, solutions, complete)
	return Report{Verdict: r.Verdict, Reason: Puzzle{Timeout: timeout}.reason(r.Err), Claim: r.Claim, Missing: r.Missing}
}

// panicked is the report of a judge that has failed.
func panicked(p any) Report {
	return Report{Verdict: satcheck.Failed, Claim: -1, Reason: fmt.Sprintf("panic: %v", p)}
}
