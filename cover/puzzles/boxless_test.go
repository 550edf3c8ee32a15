package puzzles

import (
	"strings"
	"testing"

	"dlx-sudoku/cover/puzzles/internal/square"
)

// TestBoxless reads grids of sizes without boxes, in each form, and none that is not whole.
func TestBoxless(t *testing.T) {
	const five, seven = "1.....2.....3.....4.....5", "1.......2.......3.......4.......5.......6.......7"
	for _, tt := range []struct{ name, text, want string }{
		{"rows", rows(five, 5), "1 " + five},
		{"rows of seven", rows(seven, 7), "1 " + seven},
		{"a title", "My first one\n" + rows(five, 5), "2 " + five},
		{"a line", five + "\n", "1 " + five},
		{"two lines", five + "\n" + five + "\n", "1 " + five + "\n2 " + five},
		{"csv", strings.ReplaceAll(strings.ReplaceAll("1....\n.2...\n..3..\n...4.\n....5\n", ".", ",."), "\n,", "\n."), ""},
		{"a list", "[[1,0,0,0,0],[0,2,0,0,0],[0,0,3,0,0],[0,0,0,4,0],[0,0,0,0,5]]\n", "1 " + five},
		{"drawn", "+-+-+-+-+-+\n|1| | | | |\n| |2| | | |\n| | |3| | |\n| | | |4| |\n| | | | |5|\n+-+-+-+-+-+\n", "2 " + five},
		{"a row less", rows(five[:20], 5), "1 error f:1:1: 5 cells in a row (a 5x5 grid needs a box shape, such as 1x5)"},
		{"a cell less", rows(five, 5)[:22] + "\n" + rows(five, 5)[24:], "1 error f:1:1: 5 cells in a row (a 5x5 grid needs a box shape, such as 1x5)"},
		{"regions", rows("ABBBBABBBBCCBBBDDDDDDEEED", 5), "1 error f:1:1: 5 cells in a row (a 5x5 grid needs a box shape, such as 1x5)"},
		{"blanks for cells", "1\n 2\n  3\n   4\n    5\n", ""},
	} {
		if got := strings.TrimSpace(dump(NewReader(strings.NewReader(tt.text), "f"))); got != tt.want && tt.want != "" || tt.want == "" && !strings.Contains(got, "error") {
			t.Errorf("%s: %q, want %q; the text:\n%s", tt.name, got, tt.want, tt.text)
		}
	}
}

// TestZeroInDoubt refuses a puzzle whose digits may begin with 0, and only such.
func TestZeroInDoubt(t *testing.T) {
	const digits = "42..6....5..084....87....5.7...5...23..7.2..06...1...5.5....17....308..4....7..68"
	for text, doubt := range map[string]bool{
		digits:                                                  true,
		strings.TrimSpace(rows(digits, 9)):                      true,
		strings.ReplaceAll(digits, "4", "9"):                    false, // 9 is there
		strings.Replace(digits, "42..", "42.0", 1):              false, // 0 twice in a column
		strings.ReplaceAll(digits, ".", "0"):                    false,
		strings.NewReplacer("7", ".", "8", ".").Replace(digits): false, // too few digits
	} {
		got := dump(NewReader(strings.NewReader(slides+"\n"+slides+"\n\n"+text+"\n"+text+"\n"), "f"))
		if strings.Count(got, square.ErrZero.Error()) != map[bool]int{true: 2}[doubt] {
			t.Errorf("%q: %q, in doubt: want %v", text, got, doubt)
		}
	}
	r := NewReader(strings.NewReader(digits), "f")
	r.Alphabet = "012345678"
	if got := dump(r); strings.Contains(got, "error") {
		t.Errorf("with its digits said: %s", got)
	}
}

// TestBareRules takes a line with nothing but the name of a rule for this rule, where the caller knows rules.
func TestBareRules(t *testing.T) {
	for line, want := range map[string]bool{
		"nonconsecutive": true, "Diagonals": true, "X-Sudoku": true, "Anti Knight.": true, "* windoku": true, "anti-king": true, "Non-Consecutive!": true,
		"Knights of old": false, "X": false, "Hard one": false,
	} {
		r := ruledReader(line + "\n" + rows(slides, 9))
		var rec Record
		if err := r.Read(&rec); err != nil || rec.Err != nil || (len(rec.Rules) > 0) != want {
			t.Errorf("%q: %v, %v, rules %v, want some: %v", line, err, rec.Err, rec.Rules, want)
		}
	}
}

// TestZeroAmongPlain: a line whose 0 is in doubt ends a run of plain lines.
func TestZeroAmongPlain(t *testing.T) {
	const digits = "42..6....5..084....87....5.7...5...23..7.2..06...1...5.5....17....308..4....7..68\n"
	r := NewReader(strings.NewReader(strings.Repeat(slides+"\n", 4)+digits+strings.Repeat(slides+"\n", 3)), "f")
	var rec Record
	if err := r.Read(&rec); err != nil {
		t.Fatal(err)
	}
	read, _ := r.ReadPlain(nil, rec.Grid.Layout(), 100)
	if len(read) != 3*81 {
		t.Errorf("%d puzzles before the one in doubt, want 3", len(read)/81)
	}
	if err := r.Read(&rec); err != nil || rec.Err == nil {
		t.Errorf("the one in doubt: %v, %v, want an error of its own", err, rec.Err)
	}
}
