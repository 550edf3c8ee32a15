package verdict

import (
	"errors"
	"fmt"
	"iter"
	"testing"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/satcheck"
)

var errEnded, errWrong = errors.New("ended"), errors.New("wrong")

// numbers yields the numbers from 1 to n, and then an error if it is not nil.
func numbers(n int, err error) iter.Seq2[int, error] {
	return func(yield func(int, error) bool) {
		for i := range n {
			if !yield(i+1, nil) {
				return
			}
		}
		if err != nil {
			yield(0, err)
		}
	}
}

// TestDeliver has engines deliver what they have counted, and something else.
func TestDeliver(t *testing.T) {
	for _, tt := range []struct {
		delivered int
		ended     error
		wrong     int // the solution that is none; 0: all are right
		count     uint64
		more      bool
		n         uint64
		why       string // "": the engine is right
	}{
		{delivered: 2, count: 2, n: 2},
		{delivered: 3, count: 2, n: 3, why: "the engine counts 2 solutions and delivers 3"},
		{delivered: 9, count: 2, n: 3, why: "the engine counts 2 solutions and delivers 3"},
		{delivered: 1, count: 2, n: 1, why: "the engine counts 2 solutions and delivers 1"},
		{delivered: 9, count: 2, more: true, n: 2},
		{delivered: 1, count: 2, more: true, n: 1, why: "the engine counts 2 solutions and delivers 1"},
		{delivered: 0, count: 1, n: 0, why: "the engine counts 1 solution and delivers 0"},
		{delivered: 1, ended: errEnded, count: 2, n: 1},
		{delivered: 3, wrong: 2, count: 3, n: 2, why: "solution 2: wrong"},
		{delivered: judges.MaxClaim + 9, count: judges.MaxClaim + 5, n: judges.MaxClaim + 1},
	} {
		n, v, err := Deliver(numbers(tt.delivered, tt.ended), tt.count, tt.more, func(i int) error {
			if i == tt.wrong {
				return errWrong
			}
			return nil
		})
		if n != tt.n || v.Why != tt.why || (v.State == Refuted) != (tt.why != "") || err != tt.ended {
			t.Errorf("%+v: %d, %+v, %v", tt, n, v, err)
		}
	}
}

// TestVerdict compares what people, programs and the shell are told of reports of the judge.
func TestVerdict(t *testing.T) {
	recounted := Verdict{State: Recounted, By: "band 2 outside"}
	for _, tt := range []struct {
		v                 Verdict
		note, json, again string
		exit              cli.Status
	}{
		{Verdict{}, "", "", "", cli.OK},
		{Of(judges.Report{Verdict: satcheck.Verified, By: "clauses"}), "", "true clauses", "", cli.OK},
		{Of(judges.Report{Verdict: satcheck.Undecided, Reason: "slow"}), "not verified: slow", "false ", "", cli.Unknown},
		{Of(judges.Report{Verdict: satcheck.Failed, Reason: "panic"}), "not verified: the judge failed: panic", "false ", "", cli.Unknown},
		{Of(judges.Report{Verdict: satcheck.Refuted, Reason: "another"}), "engine and judge disagree: another", "", "", cli.Disagree},
		{recounted, "recounted with band 2 outside: the same number, but by the same code, so it is not verified", "", "band 2 outside", cli.OK},
	} {
		json := ""
		verified, by, again := tt.v.Fields()
		if verified != nil {
			json = fmt.Sprint(*verified, " ", by)
		}
		if note, exit := tt.v.Note(); note != tt.note || json != tt.json || again != tt.again || exit != tt.exit {
			t.Errorf("%+v: %q, %q, %q, exit %d, want %q, %q, %q, %d", tt.v, note, json, again, exit, tt.note, tt.json, tt.again, tt.exit)
		}
	}
}
