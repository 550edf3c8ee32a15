package puzzles

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"dlx-sudoku/cover"
)

// TestReadNumbers reads drawings whose cells are numbers of two digits: each digit is the one that was drawn.
func TestReadNumbers(t *testing.T) {
	for _, l := range []*cover.Layout{mustLayout(t, 2, 5), mustLayout(t, 4, 4), mustLayout(t, 5, 5)} {
		want := solved(l)
		want.Set(0, 0)
		for name, cell := range map[string]func(d int) string{
			"numbers":           func(d int) string { return fmt.Sprintf("%3d", d) },
			"with leading 0":    func(d int) string { return fmt.Sprintf(" %02d", d) },
			"with a fraction":   func(d int) string { return fmt.Sprintf(" %2d.0", d) },
			"with dots":         func(d int) string { return strings.Replace(fmt.Sprintf("%3d", d), " 0", " .", 1) },
			"with blank places": func(d int) string { return strings.Replace(fmt.Sprintf("%3d", d), " 0", "  ", 1) },
		} {
			var text strings.Builder
			for i, d := range want.Digits() {
				if i%l.BoxCols() == 0 {
					text.WriteString(" |")
				}
				text.WriteString(cell(d))
				if i%l.Size() == l.Size()-1 {
					text.WriteString(" |\n")
				}
			}
			if g, err := Parse(text.String()); err != nil || !g.Equal(want) {
				t.Errorf("%s: Parse = %v, %v, want %v of\n%s", name, g, err, want, text.String())
			}
		}
	}
}

// TestReadWiki reads a link of SudokuWiki with givens, digits that were found and candidates.
func TestReadWiki(t *testing.T) {
	want := mustParse(t, slides)
	var text strings.Builder
	text.WriteString("https://www.sudokuwiki.org/sudoku.htm?bd=S9B")
	for cell := range 81 {
		d := want.Digit(cell)
		switch {
		case d == 0 && cell%2 == 0:
			want.SetCandidates(cell, cover.DigitsOf(1, 2, cell%7+3))
			set := want.Candidates(cell)>>1 + 18
			fmt.Fprintf(&text, "%02s", strconv.FormatUint(uint64(set), 36))
		case d != 0 && cell%2 == 0:
			fmt.Fprintf(&text, "%02s", strconv.FormatUint(uint64(d+9), 36)) // found
		default:
			fmt.Fprintf(&text, "%02d", d)
		}
	}
	link := strings.ReplaceAll(text.String(), " ", "0")
	if g, err := Parse(link); err != nil || !g.Equal(want) {
		t.Errorf("Parse(%s) = %v, %v, want %v", link, g, err, want)
	}
}

// TestRefused gives up to rescue where nothing could be rescued for long, and not before.
func TestRefused(t *testing.T) {
	const grid = "> 1...\n> ....\n> ....\n> ...4\n"
	for bad, want := range map[int]int{maxRefused - 1: 1, maxRefused: 0} {
		good := 0
		var rec Record
		for r := NewReader(strings.NewReader(strings.Repeat("1...x\n\n", bad)+"\n"+grid), "f"); r.Read(&rec) == nil; {
			if rec.Err == nil {
				good++
			}
		}
		if good != want {
			t.Errorf("%d puzzles behind %d lines that cannot be read, want %d", good, bad, want)
		}
	}
}

// TestSurplusCell refuses rows in a frame of which one has a cell too many. Only a separator may stand behind its cells.
func TestSurplusCell(t *testing.T) {
	for _, sep := range []string{"|", ",", ";", "\t"} {
		for surplus, wrong := range map[string]bool{"": false, sep: false, sep + "3": true, sep + "3" + sep: true} {
			text := ""
			for i, row := range []string{"1..4", ".41.", "2.4.", "4..1"} {
				text += "> " + strings.Join(strings.Split(row, ""), sep)
				if i == 1 {
					text += surplus
				}
				text += "\n"
			}
			if sep == "|" {
				text = strings.ReplaceAll(strings.ReplaceAll(text, "> ", "> |"), "\n", "|\n")
			}
			var rec Record
			if err := NewReader(strings.NewReader(text), "f").Read(&rec); err != nil || wrong && rec.Err == nil {
				t.Errorf("read %q: %v, error %v, want an error of the puzzle: %v", text, err, rec.Err, wrong)
			}
		}
	}
}
