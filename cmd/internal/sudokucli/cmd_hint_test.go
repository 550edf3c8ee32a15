package sudokucli

import (
	"strings"
	"testing"
)

// TestHintBelowRating asks for the first hint on easy puzzles: it stands no higher on the scale than its puzzle.
func TestHintBelowRating(t *testing.T) {
	const n = 40
	puzzles := runOn("", "generate", "--number", "40", "--seed", "easy", "--se", "1.0..2.3").stdout
	hints := strings.Split(runOn(puzzles, "hint").stdout, "\n")
	ratings := strings.Split(runOn(puzzles, "rate").stdout, "\n")
	if len(hints) != n+1 || len(ratings) != n+1 {
		t.Fatalf("%d hints and %d ratings, want %d of each", len(hints)-1, len(ratings)-1, n)
	}
	for i := range n {
		rating := strings.Fields(ratings[i])[1] // "se 1.5  hodoku Easy  …"
		if hint, _, _ := strings.Cut(hints[i], " "); hint > rating {
			t.Errorf("%s: the first hint is %q", ratings[i], hints[i])
		}
	}
}
