package tally

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
	"dlx-sudoku/dlx/tally/internal/model"
)

// methods are all ways to count.
var methods = []Method{Search, Frontier, Layers, Tree, Auto}

// count counts by a method.
func count(t testing.TB, p *dlx.Problem, m Method) *big.Int {
	t.Helper()
	c := NewCounter(p)
	c.Method = m
	n, err := c.Count(context.Background())
	if err != nil {
		t.Fatalf("%v: Count: %v", m, err)
	}
	return n
}

func TestMethodsAgainstBruteForce(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		text := draw(rt)
		p := parse(t, text)
		want := bruteForce(p)
		for _, m := range methods {
			if got := count(t, p, m); got.Cmp(want) != 0 {
				rt.Fatalf("%v: Count(%q) = %d, want %d", m, text, got, want)
			}
		}
	})
}

// TestOrders counts along every order that the frontier might take.
func TestOrders(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		text := draw(rt)
		p := parse(t, text)
		want := bruteForce(p)
		m := model.New(p)
		if m.Impossible() {
			return
		}
		list := orders(m, until(context.Background(), orderSteps))
		for _, order := range list {
			c := NewCounter(p)
			c.prepare()
			c.startFrontier(order)
			got, err := c.finish(context.Background())
			if err != nil {
				rt.Fatal(err)
			}
			if got.Cmp(want) != 0 {
				rt.Fatalf("along %v: Count(%q) = %d, want %d", order, text, got, want)
			}
		}
	})
}

// TestSums checks that a count is the sum over the options of one item, each committed; and for an item that may be
// covered several times, that each solution is met as often as it covers the item.
func TestSums(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		text := draw(rt)
		p := parse(t, text)
		item := rapid.IntRange(0, p.Primary()-1).Draw(rt, "item")
		lo, hi := p.Multiplicity(item)
		if lo != hi || lo == 0 {
			return
		}
		for _, m := range methods {
			sum := new(big.Int)
			for o := range p.Options() {
				k := slices.Index(p.AppendOption(nil, o), item)
				if k < 0 {
					continue
				}
				if rest := without(t, p, o); rest != nil {
					n := count(t, rest, m)
					sum.Add(sum, n.Mul(n, big.NewInt(int64(p.AppendTimes(nil, o)[k]))))
				}
			}
			want := new(big.Int).Mul(count(t, p, m), big.NewInt(int64(lo)))
			if sum.Cmp(want) != 0 {
				rt.Fatalf("%v: the sum over the options of item %d of %q = %d, want %d", m, item, text, sum, want)
			}
		}
	})
}

// known are problems with counts that are published, and how they are counted.
var known = []struct {
	name string
	make func() (*dlx.Problem, error)
	want string
}{
	{
		"dominoes 16x16", func() (*dlx.Problem, error) { return classics.Dominoes(16, 16) },
		"2444888770250892795802079170816",
	},
	{"latin 7", func() (*dlx.Problem, error) { return classics.Latin(7) }, "61479419904000"},
	{"steiner 13", func() (*dlx.Problem, error) { return classics.Steiner(13) }, "1197504000"},
	{
		"matchings 30", func() (*dlx.Problem, error) { return classics.Matchings(classics.Complete(30)) },
		"6190283353629375",
	},
	{
		"matchings 100", func() (*dlx.Problem, error) { return classics.Matchings(classics.Complete(100)) },
		"2725392139750729502980713245400918633290796330545803413734328823443106201171875",
	},
	{"matrices 8x8", func() (*dlx.Problem, error) {
		return classics.BinaryMatrices(slices.Repeat([]int{4}, 8), slices.Repeat([]int{4}, 8))
	}, "116963796250"},
	{"one-factorisations 8", func() (*dlx.Problem, error) { return classics.OneFactorizations(8) }, "6240"},
}

func TestKnown(t *testing.T) {
	t.Parallel()
	for k, test := range known {
		t.Run(test.name, func(t *testing.T) {
			if testing.Short() && k%3 > 0 {
				t.Skip("-short: one in three")
			}
			p, err := test.make()
			if err != nil {
				t.Fatal(err)
			}
			if got := count(t, p, Auto); got.String() != test.want {
				t.Errorf("Count = %d, want %s", got, test.want)
			}
		})
	}
}

// slow lists the problems that take more than some five seconds each. They are counted only if DLX_SUDOKU_SLOW is set.
var slow = []string{"pent6x10", "pent2x5x6", "dudeney8x8", "pent3x4x5", "macmahon4x6", "queendom8_5", "wordrect4x5"}

// TestPublished counts all problems of a folder whose numbers of solutions are known.
func TestPublished(t *testing.T) {
	folder := os.Getenv("DLX_SUDOKU_DATA")
	if folder == "" {
		t.Skip("DLX_SUDOKU_DATA is not set")
	}
	table, err := os.ReadFile(filepath.Join(folder, "xc", "TABLE.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(table)), "\n")[1:] {
		fields := strings.Split(line, "\t")
		if strings.HasPrefix(fields[5], "min") || fields[5] == "None" {
			continue
		}
		t.Run(fields[0], func(t *testing.T) {
			if slices.Contains(slow, fields[0]) && os.Getenv("DLX_SUDOKU_SLOW") == "" {
				t.Skip("takes long: DLX_SUDOKU_SLOW is not set")
			}
			f, err := os.Open(filepath.Join(folder, "xc", fields[0]+".dlx"))
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			p, err := dlx.ParseProblem(f)
			if err != nil {
				t.Fatal(err)
			}
			if got := count(t, p, Auto); got.String() != fields[5] {
				t.Errorf("Count = %d, want %s", got, fields[5])
			}
		})
	}
}

func TestDegenerate(t *testing.T) {
	empty := func(primary, secondary int, options ...[]int) *dlx.Problem {
		p, err := dlx.NewProblem(primary, secondary, slices.Values(options))
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	tests := []struct {
		name string
		p    *dlx.Problem
		want int64
	}{
		{"no items", empty(0, 0), 1},
		{"no primary items", empty(0, 3), 1},
		{"no options", empty(3, 0), 0},
		{"an item without an option", empty(3, 0, []int{0, 1}), 0},
		{"one option", empty(2, 0, []int{0, 1}), 1},
		{"an option five times", empty(1, 0, []int{0}, []int{0}, []int{0}, []int{0}, []int{0}), 5},
		{"nothing needed", parse(t, "0:5|a\n"), 1},
		{"nothing allowed", parse(t, "0|a b\na b\nb\n"), 1},
		{"more than there is", parse(t, "3|a\na\na\n"), 0},
		{"2^30 times", parse(t, "0:1073741824|a 1073741824|b\na\n"), 0},
		{"up to 2^30 times", parse(t, "0:1073741824|a\na\na\na\n"), 8},
		{"exactly 2^30 times", parse(t, "1073741824|a\na\n"), 0},
	}
	for _, test := range tests {
		for _, m := range methods {
			t.Run(fmt.Sprint(test.name, " ", m), func(t *testing.T) {
				if got := count(t, test.p, m); got.Cmp(big.NewInt(test.want)) != 0 {
					t.Errorf("Count = %d, want %d", got, test.want)
				}
			})
		}
	}
}

// TestColours has many secondary items with many colours: 16 rows choose among 300 pairs of colours for two of 16 items.
func TestColours(t *testing.T) {
	t.Parallel()
	var b dlx.Builder
	const n = 16 // above 15, so that a ring may go through all colours
	for i := range n {
		b.Primary(fmt.Sprint("p", i))
		b.Secondary(fmt.Sprint("s", i))
	}
	for i := range n {
		for c := range 300 {
			b.Option(fmt.Sprint("p", i), fmt.Sprintf("s%d:%d", i, c%60), fmt.Sprintf("s%d:%d", (i+1)%n, (c+c/60)%60))
		}
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	want := rings(n, 60, func(a, b int) bool { return (b-a+60)%60 < 5 })
	if got := count(t, p, Frontier); got.Cmp(want) != 0 {
		t.Errorf("Count = %d, want %d", got, want)
	}
}

// TestManyItems counts the tilings of a strip of 2 x 35,000 with dominoes, with -short of 2 x 2,000: a number of Fibonacci.
func TestManyItems(t *testing.T) {
	t.Parallel()
	n := 35_000
	if testing.Short() {
		n = 2_000
	}
	p, err := dlx.NewProblem(2*n, 0, func(yield func([]int) bool) {
		for i := 0; i < 2*n; i++ {
			if i%2 == 0 && !yield([]int{i, i + 1}) || i+2 < 2*n && !yield([]int{i, i + 2}) {
				return
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	a, b := big.NewInt(1), big.NewInt(1)
	for range n - 1 {
		a.Add(a, b)
		a, b = b, a
	}
	ways := []Method{Frontier}
	if os.Getenv("DLX_SUDOKU_SLOW") != "" {
		ways = append(ways, Auto)
	}
	for _, m := range ways {
		if got := count(t, p, m); got.Cmp(b) != 0 {
			t.Errorf("%v: Count differs from the number of Fibonacci with index %d", m, n+1)
		}
	}
}

func TestErrors(t *testing.T) {
	p := parse(t, "a b c\na b\nb c\na\nc\n")
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Count(ended, p); !errors.Is(err, context.Canceled) {
		t.Errorf("Count under a cancelled context: %v, want %v", err, context.Canceled)
	}
	small := NewCounter(p)
	small.Memory = 1000
	if _, err := small.Count(context.Background()); !errors.Is(err, ErrMemory) {
		t.Errorf("Count in 1000 bytes: %v, want %v", err, ErrMemory)
	}
	if _, err := ParseMethod("magic"); !errors.Is(err, ErrMethod) || !strings.Contains(err.Error(), `"magic" (want auto, search`) {
		t.Errorf("ParseMethod(magic): %v, want %v", err, ErrMethod)
	}
	for _, m := range methods {
		if got, err := ParseMethod(m.String()); got != m || err != nil {
			t.Errorf("ParseMethod(%v) = %v, %v", m, got, err)
		}
	}
}
