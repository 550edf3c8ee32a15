package sudokucli

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/climbing"
	"dlx-sudoku/cover"
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
	for line := range strings.Lines(runOn(string(text), "steps", "--json").stdout) {
		var o struct {
			Box   string
			Marks []string
			Steps []climbing.StepObject
		}
		if err := json.Unmarshal([]byte(line), &o); err != nil {
			t.Fatal(err)
		}
		if o.Box != "" || len(o.Marks) != l.Cells() {
			continue
		}
		has := func(statement string) bool {
			cell, digit, is := strings.Cut(strings.Replace(statement, "<>", "=", 1), "=")
			return is && len(digit) == 1 && strings.Contains(o.Marks[cells[cell]], digit)
		}
		for _, s := range o.Steps {
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
				if o.Marks[cells[name]] == "" {
					t.Fatalf("%s: it rests on %s, which is filled", s.Text, name)
				}
			}
			for _, statement := range s.Removed {
				cell, digit, _ := strings.Cut(statement, "<>")
				o.Marks[cells[cell]] = strings.ReplaceAll(o.Marks[cells[cell]], digit, "")
			}
			if name, digit, placed := strings.Cut(s.Placed, "="); placed {
				at := cells[name]
				o.Marks[at] = ""
				for cell := range l.Cells() {
					if cell/9 == at/9 || cell%9 == at%9 || cell/27 == at/27 && cell%9/3 == at%9/3 {
						o.Marks[cell] = strings.ReplaceAll(o.Marks[cell], digit, "")
					}
				}
			}
		}
	}
	if steps < 1000 || links < 100 {
		t.Errorf("%d steps with %d links, want 1000 and 100 at least", steps, links)
	}
}

// Wings have the links of the chains that they are.
func TestWingLinks(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]int{"xy-wing": 5, "xyz-wing": 4, "w-wing": 5, "skyscraper": 3} {
		var o struct{ Step climbing.StepObject }
		out := runOn("", "hint", "--example", name, "--json").stdout
		if err := json.Unmarshal([]byte(out), &o); err != nil || len(o.Step.Links) != want {
			t.Errorf("%s: %d links, %v, want %d: %s", name, len(o.Step.Links), err, want, out)
		}
	}
}
