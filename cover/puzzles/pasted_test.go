package puzzles

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const slidesGivens = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// TestPasted reads what people paste: the published files with puzzles, each of which holds the slides' puzzle, once or
// more, and nothing else.
func TestPasted(t *testing.T) {
	folder := os.Getenv("DLX_SUDOKU_DATA")
	if folder == "" {
		t.Skip("published files: set DLX_SUDOKU_DATA to the folder of people/pasted/*")
	}
	for name, want := range map[string]int{
		"81-numbers-commas.txt": 1, "asp-facts.txt": 1, "autocorrect-ellipsis.txt": 1, "bands-blank-lines-spaces.txt": 1, "braces.txt": 1,
		"column-numbers-above.txt": 1, "csv-floats.csv": 1, "fenced.md": 1, "fullwidth.txt": 1, "json-cells-A1.json": 1,
		"json-string-with-blanks.json": 1, "latex-tabular.tex": 1, "leetcode-board-eq.txt": 1, "link-sudokucoach.txt": 1, "list.yaml": 2,
		"mail-quote-rows.txt": 1, "md-empty-header.txt": 1, "minizinc.txt": 1, "numpy-print.txt": 1, "pandas-to_csv.csv": 1, "prolog.txt": 1,
		"python-single-quotes.txt": 1, "row-and-column-labels.txt": 1, "rust-vec.txt": 1, "sgt-solo-id.txt": 1, "shadify.json": 1,
		"size-line-9-9.txt": 1, "table-nbsp.html": 1, "tdoku-test_puzzles.txt": 2, "uva989.txt": 2, "fpuzzles-ruleset-in-text.txt": 1,
	} {
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join(folder, "people", "pasted", name))
			if err != nil {
				t.Fatal(err)
			}
			r := NewReader(strings.NewReader(string(text)), name)
			var rec Record
			n := 0
			for ; r.Read(&rec) == nil; n++ {
				if rec.Err != nil {
					t.Errorf("%v", rec.Err)
				} else if rec.Grid.String() != slidesGivens {
					t.Errorf("read %v, want %s", rec.Grid, slidesGivens)
				}
			}
			if n != want {
				t.Errorf("%d records, want %d", n, want)
			}
		})
	}
}
