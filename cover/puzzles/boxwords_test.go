package puzzles

import (
	"fmt"
	"strings"
	"testing"
)

// TestBoxLines reads lines above a grid of 6 rows that say boxes of 3x2, where 2x3 is usual: these are its boxes, or it is
// refused, and never a title alone. Lines with no such words are titles as ever.
func TestBoxLines(t *testing.T) {
	const grid = "1.....\n..2...\n....3.\n.4....\n...5..\n.....6\n"
	for _, tt := range []struct {
		want  string
		lines []string
	}{
		{"3x2", []string{
			"box: 3x2", "box size: 3x2", "Block size: 3x2", "boxes 3x2", "Boxes: 3x2", "boxes: 3×2", "boxes are 3x2", "block 3 x 2", "box=3,2", "n=6 box=3x2", "6x6 (3x2)", "6x6, 3x2 boxes",
			"3x2 boxes", "3 by 2 blocks", "Boxes: 3 rows, 2 columns", "boxes have 3 rows and 2 columns", "regions: 3x2", "regions 3x2", "subgrid 3x2", "box_size = (3, 2)",
			"6x6 Sudoku with 3x2 boxes", "- Box size: 3x2.",
		}},
		{"error", []string{"Sudoku of six with 3x2 boxes", "Every box of 3x2 holds 1 to 6", "no 3x2 boxes", "boxes: 3x2 or 2x3", "boxes 2x4", "box=1,4"}},
		{"2x3", []string{"Sudoku of six", "Six 6x6", "Fill each 2x3 box", "A 3x3 box", "Box 12", "boxes", "Puzzle 3x2"}},
	} {
		for _, line := range tt.lines {
			r := ruledReader(line + "\n" + grid)
			var rec, more Record
			if err := r.Read(&rec); err != nil {
				t.Fatal(err)
			}
			got := "error"
			if rec.Err == nil {
				got = fmt.Sprint(rec.Grid.Layout())
			}
			if got != tt.want {
				t.Errorf("%q: boxes of %s (%v), want %s", line, got, rec.Err, tt.want)
			}
			if err := r.Read(&more); err == nil && rec.Err == nil {
				t.Errorf("%q: a second record: %v", line, more.Err)
			}
		}
	}
	if got := readRules("Every 2x3 box holds 1 to 6\n" + slides + "\n"); !strings.Contains(got, "boxes in words") {
		t.Errorf("boxes of 2x3 above a 9x9 grid: %s", got)
	}
}
