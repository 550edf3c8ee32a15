package bench

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// line is a line of the table below.
type line struct {
	name  string
	took  Bound[time.Duration]
	nodes Bound[int64]
	ok    bool
	ratio any
}

var (
	columns = Table[line]{
		{Heading: "name", Name: "name", Left: true, Value: func(l line) any { return l.name }},
		{Heading: "time", Name: "time_ns", Value: func(l line) any { return l.took }},
		{Name: "time_at_least", Value: func(l line) any { return atLeast(l.took) }},
		{Heading: "nodes", Name: "nodes", Value: func(l line) any { return l.nodes }},
		{Name: "ok", Value: func(l line) any { return l.ok }},
		{Heading: "ratio", Name: "ratio", Value: func(l line) any { return l.ratio }},
		{Left: true, Text: func(l line) string { return strings.Repeat("!", len(l.name)-1) }},
	}
	lines = []line{
		{name: "a", took: Bound[time.Duration]{N: 21_345, Known: true}, nodes: Bound[int64]{N: 1234, Known: true, AtLeast: true}, ok: true},
		{name: "<ö\",", took: Bound[time.Duration]{N: 5 * time.Second, Known: true, AtLeast: true}, ratio: 1.5},
	}
)

// written returns the table in a format.
func written(t *testing.T, format string) string {
	t.Helper()
	var out strings.Builder
	if err := columns.Write(&out, format, "s/1", lines); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestText(t *testing.T) {
	want := "" +
		"name     time   nodes  ratio\n" +
		"a     21.3 µs  >1,234      -\n" +
		"<ö\",  >5.00 s       -   1.50  !!!!\n"
	if got := written(t, "text"); got != want {
		t.Errorf("table\n%swant\n%s", got, want)
	}
}

// TestFit leaves minor columns out, the last first, until the others fit.
func TestFit(t *testing.T) {
	some := slices.Clone(columns)
	some[1].Minor, some[5].Minor = true, true
	for _, test := range []struct {
		width int
		want  string // without these
	}{
		{34, ""}, {33, "ratio"}, {27, "ratio"}, {26, "time ratio"}, {5, "time ratio"},
	} {
		fitting, without := some.Fit(test.width, lines)
		var out strings.Builder
		if err := fitting.Write(&out, "text", "s/1", lines); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(without, " "); got != test.want {
			t.Errorf("in %d columns without %q, want %q", test.width, got, test.want)
		}
		for line := range strings.Lines(out.String()) {
			if n := utf8.RuneCountInString(line) - 1; n > max(test.width, 20) {
				t.Errorf("in %d columns a line of %d: %s", test.width, n, line)
			}
		}
	}
	if len(some) != len(columns) || some[5].Heading != "ratio" {
		t.Error("Fit has changed the table")
	}
}

func TestJSON(t *testing.T) {
	lines := strings.Split(strings.TrimSuffix(written(t, "json"), "\n"), "\n")
	if want := `{"schema":"s/1","name":"a","time_ns":21345,"time_at_least":false,"nodes":1234,"ok":true}`; len(lines) != 2 || lines[0] != want {
		t.Errorf("%q, want first %q", lines, want)
	}
	var got map[string]any
	if err := json.Unmarshal([]byte(lines[1]), &got); err != nil || got["name"] != `<ö",` || got["ratio"] != 1.5 || got["ok"] != false {
		t.Errorf("%s is %v, %v", lines[1], got, err)
	}
	if _, has := got["nodes"]; has {
		t.Errorf("%s has what is not known", lines[1])
	}
}

func TestCSV(t *testing.T) {
	rows, err := csv.NewReader(strings.NewReader(written(t, "csv"))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, row := range rows {
		got = append(got, strings.Join(row, ";"))
	}
	want := `name;time_ns;time_at_least;nodes;ok;ratio|a;21345;false;1234;true;|<ö",;5000000000;true;;false;1.5`
	if strings.Join(got, "|") != want {
		t.Errorf("%q, want %q", got, want)
	}
}

var errFull = errors.New("no room")

// full is a writer without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestWriteError(t *testing.T) {
	for _, format := range []string{"text", "json", "csv"} {
		if err := columns.Write(full{}, format, "s/1", lines); err != errFull {
			t.Errorf("Write as %s = %v, want %v", format, err, errFull)
		}
	}
}

func TestNumber(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0.000", .0521: "0.052", .9994: "0.999", .9996: "1.00", 1: "1.00", 9.994: "9.99", 9.996: "10.0", 21.34: "21.3", 99.96: "100", 123.4: "123", 999.4: "999", 999.6: "1,000",
		1234: "1,230", 12_345: "12,300", 45_899: "45,900", 999_600: "1,000,000",
	} {
		if got := Number(x); got != want {
			t.Errorf("Number(%v) = %s, want %s", x, got, want)
		}
	}
	for d, want := range map[time.Duration]string{
		0: "0 ns", 999: "999 ns", 1000: "1.00 µs", 21_345: "21.3 µs", 21_345_678: "21.3 ms", 1_500 * time.Millisecond: "1.50 s", time.Hour: "3,600 s",
	} {
		if got := Duration(d); got != want {
			t.Errorf("Duration(%d) = %s, want %s", d, got, want)
		}
	}
	for _, test := range []struct {
		all  []int64
		want int64
	}{{[]int64{7}, 7}, {[]int64{9, 1}, 5}, {[]int64{9, 1, 2}, 2}, {[]int64{4, 1, 9, 2}, 3}} {
		if got := median(test.all); got != test.want {
			t.Errorf("median(%v) = %d, want %d", test.all, got, test.want)
		}
	}
}
