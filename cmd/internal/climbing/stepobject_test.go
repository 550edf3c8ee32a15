package climbing

import (
	"os"
	"slices"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/ladder"
)

// Steps as data can be drawn: what they rest on and rule out are marks of the board before them, which the page keeps by
// taking the steps.
func TestStepObjects(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../../testdata/sudoku/generated-9x9-medium.txt")
	if err != nil {
		t.Fatal(err)
	}
	const some = 40 // puzzles
	text = []byte(strings.Join(strings.SplitAfter(string(text), "\n")[:some], ""))
	l, err := cover.DefaultLayout(9)
	if err != nil {
		t.Fatal(err)
	}
	cells := make(map[string]int)
	for cell := range l.Cells() {
		cells[l.CellName(cell)] = cell
	}
	steps, links := 0, 0
	ladders := make(Ladders)
	for line := range strings.Lines(string(text)) {
		it := new(puzzlein.Item)
		puzzle, _, is := strings.Cut(line, ",")
		if !is || line[0] == '#' {
			continue
		}
		if it.Grid, err = cover.ParseGrid(puzzle); err != nil {
			t.Fatal(err)
		}
		board := ladders.Of(it).Board
		board.Load(it.Grid)
		rules := new(Way).Rules(board, it)
		marks := MarksOf(l, cover.Standard, board)
		has := func(statement string) bool {
			cell, digit, is := strings.Cut(strings.Replace(statement, "<>", "=", 1), "=")
			return is && len(digit) == 1 && strings.Contains(marks[cells[cell]], digit)
		}
		for step := new(ladder.Step); new(Way).Next(board, step); board.Apply(step) {
			s := NewStepObject(rules, board, step)
			steps++
			all := slices.Concat(s.Removed, s.Rests)
			if s.Placed != "" {
				all = append(all, s.Placed)
			}
			for _, link := range s.Links {
				all = append(all, link.From, link.To)
				if link.Strong == strings.Contains(link.To, "<>") {
					t.Errorf("%s: a link to %s, strong %v", s.Text, link.To, link.Strong)
				}
				links++
			}
			for _, statement := range all {
				if !has(statement) {
					t.Fatalf("%s: %s is about no mark", s.Text, statement)
				}
			}
			for _, name := range s.Cells {
				if marks[cells[name]] == "" {
					t.Fatalf("%s: it rests on %s, which is filled", s.Text, name)
				}
			}
			for _, statement := range s.Removed {
				cell, digit, _ := strings.Cut(statement, "<>")
				marks[cells[cell]] = strings.ReplaceAll(marks[cells[cell]], digit, "")
			}
			if name, digit, placed := strings.Cut(s.Placed, "="); placed {
				at := cells[name]
				marks[at] = ""
				for cell := range l.Cells() {
					if cell/9 == at/9 || cell%9 == at%9 || cell/27 == at/27 && cell%9/3 == at%9/3 {
						marks[cell] = strings.ReplaceAll(marks[cell], digit, "")
					}
				}
			}
		}
	}
	if steps < 1000 || links < 100 {
		t.Errorf("%d steps with %d links, want 1000 and 100 at least", steps, links)
	}
}
