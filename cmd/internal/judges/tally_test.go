package judges

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
	"dlx-sudoku/dlx/tally"
	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/proof"
	"dlx-sudoku/satcheck/states"
)

// drawBlocks draws a problem whose items lie in blocks that may be exchanged, and one or two items besides: each option comes
// with its images.
func drawBlocks(r *rand.Rand) string {
	blocks, size, shared := 2+r.IntN(3), 1+r.IntN(2), 1+r.IntN(2)
	var items, options strings.Builder
	bounds := func() string {
		lo := r.IntN(3)
		return fmt.Sprintf("%d:%d|", lo, lo+1+r.IntN(2)*r.IntN(3))
	}
	for k := range size {
		most := bounds()
		for b := range blocks {
			fmt.Fprintf(&items, "%sb%di%d ", most, b, k)
		}
	}
	for k := range shared {
		fmt.Fprintf(&items, "%sx%d ", bounds(), k)
	}
	items.WriteString("|")
	for b := range blocks {
		fmt.Fprintf(&items, " s%d", b)
	}
	for range 1 + r.IntN(3) {
		two, k, j, common := r.IntN(3) == 0, r.IntN(size), r.IntN(size), r.IntN(2*shared)
		times, colour, worn := 1+r.IntN(4)/3, r.IntN(3), r.IntN(3) == 0
		for b := range blocks {
			for other := range blocks {
				if other == b || !two && other != (b+1)%blocks {
					continue
				}
				fmt.Fprintf(&options, "b%di%d:%d", b, k, times)
				if two {
					fmt.Fprintf(&options, " b%di%d", other, j)
				}
				if common < shared {
					fmt.Fprintf(&options, " x%d", common)
				}
				if worn {
					fmt.Fprintf(&options, " s%d:%d", b, colour)
				}
				options.WriteByte('\n')
			}
		}
	}
	return items.String() + "\n" + options.String()
}

// TestTraced follows the states of random counts, by all methods: the count is proved, and one more is refuted.
func TestTraced(t *testing.T) {
	draws := 400
	if os.Getenv("DLX_SUDOKU_SLOW") != "" {
		draws = 40_000
	}
	r := rand.New(rand.NewPCG(11, 17))
	exchanged := 0
	for n := range draws {
		text := drawBlocks(r)
		if n%2 == 0 {
			text = drawHeavy(r).text
		}
		p, err := dlx.ParseProblem(strings.NewReader(text))
		if err != nil || p.Options() > 30 {
			continue
		}
		count, err := dlx.NewSolver(p).Count(t.Context(), 0)
		if err != nil {
			t.Fatal(err)
		}
		want, wrong := new(big.Int).SetUint64(count), new(big.Int).SetUint64(count+1)
		for _, m := range []tally.Method{tally.Auto, tally.Frontier, tally.Layers} {
			c := tally.NewCounter(p)
			c.Method = m
			var found states.Proof
			if err := c.Trace(t.Context(), &found, 0); err != nil {
				t.Fatal(err)
			}
			if found.States() == 0 {
				continue
			}
			if r := found.Verify(t.Context(), CoverOf(p), want, 0); r.Verdict != satcheck.Verified {
				t.Fatalf("%v: %v, %v\n%s", m, r.Verdict, r.Err, text)
			}
			if r := found.Verify(t.Context(), CoverOf(p), wrong, 0); r.Verdict != satcheck.Refuted {
				t.Fatalf("%v: %v of one solution too many\n%s", m, r.Verdict, text)
			}
			var lines strings.Builder
			found.WriteTo(&lines)
			if strings.Contains(lines.String(), ":") {
				exchanged++
			}
		}
	}
	if exchanged < draws/20 {
		t.Errorf("%d of %d proofs have states that stand for their images", exchanged, draws)
	}
}

// TestCheckTally proves counts with few states, which their counters hand over; refutes a wrong one; and leaves large ones to
// counting again.
func TestCheckTally(t *testing.T) {
	for name, test := range map[string]struct {
		make func() (*dlx.Problem, error)
		most int // states; 0: not proved
	}{
		"latin 6":        {func() (*dlx.Problem, error) { return classics.Latin(6) }, 300},
		"matchings 100":  {func() (*dlx.Problem, error) { return classics.Matchings(classics.Complete(100)) }, 60},
		"dominoes 10x10": {func() (*dlx.Problem, error) { return classics.Dominoes(10, 10) }, 5000},
		"queens 8":       {func() (*dlx.Problem, error) { return classics.Queens(8) }, 1024},
		"dominoes 22x22": {func() (*dlx.Problem, error) { return classics.Dominoes(22, 22) }, 0},
	} {
		p, err := test.make()
		if err != nil {
			t.Fatal(err)
		}
		if test.most == 0 && (testing.Short() || os.Getenv("DLX_SUDOKU_SLOW") == "") {
			continue // counting twice takes seconds
		}
		counter := tally.NewCounter(p)
		n, err := counter.Count(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		confirmed := Confirm(t.Context(), p, counter, n)
		if confirmed.Verdict != satcheck.Verified || (confirmed.By == tally.Evidence) != (test.most == 0) {
			t.Errorf("%s: Confirm = %+v", name, confirmed)
		}
		if test.most == 0 {
			continue
		}
		report := CheckTally(t.Context(), p, counter, n, nil, 0, proof.LRAT)
		if report.Verdict != satcheck.Verified || report.By != confirmed.By || report.Proof == nil {
			t.Errorf("%s: CheckTally = %+v", name, report)
			continue
		}
		stats, err := states.Check(t.Context(), CoverOf(p), strings.NewReader(string(report.Proof.Proof)))
		if err != nil || stats.Count.Cmp(n) != 0 || stats.States > test.most {
			t.Errorf("%s: %v solutions by %d states, %v", name, stats.Count, stats.States, err)
		}
		n.Add(n, big.NewInt(1))
		if report := CheckTally(t.Context(), p, counter, n, nil, 0, ""); report.Verdict != satcheck.Refuted {
			t.Errorf("%s: %v of one solution too many", name, report.Verdict)
		}
	}
}

// TestCheckWeights checks weights of a row of seven squares for dominoes. Right ones are verified, by the judge or, if there are
// too many options for it, by the engine; altered ones are refused.
func TestCheckWeights(t *testing.T) {
	for copies, by := range map[int]string{1: byWeights, 200: byEngine} {
		text := "a b c d e f g\n" + strings.Repeat("a b\nb c\nc d\nd e\ne f\nf g\n"+strings.Repeat("a d\n", 80), copies)
		p, err := dlx.ParseProblem(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		w, err := p.Weigh(t.Context(), 0)
		if err != nil {
			t.Fatal(err)
		}
		if r := CheckWeights(t.Context(), p, w); r.Verdict != satcheck.Verified || r.By != by {
			t.Errorf("%d options: %+v", p.Options(), r)
		}
		check := func() Report { return CheckTally(t.Context(), p, tally.NewCounter(p), new(big.Int), &w, 0, proof.LRAT) }
		if r := check(); copies == 1 && (r.Verdict != satcheck.Verified || r.By != by || r.Proof == nil) {
			t.Errorf("%d options, with weights: %+v", p.Options(), r)
		}
		w.Items[1]++
		if r := check(); r.Verdict == satcheck.Verified { // it takes those that it is given
			t.Errorf("%d options, with altered weights: %+v", p.Options(), r)
		}
		if r := CheckWeights(t.Context(), p, w); r.Verdict == satcheck.Verified {
			t.Errorf("%d options, weights altered: %+v", p.Options(), r)
		}
	}
}
