package variants

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/testkit"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles"
	"dlx-sudoku/cover/rules"
)

// own is a file of this project's puzzles with rules, each of which has one solution.
const own = "../../../testdata/rules/generated.txt"

// trialsOf returns the puzzles of a file, with their rules.
func trialsOf(t testing.TB, file string) (all []trial) {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := puzzles.NewReader(f, file)
	r.Rules = true
	for {
		var rec puzzles.Record
		switch err := r.Read(&rec); {
		case errors.Is(err, io.EOF):
			return all
		case err != nil || rec.Err != nil:
			t.Fatal(err, rec.Err)
		}
		var lines []rules.TextLine
		for _, rule := range rec.Rules {
			lines = append(lines, rules.TextLine{Number: rule.Line, Text: rule.Name + ": " + rule.Value})
		}
		set, err := rules.Parse(rec.Grid.Layout(), lines)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		g := cover.NewGrid(set.Layout) // the rules may say that there are no boxes
		for c := range set.Layout.Cells() {
			if d := rec.Grid.Digit(c); d != 0 {
				g.Set(c, d)
			} else {
				g.SetCandidates(c, rec.Grid.Candidates(c))
			}
		}
		all = append(all, trial{g, set})
	}
}

// A publication is a puzzle by a setter, with what is known about it.
type publication struct {
	trial
	file, status string // unique, multiple or none
}

// setters returns the puzzles of setters, or skips the test if they are missing.
func setters(t testing.TB) (all []publication) {
	table := testkit.Data(t, "rules/TABLE.tsv")[0]
	text, err := os.ReadFile(table)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
		row := strings.Split(line, "\t")
		all = append(all, publication{trialsOf(t, filepath.Join(filepath.Dir(table), row[0]))[0], row[0], row[1]})
	}
	return all
}
