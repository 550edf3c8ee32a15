package tally

import (
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
)

// listable are problems whose solutions can be listed, some with many swaps, colours, or items covered several times.
// Those that are long take more than a second with all methods.
var listable = []struct {
	name string
	make func() (*dlx.Problem, error)
	n    int // solutions
	long bool
}{
	{"dominoes 4x6", func() (*dlx.Problem, error) { return classics.Dominoes(4, 6) }, 281, false},
	{"dominoes 6x6", func() (*dlx.Problem, error) { return classics.Dominoes(6, 6) }, 6728, true},
	{"queens 7", func() (*dlx.Problem, error) { return classics.Queens(7) }, 40, false},
	{"queens 8", func() (*dlx.Problem, error) { return classics.Queens(8) }, 92, true},
	{"pentominoes 6x10", func() (*dlx.Problem, error) {
		return classics.Packing(classics.Box(1, 6, 10), classics.Pentominoes(), false)
	}, 9356, true},
	{"Latin squares of order 4", func() (*dlx.Problem, error) { return classics.Latin(4) }, 576, false},
	{"Latin squares of order 5", func() (*dlx.Problem, error) { return classics.Latin(5) }, 161280, true},
	{"Steiner systems of 7 points", func() (*dlx.Problem, error) { return classics.Steiner(7) }, 30, false},
	{"Steiner systems of 9 points", func() (*dlx.Problem, error) { return classics.Steiner(9) }, 840, true},
	{"one-factorizations of K6", func() (*dlx.Problem, error) { return classics.OneFactorizations(6) }, 6, false},
	{"matchings of K8", func() (*dlx.Problem, error) { return classics.Matchings(classics.Complete(8)) }, 105, false},

	// Colours.
	{"de Bruijn 3", func() (*dlx.Problem, error) { return classics.DeBruijn(3) }, 2, false},
	{"de Bruijn 4", func() (*dlx.Problem, error) { return classics.DeBruijn(4) }, 16, true},
	{"word squares", func() (*dlx.Problem, error) {
		return classics.WordRectangle(3, 3, strings.Fields("abc abd acd bcd aba bab cbc ada dad cab dab bac"))
	}, 62, false},

	// Multiplicities, of items and within options.
	{"5 queens that dominate", func() (*dlx.Problem, error) { return classics.Domination(5, 3) }, 186, false},
	{"matrices of zeros and ones 3x3", func() (*dlx.Problem, error) {
		return classics.BinaryMatrices([]int{2, 1, 2}, []int{2, 2, 1})
	}, 5, false},
	{"matrices of zeros and ones 4x4", func() (*dlx.Problem, error) {
		return classics.BinaryMatrices([]int{2, 2, 2, 2}, []int{2, 2, 2, 2})
	}, 90, true},
	{"matrices of zeros and ones with sums of 3", func() (*dlx.Problem, error) {
		return classics.BinaryMatrices([]int{3, 3, 3, 3, 3}, []int{3, 3, 3, 3, 3})
	}, 2040, true},
	{"partitions of aaabbccd", func() (*dlx.Problem, error) {
		return classics.Partitions([]classics.Share{{Name: "a", Times: 3}, {Name: "b", Times: 2}, {Name: "c", Times: 2}, {Name: "d", Times: 1}})
	}, 32, false},
	{"sets of 1 to 12 with the sum 39", func() (*dlx.Problem, error) {
		lines := "39|sum\nsum\n"
		for n := 2; n <= 12; n++ {
			lines += fmt.Sprintf("sum:%d\n", n)
		}
		return dlx.ParseProblem(strings.NewReader(lines))
	}, 124, false},
}

// eachListed runs a test for each problem of listable, with its solutions: for the long ones only if the environment says
// so.
func eachListed(t *testing.T, test func(t *testing.T, p *dlx.Problem, all []dlx.Solution)) {
	for _, l := range listable {
		t.Run(l.name, func(t *testing.T) {
			if l.long && os.Getenv("DLX_SUDOKU_SLOW") == "" {
				t.Skip("takes long: DLX_SUDOKU_SLOW is not set")
			}
			p, err := l.make()
			if err != nil {
				t.Fatal(err)
			}
			all := listed(t, p)
			if len(all) != l.n {
				t.Fatalf("%d solutions, want %d", len(all), l.n)
			}
			test(t, p, all)
		})
	}
}

func TestDiagramsOfKnown(t *testing.T) {
	t.Parallel()
	eachListed(t, func(t *testing.T, p *dlx.Problem, all []dlx.Solution) {
		for _, d := range diagrams(t, p) {
			checkDiagram(t, p, d, all)
		}
	})
}

// Samples are uniform: with a fixed seed, a chi-square test of how often each solution is drawn does not reject it. The
// deviation of Wilson and Hilferty is normal; it is beyond 4 once in 16,000 tests.
func TestSamplesAreUniform(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: many draws by one goroutine")
	}
	t.Parallel()
	eachListed(t, func(t *testing.T, p *dlx.Problem, all []dlx.Solution) {
		draws := 10 * len(all)
		if os.Getenv("DLX_SUDOKU_SLOW") != "" {
			draws = 100_000
		}
		times := make([]float64, len(all))
		for _, d := range diagrams(t, p) {
			clear(times)
			for sol, err := range d.Samples(t.Context(), draws, 7) {
				if err != nil {
					t.Fatal(err)
				}
				at, ok := slices.BinarySearchFunc(all, sol, slices.Compare)
				if !ok {
					t.Fatalf("%s: %v is no solution", road(d), sol)
				}
				times[at]++
			}
			sum, each, free := 0.0, float64(draws)/float64(len(all)), float64(len(all)-1)
			for _, k := range times {
				sum += (k - each) * (k - each) / each
			}
			z := (math.Cbrt(sum/free) - (1 - 2/(9*free))) / math.Sqrt(2/(9*free))
			if math.Abs(z) > 4 {
				t.Errorf("%s: chi square %.1f with %.0f degrees of freedom: %.2f standard deviations", road(d), sum, free, z)
			}
			t.Logf("%s: %d samples, %.2f standard deviations", road(d), draws, z)
		}
	})
}
