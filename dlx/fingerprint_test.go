package dlx_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"dlx-sudoku/dlx"
)

// statement is a problem as it may be stated in many ways.
type statement struct {
	items   []string // as the first line of a text has them: "a", "2:3|b"
	second  []string
	options [][]string
}

func (s statement) text() string {
	text := strings.Join(s.items, " ") + " | " + strings.Join(s.second, " ") + "\n"
	for _, option := range s.options {
		text += strings.Join(option, " ") + "\n"
	}
	return text
}

func (s statement) problem(t interface{ Fatalf(string, ...any) }) *dlx.Problem {
	p, err := dlx.ParseProblem(strings.NewReader(s.text()))
	if err != nil {
		t.Fatalf("ParseProblem(%q): %v", s.text(), err)
	}
	return p
}

// drawStatement draws a small problem with all extensions but costs.
func drawStatement(t *rapid.T) statement {
	var s statement
	for i := range rapid.IntRange(1, 6).Draw(t, "primary") {
		s.items = append(s.items, rapid.SampledFrom([]string{"", "", "", "2|", "0:2|"}).Draw(t, "times")+fmt.Sprint("p", i))
	}
	for i := range rapid.IntRange(0, 3).Draw(t, "secondary") {
		s.second = append(s.second, fmt.Sprint("s", i))
	}
	for range rapid.IntRange(0, 8).Draw(t, "options") {
		first := rapid.IntRange(0, len(s.items)-1).Draw(t, "first")
		var option []string
		for i := range s.items {
			if i == first || rapid.IntRange(0, 2).Draw(t, "has") == 0 {
				option = append(option, fmt.Sprint("p", i))
			}
		}
		for _, name := range s.second {
			if colour := rapid.SampledFrom([]string{"-", "-", "", ":a", ":b"}).Draw(t, "colour"); colour != "-" {
				option = append(option, name+colour)
			}
		}
		s.options = append(s.options, option)
	}
	return s
}

// renamed returns s with other names for items and colours, and in another order.
func (s statement) renamed(t *rapid.T) statement {
	names := strings.NewReplacer("p", "item", "s", "other", ":a", ":blue", ":b", ":a")
	var r statement
	for _, part := range []struct{ from, to *[]string }{{&s.items, &r.items}, {&s.second, &r.second}} {
		for _, name := range *part.from {
			*part.to = append(*part.to, names.Replace(name))
		}
		*part.to = shuffled(t, *part.to)
	}
	for _, option := range s.options {
		var other []string
		for _, name := range option {
			other = append(other, names.Replace(name))
		}
		r.options = append(r.options, shuffled(t, other))
	}
	r.options = shuffled(t, r.options)
	return r
}

func shuffled[T any](t *rapid.T, list []T) []T {
	if len(list) < 2 {
		return list
	}
	return rapid.Permutation(list).Draw(t, "order")
}

func TestFingerprintIgnoresNamesAndOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawStatement(t)
		r := s.renamed(t)
		if a, b := s.problem(t).Fingerprint(), r.problem(t).Fingerprint(); a != b {
			t.Errorf("Fingerprint of\n%s= %s, of the same problem as\n%s= %s", s.text(), a, r.text(), b)
		}
	})
}

func TestFingerprintTellsApart(t *testing.T) {
	texts := []string{
		"a b c\na b\nb c\na\nc\n",
		"a b c\na b\nb c\na\n",
		"a b c\na b\nb c\na\nc\nc\n",
		"a b c\na b\nb c\na\nb\n",
		"a b | c\na b\nb c\na\nb c\n",
		"a b c | d\na b\nb c\na\nc\n",
		"2|a b c\na b\nb c\na\nc\n",
		"a 2|b c\na b\nb c\na\nc\n",
		"a 1:2|b c\na b\nb c\na\nc\n",
		"a b | x\na x\nb x\n",
		"a b | x\na x:1\nb x\n",
		"a b | x\na x:1\nb x:1\n",
		"a b | x\na x:1\nb x:2\n",
		"a b | x y\na x:1\nb x:1\n",
		"a b | x y\na x:1\nb y:1\n",
		"a b | x y\na x:1 y:1\nb x:1 y:2\n",
		"a b | x y\na x:1 y:2\nb x:2 y:1\n",
		"|x\n",
	}
	seen := make(map[string]string)
	for _, text := range texts {
		p, err := dlx.ParseProblem(strings.NewReader(text))
		if err != nil {
			continue // a text without primary items is none
		}
		f := p.Fingerprint()
		if other, ok := seen[f]; ok {
			t.Errorf("Fingerprint(%q) = Fingerprint(%q)", text, other)
		}
		seen[f] = text
	}
	if len(seen) < len(texts)-1 {
		t.Errorf("%d of %d problems have a fingerprint of their own", len(seen), len(texts)-1)
	}
}

// TestFingerprintLimit shows what the documentation says that a fingerprint cannot tell apart.
func TestFingerprintLimit(t *testing.T) {
	hexagon := statement{items: []string{"a", "b", "c", "d", "e", "f"}, options: [][]string{
		{"a", "b"}, {"b", "c"}, {"c", "d"}, {"d", "e"}, {"e", "f"}, {"f", "a"},
	}}
	triangles := statement{items: hexagon.items, options: [][]string{
		{"a", "b"}, {"b", "c"}, {"c", "a"}, {"d", "e"}, {"e", "f"}, {"f", "d"},
	}}
	if hexagon.problem(t).Fingerprint() != triangles.problem(t).Fingerprint() {
		t.Error("Fingerprint tells a hexagon from two triangles: the documentation says that it does not")
	}
}

func TestDigest(t *testing.T) {
	base := "a b | c\na b c:x\na\nb c\n"
	same := []string{base, "| a comment\na  b | c\n\na b c:x\n  a\nb c"}
	others := []string{
		"b a | c\na b c:x\na\nb c\n", "a b | c\na\na b c:x\nb c\n", "a b | c\nb a c:x\na\nb c\n", "a b | d\na b d:x\na\nb d\n",
		"a b | c\na b c:y\na\nb c\n", "a b | c\na b c:x\na |1\nb c\n", "a 2|b | c\na b c:x\na\nb c\n", "a b c\na b\na\nb c\n",
		"a b | c d\na b c:x\na\nb c\n", "a b | c\na b c\na\nb c\n",
	}
	digest := func(text string) string {
		p, err := dlx.ParseProblem(strings.NewReader(text))
		if err != nil {
			t.Fatalf("ParseProblem(%q): %v", text, err)
		}
		return p.Digest()
	}
	want := digest(base)
	for _, text := range same {
		if got := digest(text); got != want {
			t.Errorf("Digest(%q) = %s, want %s as of %q", text, got, want, base)
		}
	}
	for _, text := range others {
		if digest(text) == want {
			t.Errorf("Digest(%q) is that of %q", text, base)
		}
	}
	p, err := dlx.NewProblem(2, 0, slices.Values([][]int{{0, 1}}))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := p.Digest(), digest("0 1\n0 1\n"); got != want {
		t.Errorf("Digest without names = %s, want %s as with the numbers for names", got, want)
	}
}

func BenchmarkFingerprint(b *testing.B) {
	for _, n := range []int{1000, 70_000} {
		b.Run(fmt.Sprintf("path=%d", n), func(b *testing.B) {
			p, err := dlx.NewProblem(n, 0, func(yield func([]int) bool) {
				for i := 1; i < n && yield([]int{i - 1, i}); i++ {
				}
			})
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				p.Fingerprint()
			}
		})
	}
}

// TestFingerprintApart has pairs of problems that hardly differ: trees with vertices of the same degrees, which only the
// third refinement distinguishes, and items covered at most once that are primary in one problem and secondary in the other.
func TestFingerprintApart(t *testing.T) {
	for _, test := range [][2]string{
		{"a b c d e f\na b\nb c\nc d\nd e\nb f\n", "a b c d e f\na b\nb c\nc d\nd e\nc f\n"},
		{"b 0:1|a\nb a\n", "b | a\nb a\n"},
	} {
		var prints [2]string
		for k, text := range test {
			p, err := dlx.ParseProblem(strings.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			prints[k] = p.Fingerprint()
		}
		if prints[0] == prints[1] {
			t.Errorf("%q and %q have one fingerprint", test[0], test[1])
		}
	}
}
