package dlx

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

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

// The 95 percent interval holds the truth in at least 90 percent of a series of seeds.
func TestEstimateHoldsTheTruth(t *testing.T) {
	for _, test := range []struct {
		name    string
		problem *Problem
		probes  int
	}{
		{"queens 8", queens(t, 8), 1000},
		{"queens 10", queens(t, 10), 1000},
		{"langford 7", read(t, langford(7)), 1000},
		{"langford 8", read(t, langford(8)), 1000},
		{"0-1 matrices", read(t, rowsAndColumns(5)), 1000},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := onLinks(test.problem)
			n, err := s.Count(context.Background(), 0)
			if err != nil {
				t.Fatal(err)
			}
			nodes := s.Stats().Nodes
			const series = 200
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

// A tree without a branch is known from one probe; a problem with one branch, from
// as many as there are ways to go on.
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
			stats := onLinks(p)
			if n, err := stats.Count(t.Context(), 0); float64(n) != test.solutions || err != nil || float64(stats.Stats().Nodes) != test.nodes {
				t.Errorf("Count = %d, %v with %d nodes", n, err, stats.Stats().Nodes)
			}
		})
	}
}

// Given a probe for each way to go on at the root, and trees with no other
// branch, the estimate is exact; in general its mean over all seeds is. Here: the
// mean over many probes is near the truth on random problems with extensions.
func TestEstimateOfExtended(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := drawExtended(t, true, true)
		p := x.problem(t)
		s := onLinks(p)
		n, err := s.Count(context.Background(), 0)
		if err != nil {
			t.Fatal(err)
		}
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
		if nodes := float64(s.Stats().Nodes); math.Abs(e.Nodes.Mean-nodes) > wide+1e-9 {
			t.Fatalf("%v nodes of %+v, Estimate = %+v", nodes, x, e.Nodes)
		}
	})
}

// The first of two ways leads to 3^depth solutions, the second to a third of that;
// the square and the third power of such a number are too large for a float64, and
// then the number itself.
func TestEstimateOfDeepTrees(t *testing.T) {
	for _, depth := range []int{20, 250, 500, 640, 700} {
		var items, options strings.Builder
		for i := range depth {
			fmt.Fprintf(&items, " i%d", i)
			fmt.Fprintf(&options, "i%d\ni%d\ni%d\n", i, i, i)
		}
		p := read(t, "a"+items.String()+"\na\na i0\n"+options.String())
		e, err := NewSolver(p).Estimate(t.Context(), 100, 1)
		if err != nil {
			t.Fatal(err)
		}
		want := 4 * math.Pow(3, float64(depth-1))
		if math.IsInf(want, 1) {
			if inf := (Interval{want, want, want}); e.Solutions != inf || e.Nodes != inf {
				t.Errorf("depth %d: %+v, want infinities", depth, e)
			}
			continue
		}
		if got := e.Solutions; math.Abs(got.Mean/want-1) > 1e-9 || !(0.9*want < got.Low && got.Low < 0.999*want && 1.001*want < got.High && got.High < 1.1*want) {
			t.Errorf("depth %d: %+v solutions, want a narrow interval around %v", depth, got, want)
		}
		if got := e.Nodes; !(got.Low < got.Mean && got.Mean < got.High && want < got.Mean && got.Mean < 2*want) {
			t.Errorf("depth %d: %+v nodes for %v solutions", depth, got, want)
		}
	}
}

// One probe bounds nothing.
func TestEstimateOfOneProbe(t *testing.T) {
	var m sample
	m.add(5, 0)
	if got, want := m.interval(), (Interval{5, 0, math.Inf(1)}); got != want {
		t.Errorf("interval = %+v, want %+v", got, want)
	}
}

func TestEstimateEnds(t *testing.T) {
	s := NewSolver(queens(t, 8))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if e, err := s.Estimate(ctx, 100, 1); !errors.Is(err, context.Canceled) || e.Probes != 0 {
		t.Errorf("Estimate after the end of its context = %+v, %v", e, err)
	}
	a, _ := s.Estimate(t.Context(), 100, 1)
	b, _ := s.Estimate(t.Context(), 100, 1)
	c, _ := s.Estimate(t.Context(), 100, 2)
	if a != b || a == c {
		t.Errorf("Estimate with seeds 1, 1 and 2 = %v, %v, %v", a, b, c)
	}
}
