package satcheck

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"

	"dlx-sudoku/satcheck/internal/witness"
	"dlx-sudoku/satcheck/proof"
)

// TestLRATElsewhere has proofs of Sudoku checked by the plain checker in testdata, and cut ones refused.
func TestLRATElsewhere(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: another program takes long, and one goroutine is enough for what it reads")
	}
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	arguments := []string{"proof/testdata/lratcheck.py"} // one process checks them all
	for _, line := range []string{slides, hardest, sixSolutions, impossible} {
		if line == hardest && os.Getenv("DLX_SUDOKU_SLOW") == "" {
			continue // takes seconds
		}
		p := parse(t, 3, 3, line)
		var solutions [][]int
		if line != impossible {
			solutions = backtrack(p, 0)
		}
		report := Judge{}.Check(t.Context(), p, solutions, true)
		if report.Verdict != Verified {
			t.Fatal(report.Err)
		}
		h, err := report.Proof.LRAT(t.Context(), report.Formula)
		if err != nil {
			t.Fatal(err)
		}
		text := witness.Text(t, h)
		cnf := witness.File(t, "f.cnf", witness.Text(t, report.Formula))
		arguments = append(arguments, cnf, witness.File(t, "whole.lrat", text))
		arguments = append(arguments, cnf, witness.File(t, "part.lrat", text[strings.Index(text, "\n")+1:])) // without its first line
		t.Logf("%d steps, %d bytes; with hints %d steps, %d bytes; these without hints %d bytes", report.Proof.Len(),
			len(witness.Text(t, report.Proof)), h.Len(), len(text), len(witness.Text(t, h.Proof())))
	}
	out, err := exec.Command(python, arguments...).CombinedOutput()
	if err == nil {
		t.Error("no proof is refused")
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if want := (len(arguments) - 1) / 2; len(lines) != want {
		t.Fatalf("%d lines, want %d:\n%s", len(lines), want, out)
	}
	for i, line := range lines {
		want := []string{"whole.lrat: verified", "part.lrat: refused: "}[i%2]
		if !strings.Contains(line, want) {
			t.Errorf("proof %d: %s, want %s", i/2, line, want)
		}
	}
}

func TestReadBackProof(t *testing.T) {
	p := parse(t, 3, 3, sixSolutions)
	report := Judge{}.Check(context.Background(), p, backtrack(p, 0), true)
	var text bytes.Buffer
	if _, err := report.Proof.WriteTo(&text); err != nil {
		t.Fatal(err)
	}
	// As other solvers write it: with deletions, which may name clauses that are needed.
	withDeletions := "d 1 2 0\n" + text.String()
	for _, s := range []string{text.String(), withDeletions} {
		back, err := proof.Read(strings.NewReader(s))
		if err != nil {
			t.Fatal(err)
		}
		if err := back.Check(context.Background(), report.Formula); err != nil {
			t.Error(err)
		}
	}
}
