package satcheck

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// binaryOf writes a proof as binary DRAT.
func binaryOf(p *Proof) []byte {
	var out []byte
	for i := range p.Len() {
		clause, deletion := p.Step(i)
		out = append(out, "ad"[map[bool]int{false: 0, true: 1}[deletion]])
		for _, l := range clause {
			v := uint(2 * l)
			if l < 0 {
				v = uint(-2*l) + 1
			}
			for ; v >= 0x80; v >>= 7 {
				out = append(out, byte(v)|0x80)
			}
			out = append(out, byte(v))
		}
		out = append(out, 0)
	}
	return out
}

func written(t interface {
	Helper()
	Fatal(...any)
}, text io.WriterTo,
) string {
	t.Helper()
	var out strings.Builder
	if _, err := text.WriteTo(&out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// checkEverywhere checks a proof in each format, and returns what it has and whether it is accepted; where formats
// disagree it fails.
func checkEverywhere(t *rapid.T, f *Formula, p *Proof) (ProofStats, bool) {
	stats, text := CheckProof(context.Background(), f, strings.NewReader(written(t, p)), DRAT)
	again, binary := CheckProof(context.Background(), f, bytes.NewReader(binaryOf(p)), DRATBinary)
	again.Format, again.Bytes = stats.Format, stats.Bytes
	if (text == nil) != (binary == nil) || stats != again {
		t.Fatalf("text: %+v, %v, binary: %+v, %v", stats, text, again, binary)
	}
	return stats, text == nil
}

// naiveDRAT is the plain model of the checker: it looks at every clause for every step, obeys every deletion but those
// of units, and tries the resolvents of a step that does not follow. It returns how many steps it has looked at, too.
func naiveDRAT(p *Proof, f *Formula) (steps int, accepted bool) {
	var clauses [][]int
	for i := range f.Len() {
		clauses = append(clauses, f.Clause(i))
	}
	sorted := func(c []int) []int { return slices.Compact(slices.Sorted(slices.Values(c))) }
	for i := range p.Len() {
		clause, deletion := p.Step(i)
		if deletion {
			same := func(c []int) bool { return slices.Equal(sorted(c), sorted(clause)) }
			if k := slices.IndexFunc(clauses, same); k >= 0 && !makesTrue(clauses, k) {
				clauses = slices.Delete(slices.Clone(clauses), k, k+1)
			}
			continue
		}
		steps++
		if !naiveFollows(clauses, clause) {
			if len(clause) == 0 {
				return steps, false
			}
			for _, c := range clauses {
				if !slices.Contains(c, -clause[0]) || slices.ContainsFunc(c, func(l int) bool { return slices.Contains(c, -l) }) {
					continue // a clause that is always true says nothing
				}
				resolvent := slices.Clone(clause)
				for _, l := range c {
					if l != -clause[0] {
						resolvent = append(resolvent, l)
					}
				}
				if !naiveFollows(clauses, resolvent) {
					return steps, false
				}
			}
		}
		if len(clause) == 0 {
			return steps, true
		}
		clauses = append(clauses, clause)
	}
	return steps, false
}

// naiveFollows propagates units over all clauses until nothing changes.
func naiveFollows(clauses [][]int, clause []int) bool {
	isTrue := make(map[int]bool)
	for _, l := range clause {
		isTrue[-l] = true
	}
	for _, l := range clause {
		if isTrue[l] {
			return true
		}
	}
	return propagateAll(clauses, isTrue)
}

// propagateAll adds what follows to the true literals, and reports a conflict.
func propagateAll(clauses [][]int, isTrue map[int]bool) bool {
	for changed := true; changed; {
		changed = false
		for _, c := range clauses {
			open, sat := map[int]bool{}, false
			for _, l := range c {
				sat = sat || isTrue[l]
				if !isTrue[-l] {
					open[l] = true
				}
			}
			switch {
			case sat:
			case len(open) == 0:
				return true
			case len(open) == 1:
				for l := range open {
					isTrue[l], changed = true, true
				}
			}
		}
	}
	return false
}

// makesTrue says whether a clause is a unit, given what is true for good: the deletion of such clauses is not obeyed.
func makesTrue(clauses [][]int, k int) bool {
	isTrue := make(map[int]bool)
	if propagateAll(clauses, isTrue) {
		return true
	}
	open := 0
	for _, l := range clauses[k] {
		if isTrue[l] {
			return true
		}
		if !isTrue[-l] {
			open++
		}
	}
	return open < 2
}

// draftProof draws a proof of a formula over the variables 1 to 6: deletions of clauses that are there, clauses with a
// literal more, which follow, and any other clauses.
func draftProof(t *rapid.T, f *Formula) *Proof {
	p := &Proof{}
	var clauses [][]int
	for i := range f.Len() {
		clauses = append(clauses, f.Clause(i))
	}
	literal := rapid.SampledFrom([]int{-6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6})
	kind := rapid.SampledFrom([]string{"deleted", "any", "any"})
	most := 12
	if rapid.Bool().Draw(t, "long") {
		kind, most = rapid.SampledFrom([]string{"deleted", "deleted", "deleted", "longer", "longer", "any"}), 40
	}
	for range rapid.IntRange(0, most).Draw(t, "steps") {
		switch what := kind.Draw(t, "kind"); {
		case what == "any" || len(clauses) == 0:
			clauses = append(clauses, rapid.SliceOfN(literal, 1, 3).Draw(t, "clause"))
			p.Add(clauses[len(clauses)-1]...)
		case what == "longer":
			clause := rapid.SampledFrom(clauses).Draw(t, "clause")
			clauses = append(clauses, append([]int{literal.Draw(t, "literal")}, clause...))
			p.Add(clauses[len(clauses)-1]...)
		default:
			i := rapid.IntRange(0, len(clauses)-1).Draw(t, "clause")
			p.Delete(rapid.Permutation(clauses[i]).Draw(t, "order")...)
			clauses = slices.Delete(clauses, i, i+1)
		}
	}
	return p
}

// TestCheckProofAgainstNaive draws proofs with deletions and compares the checker with the plain model, step by step.
// Whatever either accepts, the formula has no model.
func TestCheckProofAgainstNaive(t *testing.T) {
	defer func(old int) { leastGarbage = old }(leastGarbage)
	leastGarbage = 0
	accepted, deleted, rats := 0, 0, 0
	draw := func(t *rapid.T) {
		f := formulas(5, 25).Draw(t, "formula")
		p := draftProof(t, f)
		f.variables = max(f.variables, 6)
		answer, err := Judge{}.Solve(context.Background(), f)
		if err != nil {
			t.Fatal(err)
		}
		if answer.Proof != nil {
			for i := range answer.Proof.Len() {
				clause, _ := answer.Proof.Step(i)
				p.Add(clause...)
			}
		}
		p.Add()
		stats, got := checkEverywhere(t, f, p)
		if got && bruteForce(f) > 0 {
			t.Fatalf("accepted a proof of a satisfiable formula:\n%s%s", written(t, f), written(t, p))
		}
		if f.hasEmpty() {
			if !got {
				t.Fatalf("the formula has the empty clause, and %+v is refused", stats)
			}
			return
		}
		if steps, want := naiveDRAT(p, f); got != want || stats.Steps != steps {
			t.Fatalf("accepted = %v after %d steps, want %v, %d, of\n%s%s", got, stats.Steps, want, steps, written(t, f), written(t, p))
		}
		if got {
			accepted++
			deleted += min(1, stats.Deletions)
			rats += min(1, stats.RAT)
		}
	}
	// Few of the proofs drawn have a step that is RAT.
	for round := 0; round == 0 || round < 50 && (accepted == 0 || deleted == 0 || rats == 0); round++ {
		rapid.Check(t, draw)
	}
	if accepted == 0 || deleted == 0 || rats == 0 {
		t.Errorf("%d proofs were accepted, %d with deletions, %d with RAT; want some of each", accepted, deleted, rats)
	}
}

// TestHints makes proofs with hints, which the checker of hints accepts whole, and in no case without one of their lines.
func TestHints(t *testing.T) {
	lines := 0
	rapid.Check(t, func(t *rapid.T) {
		f := formulas(8, 80).Draw(t, "formula")
		answer, err := Judge{}.Solve(context.Background(), f)
		if err != nil {
			t.Fatal(err)
		}
		if answer.Proof == nil {
			return
		}
		checkHints(t, f, answer.Proof)
		lines++
	})
	for name, f := range map[string]*Formula{"3 pigeons": pigeons(2), "6 pigeons": pigeons(5)} {
		answer, err := Judge{}.Solve(t.Context(), f)
		if err != nil {
			t.Fatal(err)
		}
		h := checkHints(t, f, answer.Proof)
		t.Logf("%s: %d steps, %d with hints", name, answer.Proof.Len(), h.Len())
	}
	if lines == 0 {
		t.Error("no formula had a proof")
	}
}

func checkHints(t interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}, f *Formula, p *Proof,
) *HintedProof {
	t.Helper()
	h, err := p.Hints(context.Background(), f)
	if err != nil {
		t.Fatal(err)
	}
	text := written(t, h)
	if stats, err := CheckProof(context.Background(), f, strings.NewReader(text), LRAT); err != nil || stats.Steps != h.Len() && !f.hasEmpty() {
		t.Fatalf("%v, %v, of\n%s%s", stats, err, written(t, f), text)
	}
	if err := h.Proof().Check(context.Background(), f); err != nil {
		t.Fatalf("without hints: %v", err)
	}
	lines := strings.SplitAfter(text, "\n")
	lines = lines[:len(lines)-1]
	if f.hasEmpty() {
		return h // it needs no proof
	}
	for i := range lines { // trimmed: each line is needed
		cut := strings.Join(slices.Delete(slices.Clone(lines), i, i+1), "")
		if _, err := CheckProof(context.Background(), f, strings.NewReader(cut), LRAT); !errors.Is(err, ErrProof) {
			t.Fatalf("without line %d of %d: %v, want %v", i+1, len(lines), err, ErrProof)
		}
	}
	return h
}

// TestHintsElsewhere has proofs of Sudoku checked by the plain checker in testdata, and cut ones refused.
func TestHintsElsewhere(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	dir := t.TempDir()
	for i, line := range []string{slides, hardest, sixSolutions, impossible} {
		if line == hardest && os.Getenv("DLX_SUDOKU_THOROUGH") == "" {
			continue // takes seconds
		}
		p := parse(t, 3, 3, line)
		var solutions [][]int
		if line != impossible {
			solutions = backtrack(p, 0)
		}
		report := Check(t.Context(), p, solutions, true)
		if report.Verdict != Verified {
			t.Fatal(report.Err)
		}
		h, err := report.Proof.Hints(t.Context(), report.Formula)
		if err != nil {
			t.Fatal(err)
		}
		text := written(t, h)
		cnf, lrat := filepath.Join(dir, fmt.Sprint(i, ".cnf")), filepath.Join(dir, fmt.Sprint(i, ".lrat"))
		write := func(name, text string) {
			if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		write(cnf, written(t, report.Formula))
		write(lrat, text)
		if out, err := exec.Command(python, "testdata/lratcheck.py", cnf, lrat).CombinedOutput(); err != nil {
			t.Errorf("%s: %v, %s", line, err, out)
		}
		write(lrat, text[strings.Index(text, "\n")+1:])
		if out, err := exec.Command(python, "testdata/lratcheck.py", cnf, lrat).CombinedOutput(); err == nil {
			t.Errorf("%s, without its first line: %s", line, out)
		}
		t.Logf("%d steps, %d bytes; with hints %d steps, %d bytes; these without hints %d bytes", report.Proof.Len(),
			len(written(t, report.Proof)), h.Len(), len(text), len(written(t, h.Proof())))
	}
}
