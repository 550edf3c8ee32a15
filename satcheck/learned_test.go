package satcheck

import (
	"context"
	"iter"
	"math"
	"slices"
	"testing"
)

// TestProposeCover: clauses that follow are held and stand in the proof, others are dropped, and none makes a wrong claim
// Verified.
func TestProposeCover(t *testing.T) {
	ctx := t.Context()
	propose := func(clauses ...[]int) func(context.Context, CoverClaim) iter.Seq[[]int] {
		return func(_ context.Context, c CoverClaim) iter.Seq[[]int] {
			if len(c.Cover.Options) > 0 {
				c.Cover.Options[0][0]++ // a copy
			}
			return slices.Values(clauses)
		}
	}
	// Three pigeons and two holes, each pigeon in a colour of its own: entry 2k+1 of option k gives it. Hole h is item 3+h.
	c := Cover{Primary: 3, Secondary: 2}
	for pigeon := range 3 {
		for hole := range 2 {
			c.Options = append(c.Options, []int{pigeon, 3 + hole}, []int{pigeon, 3 + hole})
			c.Colours = append(c.Colours, []int{0, 1 + pigeon}, []int{0, 1 + pigeon})
		}
	}
	entry := func(pigeon, hole int) int { return len(c.Options) + 2*(4*pigeon+2*hole) + 2 }
	claim := CoverClaim{Cover: c}
	if r := (Judge{Steps: 1}).CheckCover(ctx, claim, true); r.Verdict == Verified && r.Learned == 0 {
		t.Fatal("the pigeons need no clauses")
	}
	r := Judge{ProposeCover: propose(
		[]int{-entry(0, 0), -entry(1, 1)}, []int{-entry(0, 1), -entry(1, 0)}, []int{-entry(0, 0)}, []int{-entry(0, 1)})}.CheckCover(ctx, claim, true)
	if r.Verdict != Verified || r.Learned > 0 || r.Proof.Check(ctx, r.Formula) != nil {
		t.Errorf("%v, %v, %d learned by a search, want a proof by the clauses proposed", r.Verdict, r.Err, r.Learned)
	}
	absurd := [][]int{
		{},
		{0},
		{1},
		{-1},
		{math.MinInt},
		{math.MaxInt},
		{-math.MaxInt},
		{1, -1},
		{1 << 40, 2},
		{13},
		{37},
		{14, -14},
		{-2, -3},
		{len(c.Options) + 2*len(c.Options)},
		{len(c.Options) + 2*len(c.Options) + 1},
	}
	if r := (Judge{ProposeCover: propose(absurd...)}).CheckCover(ctx, claim, true); r.Verdict != Verified {
		t.Errorf("with absurd clauses: %v, %v", r.Verdict, r.Err)
	}
	claim.Cover.Options, claim.Cover.Colours = c.Options[:8], c.Colours[:8] // the third pigeon is everywhere
	claim.Cover.Primary--
	for o := range claim.Cover.Options {
		claim.Cover.Options[o][1]--
	}
	if r := (Judge{ProposeCover: propose(absurd...)}).CheckCover(ctx, claim, true); r.Verdict != Refuted || r.Missing == nil {
		t.Errorf("two pigeons with absurd clauses: %v, %v", r.Verdict, r.Err)
	}
}
