package text

import (
	"testing"
)

func TestParseSize(t *testing.T) {
	for text, want := range map[string]uint64{
		"1": 1, "500": 500, "1K": 1 << 10, "2k": 2 << 10, "500M": 500 << 20, "3g": 3 << 30, "4T": 4 << 40,
		"4611686018427387904": 1 << 62, "4194304T": 1 << 62,
	} {
		if got, err := ParseSize(text); got != want || err != nil {
			t.Errorf("ParseSize(%q) = %d, %v, want %d", text, got, err, want)
		}
	}
	for _, text := range []string{
		"", "0", "0M", "M", "-1", "+1", "1.5G", "1KB", "1 M", "M1", "1P", "1\v", "4611686018427387905", "4194305T", "99999999999999999999",
	} {
		if got, err := ParseSize(text); got != 0 || err == nil {
			t.Errorf("ParseSize(%q) = %d, %v, want an error", text, got, err)
		}
	}
}

func TestSoFar(t *testing.T) {
	for want, counts := range map[string][2]uint64{
		"0 solutions, 1 nodes":          {0, 1},
		"1 solution, 1,234 nodes":       {1, 1234},
		"1,000 solutions, 56,789 nodes": {1000, 56789},
	} {
		if got := SoFar(counts[0], counts[1]); got != want {
			t.Errorf("SoFar(%d, %d) = %q, want %q", counts[0], counts[1], got, want)
		}
	}
}
