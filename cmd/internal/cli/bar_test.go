package cli

import (
	"testing"
	"time"
)

// TestBarDescribe has texts and times of bars on terminals of several widths.
func TestBarDescribe(t *testing.T) {
	const text = "1,234 solutions, 56,789 nodes"
	for _, test := range []struct {
		total, done int64
		columns     int
		elapsed     time.Duration
		text, want  string
	}{
		{100, 0, 80, 3 * time.Second, text, text + ", 3s elapsed"},
		{100, 20, 80, 3 * time.Second, text, text + ", 3s elapsed, 12s left"},
		{100, 75, 80, 1500 * time.Millisecond, text, text + ", 1s elapsed"}, // never 0s left
		{100, 99, 80, 72 * time.Second, text, text + ", 1m12s elapsed"},
		{100, 100, 80, 72 * time.Second, text, text + ", 1m12s elapsed"},
		{100, 1, 80, time.Hour, "", "1h00m elapsed, 4d3h left"},
		{1 << 62, 1, 80, time.Hour, "", "1h00m elapsed"}, // not in this world
		{0, 0, 80, 61 * time.Second, text, text + ", 1m01s elapsed"},
		{100, 20, 50, 3 * time.Second, text, "1,234 s…, 3s elapsed, 12s left"},
		{100, 20, 20, 3 * time.Second, text, "3s elapsed, 12s left"},
		{0, 0, 80, 0, "a\x1b[2Jb", `a\x1b[2Jb, 0s elapsed`},
	} {
		b := &Bar{out: &Output{sys: &System{Columns: test.columns}}, total: test.total}
		if got := b.describe(test.done, test.text, test.elapsed); got != test.want {
			t.Errorf("%d of %d after %v in %d columns: %q, want %q", test.done, test.total, test.elapsed, test.columns, got, test.want)
		}
	}
}
