package simulation

import (
	"os"
	"testing"
)

// page is the file of the page.
const page = "FIGURES.md"

func TestPage(t *testing.T) {
	if testing.Short() {
		t.Skip("a hundred simulations")
	}
	got := Page()
	if *update {
		if err := os.WriteFile(page, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s has changed: go test ./internal/simulation -update", page)
	}
}

// TestRun has all work done once where nothing happens, and its bounds where something does.
func TestRun(t *testing.T) {
	quiet := Setting{Workers: 4, Work: 4000, Parts: 400, Lease: 30, Seed: 3}
	r := Run(quiet)
	if r.Entries != 400 || r.Counted != 400 || r.Twice != 0 || r.Efficiency > 1 || r.Efficiency < 0.9 {
		t.Errorf("Run(%+v) = %+v, want 400 entries, and most of the time used", quiet, r)
	}
	lonely := Setting{Workers: 1, Work: 100, Parts: 10, Lease: 30, Seed: 3}
	if r := Run(lonely); r.Efficiency < 0.9999 {
		t.Errorf("Run(%+v) = %+v, want no time lost", lonely, r)
	}
	wild := quiet
	wild.Life, wild.Absence, wild.Stall, wild.Split, wild.Check, wild.Lies = 200, 10, 100, 5, 1, 0.05
	r = Run(wild)
	if r.Twice <= 0 || r.Efficiency >= 0.5 || r.Found == 0 || r.Found < r.Wrong {
		t.Errorf("Run(%+v) = %+v, want work done twice, and all wrong counts found", wild, r)
	}
	if again := Run(wild); again != r {
		t.Errorf("Run(%+v) = %+v and then %+v", wild, r, again)
	}
}
