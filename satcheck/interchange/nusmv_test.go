package interchange

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestNuSMV reads what NuSMV printed; testdata/nusmv/README says how it was asked.
func TestNuSMV(t *testing.T) {
	const line, solution = "4...2.3........2", "4321213412433412"
	for _, test := range []struct {
		name  string
		model string
		claim Claim
		why   string
	}{
		{"4x4-naive.bmc", Naive, Satisfiable, ""},
		{"4x4-naive.bdd", Naive, Satisfiable, ""},
		{"4x4-naive.sbmc", Naive, Satisfiable, ""},
		{"4x4-coverage.bmc", Coverage, Satisfiable, ""},
		{"4x4-clash-naive.bmc", Naive, Unknown, "no counterexample found with bound 1"},
		{"4x4-clash-naive.bdd", Naive, Unsatisfiable, ""},
		{"4x4-clash-naive.sbmc", Naive, Unsatisfiable, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join("testdata", "nusmv", test.name+".out"))
			if err != nil {
				t.Fatal(err)
			}
			answer, err := problem(t, puzzle(2, 2, line), Dialect{SMV, test.model}).ReadBytes(text)
			if err != nil || answer.Claim != test.claim || answer.Why != test.why {
				t.Fatalf("%+v, %v, want %v and %q", answer, err, test.claim, test.why)
			}
			if test.claim == Satisfiable && !slices.Equal(answer.Grid, digits(solution)) {
				t.Errorf("grid %v, want %s", answer.Grid, solution)
			}
		})
	}
}
