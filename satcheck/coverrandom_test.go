package satcheck

import (
	"context"
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// subsets finds all solutions of an exact cover by trying all sets of options.
func subsets(c Cover) [][]int {
	var out [][]int
	for bits := range 1 << len(c.Options) {
		s := []int{}
		for o := range c.Options {
			if bits>>o&1 == 1 {
				s = append(s, o)
			}
		}
		if isCover(c, s) {
			out = append(out, s)
		}
	}
	return out
}

// isCover says by definition whether different options are a solution: item by item, and pair by pair.
func isCover(c Cover, s []int) bool {
	for item := range c.Primary {
		n := 0
		for _, o := range s {
			if slices.Contains(c.Options[o], item) {
				n++
			}
		}
		if c.Multiplicities == nil && n != 1 {
			return false
		}
		if c.Multiplicities != nil && (n < c.Multiplicities[item][0] || n > c.Multiplicities[item][1]) {
			return false
		}
	}
	for i, a := range s {
		if !slices.ContainsFunc(c.Options[a], func(item int) bool { return item < c.Primary }) {
			return false
		}
		for _, b := range s[:i] {
			for j, item := range c.Options[a] {
				k := slices.Index(c.Options[b], item)
				if item < c.Primary || k < 0 {
					continue
				}
				if c.Colours == nil || c.Colours[a] == nil || c.Colours[b] == nil {
					return false
				}
				if c.Colours[a][j] == 0 || c.Colours[a][j] != c.Colours[b][k] {
					return false
				}
			}
		}
	}
	return true
}

// covers draws small problems, with options twice, with colours and multiplicities or without.
func covers(colours, multiplicities bool) *rapid.Generator[Cover] {
	return rapid.Custom(func(t *rapid.T) Cover {
		// Up to so many, and often many: rapid likes small numbers.
		upTo := func(most int, label string) int {
			n := rapid.IntRange(0, most).Draw(t, label)
			if rapid.Bool().Draw(t, "many") {
				return most - n
			}
			return n
		}
		c := Cover{Primary: upTo(4, "primary"), Secondary: upTo(3, "secondary")}
		few := rapid.IntRange(1, 4).Draw(t, "few") // the larger, the fewer primary items an option has
		for range upTo(10, "options") {
			var option []int
			for item := range c.Primary + c.Secondary {
				if item < c.Primary && rapid.IntRange(0, few).Draw(t, "in") == 0 || item >= c.Primary && rapid.Bool().Draw(t, "in") {
					option = append(option, item)
				}
			}
			if len(c.Options) > 0 && rapid.IntRange(0, 7).Draw(t, "again") == 0 {
				option = c.Options[len(c.Options)-1]
			}
			c.Options = append(c.Options, rapid.Permutation(option).Draw(t, "option"))
		}
		if colours {
			c.Colours = make([][]int, len(c.Options))
			for o, items := range c.Options {
				if rapid.IntRange(0, 5).Draw(t, "plain") == 0 {
					continue
				}
				c.Colours[o] = make([]int, len(items))
				for k, item := range items {
					if item >= c.Primary {
						c.Colours[o][k] = rapid.SampledFrom([]int{1, 2, 1, 0, 1, 2, 1 << 40}).Draw(t, "colour")
					}
				}
			}
		}
		if multiplicities {
			for range c.Primary {
				least := rapid.IntRange(0, 3).Draw(t, "least")
				most := rapid.IntRange(least, 3).Draw(t, "most")
				c.Multiplicities = append(c.Multiplicities, [2]int{least, most})
			}
		}
		return c
	})
}

// TestCheckCoverRandom has the solutions of random problems verified, and all that is wrong with a list refuted.
func TestCheckCoverRandom(t *testing.T) {
	for _, kind := range kinds {
		t.Run(kind.name, func(t *testing.T) {
			several, larger := 0, 0
			draw := func(t *rapid.T) {
				c := covers(kind.colours, kind.multiplicities).Draw(t, "problem")
				solutions := subsets(c)
				checkRandomCover(t, c, solutions)
				if len(solutions) > 1 {
					several++
				}
				if slices.ContainsFunc(solutions, func(s []int) bool { return contained(s, solutions) }) {
					larger++
				}
			}
			// A few draws may have none of what has to be among them.
			for round := 0; round == 0 || round < 50 && (several < 5 || kind.multiplicities && larger == 0); round++ {
				rapid.Check(t, draw)
			}
			if several < 5 {
				t.Errorf("%d problems had several solutions, want some", several)
			}
			if kind.multiplicities != (larger > 0) {
				t.Errorf("%d problems had a solution within a solution", larger)
			}
		})
	}
}

// contained says whether a solution is part of another.
func contained(s []int, solutions [][]int) bool {
	return slices.ContainsFunc(solutions, func(other []int) bool {
		return len(other) > len(s) && !slices.ContainsFunc(s, func(o int) bool { return !slices.Contains(other, o) })
	})
}

func checkRandomCover(t *rapid.T, c Cover, solutions [][]int) {
	r := CheckCover(context.Background(), c, solutions, true)
	if r.Verdict != Verified {
		t.Fatalf("%d solutions: %v, %v", len(solutions), r.Verdict, r.Err)
	}
	if err := r.Proof.Check(context.Background(), r.Formula); err != nil {
		t.Fatal(err)
	}
	for bits := range 1 << len(c.Options) {
		var s []int
		for o := range c.Options {
			if bits>>o&1 == 1 {
				s = append(s, o)
			}
		}
		if err := c.Obeys(s); (err == nil) != isCover(c, s) {
			t.Fatalf("options %v: %v, and by definition %v", s, err, isCover(c, s))
		}
	}
	// Any set of options that is no solution is refuted, complete or not.
	set := []int{}
	for o := range c.Options {
		if rapid.Bool().Draw(t, "chosen") {
			set = append(set, o)
		}
	}
	set = rapid.Permutation(set).Draw(t, "set")
	want := Refuted
	if isCover(c, set) {
		want = Verified
	}
	if r := CheckCover(context.Background(), c, [][]int{set}, false); r.Verdict != want || want == Refuted && !errors.Is(r.Err, ErrRule) {
		t.Fatalf("solution %v: %v, %v, want %v", set, r.Verdict, r.Err, want)
	}
	if len(solutions) == 0 {
		return
	}
	left := rapid.IntRange(0, len(solutions)-1).Draw(t, "left out")
	rest := slices.Delete(slices.Clone(solutions), left, left+1)
	if r := CheckCover(context.Background(), c, rest, true); r.Verdict != Refuted || !errors.Is(r.Err, ErrMissing) || !slices.Equal(r.Missing, solutions[left]) {
		t.Fatalf("without %v: %v, %v, missing %v", solutions[left], r.Verdict, r.Err, r.Missing)
	}
	some := slices.DeleteFunc(slices.Clone(rest), func([]int) bool { return rapid.Bool().Draw(t, "left out, too") })
	r = CheckCover(context.Background(), c, some, true)
	if r.Verdict != Refuted || !isCover(c, r.Missing) || slices.ContainsFunc(some, func(s []int) bool { return slices.Equal(s, r.Missing) }) {
		t.Fatalf("only %v: %v, %v, missing %v", some, r.Verdict, r.Err, r.Missing)
	}
	if r := CheckCover(context.Background(), c, rest, false); r.Verdict != Verified {
		t.Fatalf("some of the solutions: %v, %v", r.Verdict, r.Err)
	}
	again := append(slices.Clone(solutions), rapid.Permutation(solutions[left]).Draw(t, "again"))
	if r := CheckCover(context.Background(), c, again, true); r.Verdict != Refuted || !errors.Is(r.Err, ErrRepeated) || r.Claim != len(solutions) {
		t.Fatalf("%v again: %v, %v, claim %d", solutions[left], r.Verdict, r.Err, r.Claim)
	}
}

// TestCoverModels counts the models of random problems: one for each solution, the one that model returns.
func TestCoverModels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := covers(rapid.Bool().Draw(t, "colours"), rapid.Bool().Draw(t, "multiplicities")).Draw(t, "problem")
		solutions := subsets(c)
		e := c.encode()
		for _, s := range solutions {
			model := e.model(s)
			if len(model) != len(e.options)+len(e.auxiliary) {
				t.Fatalf("a model of %d variables, want %d", len(model), len(e.options)+len(e.auxiliary))
			}
			if i := e.formula.Violated(model); i >= 0 {
				t.Fatalf("solution %v violates clause %v", s, e.formula.Clause(i))
			}
			e.formula.Add(contrary(model)...)
		}
		if answer, err := (Judge{}).Solve(context.Background(), e.formula); err != nil || answer.Proof == nil {
			t.Fatalf("another model, %v: %v", answer.Model, err)
		}
	})
}
