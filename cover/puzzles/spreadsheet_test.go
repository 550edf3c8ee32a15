package puzzles

import (
	"fmt"
	"strings"
	"testing"
)

// A sheet of a spreadsheet, as tests write it.
type testSheet struct {
	separator             string
	left, right, top      int  // empty columns and rows around the grid
	columns, bands        bool // gaps between boxes
	title                 string
	rowNames, columnNames string // a character each, or "R" and "C" for R1, C1
	quoted                bool
	empty                 string
}

// text returns the slides' puzzle on the sheet, lines times beside each other.
func (s testSheet) text(times int) string {
	var lines []string
	line := func(values []string) {
		if s.quoted {
			for i := range values {
				values[i] = `"` + values[i] + `"`
			}
		}
		lines = append(lines, strings.Join(values, s.separator))
	}
	row := func(name string, cells []string) (values []string) {
		values = make([]string, s.left)
		if s.rowNames != "" {
			values = append(values, name)
		}
		for k := range times {
			if k > 0 {
				values = append(values, "")
			}
			for i, c := range cells {
				if s.columns && i > 0 && i%3 == 0 {
					values = append(values, "")
				}
				values = append(values, c)
			}
		}
		return append(values, make([]string, s.right)...)
	}
	nameOf := func(names string, i int) string {
		if len(names) == 1 {
			return fmt.Sprint(names, i+1)
		}
		return names[i : i+1]
	}
	blank := row("", make([]string, 9))
	for range s.top {
		line(make([]string, len(blank)))
	}
	if s.title != "" {
		line(append([]string{s.title}, make([]string, len(blank)-1)...))
	}
	if s.columnNames != "" {
		var names []string
		for i := range 9 {
			names = append(names, nameOf(s.columnNames, i))
		}
		line(row("", names))
	}
	for i, cells := range strings.Fields(rows(slides, 9)) {
		if s.bands && i > 0 && i%3 == 0 {
			line(make([]string, len(blank)))
		}
		name := ""
		if s.rowNames != "" {
			name = nameOf(s.rowNames, i)
		}
		line(row(name, strings.Split(strings.ReplaceAll(strings.Join(strings.Split(cells, ""), ","), ".", s.empty), ",")))
	}
	return strings.Join(lines, "\n") + "\n"
}

// TestSpreadsheet reads a puzzle that stands anywhere on a sheet.
func TestSpreadsheet(t *testing.T) {
	for _, separator := range []string{",", ";", "\t"} {
		for name, s := range map[string]testSheet{
			"margin": {left: 1}, "margins": {left: 2, right: 1, top: 2}, "columns": {columns: true}, "bands": {bands: true}, "both": {columns: true, bands: true},
			"quoted": {columns: true, quoted: true}, "zeros": {columns: true, bands: true, empty: "0"}, "title": {left: 1, title: "Sudoku of the day"},
			"names": {rowNames: "ABCDEFGHI", columnNames: "123456789", columns: true, bands: true}, "numbers": {rowNames: "R", columnNames: "C", left: 1, quoted: true},
			"dots": {left: 1, empty: ".", bands: true},
		} {
			s.separator = separator
			for times := 1; times <= 2; times++ {
				text := s.text(times)
				r := NewReader(strings.NewReader(text), "f")
				var got []string
				for line := range strings.Lines(dump(r)) {
					_, record, _ := strings.Cut(strings.TrimSpace(line), " ")
					got = append(got, record)
				}
				if want := strings.Repeat(slides+" ", times); strings.Join(got, " ")+" " != want {
					t.Errorf("%s with %q, %d times: %q, want %q; the text:\n%s", name, separator, times, got, want, text)
				}
			}
		}
	}
	both := testSheet{separator: ",", columns: true}.text(1)
	for name, text := range map[string]string{
		"a value more":  strings.Replace(both, "5,3,", "5,3,4,", 1),
		"a value less":  strings.Replace(both, "6,,,", "6,,", 1),
		"in a gap":      strings.Replace(both, "5,3,,,", "5,3,,7,", 1),
		"a row less":    both[strings.Index(both, "\n")+1:],
		"a row more":    both + "1,,,,,,,,,,\n",
		"beside it":     strings.ReplaceAll(both, "\n", ",7\n"),
		"two ways":      strings.Repeat(",,,,,,,,,,,\n,1,2,3,,,,,,,,\n,,,,,,,,,,,\n", 3),
		"a word in it":  strings.Replace(both, "5,3,,", "5,x1,,", 1),
		"a quote":       "1\t\t3\t\t\n\t\"\t\t2\n\t\t\t\n\t3\t\t\n\t\t\t4\n",
		"rules with it": "cage: 3 r1c1\n" + strings.Replace(both, "5,3,,", "5,3,4,", 1),
	} {
		r := NewReader(strings.NewReader(text), "f")
		for line := range strings.Lines(dump(r)) {
			if !strings.Contains(line, "error") {
				t.Errorf("%s: read %s", name, line)
			}
		}
	}
}
