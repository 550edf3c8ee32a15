package dlx

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"dlx-sudoku/dlx/internal/oracle"

	"pgregory.net/rapid"
)

// Weights are found only where there is no solution, and found where there are any modulo 2, 3 or 4.
func TestWeighAgainstBruteForce(t *testing.T) {
	proved, balanced := 0, 0
	for round := 0; round == 0 || round < 50 && (proved < 50 || balanced < 50); round++ {
		rapid.Check(t, func(t *rapid.T) {
			x := drawAny(t)
			p := state(t, x)
			w, err := p.Weigh(context.Background(), 0)
			switch {
			case err == nil:
				proved++
				if err := w.Verify(p); err != nil {
					t.Fatalf("Verify(%+v) = %v of\n%s", w, err, stated(p))
				}
				if n, _ := NewSolver(p).Count(context.Background(), 1); n > 0 {
					t.Fatalf("Weigh = %+v, but there are solutions of\n%s", w, stated(p))
				}
			case errors.Is(err, ErrBalanced):
				balanced++
			default:
				t.Fatalf("Weigh: %v, of\n%s", err, stated(p))
			}
			if found := proves(x); found && err != nil {
				t.Fatalf("Weigh: %v, but there are weights modulo 2, 3 or 4 for\n%s", err, stated(p))
			}
		})
	}
}

// proves reports, by trying all of them if they are not too many, whether weights modulo 2, 3 or 4 prove that there is no
// solution.
func proves(x oracle.Problem) bool {
	for m := 2; m <= 4; m++ {
		all := 1
		for range x.Primary {
			if all *= m; all > 1<<12 {
				return false
			}
		}
		for n := range all {
			if weighs(x, m, n) {
				return true
			}
		}
	}
	return false
}

// weighs reports whether the digits of n to the base m, as weights, prove that there is no solution.
func weighs(x oracle.Problem, m, n int) bool {
	weights, sum := make([]int, x.Primary+x.Secondary), 0
	for i := range x.Primary {
		lo, hi := 1, 1
		if x.Lo != nil {
			lo, hi = x.Lo[i], x.Hi[i]
		}
		weights[i] = n % m
		n /= m
		if lo != hi && weights[i] != 0 {
			return false
		}
		sum += lo * weights[i]
	}
	for o, option := range x.Options {
		weight := 0
		for _, i := range option {
			weight += x.Times(o, i) * weights[i]
			if x.Hi != nil && i < x.Primary && x.Hi[i] < x.Times(o, i) {
				weight = 0
				break
			}
		}
		if weight%m != 0 {
			return false
		}
	}
	return sum%m != 0
}

// Verify refuses weights that prove nothing.
func TestVerifyWeights(t *testing.T) {
	p := read(t, "a b c 2|d 1:2|e | s\na b\nb c s\na c\nd e\nd s\n")
	w, err := p.Weigh(context.Background(), 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name  string
		spoil func(*Weights)
		want  string // in the error; empty if there is none
	}{
		{"as found", func(*Weights) {}, ""},
		{"other representatives", func(w *Weights) { w.Items[0] += 3 * w.Modulus; w.Items[1] -= w.Modulus }, ""},
		{"too few weights", func(w *Weights) { w.Items = w.Items[1:] }, "5 weights"},
		{"no modulus", func(w *Weights) { w.Modulus = 0 }, "modulo 0"},
		{"everything is a multiple of 1", func(w *Weights) { w.Modulus = 1 }, "modulo 1"},
		{"a larger modulus", func(w *Weights) { w.Modulus = 1 << 40 }, "modulo 1099511627776"},
		{"an option weighs something", func(w *Weights) { w.Items[0]++ }, "option 0 weighs"},
		{"an item with no fixed number", func(w *Weights) { w.Items[4]++ }, "item e weighs"},
		{"a secondary item", func(w *Weights) { w.Items[5]++ }, "item s weighs"},
		{"another sum", func(w *Weights) { w.Sum++ }, "a solution weighs"},
		{"nothing weighs anything", func(w *Weights) { clear(w.Items); w.Sum = 0 }, "a solution weighs 0"},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := Weights{Items: slices.Clone(w.Items), Modulus: w.Modulus, Sum: w.Sum}
			test.spoil(&w)
			err := w.Verify(p)
			if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
				t.Fatalf("Verify(%+v) = %v, want %q", w, err, test.want)
			}
		})
	}
}

// The effort is kept, and a context that has ended heeded.
func TestWeighEffort(t *testing.T) {
	p := number(t, 12, 0, pairs(12)...)
	for effort := uint64(1); ; effort++ {
		_, err := p.Weigh(context.Background(), effort)
		if errors.Is(err, ErrBalanced) {
			if effort < 12 {
				t.Fatalf("Weigh is done after %d numbers", effort)
			}
			break
		}
		if !errors.Is(err, ErrEffort) {
			t.Fatalf("Weigh with effort %d: %v, want %v", effort, err, ErrEffort)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := p.Weigh(ctx, 0); !errors.Is(err, context.Canceled) {
		t.Fatalf("Weigh: %v, want %v", err, context.Canceled)
	}
	large := number(t, weighItems+1, 0, []int{0})
	if _, err := large.Weigh(context.Background(), 0); !errors.Is(err, ErrEffort) {
		t.Fatalf("Weigh of %d items: %v, want %v", large.Items(), err, ErrEffort)
	}
}

// pairs returns the options of the perfect matchings of the complete graph on n vertices.
func pairs(n int) (options [][]int) {
	for u := range n {
		for v := range u {
			options = append(options, []int{v, u})
		}
	}
	return options
}
