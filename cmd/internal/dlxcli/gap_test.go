package dlxcli

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
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
		{"300", -50, true, "cost 103, at least -50 (306.00%)"},
		{"306", -50, false, "cost 103, at least -50 (306.00%)"},
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
		if got := *g.news.Load(); got != strings.TrimSuffix(test.note, "\n") {
			t.Errorf("the bar says %q, want %q", got, test.note)
		}
		if g.watch(j, p)(nil, test.atLeast); *g.news.Load() != fmt.Sprintf("cost at least %d", test.atLeast) {
			t.Errorf("the bar says %q without a solution", *g.news.Load())
		}
	}
	for _, wrong := range []string{"", "%", "-1%", "1/2", "1e9", "one", "1%%"} {
		if r, err := parseGap(wrong); err == nil {
			t.Errorf("parseGap(%q) = %v, want an error", wrong, r)
		}
	}
}

// TestGapOfSearch stops a search that has met a bound at its first solution, for the cheapest and for the dearest: the bound
// stands behind the cost, and no solution is better than it.
func TestGapOfSearch(t *testing.T) {
	problem := hard(40, 1200)
	for _, test := range []struct {
		flag, words string
		sign        float64
	}{{"--cheapest=1", "at least", 1}, {"--max", "at most", -1}} {
		got := runOn(problem, "solve", test.flag, "--gap", "1000%", "--verify")
		m := regexp.MustCompile(`^# solution 1 cost ([0-9.]+), ` + test.words + ` ([0-9.]+)\n`).FindStringSubmatch(got.stdout)
		if m == nil || got.status != cli.OK {
			t.Fatalf("%s: exit %d, %s%.200q", test.flag, got.status, got.stderr, got.stdout)
		}
		cost, _ := strconv.ParseFloat(m[1], 64)
		bound, _ := strconv.ParseFloat(m[2], 64)
		if test.sign*(cost-bound) < 0 {
			t.Errorf("%s: cost %v, %s %v", test.flag, cost, test.words, bound)
		}
		json := runOn(problem, "solve", test.flag, "--gap", "1000%", "--json").stdout
		want := fmt.Sprintf(`"more":true,"bound":"%s","gap":"%.2f"`, m[2], 100*test.sign*(cost-bound)/bound)
		if !strings.Contains(json, want) {
			t.Errorf("%s: %s, want %s", test.flag, json[max(0, len(json)-200):], want)
		}
	}
}

// hard returns a problem of pairs to sextuples with random costs, in which the linear program is far from the optimum.
func hard(items, options int) string {
	r := rand.New(rand.NewPCG(7, 11))
	var text strings.Builder
	for i := range items {
		fmt.Fprintf(&text, "i%d ", i)
	}
	for o := range options {
		text.WriteByte('\n')
		some := r.Perm(items)[:2+r.IntN(5)]
		if o == 0 { // so that there is a solution
			some = r.Perm(items)
		}
		for _, i := range some {
			fmt.Fprintf(&text, "i%d ", i)
		}
		fmt.Fprintf(&text, "|%d.%d", len(some)*(50+r.IntN(50)), r.IntN(10))
	}
	return text.String()
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
	out.open("at least 100")
	if got, want := string(out.solution(p, 1, dlx.Solution{0})), "# solution 1 cost 103, at least 100\na |103\n\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
