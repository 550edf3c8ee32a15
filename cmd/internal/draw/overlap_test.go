package draw

import (
	"fmt"
	"maps"
	"regexp"
	"strings"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles"
)

// TestOverlap draws two grids of 4x4 that share a box: each digit once and in its place, and lines around the cells of the
// grids and nowhere else, thick between boxes.
func TestOverlap(t *testing.T) {
	g, err := puzzles.Parse("at r1c1 1.........4....2 at r3c3 4....2...3.....1")
	if err != nil {
		t.Fatal(err)
	}
	picture := string(NewSudoku(g, g, nil).AppendSVG(nil, "two"))
	if !strings.Contains(picture, `viewBox="0 0 264 264"`) { // six cells of 40 and the margins
		t.Errorf("a picture of another size: %.200s", picture)
	}
	digits := make(map[string]int)
	for _, m := range regexp.MustCompile(`<text x="(\d+)" y="(\d+)".*>(\d)</text>`).FindAllStringSubmatch(picture, -1) {
		digits[fmt.Sprint(m[1:])]++
	}
	want := make(map[string]int)
	has := make(map[cover.Place]bool)
	for k, begin := range g.Layout().Grids() {
		for i, cell := range g.Layout().GridCells(k) {
			at := cover.Place{Row: begin.Row + i/4, Column: begin.Column + i%4}
			has[at] = true
			if d := g.Digit(cell); d != 0 {
				want[fmt.Sprintf("[%d %d %d]", 12+40*at.Column-20, 12+40*at.Row-20, d)] = 1
			}
		}
	}
	if len(want) != 5 || !maps.Equal(digits, want) {
		t.Errorf("digits at %v, want %v", digits, want)
	}

	// width has the width of the line beside a cell: above it, or before it. A line is a side of each cell that it touches.
	type edge struct {
		at     cover.Place
		before bool
	}
	width := make(map[edge]int)
	for _, m := range regexp.MustCompile(`<path d="M(\d+) (\d+)L(\d+) (\d+)".* stroke-width="(\d)"`).FindAllStringSubmatch(picture, -1) {
		var x1, y1, x2, y2, w int
		fmt.Sscan(strings.Join(m[1:], " "), &x1, &y1, &x2, &y2, &w)
		for x, y := x1, y1; x < x2 || y < y2; {
			e := edge{cover.Place{Row: (y-12)/40 + 1, Column: (x-12)/40 + 1}, x1 == x2}
			width[e] = max(width[e], w)
			if x1 == x2 {
				y += 40
			} else {
				x += 40
			}
		}
	}
	for row := 1; row <= 7; row++ {
		for column := 1; column <= 7; column++ {
			at := cover.Place{Row: row, Column: column}
			for _, before := range []bool{false, true} {
				other, k := cover.Place{Row: row - 1, Column: column}, row
				if before {
					other, k = cover.Place{Row: row, Column: column - 1}, column
				}
				want := 0
				if has[at] || has[other] {
					want = weight(k%2 == 1)
				}
				if got := width[edge{at, before}]; got != want {
					t.Errorf("the line at %v, before %v, has width %d, want %d", at, before, got, want)
				}
			}
		}
	}
}
