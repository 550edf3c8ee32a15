package proof

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"dlx-sudoku/satcheck/internal/witness"
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

// checkEverywhere checks a proof in each format, and returns what it has and whether it is accepted; where formats
// disagree it fails.
func checkEverywhere(t *rapid.T, f *Formula, p *Proof) (Stats, bool) {
	stats, text := Check(context.Background(), f, strings.NewReader(written(t, p)), DRAT)
	again, binary := Check(context.Background(), f, bytes.NewReader(binaryOf(p)), DRATBinary)
	again.Format, again.Bytes = stats.Format, stats.Bytes
	if (text == nil) != (binary == nil) || stats != again {
		t.Fatalf("text: %+v, %v, binary: %+v, %v", stats, text, again, binary)
	}
	return stats, text == nil
}

// naiveDRAT is the plain model of the checker: it looks at every clause for every step, obeys every deletion but those
// of units, and tries the resolvents of a step that does not follow. It returns how many steps it has looked at, too.
func naiveDRAT(p *Proof, f *Formula) (steps int, accepted bool) {
	clauses := witness.Clauses(f)
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
		if !witness.Follows(clauses, clause) {
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
				if !witness.Follows(clauses, resolvent) {
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

// makesTrue says whether a clause is a unit, given what is true for good: the deletion of such clauses is not obeyed.
func makesTrue(clauses [][]int, k int) bool {
	isTrue := make(map[int]bool)
	if witness.Propagates(clauses, isTrue) {
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
	clauses := witness.Clauses(f)
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
	defer func(old int) { garbage = old }(garbage)
	garbage = 0
	accepted, deleted, rats := 0, 0, 0
	draw := func(t *rapid.T) {
		f := formula(t, 5, 25)
		p := draftProof(t, f)
		f.Declare(6)
		refutation, err := refute(f)
		if err != nil {
			t.Fatal(err)
		}
		if refutation != nil {
			for i := range refutation.Len() {
				clause, _ := refutation.Step(i)
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

// TestLRAT makes proofs with hints, which the checker of hints accepts whole, and in no case without one of their lines.
func TestLRAT(t *testing.T) {
	lines := 0
	rapid.Check(t, func(t *rapid.T) {
		f := formula(t, 8, 80)
		refutation, err := refute(f)
		if err != nil {
			t.Fatal(err)
		}
		if refutation == nil {
			return
		}
		checkLRATOf(t, f, refutation)
		lines++
	})
	for name, f := range map[string]*Formula{"3 pigeons": pigeons(2), "6 pigeons": pigeons(5)} {
		refutation, err := refute(f)
		if err != nil {
			t.Fatal(err)
		}
		h := checkLRATOf(t, f, refutation)
		t.Logf("%s: %d steps, %d with hints", name, refutation.Len(), h.Len())
	}
	if lines == 0 {
		t.Error("no formula had a proof")
	}
}

func checkLRATOf(t interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}, f *Formula, p *Proof,
) *LRATProof {
	t.Helper()
	h, err := p.LRAT(context.Background(), f)
	if err != nil {
		t.Fatal(err)
	}
	text := written(t, h)
	if stats, err := Check(context.Background(), f, strings.NewReader(text), LRAT); err != nil || stats.Steps != h.Len() && !f.hasEmpty() {
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
		if _, err := Check(context.Background(), f, strings.NewReader(cut), LRAT); !errors.Is(err, ErrProof) {
			t.Fatalf("without line %d of %d: %v, want %v", i+1, len(lines), err, ErrProof)
		}
	}
	return h
}
