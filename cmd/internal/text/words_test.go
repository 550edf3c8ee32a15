package text

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
	for n, want := range map[uint64]string{0: "0 entries", 1: "1 entry", 2: "2 entries", 1 << 63: "9223372036854775808 entries"} {
		if got := Plural(n, "entry", "entries"); got != want {
			t.Errorf("Plural(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestThousands(t *testing.T) {
	for n, want := range map[uint64]string{0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567"} {
		if got := Thousands(n); got != want {
			t.Errorf("Thousands(%d) = %q, want %q", n, got, want)
		}
	}
}
