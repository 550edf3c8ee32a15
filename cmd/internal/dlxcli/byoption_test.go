package dlxcli

import (
	"io"
	"math/big"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/tally"
)

// TestAddUp adds up right and wrong counts of the options of {a b} {a} {b} {c}, where c may be covered or not: four solutions.
func TestAddUp(t *testing.T) {
	var b dlx.Builder
	b.Primary("a", "b")
	b.Multiple(0, 1, "c")
	b.Option("a", "b")
	for _, name := range []string{"a", "b", "c"} {
		b.Option(name)
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		with []int64
		want string
	}{
		{[]int64{2, 2, 2, 2}, ""},
		{[]int64{2, 2, 2, 4}, ""}, // within the bounds of c
		{[]int64{2, 1, 2, 2}, "the options of item a are in 3 solutions together, of 4 in all"},
		{[]int64{2, 2, 3, 2}, "the options of item b are in 5 solutions together, of 4 in all"},
		{[]int64{2, 2, 2, 5}, "the options of item c are in 5 solutions together, of 4 in all"},
	} {
		if got := addUp(p, big.NewInt(4), text.Each(test.with, big.NewInt)); got != test.want {
			t.Errorf("addUp(%d) = %q, want %q", test.with, got, test.want)
		}
	}
}

// TestByOptionVerify verifies right counts of the options of {a} {a b} {b} {b}, and wrong ones that add up.
func TestByOptionVerify(t *testing.T) {
	p, err := dlx.ParseProblem(strings.NewReader("a b\na\na b\nb\nb\n"))
	if err != nil {
		t.Fatal(err)
	}
	d, err := tally.NewCounter(p).Diagram(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		with []int64
		want string
		exit cli.Status
	}{
		{[]int64{2, 1, 1, 1}, "", cli.OK},
		{[]int64{2, 1, 2, 0}, "option b: counting again comes to another result", cli.Disagree},
	} {
		j := &job{s: cli.NewSession(t.Context(), "dlx", &cli.System{Stdout: io.Discard, Stderr: io.Discard}), file: "f"}
		a := newAnswer("f")
		new(count).verify(j, p, d, text.Each(test.with, big.NewInt), 1<<20, &a)
		verified, failure := a.Verified != nil && *a.Verified, ""
		if a.Error != nil {
			failure = a.Error.Text
		}
		if exit := j.s.Status(); exit != test.exit || verified != (exit == cli.OK) || !strings.HasPrefix(failure, test.want) {
			t.Errorf("verify(%d): exit %d, %+v, %q, want exit %d and %q", test.with, exit, a, failure, test.exit, test.want)
		}
	}
}
