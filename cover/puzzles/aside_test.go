package puzzles

import (
	"strings"
	"testing"
)

// TestAsides reads puzzles with words around them: these are left out with a note, unless something beside them cannot be
// read.
func TestAsides(t *testing.T) {
	grid := rows(slidesGivens, 9)
	for _, tt := range []struct{ name, text, want, notes, left string }{
		{name: "a forum", text: "Hi all,\n\nI am stuck on this one. Can anybody help?\n\n" + grid + "\nThanks!\nBob\n", want: "5 " + slidesGivens + "\n", notes: `took 9 rows of 9 cells, lines 5 to 13; left out "I am stuck on this one. Can anybody help"`, left: `left out 2 lines of text: "Thanks!", "Bob"`},
		{name: "a program", text: "class Main {\n  int[][] board = {\n{" + strings.Join(strings.Split(strings.Join(strings.Split(strings.ReplaceAll(strings.TrimSpace(grid), ".", "0"), ""), ","), ",\n,"), "},\n{") + "}};\n  solve(board);\n}\n", want: "3 " + slidesGivens + "\n", notes: `took 9 rows of 9 cells, lines 3 to 11; left out "class Main {", "int[][] board = {"`, left: `left out 2 lines of text: "solve(board);", "}"`},
		{name: "a page", text: "<!DOCTYPE html>\n<title>Sudoku 12</title>\n<pre>\n" + grid + "</pre>\n<p>(c) 2024</p>\n</body></html>\n", want: "4 " + slidesGivens + "\n", notes: `took 9 rows of 9 cells, lines 4 to 12; left out "<!DOCTYPE html>", "<title>Sudoku 12</title>", "<pre>"`, left: `left out 2 lines of text: "</pre>", "<p>(c) 2024</p> </body></html>"`},
		{name: "rules", text: "Hello there!\n\nThe cages and both diagonals hold no digit twice.\n\n" + grid, want: "5 " + slidesGivens + "\n", notes: `took 9 rows of 9 cells, lines 5 to 13; left out "Hello there!", "The cages and both diagonals hold no dig"; its rules in words are not looked at: "The cages and both diagonals hold no digit twice."`},
		{name: "a bad row", text: "Hi all!\n\n" + strings.Replace(grid, "8...6...3", "8...6...", 1), want: "1 error f:1:1: unexpected character 'H' (want 1-9, or one of . 0 * _ for an empty cell)\n3 error f:6:9: 8 cells in row 4 (a 9x9 grid has 9)\n"},
		{name: "words behind a bad row", text: strings.Replace(grid, "8...6...3", "8...6...", 1) + "\nThat was it.\n", want: "1 error f:4:9: 8 cells in row 4 (a 9x9 grid has 9)\n11 error f:11:1: unexpected character 'T' (want 1-9, or one of . 0 * _ for an empty cell)\n"},
		{name: "rows of letters", text: grid + "\n" + strings.Repeat("abcd efgh ijkl mno\n", 16), want: "1 " + slidesGivens + "\n11 error f:11:1: unexpected character 'a' (want 1-4, or one of . 0 * _ for an empty cell)\n15 error f:15:1: unexpected character 'a' (want 1-4, or one of . 0 * _ for an empty cell)\n19 error f:19:1: unexpected character 'a' (want 1-4, or one of . 0 * _ for an empty cell)\n23 error f:23:1: unexpected character 'a' (want 1-4, or one of . 0 * _ for an empty cell)\n"},
		{name: "comments", text: "# " + strings.Join(strings.Fields(grid), "\n# "), left: "9 lines were left out as comments: they begin with #"},
		{name: "a rule behind", text: grid + "\nthermo: r1c1-r1c5\n", want: "1 error f:11:1: the rule \"thermo\" stands below its puzzle (want it above)\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := dump(NewReader(strings.NewReader(tt.text), "f")); got != tt.want {
				t.Errorf("read %q, want %q", got, tt.want)
			}
			r := NewReader(strings.NewReader(tt.text), "f")
			var rec Record
			var notes []string
			for r.Read(&rec) == nil {
				notes = append(notes, rec.Notes...)
			}
			if got := strings.Join(notes, "; "); got != tt.notes {
				t.Errorf("notes %s, want %s", got, tt.notes)
			}
			if got := r.LeftOut(); got != tt.left {
				t.Errorf("LeftOut() = %s, want %s", got, tt.left)
			}
		})
	}
}
