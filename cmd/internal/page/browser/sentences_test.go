package browser

import (
	"math/rand/v2"
	"testing"

	"dlx-sudoku/cmd/internal/page/plays"
	"dlx-sudoku/cmd/internal/testkit"
)

// TestSentences plays random puzzles in the page, and compares what it says with a model. Many more are played without a
// screen (TestStates of package page).
func TestSentences(t *testing.T) {
	puzzles := 12
	if testkit.Slow() {
		puzzles = 200
	}
	const seed, batch = 43, 6
	rng := rand.New(rand.NewPCG(seed, 1))
	kinds := make(map[string]int)
	var p *tab
	for n := 0; n < puzzles && !t.Failed(); n += batch {
		if n%(2*batch) == 0 {
			p = open(t, "") // a tab has its time
		}
		var list []*plays.Play
		for k := range batch {
			list = append(list, plays.Random(rng, []int{4, 6, 4, 6, 4, 9}[k]))
		}
		for k, looks := range eval[[][]plays.Look](p, "("+plays.Script+")("+plays.JSON(list)+")") {
			for _, l := range looks {
				kinds[l.Kind]++
				faults, _ := list[k].Faults(&l)
				for _, fault := range faults {
					t.Errorf("seed %d, puzzle %d, %s, %s: %s\n%q; %q; %q", seed, n+k, list[k].Text, l.State, fault, l.Head, l.Said, l.Told)
				}
			}
		}
	}
	for _, kind := range []string{"unique", "several", "none"} {
		if kinds[kind] == 0 {
			t.Errorf("no puzzle came to the state %s: %v", kind, kinds)
		}
	}
	t.Logf("%v", kinds)
}
