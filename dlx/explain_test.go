package dlx

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// coverable reports, by trying every set of options, whether all of the given
// items can be covered if the other primary items need not be.
func coverable(p *Problem, items []int) bool {
set:
	for set := range 1 << p.Options() {
		times := make([]int, p.Items())
		worn := make([]string, p.Items())
		for o := range p.Options() {
			if set>>o&1 == 0 {
				continue
			}
			colours := p.AppendColours(nil, o)
			for k, i := range p.AppendOption(nil, o) {
				colour := p.ColourName(colours[k])
				if i >= p.Primary() && times[i] > 0 && (colour == "" || colour != worn[i]) {
					continue set
				}
				times[i]++
				worn[i] = colour
			}
		}
		for i := range p.Primary() {
			lo, hi := p.Multiplicity(i)
			if times[i] > hi || times[i] < lo && slices.Contains(items, i) {
				continue set
			}
		}
		return true
	}
	return false
}

// mustHold checks an explanation by brute force.
func mustHold(t interface{ Fatalf(string, ...any) }, p *Problem, e Explanation) {
	if !slices.IsSorted(e.Items) || len(slices.Compact(slices.Clone(e.Items))) != len(e.Items) || len(e.Items) == 0 {
		t.Fatalf("Items = %v, want them ascending", e.Items)
	}
	if coverable(p, e.Items) {
		t.Fatalf("items %v can be covered in\n%s", e.Items, stated(p))
	}
	if !e.Minimal {
		return
	}
	for k := range e.Items {
		if others := slices.Delete(slices.Clone(e.Items), k, k+1); !coverable(p, others) {
			t.Fatalf("items %v are not minimal: %v cannot be covered either in\n%s", e.Items, others, stated(p))
		}
	}
}

// An explanation's items cannot be covered, but can if any one of them is left out; a
// problem with a solution has no explanation; and a limit on effort is kept and reported.
func TestExplainAgainstBruteForce(t *testing.T) {
	explained, coloured, multiple := 0, 0, 0
	// A few draws may lack one of the kinds wanted.
	for round := 0; round == 0 || round < 50 && (explained < 10 || coloured == 0 || multiple == 0); round++ {
		rapid.Check(t, func(t *rapid.T) {
			p := drawProblem(t)
			every := make([]int, p.Primary())
			for i := range every {
				every[i] = i
			}
			solvable := coverable(p, every)
			e, err := p.Explain(context.Background(), 0)
			if solvable {
				if !errors.Is(err, ErrSolvable) || e.Items != nil {
					t.Fatalf("Explain = %+v, %v, want %v, of\n%s", e, err, ErrSolvable, stated(p))
				}
			} else {
				if err != nil || !e.Minimal {
					t.Fatalf("Explain = %+v, %v, of\n%s", e, err, stated(p))
				}
				mustHold(t, p, e)
				explained++
				if p.Colours() > 0 {
					coloured++
				}
				if p.m.Hi != nil {
					multiple++
				}
			}
			for limit := range e.Nodes {
				part, err := p.Explain(context.Background(), limit+1)
				switch {
				case part.Nodes > limit+1:
					t.Fatalf("Explain with a limit of %d: %d nodes", limit+1, part.Nodes)
				case limit+1 == e.Nodes:
					if !slices.Equal(part.Items, e.Items) || part.Minimal != e.Minimal {
						t.Fatalf("Explain with just enough effort = %+v, %v, want %+v", part, err, e)
					}
				case errors.Is(err, ErrEffort) && part.Items == nil:
				case err == nil && !solvable && !part.Minimal:
					mustHold(t, p, part)
				default:
					t.Fatalf("Explain with a limit of %d = %+v, %v, of\n%s", limit+1, part, err, stated(p))
				}
			}
		})
	}
	if explained < 10 || coloured == 0 || multiple == 0 {
		t.Errorf("%d explanations, %d with colours, %d with multiplicities, want some of each", explained, coloured, multiple)
	}
}

// langford is the problem of Langford pairs: two of each of 1 … n in a row,
// with k numbers between the two of k.
func langford(n int) string {
	var b strings.Builder
	for k := 1; k <= n; k++ {
		fmt.Fprintf(&b, "n%d ", k)
	}
	for s := range 2 * n {
		fmt.Fprintf(&b, "s%d ", s)
	}
	for k := 1; k <= n; k++ {
		for s := 0; s+k+1 < 2*n; s++ {
			fmt.Fprintf(&b, "\nn%d s%d s%d", k, s, s+k+1)
		}
	}
	return b.String()
}

// pigeons is the problem of putting pigeons into holes, at most one in a hole,
// with a solvable problem beside it.
func pigeons(pigeons, holes int) string {
	var b strings.Builder
	b.WriteString("x y z ")
	for i := range pigeons {
		fmt.Fprintf(&b, "p%d ", i)
	}
	b.WriteString("|")
	for h := range holes {
		fmt.Fprintf(&b, " h%d", h)
	}
	for i := range pigeons {
		for h := range holes {
			fmt.Fprintf(&b, "\np%d h%d", i, h)
		}
	}
	return b.String() + "\nx y\nz\ny z\nx\n"
}

func TestExplain(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       string // the names of the items, or "" if brute force is to check them
	}{
		{"an item without options", "a b c\na\nc\na c", "b"},
		{"two items, one option", "a b c | x\na x\nb x\nc", "a b"},
		{"colours", "a b c | x\na x:red\nb x:blue\nc x:red\nc x:blue", "a b"},
		{"a colour and none", "a b | x\na x:red\nb x", "a b"},
		{"too few options for a multiplicity", "a 3|b\na b\na b\nb\nb a", "b"},
		{"an item that must not be covered", "a 0|b c\na b\nc", "a"},
		{"a relaxed item still excludes", "a b c\na c\nb c\nc", "a b"},
		{"a relaxed item that may be covered twice", "a b d 0:2|c\na c\nb c\nd c", "a b d"},
		{"pigeons", pigeons(5, 4), "p0 p1 p2 p3 p4"},
		{"Langford pairs of 1 and 2", langford(2), ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := ParseProblem(strings.NewReader(test.text))
			if err != nil {
				t.Fatal(err)
			}
			e, err := p.Explain(context.Background(), 0)
			if err != nil || !e.Minimal {
				t.Fatalf("Explain = %+v, %v", e, err)
			}
			var names []string
			for _, i := range e.Items {
				names = append(names, p.ItemName(i))
			}
			if test.want == "" {
				mustHold(t, p, e)
			} else if got := strings.Join(names, " "); got != test.want {
				t.Errorf("Explain = %s, want %s", got, test.want)
			}
		})
	}
}

// relaxed is p with the primary items that are not among items made secondary
// ones, without the options that have none of items. No item of p is to be
// covered more than once.
func relaxed(t *testing.T, p *Problem, items []int) *Problem {
	t.Helper()
	var b Builder
	for i := range p.Items() {
		if slices.Contains(items, i) {
			b.Primary(p.ItemName(i))
		} else {
			b.Secondary(p.ItemName(i))
		}
	}
	for o := range p.Options() {
		option := p.AppendOption(nil, o)
		if slices.ContainsFunc(option, func(i int) bool { return slices.Contains(items, i) }) {
			b.Option(strings.Fields(string(p.AppendText(nil, o)))...)
		}
	}
	q, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// Problems too large for brute force: the Solver confirms the explanation.
func TestExplainAgainstSolver(t *testing.T) {
	for _, test := range []struct{ name, text string }{
		{"Langford pairs, 5", langford(5)},
		{"Langford pairs, 6", langford(6)},
		{"six pigeons", pigeons(6, 5)},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := ParseProblem(strings.NewReader(test.text))
			if err != nil {
				t.Fatal(err)
			}
			e, err := p.Explain(context.Background(), 0)
			if err != nil || !e.Minimal {
				t.Fatalf("Explain = %+v, %v", e, err)
			}
			if _, err := NewSolver(relaxed(t, p, e.Items)).First(context.Background()); err != ErrNoSolution {
				t.Errorf("First of the items %v = %v, want %v", e.Items, err, ErrNoSolution)
			}
			for k := range e.Items {
				others := slices.Delete(slices.Clone(e.Items), k, k+1)
				if _, err := NewSolver(relaxed(t, p, others)).First(context.Background()); err != nil {
					t.Errorf("First of the items %v: %v", others, err)
				}
			}
			t.Logf("%d of %d items, %d nodes", len(e.Items), p.Primary(), e.Nodes)
		})
	}
}

// The mutilated chessboard: every search tree that reasons about single squares
// is large, so the limit on effort is reached and reported.
func TestExplainLimit(t *testing.T) {
	const n = 8
	var b Builder
	name := func(r, c int) string { return fmt.Sprint(r, ",", c) }
	has := func(r, c int) bool { return r < n && c < n && r+c != 0 && r+c != 2*n-2 }
	for r := range n {
		for c := range n {
			if has(r, c) {
				b.Primary(name(r, c))
			}
		}
	}
	for r := range n {
		for c := range n {
			if has(r, c) && has(r+1, c) {
				b.Option(name(r, c), name(r+1, c))
			}
			if has(r, c) && has(r, c+1) {
				b.Option(name(r, c), name(r, c+1))
			}
		}
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	e, err := p.Explain(context.Background(), 1000)
	if !errors.Is(err, ErrEffort) || e.Items != nil || e.Minimal || e.Nodes != 1000 {
		t.Errorf("Explain = %+v, %v, want %v after 1000 nodes", e, err, ErrEffort)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if e, err := p.Explain(ctx, 0); err != context.Canceled || e.Items != nil {
		t.Errorf("Explain = %+v, %v, want %v", e, err, context.Canceled)
	}
	// A single search also checks the context now and then.
	if e, err := p.Explain(newGlances(5), 0); err != context.Canceled || e.Nodes == 0 || e.Nodes > 1000 {
		t.Errorf("Explain = %+v, %v, want %v within 1000 nodes", e, err, context.Canceled)
	}
}

// Wherever Explain is cancelled, it returns what it knows.
func TestExplainCancel(t *testing.T) {
	p, err := ParseProblem(strings.NewReader(pigeons(6, 5)))
	if err != nil {
		t.Fatal(err)
	}
	unknown, known := 0, 0
	for n := range 10000 {
		e, err := p.Explain(newGlances(int64(n)), 0)
		if err == nil {
			if !e.Minimal {
				t.Errorf("Explain = %+v, want a minimal set", e)
			}
			break
		}
		if err != context.Canceled || e.Minimal {
			t.Fatalf("Explain = %+v, %v, want %v", e, err, context.Canceled)
		}
		if e.Items == nil {
			unknown++
		} else {
			known++
		}
	}
	if unknown == 0 || known == 0 {
		t.Errorf("cancelled %d times before a set was known, %d times after, want some of each", unknown, known)
	}
}

// An explanation prints in words.
func TestExplanationString(t *testing.T) {
	e, err := read(t, "a b c | x\na x\nb x\nc\n").Explain(context.Background(), 0)
	if want := "items a and b cannot all be covered"; err != nil || e.String() != want {
		t.Errorf("Explain = %v, %v, want %q", e, err, want)
	}
	for _, test := range []struct {
		e    Explanation
		want string
	}{
		{Explanation{}, "nothing is explained"},
		{Explanation{Items: []int{3}, Minimal: true}, "item 3 cannot be covered"},
		{Explanation{Items: []int{0, 3, 5}}, "items 0, 3 and 5 cannot all be covered; some of them may be superfluous"},
	} {
		if got := test.e.String(); got != test.want {
			t.Errorf("String = %q, want %q", got, test.want)
		}
	}
}
