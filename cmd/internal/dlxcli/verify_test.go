package dlxcli

import (
	"context"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/dlx"
)

// newJudging returns the judging of an answer in a run of its own, and what that writes to stderr when it is flushed.
func newJudging(ctx context.Context, insist bool) (*judging, *strings.Builder) {
	errs := new(strings.Builder)
	s := cli.NewSession(ctx, name, &cli.System{Stdout: new(strings.Builder), Stderr: errs})
	j := &job{s: s, file: "f"}
	flags := &search{verify: cli.VerifyFlag{On: true, Insist: insist}}
	return &judging{q: j, search: flags, within: judges.UsualTime}, errs
}

// TestDisagree puts wrong answers to the judge, as an engine with a fault would give them.
func TestDisagree(t *testing.T) {
	p, err := dlx.ParseProblem(strings.NewReader("a b c\na b\nc\nb c\na\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name  string
		claim kept
		more  bool
		want  string // "": no disagreement
	}{
		{"all", kept{{0, 1}, {3, 2}}, false, ""},
		{"one of several", kept{{2, 3}}, true, ""},
		{"one left out", kept{{0, 1}}, false, ": b c; a"},
		{"none at all", nil, false, "engine says 0 solutions"},
		{"one twice", kept{{0, 1}, {1, 0}}, true, ": c; a b"},
		{"a wrong one", kept{{0, 1}, {0, 2}}, true, ": a b; b c"},
	} {
		j, errs := newJudging(t.Context(), true)
		a := answer{outcome: outcome{More: test.more}, count: uint64(len(test.claim))}
		a.settle()
		j.check(p, test.claim, &a)
		j.q.s.Flush()
		status, verified := cli.Disagree, false
		if test.want == "" {
			status, verified = cli.OK, true
		}
		if j.q.s.Status() != status || !strings.Contains(errs.String(), test.want) || (a.Verified != nil) != verified {
			t.Errorf("%s: exit %d, verified %v, stderr %q, want exit %d and %q", test.name, j.q.s.Status(), a.Verified, errs.String(), status, test.want)
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
	j, _ := newJudging(ctx, true)
	a := answer{count: 1}
	a.settle()
	j.deliver(dlx.NewSolver(p), &a)
	if a.Verified == nil || *a.Verified || a.Status != "unique" || j.q.s.Status() != cli.Unknown {
		t.Errorf("%+v, exit %d, want an answer that is not verified", a, j.q.s.Status())
	}
}

// TestDeliverLearned has solutions delivered after a count up to 1 or 2 by the search that learns, and after other counts by the
// one that does not.
func TestDeliverLearned(t *testing.T) {
	p, err := dlx.ParseProblem(strings.NewReader(generated(t, "queens", "8")))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		limit   uint64
		learned bool
	}{{1, true}, {2, true}, {3, false}} {
		j, errs := newJudging(t.Context(), true)
		s := dlx.NewSolver(p)
		j.limit, s.Learn = test.limit, true
		a := answer{count: test.limit, outcome: outcome{More: true}}
		a.settle()
		j.deliver(s, &a)
		j.q.s.Flush()
		if conflicts, _, _ := s.Learned(); conflicts > 0 != test.learned || j.q.s.Status() != cli.OK || a.Verified == nil || !*a.Verified {
			t.Errorf("up to %d solutions: learned from %d conflicts, %+v, exit %d, %q", test.limit, conflicts, a, j.q.s.Status(), errs)
		}
	}
}

// TestMiscount has the engine count otherwise than it delivers.
func TestMiscount(t *testing.T) {
	p, err := dlx.ParseProblem(strings.NewReader("a b\na b\na\nb\n"))
	if err != nil {
		t.Fatal(err)
	}
	for n, status := range []cli.Status{cli.Disagree, cli.Disagree, cli.OK, cli.Disagree} {
		j, errs := newJudging(t.Context(), false)
		a := answer{count: uint64(n)}
		a.settle()
		j.deliver(dlx.NewSolver(p), &a)
		j.q.s.Flush()
		if j.q.s.Status() != status {
			t.Errorf("%d of 2 solutions: exit %d, want %d; stderr %q", n, j.q.s.Status(), status, errs.String())
		}
	}
}

// TestManyMiscount has the engine count more solutions than are put to the judge one by one, rightly and wrongly.
func TestManyMiscount(t *testing.T) {
	items := strings.Fields("a b c d e f g h i j k l m n o")
	p, err := dlx.ParseProblem(strings.NewReader(strings.Join(items, " ") + "\n" + strings.Repeat(strings.Join(items, "\n")+"\n", 2)))
	if err != nil {
		t.Fatal(err)
	}
	for n, status := range map[uint64]cli.Status{32767: cli.Disagree, 32768: cli.OK, 32769: cli.Disagree} {
		j, errs := newJudging(t.Context(), true)
		a := answer{count: n}
		a.settle()
		j.deliver(dlx.NewSolver(p), &a)
		j.q.s.Flush()
		const want = "there are 32768 solutions, proved by 15 states"
		if j.q.s.Status() != status || strings.Contains(errs.String(), want) != (status == cli.Disagree) {
			t.Errorf("%d of 32768 solutions: exit %d, want %d; stderr %q", n, j.q.s.Status(), status, errs.String())
		}
	}
}

// TestMemoryIsBounded keeps no more solutions than are put to the judge.
func TestMemoryIsBounded(t *testing.T) {
	var first kept
	for i := range judges.MaxClaim + 100 {
		first.keep(dlx.Solution{i})
	}
	if len(first) != judges.MaxClaim || first[judges.MaxClaim-1][0] != judges.MaxClaim-1 {
		t.Errorf("%d solutions are kept, want the first %d", len(first), judges.MaxClaim)
	}
}

// TestCheapestDisagree claims that a solution is the cheapest which is not: the judge finds the cheaper one.
func TestCheapestDisagree(t *testing.T) {
	p, err := dlx.ParseProblem(strings.NewReader("a b\na |3\nb |1\na b |5\n"))
	if err != nil {
		t.Fatal(err)
	}
	for cost, claim := range map[string]dlx.Solution{"4": {0, 1}, "5": {2}} {
		j, errs := newJudging(t.Context(), true)
		j.cheapest = true
		a := answer{outcome: outcome{More: true}, count: 1}
		a.settle()
		j.check(p, kept{claim}, &a)
		j.q.s.Flush()
		if wrong := cost == "5"; (j.q.s.Status() == cli.Disagree) != wrong || strings.Contains(errs.String(), ": a |3; b |1") != wrong {
			t.Errorf("the cheapest costs %s: exit %d, stderr %q", cost, j.q.s.Status(), errs.String())
		}
	}
}
