package dlxcli

import (
	"testing"
	"time"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
	"dlx-sudoku/dlx/tally"
)

// TestTrials tries exact counts: of matchings, far too many to list, and of queens by search. Auto is not asked:
// for such short counts its choice depends on the load.
func TestTrials(t *testing.T) {
	matchings, err := classics.Matchings(classics.Complete(20))
	if err != nil {
		t.Fatal(err)
	}
	queens, err := classics.Queens(4)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name    string
		problem *dlx.Problem
		method  tally.Method
		want    bool
	}{{"matchings", matchings, tally.Frontier, true}, {"queens", queens, tally.Search, false}} {
		told := false
		c := tally.NewCounter(test.problem)
		c.Method = test.method
		trials := try(t.Context(), c, 10*time.Millisecond, func() { told = true })
		<-trials.done
		if trials.end(); told != test.want {
			t.Errorf("%s: told is %v, want %v", test.name, told, test.want)
		}
	}
}
