package dlx

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"dlx-sudoku/dlx/internal/oracle"

	"pgregory.net/rapid"
)

// rowsAndColumns is the text of the problem of n x n matrices of zeros and
// ones with two ones in each row and column.
func rowsAndColumns(n int) string {
	var items, options strings.Builder
	for k := range n {
		fmt.Fprintf(&items, "2|r%d 2|c%d ", k, k)
		for c := range n {
			fmt.Fprintf(&options, "r%d c%d\n", k, c)
		}
	}
	return items.String() + "\n" + options.String()
}

// The estimate is the same for any number of workers.
func TestEstimateWorkers(t *testing.T) {
	s := NewSolver(queens(t, 8))
	var want Estimate
	for _, workers := range []int{1, 2, 5} {
		s.Workers = workers
		got, err := s.Estimate(context.Background(), 300, 7)
		if workers == 1 {
			want = got
		}
		if err != nil || got != want {
			t.Errorf("Estimate with %d workers = %+v, %v, want %+v", workers, got, err, want)
		}
	}
}

// The 95 percent interval holds the truth in at least 90 percent of a series of seeds.
func TestEstimateHoldsTheTruth(t *testing.T) {
	for _, test := range []struct {
		name    string
		problem *Problem
		probes  int
	}{
		{"queens 8", queens(t, 8), 200},
		{"queens 10", queens(t, 10), 200},
		{"langford 7", read(t, langford(7)), 200},
		{"langford 8", read(t, langford(8)), 200},
		{"0-1 matrices", read(t, rowsAndColumns(5)), 200},
	} {
		t.Run(test.name, func(t *testing.T) {
			if testing.Short() {
				if test.name != "0-1 matrices" {
					t.Skip("one worker, as with the 0-1 matrices")
				}
				test.probes = 100
			}
			s := kinds[0].new(test.problem)
			n, err := s.Count(context.Background(), 0)
			if err != nil {
				t.Fatal(err)
			}
			nodes := s.Stats().Nodes
			const series = 100
			holdsSolutions, holdsNodes, sum := 0, 0, 0.0
			for seed := range uint64(series) {
				e, err := s.Estimate(context.Background(), test.probes, seed)
				if err != nil || e.Probes != test.probes {
					t.Fatalf("Estimate: %d probes, %v", e.Probes, err)
				}
				if e.Solutions.Low <= float64(n) && float64(n) <= e.Solutions.High {
					holdsSolutions++
				}
				if e.Nodes.Low <= float64(nodes) && float64(nodes) <= e.Nodes.High {
					holdsNodes++
				}
				sum += e.Nodes.Mean
			}
			t.Logf("%d solutions held by %d of %d, %d nodes by %d", n, holdsSolutions, series, nodes, holdsNodes)
			if holdsSolutions < series*9/10 || holdsNodes < series*9/10 {
				t.Errorf("the truth (%d solutions, %d nodes) is held by %d and %d of %d intervals", n, nodes, holdsSolutions, holdsNodes, series)
			}
			if mean := sum / series; math.Abs(mean-float64(nodes)) > 0.1*float64(nodes) {
				t.Errorf("mean of the estimates of nodes = %v, want about %d", mean, nodes)
			}
		})
	}
}

// One probe gives the exact size of a tree without a branch; a tree with one branch
// takes as many probes as the branch has ways.
func TestEstimateExact(t *testing.T) {
	for _, test := range []struct {
		name, text       string
		solutions, nodes float64
	}{
		{"all forced", "a b c | x\na\nb x\nc\n", 1, 4},
		{"dead at the root", "b a\na\n", 0, 1},
		{"two ways", "a\na\na\n", 2, 3},
		{"none or one", "0:1|a\na\n", 2, 3},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := read(t, test.text)
			e, err := NewSolver(p).Estimate(t.Context(), 10, 1)
			if err != nil || e.Solutions.Mean != test.solutions || e.Nodes.Mean != test.nodes {
				t.Errorf("Estimate = %+v, %v, want %v solutions, %v nodes", e, err, test.solutions, test.nodes)
			}
			stats := NewSolver(p)
			if n, err := stats.Count(t.Context(), 0); float64(n) != test.solutions || err != nil || float64(stats.Stats().Nodes) != test.nodes {
				t.Errorf("Count = %d, %v with %d nodes", n, err, stats.Stats().Nodes)
			}
		})
	}
}

// The mean over many probes is near the truth on random problems with extensions.
func TestEstimateOfExtended(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := draw(t, oracle.Kind{Colours: true, Multiplicities: true})
		s := kinds[0].new(state(t, x))
		n, err := s.Count(context.Background(), 0)
		if err != nil {
			t.Fatal(err)
		}
		nodes := float64(s.Stats().Nodes)
		e, err := s.Estimate(context.Background(), 2000, 7)
		if err != nil {
			t.Fatal(err)
		}
		// Six standard errors, which are a quarter of the interval.
		wide := 6 * (e.Solutions.High - e.Solutions.Low) / 4
		if math.Abs(e.Solutions.Mean-float64(n)) > wide+1e-9 {
			t.Fatalf("%d solutions of %+v, Estimate = %+v", n, x, e.Solutions)
		}
		wide = 6 * (e.Nodes.High - e.Nodes.Low) / 4
		if math.Abs(e.Nodes.Mean-nodes) > wide+1e-9 {
			t.Fatalf("%v nodes of %+v, Estimate = %+v", nodes, x, e.Nodes)
		}
	})
}

// Even with fewer probes than the root has ways, the mean over all seeds is the truth,
// wherever the solutions are.
func TestEstimateHasNoBias(t *testing.T) {
	for _, late := range []bool{false, true} {
		dead, alive := strings.Repeat("a x\n", 50), strings.Repeat("a\n", 50)
		if late {
			dead, alive = alive, dead
		}
		s := NewSolver(read(t, "a b | x\n"+alive+dead+strings.Repeat("b x\n", 120)))
		sum := 0.0
		const series = 200
		for seed := range uint64(series) {
			e, err := s.Estimate(t.Context(), 20, seed)
			if err != nil {
				t.Fatal(err)
			}
			sum += e.Solutions.Mean
		}
		if mean := sum / series; mean < 5700 || mean > 6300 {
			t.Errorf("the last ways at the root lead to the solutions: %v; mean of the estimates = %v, want about 6000", late, mean)
		}
	}
}

// Numbers whose powers pass the largest float64 have their bounds, and those that
// pass it themselves are infinite.
func TestEstimateOfLargeNumbers(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: one worker, as with small numbers")
	}
	for _, test := range []struct {
		items    int // each of them with 9 options, and 1 more that leads nowhere
		infinite bool
	}{
		{120, false},
		{250, false},
		{400, true},
	} {
		var items, options strings.Builder
		for k := range test.items {
			fmt.Fprintf(&items, "i%d ", k)
			options.WriteString(strings.Repeat(fmt.Sprintf("i%d\n", k), 9))
			fmt.Fprintf(&options, "i%d nowhere\n", k)
		}
		options.WriteString("end\nend nowhere\n")
		s := NewSolver(read(t, items.String()+"end | nowhere\n"+options.String()))
		e, err := s.Estimate(t.Context(), 50, 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range []Interval{e.Solutions, e.Nodes} {
			if test.infinite {
				if !math.IsInf(i.Mean, 1) || !math.IsInf(i.High, 1) || i.Low > 1 {
					t.Errorf("%d items: %+v, want an infinite mean", test.items, i)
				}
				continue
			}
			if least := math.Pow(9, float64(test.items)); !(0 <= i.Low && i.Low <= i.Mean && i.Mean <= i.High) || i.Mean < least || math.IsInf(i.High, 0) {
				t.Errorf("%d items: %+v, want at least %v", test.items, i, least)
			}
		}
	}
}

// One probe bounds nothing.
func TestEstimateOfOneProbe(t *testing.T) {
	var m sample
	m.add(5)
	if got := m.interval(); got.Mean != 5 || got.Low != 0 || !math.IsInf(got.High, 1) {
		t.Errorf("interval = %+v, want 5 with no bounds", got)
	}
}

func TestEstimateEnds(t *testing.T) {
	s := NewSolver(queens(t, 8))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if e, err := s.Estimate(ctx, 100, 1); !errors.Is(err, context.Canceled) || e != (Estimate{}) {
		t.Errorf("Estimate after the end of its context = %+v, %v", e, err)
	}
	a, _ := s.Estimate(t.Context(), 100, 1)
	b, _ := s.Estimate(t.Context(), 100, 1)
	c, _ := s.Estimate(t.Context(), 100, 2)
	if a != b || a == c {
		t.Errorf("Estimate with seeds 1, 1 and 2 = %v, %v, %v", a, b, c)
	}
}

// A probe that takes long checks its context on the way, since looking for the item to
// branch on is work, too.
func TestEstimateEndsWithinAProbe(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: one worker and long lists")
	}
	x := oracle.Problem{Primary: 3000}
	for i := range x.Primary {
		x.Options = append(x.Options, []int{i}, []int{i}, []int{i})
	}
	s := NewSolver(state(t, x))
	ctx := newGlances(1000)
	if e, err := s.Estimate(ctx, 2, 1); err != nil || e.Probes != 2 || ctx.left.Load() > 800 {
		t.Errorf("Estimate = %+v, %v, %d glances at its context left of 1000, want 2 probes and 800 at most", e, err, ctx.left.Load())
	}
	if e, err := s.Estimate(newGlances(100), 2, 1); err != context.Canceled || e.Probes != 0 {
		t.Errorf("Estimate = %+v, %v, want no probe and %v", e, err, context.Canceled)
	}
}
