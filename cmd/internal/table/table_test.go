package table

import (
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"
	"time"
)

func TestText(t *testing.T) {
	var out strings.Builder
	columns := []Column{{Heading: "name"}, {Heading: "time", Right: true}, {Heading: ""}}
	if err := Text(&out, columns, [][]string{{"a", "21.3 µs", ""}, {"größer", "5 s", "late"}}); err != nil {
		t.Fatal(err)
	}
	want := "" +
		"name       time\n" +
		"a       21.3 µs\n" +
		"größer      5 s  late\n"
	if out.String() != want {
		t.Errorf("table\n%swant\n%s", &out, want)
	}
}

var records = []Record{
	{{"name", "a,\"b\""}, {"n", int64(3)}, {"x", nil}, {"ok", true}},
	{{"name", "<µ>"}, {"n", nil}, {"x", 1.5}, {"ok", false}},
}

func TestJSON(t *testing.T) {
	var out strings.Builder
	if err := JSON(&out, "s/1", records); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	if want := `{"schema":"s/1","name":"a,\"b\"","n":3,"ok":true}`; len(lines) != 2 || lines[0] != want {
		t.Errorf("%q, want first %q", lines, want)
	}
	var got map[string]any
	if err := json.Unmarshal([]byte(lines[1]), &got); err != nil || got["name"] != "<µ>" || got["x"] != 1.5 || got["ok"] != false {
		t.Errorf("%s is %v, %v", lines[1], got, err)
	}
	if _, has := got["n"]; has {
		t.Errorf("%s has what is not known", lines[1])
	}
}

func TestCSV(t *testing.T) {
	var out strings.Builder
	if err := CSV(&out, records); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(out.String())).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, row := range rows {
		got = append(got, strings.Join(row, ";"))
	}
	if want := "name;n;x;ok|a,\"b\";3;;true|<µ>;;1.5;false"; strings.Join(got, "|") != want {
		t.Errorf("%q, want %q", got, want)
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
}
