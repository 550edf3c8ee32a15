package searching

import (
	"testing"

	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/cover"
)

// TestKeepIsBounded keeps no more solutions than the judge is given.
func TestKeepIsBounded(t *testing.T) {
	l, err := cover.DefaultLayout(4)
	if err != nil {
		t.Fatal(err)
	}
	w := new(Searcher)
	for range judges.MaxClaim + 100 {
		w.Keep(cover.NewGrid(l))
	}
	if len(w.kept) != judges.MaxClaim {
		t.Errorf("%d solutions are kept, want %d", len(w.kept), judges.MaxClaim)
	}
}
