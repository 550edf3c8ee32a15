package sudokucli

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// FuzzRecords runs the commands on any text: all give the same number of records, one a line, and whatever number of
// workers there is, the same ones.
func FuzzRecords(f *testing.F) {
	for _, file := range []string{"seeds.txt", "generated-4x4.txt", "generated-6x6.txt", "improper.txt"} {
		text, err := os.ReadFile("../../../testdata/sudoku/" + file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Add("12..\n34..\n..3.\n...4\n\n1,2,,\n,,,\n,,,\n,,,\n")
	f.Add("\x1f\x8bxx")
	f.Add("\xef\xbb\xbf1...............\r\nx\t\x1b\xff\r\n")
	f.Fuzz(func(t *testing.T, text string) {
		count := runOn(text, "count", "--limit", "2", "--jobs", "1", "--timeout", "100ms") // for each puzzle; all have ten seconds
		if strings.Contains(count.stdout, "\tunknown\t") {
			t.Skip("a hard puzzle")
		}
		again := runOn(text, "count", "--limit", "2", "--jobs", "3")
		if count != again {
			t.Errorf("count with 1 and with 3 workers:\n%+v\n%+v", count, again)
		}
		lines := strings.Count(count.stdout, "\n")
		for line := range strings.Lines(count.stdout) {
			line = strings.TrimSuffix(line, "\n")
			if strings.Count(line, "\t") != 2 || !utf8.ValidString(line) {
				t.Errorf("line %q, want three fields", line)
			}
			if i := strings.IndexFunc(strings.ReplaceAll(line, "\t", ""), unicode.IsControl); i >= 0 {
				t.Errorf("line %q has a control character", line)
			}
		}
		solve := runOn(text, "solve", "--first", "--jobs", "2")
		if n := strings.Count(solve.stdout, "\n"); n != lines {
			t.Errorf("solve gives %d records, count %d", n, lines)
		}
		objects := runOn(text, "solve", "--first", "--json")
		if n := strings.Count(objects.stdout, "\n"); n != lines {
			t.Errorf("solve --json gives %d records, count %d", n, lines)
		}
		for line := range strings.Lines(objects.stdout) {
			if !json.Valid([]byte(line)) || !utf8.ValidString(line) {
				t.Errorf("not JSON: %q", line)
			}
		}
	})
}
