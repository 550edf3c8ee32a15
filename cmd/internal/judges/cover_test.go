package judges

import (
	"math/big"
	"strings"
	"testing"
	"time"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/proof"
	"dlx-sudoku/satcheck/states"
)

// pairs returns the problem to choose one of two options for each of n items, and its 2^n solutions.
func pairs(n int) satcheck.CoverClaim {
	c := satcheck.CoverClaim{Cover: satcheck.Cover{Primary: n}}
	for item := range n {
		c.Cover.Options = append(c.Cover.Options, []int{item}, []int{item})
	}
	for bits := range 1 << n {
		var s []int
		for item := range n {
			s = append(s, 2*item+bits>>item&1)
		}
		c.Solutions = append(c.Solutions, s)
	}
	return c
}

// pigeons returns a problem without a solution that clauses are slow to refute: n pigeons in n-1 holes.
func pigeons(n int) satcheck.CoverClaim {
	c := satcheck.CoverClaim{Cover: satcheck.Cover{Primary: n, Secondary: n - 1}}
	for pigeon := range n {
		for hole := range n - 1 {
			c.Cover.Options = append(c.Cover.Options, []int{pigeon, n + hole})
		}
	}
	return c
}

// TestRoads has claims checked by clauses, by states, and by states after clauses were not enough.
func TestRoads(t *testing.T) {
	leftOut := pairs(11)
	leftOut.Solutions = leftOut.Solutions[1:]
	twice := pairs(11)
	twice.Solutions[7] = twice.Solutions[3]
	wrong := pairs(11)
	wrong.Solutions[7] = wrong.Solutions[7][1:]
	wide := pairs(11) // with options that no solution has, more than states take
	wide.Cover.Secondary = 1
	for range states.MaxOptions {
		wide.Cover.Options = append(wide.Cover.Options, []int{11})
	}
	const none = time.Duration(0)
	tests := []struct {
		name    string
		claim   satcheck.CoverClaim
		timeout time.Duration
		verdict satcheck.Verdict
		by      string
		reason  string
	}{
		{"few", pairs(3), none, satcheck.Verified, "clauses", ""},
		{"many", pairs(11), none, satcheck.Verified, "11 states", ""},
		{"clauses are too slow", pigeons(12), time.Minute, satcheck.Verified, "2047 states", ""},
		{"states take fewer options", wide, none, satcheck.Verified, "clauses", ""},
		{"one left out", leftOut, none, satcheck.Refuted, "", "there are 2048 solutions, proved by 11 states (2047 claimed)"},
		{"one twice", twice, none, satcheck.Refuted, "", "solution 8 is solution 4 again"},
		{"one that is none", wrong, none, satcheck.Refuted, "", "solution 8: item 0 is not covered"},
		{"no time", pairs(11), 1, satcheck.Undecided, "", "timed out after 1ns"},
	}
	defer func(before satcheck.Judge) { judge = before }(judge)
	judge.Steps = 3000 // gives up slow proofs soon
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := CheckCover(t.Context(), test.claim, true, test.timeout, proof.LRAT)
			if r.Verdict != test.verdict || r.By != test.by || !strings.HasSuffix(r.Reason, test.reason) {
				t.Fatalf("%v by %q, %q, want %v by %q, %q", r.Verdict, r.By, r.Reason, test.verdict, test.by, test.reason)
			}
			if (r.Proof != nil) != (r.Verdict == satcheck.Verified) {
				t.Fatalf("proof %v of what is %v", r.Proof, r.Verdict)
			}
			if r.Proof != nil && (r.Proof.Format == states.Format) != strings.HasSuffix(r.By, "states") {
				t.Errorf("a proof in %s of what is verified by %s", r.Proof.Format, r.By)
			}
		})
	}
	for claimed, want := range map[int64]satcheck.Verdict{2047: satcheck.Refuted, 2048: satcheck.Verified, 2049: satcheck.Refuted} {
		if r := CheckCount(t.Context(), pairs(11).Cover, big.NewInt(claimed), none, ""); r.Verdict != want || r.Proof != nil {
			t.Errorf("%d claimed: %v, %s, %v, want %v", claimed, r.Verdict, r.Reason, r.Proof, want)
		}
	}
}
