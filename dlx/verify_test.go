package dlx

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestVerify(t *testing.T) {
	p, err := ParseProblem(strings.NewReader("a b c | x\na x\nb x\nb c\na b c\nb\nc x"))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		solution Solution
		want     string
	}{
		{Solution{0, 2}, ""},
		{Solution{3}, ""},
		{Solution{2, 0}, ""},
		{Solution{}, "not an exact cover: primary item a is covered 0 times (want 1)"},
		{Solution{0}, "not an exact cover: primary item b is covered 0 times (want 1)"},
		{Solution{0, 2, 4}, "not an exact cover: primary item b is covered 2 times (want 1)"},
		{Solution{0, 0, 2}, "not an exact cover: option 0 is chosen twice"},
		{Solution{0, 3}, "not an exact cover: primary item a is covered 2 times (want 1)"},
		{Solution{0, 4, 5}, "not an exact cover: secondary item x is covered 2 times"},
		{Solution{6}, "not an exact cover: no option 6 among 6"},
		{Solution{-1}, "not an exact cover: no option -1 among 6"},
	} {
		err := p.Verify(test.solution)
		if test.want == "" && err != nil || test.want != "" && (!errors.Is(err, ErrNotExact) || err.Error() != test.want) {
			t.Errorf("Verify(%v) = %v, want %q", test.solution, err, test.want)
		}
	}
}

// Verify with colours and multiplicities.
func TestVerifyExtensions(t *testing.T) {
	p, err := ParseProblem(strings.NewReader("2|a 0:2|b c | x y\na x:red\na b x:red\na b x:blue\nc b y\nc x\nc y\na y\nb"))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		solution Solution
		want     string
	}{
		{Solution{0, 1, 3}, ""},
		{Solution{5, 1, 0}, ""},
		{Solution{0, 1, 3, 7}, "not an exact cover: primary item b is covered 3 times (want 0 to 2)"},
		{Solution{0, 5}, "not an exact cover: primary item a is covered 1 times (want 2)"},
		{Solution{0, 0, 5}, "not an exact cover: option 0 is chosen twice"},
		{Solution{0, 1}, "not an exact cover: primary item c is covered 0 times (want 1)"},
		{Solution{0, 2, 3}, "not an exact cover: secondary item x is covered with different colours"},
		{Solution{0, 1, 4}, "not an exact cover: secondary item x is covered with different colours"},
		{Solution{0, 6, 3}, "not an exact cover: secondary item y is covered 2 times"},
	} {
		err := p.Verify(test.solution)
		if test.want == "" && err != nil || test.want != "" && (!errors.Is(err, ErrNotExact) || err.Error() != test.want) {
			t.Errorf("Verify(%v) = %v, want %q", test.solution, err, test.want)
		}
	}
}

// exact is Verify by the definition: each item is looked at on its own.
func exact(p *Problem, sol Solution) bool {
	for k, o := range sol {
		if o < 0 || o >= p.Options() || slices.Contains(sol[:k], o) {
			return false
		}
	}
	for i := range p.Items() {
		var colours []string // that the options give it
		for _, o := range sol {
			for _, word := range strings.Fields(string(p.AppendText(nil, o))) {
				if name, colour, _ := strings.Cut(word, ":"); name == p.ItemName(i) {
					colours = append(colours, colour)
				}
			}
		}
		lo, hi := p.Multiplicity(i)
		n := len(colours)
		alike := n > 0 && colours[0] != "" && len(slices.Compact(colours)) == 1
		if i < p.Primary() && (n < lo || n > hi) || i >= p.Primary() && n > 1 && !alike {
			return false
		}
	}
	return true
}

func TestVerifyAgainstDefinition(t *testing.T) {
	right, wrong, coloured, multiple := 0, 0, 0, 0
	draw := func(t *rapid.T) {
		p := drawProblem(t)
		check := func(sol Solution) {
			err := p.Verify(sol)
			want := exact(p, sol)
			if (err == nil) != want || err != nil && !errors.Is(err, ErrNotExact) {
				t.Fatalf("Verify(%v) = %v, want a solution: %v, of\n%s", sol, err, want, stated(p))
			}
			if !want {
				wrong++
				return
			}
			right++
			if p.Colours() > 0 {
				coloured++
			}
			if p.m.Hi != nil {
				multiple++
			}
		}
		for set := range 1 << p.Options() {
			var sol Solution
			for o := range p.Options() {
				if set>>o&1 == 1 {
					sol = append(sol, o)
				}
			}
			check(sol)
		}
		check(Solution(rapid.SliceOfN(rapid.IntRange(-1, p.Options()), 0, 5).Draw(t, "options")))
	}
	// A few draws may lack one of the kinds wanted.
	for round := 0; round == 0 || round < 50 && min(right, wrong, coloured, multiple) == 0; round++ {
		rapid.Check(t, draw)
	}
	if right == 0 || wrong == 0 || coloured == 0 || multiple == 0 {
		t.Errorf("%d solutions, %d with colours, %d with multiplicities, and %d others, want some of each", right, coloured, multiple, wrong)
	}
}
