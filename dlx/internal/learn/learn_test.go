package learn

import (
	"context"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"dlx-sudoku/dlx/internal/oracle"
)

// draw draws a problem of up to 18 options that is hard for its size.
func draw(r *rand.Rand) oracle.Problem {
	x := oracle.Problem{Primary: 2 + r.IntN(9), Secondary: r.IntN(6)}
	colours, times := r.IntN(2) == 0, r.IntN(3) == 0
	if colours {
		x.Colours = [][]int{}
	}
	for range x.Primary + r.IntN(18-x.Primary) {
		option := r.Perm(x.Primary)[:1+r.IntN(min(3, x.Primary))]
		for i := range x.Secondary {
			if r.IntN(3) == 0 {
				option = append(option, x.Primary+i)
			}
		}
		x.Options = append(x.Options, option)
		if colours {
			row := make([]int, len(option))
			for k, i := range option {
				if i >= x.Primary {
					row[k] = r.IntN(4)
				}
			}
			x.Colours = append(x.Colours, row)
		}
	}
	for range x.Primary {
		if times {
			lo := []int{0, 1, 1, 1, 2, 2, 3}[r.IntN(7)]
			x.Lo, x.Hi = append(x.Lo, lo), append(x.Hi, lo+r.IntN(3))
		}
	}
	if times && r.IntN(2) == 0 {
		weigh(r, &x)
	}
	return x
}

// weigh has options cover items several times.
func weigh(r *rand.Rand, x *oracle.Problem) {
	x.Weights = [][]int{}
	for _, option := range x.Options {
		row := slices.Repeat([]int{1}, len(option))
		for k, i := range option {
			if i < x.Primary {
				row[k] = []int{1, 1, 2, 3, 5}[r.IntN(5)]
			}
		}
		x.Weights = append(x.Weights, row)
	}
	for i, lo := range x.Lo {
		x.Lo[i], x.Hi[i] = 2*lo, lo+x.Hi[i]
	}
}

// solutions finds all solutions by trying all sets of options in which nothing is covered too often.
func solutions(x oracle.Problem) (all [][]int) {
	var try func(set []int, o int)
	try = func(set []int, o int) {
		allowed, solution := x.Allows(set)
		switch {
		case !allowed:
		case o < len(x.Options):
			try(append(slices.Clone(set), o), o+1)
			try(set, o+1)
		case solution:
			all = append(all, set)
		}
	}
	try(nil, 0)
	slices.SortFunc(all, slices.Compare)
	return all
}

// without takes an option out of a problem.
func without(x oracle.Problem, o int) oracle.Problem {
	x.Options = slices.Delete(slices.Clone(x.Options), o, o+1)
	if x.Colours != nil {
		x.Colours = slices.Delete(slices.Clone(x.Colours), o, o+1)
	}
	if x.Weights != nil {
		x.Weights = slices.Delete(slices.Clone(x.Weights), o, o+1)
	}
	return x
}

// hasty returns a learner that restarts, takes turns and drops clauses after few conflicts.
func hasty(l *Learner, length uint64) *Learner {
	l.turn = firstTurn(length)
	return l
}

// trials returns how many problems a test draws.
func trials(short, slow int) int {
	if os.Getenv("DLX_SUDOKU_SLOW") != "" {
		return slow
	}
	return short
}

// All solutions are found, one after the other, or that there are none; and all that is learned is true. Every other problem
// has no solution.
func TestAgainstBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	none, conflicts, kept := 0, uint64(0), uint64(0)
	for n := range trials(2000, 100_000) {
		x := draw(r)
		want := solutions(x)
		for len(want) > 30 {
			x = without(x, r.IntN(len(x.Options)))
			want = solutions(x)
		}
		for n%2 == 0 && len(want) > 0 && len(want[0]) > 0 {
			x = without(x, want[0][r.IntN(len(want[0]))])
			want = solutions(x)
		}
		if len(want) == 0 {
			none++
		}
		l := hasty(New(x.Matrix()), 1+r.Uint64N(8))
		var got [][]int
		for {
			verdict, err := l.Search(context.Background(), nil, r.Uint64N(2)*r.Uint64N(200))
			if err != nil {
				t.Fatal(err)
			}
			if verdict != Refuted {
				sane(t, x, l)
			}
			truthful(t, x, l, want, got)
			if verdict == Refuted {
				break
			}
			if verdict == Solved {
				got = append(got, l.AppendSolution(nil))
				if len(got) > len(want) {
					break
				}
				l.Block(got[len(got)-1])
			}
		}
		kept += l.Costs().Clauses
		l.Unblock()
		truthful(t, x, l, want, nil)
		if verdict, _ := l.Search(context.Background(), nil, 0); (verdict == Solved) != (len(want) > 0) {
			t.Fatalf("problem %d: verdict %v after Unblock, %d solutions, of %+v", n, verdict, len(want), x)
		}
		slices.SortFunc(got, slices.Compare)
		if !slices.EqualFunc(got, want, slices.Equal) {
			t.Fatalf("problem %d: %v, want %v, of %+v", n, got, want, x)
		}
		conflicts += l.Costs().Conflicts
	}
	if none < trials(1000, 50_000) || conflicts < 2000 || kept < 400 {
		t.Errorf("%d problems without solution, %d conflicts, %d clauses kept, want more", none, conflicts, kept)
	}
}

// Searches under assumptions find what brute force finds, one after the other with the same learner; and the core of a refutation
// is among the assumptions, and is refuted alone.
func TestAssumptions(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	solved, refuted := 0, 0
	for n := range trials(500, 20_000) {
		x := draw(r)
		all := solutions(x)
		l := hasty(New(x.Matrix()), 1+r.Uint64N(8))
		for range 6 {
			var assumed []Literal
			for range r.IntN(5) {
				if o := r.IntN(len(x.Options)); r.IntN(3) == 0 {
					assumed = append(assumed, RuledOut(o))
				} else {
					assumed = append(assumed, Chosen(o))
				}
			}
			obeys := func(literals []Literal) func([]int) bool {
				return func(solution []int) bool {
					return !slices.ContainsFunc(literals, func(y Literal) bool {
						o, chosen := l.Option(y)
						return slices.Contains(solution, o) != chosen
					})
				}
			}
			verdict, err := l.Search(context.Background(), assumed, 0)
			want := Refuted
			if slices.ContainsFunc(all, obeys(assumed)) {
				want = Solved
			}
			if verdict != want || err != nil {
				t.Fatalf("problem %d: verdict %v, %v under %v, want %v, of %+v", n, verdict, err, assumed, want, x)
			}
			truthful(t, x, l, all, nil)
			if verdict == Solved {
				solved++
				got := l.AppendSolution(nil)
				if !obeys(assumed)(got) || !slices.ContainsFunc(all, func(s []int) bool { return slices.Equal(s, got) }) {
					t.Fatalf("problem %d: %v under %v, of %+v", n, got, assumed, x)
				}
				sane(t, x, l)
				continue
			}
			refuted++
			core := l.Core()
			if slices.ContainsFunc(core, func(y Literal) bool { return !slices.Contains(assumed, y) }) || slices.ContainsFunc(all, obeys(core)) {
				t.Fatalf("problem %d: core %v of %v, of %+v", n, core, assumed, x)
			}
		}
	}
	if solved < 200 || refuted < 200 {
		t.Errorf("%d solved, %d refuted, want some of each", solved, refuted)
	}
}

// Where nothing is asked for, no option is of use; for the next question they all are.
func TestNothingAsked(t *testing.T) {
	l := NewWaiving(pigeons(3).Matrix())
	var all []Literal
	for i := range 3 {
		y, _ := l.Needed(i)
		all = append(all, y)
	}
	for _, assumed := range [][]Literal{nil, all} {
		want := Solved
		if assumed != nil {
			want = Refuted
		}
		if verdict, err := l.Search(context.Background(), assumed, 0); verdict != want || err != nil {
			t.Errorf("Search under %v = %v, %v, want %v", assumed, verdict, err, want)
		}
	}
}

// Items can be covered together, or cannot, as brute force finds; and so for the core.
func TestWaivers(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	solved, refuted := 0, 0
	for n := range trials(500, 20_000) {
		x := draw(r)
		l := hasty(NewWaiving(x.Matrix()), 1+r.Uint64N(8))
		coverable := func(asked []int) bool {
			some := x
			some.Lo, some.Hi = make([]int, x.Primary), make([]int, x.Primary)
			for i := range x.Primary {
				some.Hi[i] = 1
				if x.Hi != nil {
					some.Hi[i] = x.Hi[i]
				}
				if slices.Contains(asked, i) {
					if some.Lo[i] = 1; x.Lo != nil {
						some.Lo[i] = x.Lo[i]
					}
				}
			}
			return len(solutions(some)) > 0
		}
		for range 4 {
			var asked []int
			var assumed []Literal
			item := map[Literal]int{}
			for i := range x.Primary {
				if y, can := l.Needed(i); can && r.IntN(4) > 0 {
					asked, assumed = append(asked, i), append(assumed, y)
					item[y] = i
				}
			}
			verdict, err := l.Search(context.Background(), assumed, 0)
			if want := coverable(asked); (verdict == Solved) != want || err != nil {
				t.Fatalf("problem %d: verdict %v, %v, want %v, of items %v of %+v", n, verdict, err, want, asked, x)
			}
			if verdict == Solved {
				solved++
				continue
			}
			refuted++
			var core []int
			for _, y := range l.Core() {
				core = append(core, item[y])
			}
			if !slices.IsSorted(core) || coverable(core) {
				t.Fatalf("problem %d: core %v of %v, of %+v", n, core, asked, x)
			}
		}
	}
	if solved < 200 || refuted < 200 {
		t.Errorf("%d solved, %d refuted, want some of each", solved, refuted)
	}
}
