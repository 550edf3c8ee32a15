package main

import "testing"

// TestBlocksEnd has what follows the last solution.
func TestBlocksEnd(t *testing.T) {
	late, wrong := &failure{Text: "timed out after 1s"}, &failure{Text: "engine and judge disagree"}
	for _, test := range []struct {
		a    answer
		want string
	}{
		{answer{Status: "none"}, "# no solution\n"},
		{answer{Status: "unique", count: 1}, ""},
		{answer{Status: "solved", count: 1, More: true}, ""},
		{answer{Status: "unknown", More: true}, ""}, // interrupted before the first
		{answer{Status: "unknown", More: true, Error: late}, "# unknown: timed out after 1s\n"},
		{answer{Status: "unknown", count: 1, More: true, Error: late}, "# unknown: timed out after 1s, 1 solution so far\n"},
		{answer{Status: "multiple", count: 2, More: true, Error: late}, "# unknown: timed out after 1s, 2 solutions so far\n"},
		{answer{Status: "error", Error: wrong}, "# error: engine and judge disagree\n"},
		{answer{Status: "error", count: 2, Error: wrong}, "# error: engine and judge disagree\n"},
	} {
		if got := string((&blocks{file: "f"}).end(&test.a)); got != test.want {
			t.Errorf("%+v: %q, want %q", test.a, got, test.want)
		}
		if got := string((&blocks{file: "f", many: true, any: true}).end(&test.a)); got != test.want {
			t.Errorf("%+v: %q behind a solution, want %q", test.a, got, test.want)
		}
	}
	if got, want := string((&blocks{file: "f", many: true}).end(&answer{More: true, Error: late})), "# file f\n# unknown: timed out after 1s\n"; got != want {
		t.Errorf("one of several: %q, want %q", got, want)
	}
}
