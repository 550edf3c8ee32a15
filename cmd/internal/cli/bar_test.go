package cli

import (
	"strings"
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

func TestRounded(t *testing.T) {
	for seconds, want := range map[time.Duration]string{
		0: "0s", 59: "59s", 60: "1m00s", 61: "1m01s", 3599: "59m59s", 3600: "1h00m", 3660: "1h01m", 86399: "23h59m", 86400: "1d0h", 90_000: "1d1h",
	} {
		if got := rounded(seconds*time.Second + time.Second/2); got != want {
			t.Errorf("rounded(%d s) = %q, want %q", seconds, got, want)
		}
	}
}

// TestRate: fewer than one a second have no rate.
func TestRate(t *testing.T) {
	began := time.Now().Add(-time.Hour)
	for n, want := range map[uint64]string{
		0: "0 things", 1: "1 thing", 3599: "3,599 things", 3_600_000_000: "3,600,000,000 things, ",
	} {
		if got := Rate(n, "thing", "things", began); got != want && !(strings.HasPrefix(got, want) && strings.HasSuffix(want, ", ") && strings.HasSuffix(got, "/s")) {
			t.Errorf("Rate(%d) = %q, want %q", n, got, want)
		}
	}
}
