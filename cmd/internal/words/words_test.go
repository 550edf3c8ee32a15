package words

import (
	"strings"
	"testing"
)

func TestAlternatives(t *testing.T) {
	for list, want := range map[string]string{"": "", "a": "a", "a b": "a or b", "a b c": "a, b or c"} {
		if got := Alternatives(strings.Fields(list)); got != want {
			t.Errorf("Alternatives(%s) = %q, want %q", list, got, want)
		}
	}
}

func TestPlural(t *testing.T) {
	for n, want := range map[uint64]string{0: "0 puzzles", 1: "1 puzzle", 2: "2 puzzles"} {
		if got := Plural(n, "puzzle"); got != want {
			t.Errorf("Plural(%d) = %q, want %q", n, got, want)
		}
	}
}
