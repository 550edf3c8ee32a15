package rules

import (
	"strings"
	"testing"
)

// TestDoublers reads doublers beside cages, in any order of the lines.
func TestDoublers(t *testing.T) {
	for text, want := range map[string]string{
		"doubler: r1c1":                                         "",
		"doubler: r1c1\ncage: 8 r1c2 r1c3":                      "cage: 8 r1c2 r1c3",
		"doubler: r1c1\ncage: r1c1 r1c3":                        "cage: r1c1 r1c3",
		"cage: 20 r1c1 r1c2\nDoubler: r1c1":                     "doubler-cage: 20 r1c1 r1c2 | r1c1",
		"doublers: r1c1 r2c4\ncage: 30 r1c1 r2c4 r1c2":          "doubler-cage: 30 r1c1 r2c4 r1c2 | r1c1 r2c4\nunique: r1c1 r2c4",
		"doubler: r1c1\ndoubler: r2c4\nwhisper: r1c1 r2c2 r2c3": "whisper: r1c1 r2c2 r2c3\nunique: r1c1 r2c4",
	} {
		set, err := parse(t, 9, strings.Split(text, "\n")...)
		if err != nil {
			t.Errorf("%q: %v", text, err)
		} else if got := strings.TrimSpace(set.Text()); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"doubler: r1c1 r1c4":                      "doublers r1c1 and r1c4 share a row, a column or a box (want one in each)",
		"doubler: r1c1 r1c1":                      "",
		"doubler:":                                "",
		"doubler: r1c1\nsum: 8 r1c1 r1c2":         "doublers beside the rule sum (they count twice in cages, and are not known elsewhere)",
		"doubler: r1c1\nrules: all-x":             "doublers beside the rule all-x",
		"doubler-cage: 20 r1c1 r1c2":              "doubler-cage of one group",
		"doubler-cage: 20 r1c1 r1c2 | r1c3":       "r1c3 counts twice and is not in the cage",
		"doubler-cage: 1 r1c1 r1c2 | r1c1":        "doubler-cage of 2 cells cannot add up to 1 (want 2 to 36)",
		"doubler-cage: 1 r1c1 r1c2 | r1c1 | r2c2": "",
	} {
		if set, err := parse(t, 9, strings.Split(text, "\n")...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, %v, want an error: %s", text, set, err, want)
		}
	}
}
