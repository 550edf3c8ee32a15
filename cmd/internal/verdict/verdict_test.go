package verdict

import (
	"errors"
	"fmt"
	"iter"
	"testing"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/evidence"
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

// TestDeliver has engines deliver what they have counted, or something else.
func TestDeliver(t *testing.T) {
	for _, tt := range []struct {
		delivered int
		ended     error
		wrong     int // the number of the wrong solution; 0: all are right
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

// TestVerdict compares the notes, the fields in JSON and the exit statuses of reports of the judge.
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

// TestEnter compares the reasons of lines of the manifest without a proof, and the exit statuses.
func TestEnter(t *testing.T) {
	for _, tt := range []struct {
		v                  Verdict
		reason, want, note string
		exit               cli.Status
	}{
		{Verdict{Unproved: "slow"}, "", "slow", "no proof: slow", cli.Unknown},
		{Verdict{State: Verified, Unproved: "slow"}, "", "slow", "no proof: slow", cli.Unknown},
		{Verdict{State: Verified}, "", "there may be more solutions", "no proof: there may be more solutions", cli.OK},
		{Open("slow"), "invalid", "slow", "", cli.OK},
		{Verdict{}, "invalid", "invalid", "", cli.OK},
		{Verdict{}, "", "not decided", "", cli.OK},
		{Verdict{Proof: &judges.Proof{Err: "full"}}, "", "the proof is not written: full", "the proof is not written: full", cli.Unknown},
	} {
		var e evidence.Entry
		claimed := false
		note, exit := tt.v.Enter(new(evidence.ProofFlags), &e, nil, tt.reason, func() { claimed = true })
		if note != tt.note || exit != tt.exit || e.Reason != tt.want || e.Verdict != evidence.Open || claimed != (tt.v.Proof != nil) {
			t.Errorf("Enter(%+v, %q): %q, exit %d, %+v, want %q, exit %d and %q", tt.v, tt.reason, note, exit, e, tt.note, tt.exit, tt.want)
		}
	}
}
