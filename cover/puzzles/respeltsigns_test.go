package puzzles

import (
	"fmt"
	"strings"
	"testing"

	"dlx-sudoku/cover/puzzles/internal/scan"
)

// TestMoreSpellings reads the slides' puzzle as users of other programs paste it.
func TestMoreSpellings(t *testing.T) {
	grid := strings.Split(strings.TrimSpace(rows(slides, 9)), "\n")
	var sparse, zero, items, named, pairs, nulls []string
	digit := scan.Pattern(`\d`)
	for cell, c := range slides {
		if c != '.' {
			sparse = append(sparse, fmt.Sprintf("%q: %c", fmt.Sprintf("r%dc%d", cell/9+1, cell%9+1), c))
			pairs = append(pairs, fmt.Sprintf(`{"pos": [%d, %d], "value": %c}`, cell/9, cell%9, c))
			zero = append(zero, fmt.Sprintf("%q: %c", fmt.Sprintf("%d,%d", cell/9, cell%9), c))
		}
	}
	for i, row := range grid {
		nulls = append(nulls, "["+strings.TrimSuffix(digit.Get().ReplaceAllString(strings.ReplaceAll(row, ".", "null,"), `{"digit": $0},`), ",")+"]")
		named = append(named, fmt.Sprintf(`"row%d": [%s]`, i+1, strings.Join(strings.Split(strings.ReplaceAll(row, ".", "0"), ""), ",")))
		items = append(items, "<li>"+row+"</li>")
	}
	packed := packedSlides(t)
	for name, text := range map[string]string{
		"# for empty":    strings.ReplaceAll(strings.Join(grid, "\n"), ".", "#"),
		"@ for empty":    strings.ReplaceAll(strings.Join(grid, "\n"), ".", "@"),
		"wrapped":        slides[:40] + "\n" + slides[40:],
		"three lines":    slides[:27] + "\n" + slides[27:54] + "\n" + slides[54:],
		"map r1c1":       "{" + strings.Join(sparse, ", ") + "}",
		"map 0,0":        "{" + strings.Join(zero, ", ") + "}",
		"rows":           `{"rows": ["` + strings.Join(grid, `", "`) + `"]}`,
		"named rows":     "{" + strings.Join(named, ", ") + "}",
		"cells at pairs": `{"cells": [` + strings.Join(pairs, ", ") + "]}",
		"solution":       fmt.Sprintf(`{"q": %q, "a": %q}`, slides, slidesSolution),
		"another key":    fmt.Sprintf(`{"puzzle": %q, "endBoard": %q}`, slides, slidesSolution),
		"unknown link":   "https://example.org/solver/?p=" + packed,
		"path of link":   "https://example.org/#/play/" + packed + "?theme=dark",
		"no https":       "f-puzzles.com/?load=" + packed,
		"titled link":    "[The Miracle](https://f-puzzles.com/?load=" + packed + ` "by A")`,
		"minus in link":  "https://example.org/?puzzle=" + strings.ReplaceAll(slides, ".", "-"),
		"objects, null":  `{"board": [` + strings.Join(nulls, ", ") + "]}",
		"place on page":  "https://www.sudokuwiki.org/sudoku.htm?bd=" + strings.ReplaceAll(slides, ".", "0") + "#top",
		"SudokuPad":      "https://beta.sudokupad.app/fpuz" + packed + "?setting-nogrid=1",
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

// TestFullGridsThatAreNoSolutions: a full grid beside the puzzle that does not solve it may be anything.
func TestFullGridsThatAreNoSolutions(t *testing.T) {
	for _, grid := range []string{strings.Repeat("111222333", 9), "6" + slidesSolution[1:]} {
		text := fmt.Sprintf(`{"puzzle": %q, "endBoard": %q}`, slides, grid)
		if got := dump(NewReader(strings.NewReader(text+"\n"), "f")); !strings.Contains(got, "endBoard") {
			t.Errorf("%s: %q, want an error", text, got)
		}
	}
}

// packedSlides returns the slides' puzzle as a link has it.
func packedSlides(t *testing.T) string {
	t.Helper()
	g, err := Parse(slides)
	if err != nil {
		t.Fatal(err)
	}
	w, err := NewWriter("f-puzzles")
	if err != nil {
		t.Fatal(err)
	}
	link, err := w.Append(nil, g, "")
	if err != nil {
		t.Fatal(err)
	}
	_, packed, _ := strings.Cut(strings.TrimSpace(string(link)), "load=")
	return packed
}
