package judges

import (
	"context"
	"errors"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"dlx-sudoku/cmd/internal/testkit"
	"dlx-sudoku/dlx"
	"dlx-sudoku/satcheck"
)

// drawCover draws a problem with colours, multiplicities and weights, of which about half have a solution.
func drawCover(r *rand.Rand) satcheck.Cover {
	c := satcheck.Cover{Primary: 4 + r.IntN(10), Secondary: r.IntN(6)}
	coloured, multiple := r.IntN(2) == 0, r.IntN(2) == 0
	if multiple {
		for range c.Primary {
			least := r.IntN(3)
			c.Multiplicities = append(c.Multiplicities, [2]int{least, least + r.IntN(2)})
		}
	}
	if multiple && r.IntN(2) == 0 {
		c.Weights = [][]int{}
		for item := range c.Multiplicities {
			c.Multiplicities[item][0] *= 2
			c.Multiplicities[item][1] += 2 + r.IntN(3)
		}
	}
	for range c.Primary + r.IntN(3*c.Primary) {
		items := r.Perm(c.Primary)[:1+r.IntN(3)]
		colours := make([]int, len(items))
		for i := range c.Secondary {
			if r.IntN(3) == 0 {
				items, colours = append(items, c.Primary+i), append(colours, 0)
				if coloured {
					colours[len(colours)-1] = r.IntN(4)
				}
			}
		}
		c.Options = append(c.Options, items)
		if c.Weights != nil {
			weights := slices.Repeat([]int{1}, len(items))
			for k, i := range items {
				if i < c.Primary {
					weights[k] = 1 + r.IntN(3)
				}
			}
			c.Weights = append(c.Weights, weights)
		}
		if coloured {
			c.Colours = append(c.Colours, colours)
		}
	}
	return c
}

// TestLearned proves complete claims about random problems by the engine's clauses alone: each clause follows by unit
// propagation. If a literal or a solution is left out, no wrong claim is verified.
func TestLearned(t *testing.T) {
	n := 1000
	if testkit.Slow() {
		n = 100_000
	}
	none, clauses := 0, 0
	r := rand.New(rand.NewPCG(1, 37))
	for range n {
		claim := satcheck.CoverClaim{Cover: drawCover(r)}
		p, err := problemOf(claim.Cover)
		if err != nil {
			t.Fatal(err)
		}
		for sol, err := range dlx.NewSolver(p).Solutions(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			if claim.Solutions = append(claim.Solutions, sol); len(claim.Solutions) == 20 {
				break
			}
		}
		if len(claim.Solutions) == 20 {
			continue
		}
		report := satcheck.Judge{ProposeCover: lemmas}.CheckCover(t.Context(), claim, true)
		if report.Verdict != satcheck.Verified || report.Learned > 0 {
			t.Fatalf("%v, %v, with %d clauses that were not proposed: %+v", report.Verdict, report.Err, report.Learned, claim)
		}
		if err := report.Proof.Check(t.Context(), report.Formula); err != nil {
			t.Fatalf("%v: %+v", err, claim)
		}
		clauses += report.Proof.Len() - 1
		short := satcheck.Judge{ProposeCover: func(ctx context.Context, c satcheck.CoverClaim) iter.Seq[[]int] {
			return func(yield func([]int) bool) {
				for clause := range lemmas(ctx, c) {
					k := r.IntN(len(clause))
					if !yield(slices.Delete(clause, k, k+1)) {
						return
					}
				}
			}
		}}
		if report := short.CheckCover(t.Context(), claim, true); report.Verdict != satcheck.Verified {
			t.Fatalf("with a literal left out: %v, %v: %+v", report.Verdict, report.Err, claim)
		}
		if len(claim.Solutions) == 0 {
			none++
			continue
		}
		k := r.IntN(len(claim.Solutions))
		claim.Solutions = slices.Delete(claim.Solutions, k, k+1)
		for _, judge := range []satcheck.Judge{{ProposeCover: lemmas}, short} {
			if report := judge.CheckCover(t.Context(), claim, true); report.Verdict != satcheck.Refuted {
				t.Fatalf("without solution %d: %v, %v: %+v", k, report.Verdict, report.Err, claim)
			}
		}
	}
	t.Logf("%d of %d problems had no solution, %d clauses", none, n, clauses)
	if none < n/5 || clauses < n {
		t.Errorf("%d of %d problems had no solution, and %d clauses were learned; want more", none, n, clauses)
	}
}

// TestNone compares what a search that learns says of random problems with what a trial of all sets of options says, and has
// the judge replay each proof that there is no solution. Half of the problems or more have none.
func TestNone(t *testing.T) {
	n := 300
	if testkit.Slow() {
		n = 100_000
	}
	const most = 16 // options
	none, clauses := 0, 0
	r := rand.New(rand.NewPCG(2, 37))
	for k := range n {
		c := drawCover(r)
		for len(c.Options) > most {
			c = dropOption(c, most)
		}
		want, solvable := try(c, nil, 0)
		for k%2 == 0 && len(want) > 0 {
			c = dropOption(c, want[r.IntN(len(want))])
			want, solvable = try(c, nil, 0)
		}
		p, err := problemOf(c)
		if err != nil {
			t.Fatal(err)
		}
		s := dlx.NewSolver(p)
		s.Learn = true
		got, err := s.Any(t.Context())
		switch {
		case solvable && err == nil && c.Obeys(got) == nil:
			continue
		case solvable || !errors.Is(err, dlx.ErrNoSolution):
			t.Fatalf("Any = %v, %v, want a solution such as %v, %v: %+v", got, err, want, solvable, c)
		}
		none++
		report := satcheck.Judge{ProposeCover: lemmas}.CheckCover(t.Context(), satcheck.CoverClaim{Cover: c}, true)
		if report.Verdict != satcheck.Verified || report.Learned > 0 {
			t.Fatalf("%v, %v, with %d clauses that were not proposed: %+v", report.Verdict, report.Err, report.Learned, c)
		}
		if err := report.Proof.Check(t.Context(), report.Formula); err != nil {
			t.Fatalf("%v: %+v", err, c)
		}
		clauses += report.Proof.Len()
	}
	t.Logf("%d of %d problems had no solution; %d clauses show it", none, n, clauses)
	if none < n/2 || clauses < none {
		t.Errorf("%d of %d problems had no solution, and %d clauses showed it; want more", none, n, clauses)
	}
}

// try returns the first solution that consists of a set and of options from o on.
func try(c satcheck.Cover, set []int, o int) ([]int, bool) {
	if !fits(c, set) {
		return nil, false
	}
	if o == len(c.Options) {
		return set, c.Obeys(set) == nil
	}
	if sol, ok := try(c, append(slices.Clone(set), o), o+1); ok {
		return sol, true
	}
	return try(c, set, o+1)
}

// fits reports whether a set of options covers no item too often and gives none two colours.
func fits(c satcheck.Cover, set []int) bool {
	times, worn := make([]int, c.Primary), map[int]int{}
	for _, o := range set {
		for k, i := range c.Options[o] {
			if i < c.Primary {
				times[i] += c.Weight(o, k)
				if _, most := c.Times(i); times[i] > most {
					return false
				}
				continue
			}
			colour := c.Colour(o, k)
			if before, met := worn[i]; met && (colour == 0 || colour != before) {
				return false
			}
			worn[i] = colour
		}
	}
	return true
}

// dropOption returns a cover without one of its options.
func dropOption(c satcheck.Cover, o int) satcheck.Cover {
	c = c.Clone()
	for _, rows := range []*[][]int{&c.Options, &c.Colours, &c.Weights} {
		if *rows != nil {
			*rows = slices.Delete(*rows, o, o+1)
		}
	}
	return c
}
