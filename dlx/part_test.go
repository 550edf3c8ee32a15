package dlx

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The solutions of the parts, one after the other, are those of the whole. Each part is searched in any representation, by
// any number of workers, and is sometimes split again; and the texts of the parts show that they make up the whole.
func TestParts(t *testing.T) {
	parts := 0
	// A few draws may have too few parts.
	for round := 0; round == 0 || round < 50 && parts < 100; round++ {
		rapid.Check(t, func(t *rapid.T) {
			p := state(t, drawAny(t))
			s := drawKind(t, p).new(p)
			var committed []int
			if n := p.Options(); n > 0 && rapid.IntRange(0, 3).Draw(t, "commit") == 0 {
				if o := rapid.IntRange(0, n-1).Draw(t, "option"); s.Commit(o) == nil {
					committed = append(committed, o)
				}
			}
			want := list(s)
			var got [][]int
			var costs []int64
			for _, share := range splitAgain(t, s, Share{Work: 1}) {
				parts++
				one := drawKind(t, p).new(p)
				if err := one.Commit(committed...); err != nil {
					t.Fatal(err)
				}
				if err := one.Confine(reread(t, share.Part)); err != nil {
					t.Fatalf("Confine(%v) of %v: %v", share.Part, p, err)
				}
				one.Workers, one.breath, one.ahead = rapid.IntRange(0, 3).Draw(t, "workers"), 1, 20
				found := list(one)
				if n, err := one.Count(context.Background(), 0); n != uint64(len(found)) || err != nil || one.Progress() != 1 {
					t.Fatalf("Count of %v = %d, %v, want %d; Progress = %v", share.Part, n, err, len(found), one.Progress())
				}
				cheapest, err := one.Cheapest(context.Background(), 1000)
				if err != nil && !errors.Is(err, ErrNoSolution) || !equal(sorted(ints(cheapest)), sorted(found)) {
					t.Fatalf("Cheapest of %v of %v = %v, %v, want %v", share.Part, p, cheapest, err, found)
				}
				got, costs = append(got, found...), append(costs, 0)
			}
			if !equal(got, want) {
				t.Fatalf("solutions of %v in %d parts = %v, want %v", p, len(costs), got, want)
			}
		})
	}
	if parts < 100 {
		t.Errorf("only %d parts", parts)
	}
}

func ints(solutions []Solution) (all [][]int) {
	for _, solution := range solutions {
		all = append(all, solution)
	}
	return all
}

// drawKind draws a kind that p fits.
func drawKind(t *rapid.T, p *Problem) engine {
	return rapid.SampledFrom(kinds).Filter(func(k engine) bool { return k.takes(p) }).Draw(t, "kind")
}

// splitAgain splits a share, and some of its parts again, and checks that they are the whole.
func splitAgain(t *rapid.T, s *Solver, whole Share) []Share {
	if err := s.Confine(whole.Part); err != nil {
		t.Fatal(err)
	}
	shares, err := s.Split(context.Background(), rapid.IntRange(1, 6).Draw(t, "n"))
	if err != nil {
		t.Fatal(err)
	}
	sum, work := new(big.Rat), 0.0
	for _, share := range shares {
		sum.Add(sum, weight(share.Part))
		work += share.Work
	}
	if sum.Cmp(weight(whole.Part)) != 0 || len(shares) > 1 && math.Abs(work-1) > 1e-9 {
		t.Fatalf("the parts %v of %v weigh %v, with %v of the work, want %v", shares, whole.Part, sum, work, weight(whole.Part))
	}
	var all []Share
	for _, share := range shares {
		if rapid.IntRange(0, 3).Draw(t, "again") == 0 && len(shares) > 1 {
			all = append(all, splitAgain(t, s, share)...)
		} else {
			all = append(all, share)
		}
	}
	return all
}

// weight is Part.Weight as an exact number.
func weight(p Part) *big.Rat {
	w := big.NewRat(1, 1)
	for _, f := range p.Forks() {
		w.Mul(w, big.NewRat(int64(f.Last-f.First+1), int64(f.Ways)))
	}
	return w
}

// reread writes a part and reads it again.
func reread(t fataler, p Part) (q Part) {
	t.Helper()
	text, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &q); err != nil || q.String() != p.String() {
		t.Fatalf("%v written and read again is %v, %v", p, q, err)
	}
	return q
}

func TestParsePart(t *testing.T) {
	for _, text := range []string{"1:", "1:0/2", "1:1/3.0/2.4-7/9", "1:0-1/2"} {
		if p, err := ParsePart(text); err != nil || p.String() != text {
			t.Errorf("ParsePart(%q) = %v, %v", text, p, err)
		}
	}
	const want = "want a way and the number of ways, as in 1/3, or a range of ways, as in 4-7/9"
	for _, test := range []struct{ text, want string }{
		{"", `format "" (want 1:, as in 1:1/3.0/2.4-7/9)`},
		{"1", `format "1" (want 1:, as in 1:1/3.0/2.4-7/9)`},
		{"2:0/2", `format "2" (want 1:, as in 1:1/3.0/2.4-7/9)`},
		{"1:0", `"0": ` + want},
		{"1:0/2.", `"": ` + want},
		{"1:00/2", `"00/2": ` + want},
		{"1:-1/2", `"-1/2": ` + want},
		{"1:0/2147483648", `"0/2147483648": ` + want},
		{"1:0/1", `"0/1": want two ways at least, where there is a fork`},
		{"1:2/2", `"2/2": want a way below 2, as ways count from 0`},
		{"1:1-1/2", `"1-1/2": want a range that goes up`},
		{"1:1-0/2", `"1-0/2": want a range that goes up`},
		{"1:0-1/2.0/2", `"0-1/2": want one way, as it is not the last fork`},
	} {
		if p, err := ParsePart(test.text); !errors.Is(err, ErrPart) || err.Error() != ErrPart.Error()+": "+test.want {
			t.Errorf("ParsePart(%q) = %v, %v, want %q", test.text, p, err, test.want)
		}
	}
}

func FuzzParsePart(f *testing.F) {
	f.Add("1:1/3.0/2.4-7/9")
	f.Add("1:")
	f.Add("1:0-1/2.0/2")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParsePart(text)
		if err != nil {
			return
		}
		if p.String() != text {
			t.Errorf("ParsePart(%q) = %q", text, p)
		}
		if w := p.Weight(); !(0 <= w && w <= 1) {
			t.Errorf("the weight of %q is %v", text, w)
		}
	})
}

// A part of another tree is refused, and the Solver stays as it was.
func TestConfineRefuses(t *testing.T) {
	p := queens(t, 8)
	forEachKind(t, p, func(t *testing.T, k engine) {
		s := k.new(p)
		for _, text := range []string{"1:0/2", "1:0/9", "1:7/8.0/2", "1:0/8.0/5.0/3.0/2.0/2.0/2"} {
			part, err := ParsePart(text)
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Confine(part); !errors.Is(err, ErrPart) {
				t.Errorf("Confine(%v) = %v, want %v", part, err, ErrPart)
			}
			usable(t, s)
		}
		half, _ := ParsePart("1:0-3/8")
		if err := s.Confine(half); err != nil {
			t.Fatal(err)
		}
		if n, err := s.Count(context.Background(), 0); n != 46 || err != nil { // as the other half mirrors it
			t.Errorf("Count of %v = %d, %v, want 46", half, n, err)
		}
		e, err := s.Estimate(context.Background(), 500, 1)
		if err != nil || e.Solutions.Low > 46 || e.Solutions.High < 46 {
			t.Errorf("Estimate of %v = %+v, %v, want about 46", half, e, err)
		}
		s.Reset()
		usable(t, s)
	})
}

// The parts of a large tree are about as many as wanted, and have about the same work.
func TestSplitEvenly(t *testing.T) {
	p := queens(t, 10)
	s := NewSolver(p)
	s.Count(context.Background(), 0)
	all := s.Stats().Nodes
	for _, n := range []int{1, 2, 10, 40} {
		shares, err := NewSolver(p).Split(context.Background(), n)
		if err != nil || len(shares) < n || len(shares) > 2*n+1 {
			t.Fatalf("Split(%d) = %d parts, %v", n, len(shares), err)
		}
		most, sum := uint64(0), uint64(0)
		for _, share := range shares {
			if err := s.Confine(share.Part); err != nil {
				t.Fatal(err)
			}
			s.Count(context.Background(), 0)
			most, sum = max(most, s.Stats().Nodes), sum+s.Stats().Nodes
		}
		if most > 3*all/uint64(n) || sum > all || sum < all*9/10 {
			t.Errorf("Split(%d): %d parts with %d nodes together, the largest with %d, of %d", n, len(shares), sum, most, all)
		}
		s.Reset()
	}
}

// The same call gives the same parts; and a context ends it.
func TestSplitAgain(t *testing.T) {
	p := queens(t, 9)
	a, err := NewSolver(p).Split(context.Background(), 7)
	b, err2 := NewSolver(p).Split(context.Background(), 7)
	if err != nil || err2 != nil || !slices.EqualFunc(a, b, func(a, b Share) bool { return a.Part.String() == b.Part.String() && a.Work == b.Work }) {
		t.Errorf("Split = %v, %v and %v, %v", a, err, b, err2)
	}
	if shares, err := NewSolver(p).Split(newGlances(20), 7); shares != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("Split = %v, %v, want %v", shares, err, context.Canceled)
	}
}
