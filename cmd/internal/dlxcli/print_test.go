package dlxcli

import (
	"testing"

	"dlx-sudoku/cmd/internal/cli"
)

// TestBlocksEnd has what follows the last solution.
func TestBlocksEnd(t *testing.T) {
	late, wrong := &cli.Failure{Text: "timed out after 1s"}, &cli.Failure{Text: "engine and judge disagree"}
	for _, test := range []struct {
		o     outcome
		count uint64
		want  string
	}{
		{outcome{Status: "none"}, 0, "# no solution\n"},
		{outcome{Status: "unique"}, 1, ""},
		{outcome{Status: "solved", More: true}, 1, ""},
		{outcome{Status: "unknown", More: true}, 0, ""}, // interrupted before the first
		{outcome{Status: "unknown", More: true, Error: late}, 0, "# unknown: timed out after 1s\n"},
		{outcome{Status: "unknown", More: true, Error: late}, 1, "# unknown: timed out after 1s, 1 solution so far\n"},
		{outcome{Status: "multiple", More: true, Error: late}, 2, "# unknown: timed out after 1s, 2 solutions so far\n"},
		{outcome{Status: "error", Error: wrong}, 0, "# error: engine and judge disagree\n"},
		{outcome{Status: "error", Error: wrong}, 2, "# error: engine and judge disagree\n"},
	} {
		a := answer{outcome: test.o, count: test.count}
		if got := string((&blocks{file: "f"}).end(&a)); got != test.want {
			t.Errorf("%+v: %q, want %q", a, got, test.want)
		}
		if got := string((&blocks{file: "f", many: true, any: true}).end(&a)); got != test.want {
			t.Errorf("%+v: %q behind a solution, want %q", a, got, test.want)
		}
	}
	if got, want := string((&blocks{file: "f", many: true}).end(&answer{outcome: outcome{More: true, Error: late}})), "# file f\n# unknown: timed out after 1s\n"; got != want {
		t.Errorf("one of several: %q, want %q", got, want)
	}
}
