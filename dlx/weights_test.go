package dlx

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"dlx-sudoku/dlx/internal/oracle"
)

// If options cover items several times, every search finds the solutions that trying all subsets finds, with any number of
// workers.
func TestWeightsAgainstBruteForce(t *testing.T) {
	problems := uint64(1000)
	if os.Getenv("DLX_SUDOKU_SLOW") != "" {
		problems = 100_000
	}
	ctx := context.Background()
	solvable := 0
	for seed := range problems {
		r := rand.New(rand.NewPCG(seed, 41))
		x := oracle.Draw(r.IntN, oracle.Kind{Weights: true, Colours: seed%2 == 0})
		p, want := state(t, x), x.Subsets()
		if len(want) > 0 {
			solvable++
		}
		for _, workers := range []int{1, 3} {
			s := NewSolver(p)
			s.Workers, s.breath = workers, 1+r.Uint64N(100)
			if got := sorted(all(t, s)); !equal(got, want) {
				t.Fatalf("problem %d, %d workers: solutions of %v = %v, want %v", seed, workers, p, got, want)
			}
			if n, err := s.Count(ctx, 0); n != uint64(len(want)) || err != nil {
				t.Fatalf("problem %d, %d workers: Count of %v = %d, %v, want %d", seed, workers, p, n, err, len(want))
			}
			for _, s.Learn = range []bool{false, true} {
				two, err := s.Two(ctx)
				if len(two) != min(2, len(want)) || err != nil {
					t.Fatalf("problem %d, %d workers: Two of %v = %v, %v, want two of %v", seed, workers, p, two, err, want)
				}
				if len(two) == 2 && slices.Equal(two[0], two[1]) {
					t.Fatalf("problem %d: Two of %v = %v", seed, p, two)
				}
				for _, sol := range two {
					if err := p.Verify(sol); err != nil || !slices.ContainsFunc(want, func(w []int) bool { return slices.Equal(w, sol) }) {
						t.Fatalf("problem %d: Two of %v has %v: %v", seed, p, sol, err)
					}
				}
			}
		}
	}
	if n := int(problems); solvable < n/5 || solvable > n*9/10 {
		t.Errorf("%d of %d problems have solutions", solvable, n)
	}
}

func TestWeightsInText(t *testing.T) {
	p := read(t, "5|s 0:9|u a | x\ns:2 a s x:red |7\nu:3 s\ns:02 u u\na\n")
	const want = "5|s 0:9|u a | x\ns:3 a x:red |7\nu:3 s\ns:2 u:2\na\n"
	if got := p.String(); got != want || !p.HasTimes() {
		t.Errorf("String = %q, want %q", got, want)
	}
	if got := p.AppendTimes(nil, 0); !slices.Equal(got, []int{3, 1, 1}) {
		t.Errorf("AppendTimes = %v", got)
	}
	if got := p.OptionNames(2); !slices.Equal(got, []string{"s:2", "u:2"}) {
		t.Errorf("OptionNames = %q", got)
	}
	again := read(t, want)
	if p.Digest() != again.Digest() || p.Fingerprint() != again.Fingerprint() {
		t.Error("what was written has another digest or fingerprint")
	}
	if q := p.Restrict([]int{2, 0}); q.String() != "5|s 0:9|u a | x\ns:2 u:2\ns:3 a x:red |7\n" {
		t.Errorf("Restrict = %v", q)
	}
	if got := all(t, NewSolver(p)); len(got) != 1 || !slices.Equal(got[0], []int{0, 2}) {
		t.Errorf("solutions = %v, want 0 and 2", got)
	}
	for _, test := range []struct{ text, digest, fingerprint string }{
		{"5|s a\ns:3 a\n", "other", "other"}, {"5|s a\ns:2 a\n", "other", "other"}, {"5|a b\na:2 b\n", "other", "same"},
	} {
		q, two := read(t, test.text), read(t, "5|s a\ns:2 a\n")
		if (q.Digest() == two.Digest()) != (q.String() == two.String()) || (q.Fingerprint() == two.Fingerprint()) != (q.AppendTimes(nil, 0)[0] == 2) {
			t.Errorf("%q has the digest or fingerprint of %q", test.text, two)
		}
	}
}

func TestWeightErrors(t *testing.T) {
	for _, test := range []struct {
		text string
		want error
		says string
	}{
		{"s a\ns:2 a\n", ErrColour, `2:1: colour on a primary item "s"`},
		{"1|s a\ns s a\n", ErrRepeatedItem, `2:3: repeated item "s"`},
		{"2|s a | x\ns x x\n", ErrRepeatedItem, `2:5: repeated item "x"`},
		{"2|s a\ns:0 a\n", ErrColour, `2:3: item "s": colour on a primary item: "0" (want how often, from 1, as in :2)`},
		{"2|s a\ns:-2 a\n", ErrColour, ""},
		{"2|s a\ns: a\n", ErrColour, ""},
		{"2|s a\ns:red a\n", ErrColour, ""},
		{"2|s a\ns:99999999999 a\n", ErrTooLarge, `2:3: item "s": problem too large: 99999999999 times`},
		{"2|s a\ns:2047483648 a\ns:2 a\n", ErrTooLarge, `3:3: item "s": problem too large: items more than 2047483647 times in all options together`},
	} {
		_, err := ParseProblem(strings.NewReader(test.text))
		if !errors.Is(err, test.want) || test.says != "" && err.Error() != test.says {
			t.Errorf("%q: %v, want %v", test.text, err, test.says)
		}
	}
	var b Builder
	b.Multiple(3, 4, "s")
	b.Primary("a", "s:2")
	b.Option("s:2", "s", "s", "a")
	p, err := b.Problem()
	if err != nil || p.AppendTimes(nil, 0)[1] != 2 || p.ItemName(p.AppendOption(nil, 0)[0]) != "s:2" {
		t.Errorf("Problem = %v, %v, want the item s:2 once and s twice", p, err)
	}
	b.Option("s:x", "a")
	if !errors.Is(b.Err(), ErrColour) {
		t.Errorf("Err = %v, want %v", b.Err(), ErrColour)
	}
}
