package satcheck_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/interchange"
	"dlx-sudoku/satcheck/internal/witness"
	"dlx-sudoku/satcheck/proof"
	"dlx-sudoku/satcheck/scpog"
)

// formulas are the ways to write an exact cover in clauses, and the second encoder in testdata of each.
var formulas = []struct {
	second string
	of     func(satcheck.Cover) (*proof.Formula, error)
}{
	{"coverclauses.py", func(c satcheck.Cover) (*proof.Formula, error) {
		return satcheck.CoverClaim{Cover: c}.Formula(context.Background())
	}},
	{"plainclauses.py", func(c satcheck.Cover) (*proof.Formula, error) { return scpog.Formula(context.Background(), c) }},
}

// TestSecondEncoder compares the clauses of problems of each kind with those of the second encoders in testdata, which read the
// problems as text. Clauses of which one was changed are found to differ.
func TestSecondEncoder(t *testing.T) {
	var problems []string
	var covers []satcheck.Cover
	add := func(c satcheck.Cover) {
		if c.Primary == 0 { // a line that begins with | is a comment
			return
		}
		var text strings.Builder
		if err := interchange.WriteDLX(&text, c); err != nil {
			t.Fatal(err)
		}
		problems, covers = append(problems, witness.File(t, fmt.Sprintf("%d.dlx", len(problems)), text.String())), append(covers, c)
	}
	rounds := 40
	if os.Getenv("DLX_SUDOKU_SLOW") != "" {
		rounds = 2000
	}
	for _, kind := range witness.Kinds {
		for seed := range rounds {
			add(satcheck.Cover(rapid.Custom(func(t *rapid.T) witness.Cover {
				return witness.Draw(func(low, high int, label string) int { return rapid.IntRange(low, high).Draw(t, label) }).Cover(kind.Kind)
			}).Example(seed)))
		}
	}
	for _, n := range []int{29, 30, 31} { // about the limit of pairs; a secondary item with half of them in one colour
		for _, times := range [][2]int{{1, 1}, {0, 2}, {2, 2}, {1, n}, {n - 1, n}} {
			c := satcheck.Cover{Primary: 1, Secondary: 2, Multiplicities: [][2]int{times}}
			for o := range n {
				c.Options, c.Colours = append(c.Options, []int{0, 1, 2}), append(c.Colours, []int{0, 0, o % 2})
			}
			add(c)
		}
	}
	compareEncoders(t, problems, covers)
}

// TestSecondEncoderFiles does the same with the problems of the data folder that have up to 150 options, or with
// DLX_SUDOKU_SLOW up to 1300. The second encoders read the files themselves.
func TestSecondEncoderFiles(t *testing.T) {
	options := 150
	if os.Getenv("DLX_SUDOKU_SLOW") != "" {
		options = 1300
	}
	var problems []string
	var covers []satcheck.Cover
	for _, p := range witness.TableOfCovers(t) {
		if p.Options > options || strings.HasPrefix(p.Count, "min") {
			continue
		}
		problems = append(problems, filepath.Join(os.Getenv(witness.DataVariable), "xc", p.Name+".dlx"))
		covers = append(covers, satcheck.Cover(witness.CoverData(t, p.Name)))
	}
	if len(problems) < 20 {
		t.Errorf("%d problems", len(problems))
	}
	compareEncoders(t, problems, covers)
}

// compareEncoders has the second encoders read problems and compare clauses.
func compareEncoders(t *testing.T, problems []string, covers []satcheck.Cover) {
	t.Helper()
	python := witness.Outside(t, "python3")
	for _, way := range formulas {
		t.Run(way.second, func(t *testing.T) {
			args := []string{filepath.Join("testdata", way.second)}
			differ := 0
			var want []string // how each line ends
			for i, c := range covers {
				f, err := way.of(c)
				if err != nil {
					t.Logf("%s: %v", filepath.Base(problems[i]), err)
					continue
				}
				text := witness.Text(t, f)
				args, want = append(args, problems[i], witness.File(t, fmt.Sprintf("%d.cnf", i), text)), append(want, ", equal")
				lines := strings.SplitAfter(text, "\n")
				at := len(lines) - 2 - i%max(1, f.Len()) // a clause, unless there is none
				if f.Len() == 0 || i%8 > 0 {
					continue
				}
				other := slices.Delete(slices.Clone(lines), at, at+1)
				if slices.Contains(other, lines[at]) {
					continue // it stands there twice
				}
				differ++
				args, want = append(args, problems[i], witness.File(t, fmt.Sprintf("%d-less.cnf", i), strings.Join(other, ""))), append(want, ", 1 missing, 0 extra")
			}
			out, _ := exec.Command(python, args...).CombinedOutput() // status 1, for those that differ
			lines := strings.Split(strings.TrimSpace(string(out)), "\n")
			if len(lines) != len(want) {
				t.Fatalf("%d lines for %d formulas: %s", len(lines), len(want), out)
			}
			for i, line := range lines {
				if !strings.HasSuffix(line, want[i]) {
					text, _ := os.ReadFile(args[2*i+1])
					t.Errorf("%s (want%s)\n%.2000s", line, want[i], text)
				}
			}
			t.Logf("%d formulas equal, %d changed ones that differ", len(want)-differ, differ)
			if differ < len(covers)/20 {
				t.Errorf("%d changed formulas", differ)
			}
		})
	}
}
