package puzzles

import (
	"strings"
	"testing"
)

// TestBeside reads a puzzle with its solution at its side. Two puzzles side by side, or one with another's solution, are
// an error.
func TestBeside(t *testing.T) {
	beside := func(left, right, between string) string {
		a, b := strings.Split(strings.TrimSpace(left), "\n"), strings.Split(strings.TrimSpace(right), "\n")
		for i := range a {
			a[i] += between + b[i]
		}
		return strings.Join(a, "\n") + "\n"
	}
	grid := mustParse(t, slides)
	solution := mustParse(t, slidesSolution)
	plain, full := rows(slides, 9), rows(slidesSolution, 9)
	drawn, drawnFull := string(grid.AppendGrid(nil)), string(solution.AppendGrid(nil))
	wide := func(text string) string { return strings.Join(strings.Split(text, ""), " ") }
	for name, text := range map[string]string{
		"rows":            beside(plain, full, "   "),
		"rows, swapped":   beside(full, plain, "   "),
		"arrows":          beside(plain, full, " -> "),
		"tabs":            beside(plain, full, "\t"),
		"drawn":           beside(drawn, drawnFull, "      "),
		"headed":          "Puzzle      Solution\n" + beside(plain, full, "   "),
		"sheets":          strings.ReplaceAll(beside(wide(plain), wide(full), "\t\t"), " ", "\t"),
		"with a rule off": "What I have, and what it is:\n\n" + beside(plain, full, "   ") + "\nthanks a lot\n",
	} {
		r := NewReader(strings.NewReader(strings.ReplaceAll(text, "\n\t", "\n")), "f")
		var rec Record
		if err := r.Read(&rec); err != nil || rec.Err != nil {
			t.Errorf("%s: %v, %v; the text:\n%s", name, err, rec.Err, text)
		} else if rec.Grid.String() != slides || rec.Solution == nil || rec.Solution.String() != slidesSolution {
			t.Errorf("%s: read %v, solved %v", name, rec.Grid, rec.Solution)
		} else if err := r.Read(&rec); err == nil {
			t.Errorf("%s: another record: %v", name, rec.Err)
		}
	}
	other := strings.Replace(full, "534678912", "534678921", 1)
	for name, text := range map[string]string{
		"two puzzles":       beside(plain, plain, "   "),
		"a wrong solution":  beside(plain, other, "   "),
		"a row lost":        strings.Join(strings.SplitAfter(beside(plain, full, "   "), "\n")[1:], ""),
		"a row doubled":     beside(plain, full, "   ") + "....8..79   345286179\n",
		"two solutions":     beside(full, full, "   "),
		"nothing to solve":  beside(rows(dots("", 81), 9), full, "   "),
		"with another size": beside(plain, rows(dots("1", 81), 9), " | "),
	} {
		if got := dump(NewReader(strings.NewReader(text), "f")); !strings.Contains(got, "error") || strings.Contains(got, "\n1 ") || strings.HasPrefix(got, "1 "+slides[:9]) {
			t.Errorf("%s: read %q, want an error", name, got)
		}
	}
}

// TestOnes reads puzzles of one cell a line. With a line too many or too few nothing is read.
func TestOnes(t *testing.T) {
	ones := func(puzzle, end string) string { return strings.Join(strings.Split(puzzle, ""), end+"\n") + end + "\n" }
	marked := ones(slides, "")
	for name, tt := range map[string]struct {
		text string
		want string
	}{
		"dots":        {marked, "1 " + slides + "\n"},
		"zeros":       {ones(strings.ReplaceAll(slides, ".", "0"), ","), "1 " + slides + "\n"},
		"blank lines": {strings.ReplaceAll(marked, ".\n", "\n"), "1 " + slides + "\n"},
		"two":         {marked + "\n" + marked, "1 " + slides + "\n83 " + slides + "\n"},
		"in words":    {"The cells:\n" + marked + "Thank you.\n", "2 " + slides + "\n"},
		"4x4":         {ones("1..............4", ""), "1 1..............4\n"},
	} {
		if got := dump(NewReader(strings.NewReader(tt.text), "f")); got != tt.want {
			t.Errorf("%s: read %q, want %q", name, got, tt.want)
		}
	}
	long := strings.Repeat("1\n2\n3\n.\n", 700)
	for name, text := range map[string]string{
		"a line lost": marked[2:], "a line doubled": "5\n" + marked, "a line doubled within": marked[:40] + marked[38:], "too many": long,
		"16 of 16": strings.Repeat(ones("12.4............", "")+"\n", 16),
	} {
		for line := range strings.Lines(dump(NewReader(strings.NewReader(text), "f"))) {
			if !strings.Contains(line, " error ") {
				t.Errorf("%s: read %q, want errors", name, line)
			}
		}
	}
}
