package dlxcli

import (
	"bytes"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/dlx"
)

// TestGap ends a search at the gap that is asked for, and not before.
func TestGap(t *testing.T) {
	p, err := dlx.ParseProblem(strings.NewReader("a\na |103\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		gap     string
		atLeast int64
		goes    bool
		note    string
	}{
		{"3%", 100, false, "cost 103, at least 100 (3.00%)"},
		{"2.9%", 100, true, "cost 103, at least 100 (3.00%)"},
		{"0", 103, false, "cost 103, at least 103 (0.00%)"},
		{"5000", 0, true, "cost 103, at least 0\n"},
		{"", 100, true, "cost 103, at least 100 (3.00%)"},
	} {
		var g gap
		if test.gap != "" {
			if g.most, err = parseGap(test.gap); err != nil {
				t.Fatal(err)
			}
		}
		var errs bytes.Buffer
		j := &job{s: cli.NewSession(t.Context(), "dlx", &cli.System{Stdout: new(bytes.Buffer), Stderr: &errs, StderrTerminal: true}), file: "f"}
		if goes := g.watch(j, p)(dlx.Solution{0}, test.atLeast); goes != test.goes || g.stopped == test.goes || !strings.Contains(errs.String(), test.note) {
			t.Errorf("gap %q, at least %d: goes on %v, %q; want %v, %q", test.gap, test.atLeast, goes, errs.String(), test.goes, test.note)
		}
	}
	for _, wrong := range []string{"", "%", "-1%", "1/2", "1e9", "one", "1%%"} {
		if r, err := parseGap(wrong); err == nil {
			t.Errorf("parseGap(%q) = %v, want an error", wrong, r)
		}
	}
}

// TestHeadingBound has the bound stand behind the cost.
func TestHeadingBound(t *testing.T) {
	p, err := dlx.ParseProblem(strings.NewReader("a\na |103\n"))
	if err != nil {
		t.Fatal(err)
	}
	out := printers[0].new(&job{s: cli.NewSession(t.Context(), "dlx", &cli.System{})}, "solution")
	if err := out.begin(p, nil); err != nil {
		t.Fatal(err)
	}
	out.open(100)
	if got, want := string(out.solution(p, 1, dlx.Solution{0})), "# solution 1 cost 103, at least 100\na |103\n\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
