package puzzles

import (
	"fmt"
	"strings"
	"testing"
)

// TestMoreSpellings reads the slides' puzzle as users of other programs paste it.
func TestMoreSpellings(t *testing.T) {
	grid := strings.Split(strings.TrimSpace(rows(slides, 9)), "\n")
	var sparse, zero, items []string
	for cell, c := range slides {
		if c != '.' {
			sparse = append(sparse, fmt.Sprintf("%q: %c", fmt.Sprintf("r%dc%d", cell/9+1, cell%9+1), c))
			zero = append(zero, fmt.Sprintf("%q: %c", fmt.Sprintf("%d,%d", cell/9, cell%9), c))
		}
	}
	for _, row := range grid {
		items = append(items, "<li>"+row+"</li>")
	}
	for name, text := range map[string]string{
		"# for empty":    strings.ReplaceAll(strings.Join(grid, "\n"), ".", "#"),
		"@ for empty":    strings.ReplaceAll(strings.Join(grid, "\n"), ".", "@"),
		"wrapped":        slides[:40] + "\n" + slides[40:],
		"three lines":    slides[:27] + "\n" + slides[27:54] + "\n" + slides[54:],
		"map r1c1":       "{" + strings.Join(sparse, ", ") + "}",
		"map 0,0":        "{" + strings.Join(zero, ", ") + "}",
		"rows":           `{"rows": ["` + strings.Join(grid, `", "`) + `"]}`,
		"list":           "<ol>" + strings.Join(items, "") + "</ol>",
		"OpenSudoku 3":   `<opensudoku version="3"><folder name="F"><game cellsData="` + strings.ReplaceAll(slides, ".", "0") + `"/></folder></opensudoku>`,
		"Slack":          "bob  10:11 AM\n" + slides + "\nalice  10:12 AM\nnice one!",
		"Telegram":       "Bob, [12.03.2024 10:11]\n" + slides,
		"signed mail":    "Hi all,\n\nthis one is hard:\n\n" + strings.Join(grid, "\n") + "\n\nBest,\nAnna",
		"wide digits":    strings.NewReplacer("5", "５", "3", "３", ".", "．").Replace(strings.Join(grid, "\n")),
		"rows of tildes": "~~~\n" + strings.Join(grid, "\n") + "\n~~~",
	} {
		if got := dump(NewReader(strings.NewReader(text+"\n"), "f")); strings.Count(got, "\n") != 1 || !strings.HasSuffix(got, " "+slides+"\n") {
			t.Errorf("%s: %q, want the slides' puzzle; the text:\n%s", name, got, text)
		}
	}
}
