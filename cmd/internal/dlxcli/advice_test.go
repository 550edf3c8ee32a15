package dlxcli

import (
	"testing"
	"time"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
)

// TestTrials tries exact counts: of matchings, far too many to list, and of queens, which a search counts faster.
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
		want    bool
	}{{"matchings", matchings, true}, {"queens", queens, false}} {
		told := false
		trials := try(t.Context(), test.problem, 10*time.Millisecond, func() { told = true })
		<-trials.done
		if trials.end(); told != test.want {
			t.Errorf("%s: told is %v, want %v", test.name, told, test.want)
		}
	}
}
