package main

import (
	"context"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/console"
	"dlx-sudoku/cmd/internal/exit"
	"dlx-sudoku/dlx"
)

// TestDisagree puts wrong answers to the judge, as an engine with a fault would give them.
func TestDisagree(t *testing.T) {
	p, err := dlx.ParseProblem(strings.NewReader("a b c\na b\nc\nb c\na\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name  string
		claim []dlx.Solution
		more  bool
		want  string // "": no disagreement
	}{
		{"all", []dlx.Solution{{0, 1}, {3, 2}}, false, ""},
		{"one of several", []dlx.Solution{{2, 3}}, true, ""},
		{"one left out", []dlx.Solution{{0, 1}}, false, ": b c; a"},
		{"none at all", nil, false, "engine says 0 solutions"},
		{"one twice", []dlx.Solution{{0, 1}, {1, 0}}, true, ": c; a b"},
		{"one that is none", []dlx.Solution{{0, 1}, {0, 2}}, true, ": a b; b c"},
	} {
		var errs strings.Builder
		set := &settings{files: []string{"f"}, verify: true, insist: true}
		r := newRun(context.Background(), set, &system{stdout: new(strings.Builder), stderr: &errs}, console.New(&errs, name))
		r.file = "f"
		a := answer{File: "f", count: uint64(len(test.claim)), More: test.more}
		a.settle()
		r.judge(p, test.claim, &a)
		status, verified := exit.Disagree, false
		if test.want == "" {
			status, verified = exit.OK, true
		}
		if r.status != status || !strings.Contains(errs.String(), test.want) || (a.Verified != nil) != verified {
			t.Errorf("%s: exit %d, verified %v, stderr %q, want exit %d and %q", test.name, r.status, a.Verified, errs.String(), status, test.want)
		}
	}
}

// TestInterrupted has the judge asked when the run is over: the answer stands, but is not checked.
func TestInterrupted(t *testing.T) {
	p, err := dlx.ParseProblem(strings.NewReader("a\na\n"))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var errs strings.Builder
	r := newRun(ctx, &settings{files: []string{"f"}, verify: true}, &system{stdout: new(strings.Builder)}, console.New(&errs, name))
	a := answer{File: "f", count: 1}
	a.settle()
	r.verifyCount(p, dlx.NewSolver(p), &a)
	if a.Verified == nil || *a.Verified || a.Status != "unique" || r.status != exit.OK {
		t.Errorf("%+v, exit %d, want an answer that is not verified", a, r.status)
	}
}

// TestMiscount has the engine count otherwise than it delivers.
func TestMiscount(t *testing.T) {
	p, err := dlx.ParseProblem(strings.NewReader("a b\na b\na\nb\n"))
	if err != nil {
		t.Fatal(err)
	}
	for n, status := range []exit.Status{exit.Disagree, exit.Disagree, exit.OK, exit.Disagree} {
		var errs strings.Builder
		set := &settings{files: []string{"f"}, verify: true}
		r := newRun(context.Background(), set, &system{stdout: new(strings.Builder), stderr: &errs}, console.New(&errs, name))
		a := answer{File: "f", count: uint64(n)}
		a.settle()
		r.verifyCount(p, dlx.NewSolver(p), &a)
		if r.status != status {
			t.Errorf("%d of 2 solutions: exit %d, want %d; stderr %q", n, r.status, status, errs.String())
		}
	}
}
