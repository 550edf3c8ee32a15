package sudokucli

import (
	"encoding/json"
	"testing"

	"dlx-sudoku/cmd/internal/climbing"
)

// Wings have the links of the chains that they are.
func TestWingLinks(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]int{"xy-wing": 5, "xyz-wing": 4, "w-wing": 5, "skyscraper": 3} {
		var o struct{ Step climbing.StepObject }
		out := runOn("", "hint", "--example", name, "--json").stdout
		if err := json.Unmarshal([]byte(out), &o); err != nil || len(o.Step.Links) != want {
			t.Errorf("%s: %d links, %v, want %d: %s", name, len(o.Step.Links), err, want, out)
		}
	}
}
