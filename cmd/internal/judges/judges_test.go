package judges

import (
	"bytes"
	"context"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/proof"
)

// Some puzzles with known solutions: see testdata/sudoku/seeds.txt.
const (
	slides         = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	slidesSolution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	sixSolutions   = "3.279..6.98...2...74.81..52.......2.2.....4...572..69....34.2864.8.2.5396..95.1.."
	impossible     = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
)

func grid(text string) []int {
	var digits []int
	for _, c := range text {
		if c == '.' {
			c = '0'
		}
		digits = append(digits, int(c-'0'))
	}
	return digits
}

func puzzle(text string) satcheck.Puzzle {
	return satcheck.Puzzle{BoxRows: 3, BoxCols: 3, Givens: grid(text)}
}

func about(p satcheck.Puzzle) Case { return Case{Puzzle: p} }

// endless is a claim about an empty grid, whose check would take forever.
func endless() Claim {
	return Claim{Case: about(satcheck.Puzzle{BoxRows: 5, BoxCols: 5, Givens: make([]int, 625)}), Complete: true}
}

func unique() Claim {
	return Claim{Case: about(puzzle(slides)), Solutions: [][]int{grid(slidesSolution)}, Complete: true}
}

// quiet runs a test and looks for goroutines left behind.
func quiet(t *testing.T, test func()) {
	before := runtime.NumGoroutine()
	test()
	settled(t, before)
}

// settled waits until there are no more goroutines than before, but not forever.
func settled(t *testing.T, before int) {
	t.Helper()
	for range 60_000 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(time.Millisecond)
	}
	stacks := make([]byte, 1<<16)
	t.Fatalf("%d goroutines, want %d:\n%s", runtime.NumGoroutine(), before, stacks[:runtime.Stack(stacks, true)])
}

func TestCheck(t *testing.T) {
	slid, other := grid(slidesSolution), grid(slidesSolution)
	other[2], other[3] = other[3], other[2]
	clashing := grid(slides)
	clashing[6] = 5
	quiet(t, func() {
		for _, test := range []struct {
			name    string
			claim   Claim
			verdict satcheck.Verdict
			reason  string
		}{
			{"unique", unique(), satcheck.Verified, ""},
			{"one of several", Claim{Case: about(puzzle(slides)), Solutions: [][]int{slid}}, satcheck.Verified, ""},
			{"none", Claim{Case: about(puzzle(impossible)), Complete: true}, satcheck.Verified, ""},
			{"none, but there is one", Claim{Case: about(puzzle(slides)), Complete: true}, satcheck.Refuted, "missing solution"},
			{"wrong digits", Claim{Case: about(puzzle(slides)), Solutions: [][]int{other}, Complete: true}, satcheck.Refuted, "not a solution: solution 1"},
			{"repeated", Claim{Case: about(puzzle(slides)), Solutions: [][]int{slid, slid}}, satcheck.Refuted, "repeated solution"},
			{"incomplete grid", Claim{Case: about(puzzle(slides)), Solutions: [][]int{grid(slides)}}, satcheck.Refuted, "not a solution"},
			{"short grid", Claim{Case: about(puzzle(slides)), Solutions: [][]int{{1, 2}}}, satcheck.Refuted, "not a solution"},
			{"clashes", Claim{Case: about(satcheck.Puzzle{BoxRows: 3, BoxCols: 3, Givens: clashing}), Clashes: []satcheck.Clash{{Digit: 5, Cells: [2]int{0, 6}, Houses: []string{"row 1"}}}, Complete: true}, satcheck.Verified, ""},
			{"clashes not told", Claim{Case: about(satcheck.Puzzle{BoxRows: 3, BoxCols: 3, Givens: clashing}), Complete: true}, satcheck.Refuted, "clashing givens: digit 5 repeats in row 1: r1c1 and r1c7 (claimed: none)"},
			{"clashes made up", Claim{Case: about(puzzle(slides)), Clashes: []satcheck.Clash{{Digit: 1, Cells: [2]int{0, 6}, Houses: []string{"row 1"}}}, Complete: true}, satcheck.Refuted, "clashing givens: none (claimed: digit 1 repeats in row 1: r1c1 and r1c7)"},
			{"malformed", Claim{Case: about(satcheck.Puzzle{BoxRows: 3, BoxCols: 3, Givens: []int{1}})}, satcheck.Failed, "malformed puzzle"},
		} {
			r := Check(t.Context(), test.claim)
			if r.Verdict != test.verdict || !strings.HasPrefix(r.Reason, test.reason) {
				t.Errorf("%s: %v, %q, want %v, %q", test.name, r.Verdict, r.Reason, test.verdict, test.reason)
			}
			if missing := strings.HasPrefix(test.reason, "missing"); missing != slices.Equal(r.Missing, slid) {
				t.Errorf("%s: missing solution %v", test.name, r.Missing)
			}
		}
	})
}

func TestExplain(t *testing.T) {
	quiet(t, func() {
		if e := Explain(t.Context(), about(puzzle(sixSolutions))); e.Status != satcheck.Multiple || len(e.Solutions) != 6 || !e.Complete {
			t.Errorf("%v with %d solutions, want the 6", e.Status, len(e.Solutions))
		}
		if e := Explain(t.Context(), about(puzzle(impossible))); e.Status != satcheck.None || len(e.Core) != 9 {
			t.Errorf("%v with the core %v, want one of 9 givens", e.Status, e.Core)
		}
	})
}

// TestTimeout gives a check too little time, and the next one enough.
func TestTimeout(t *testing.T) {
	large := endless()
	large.Timeout = time.Millisecond
	quiet(t, func() {
		if r := Check(t.Context(), large); r.Verdict != satcheck.Undecided || r.Reason != "timed out after 1ms" {
			t.Errorf("%v, %q, want undecided for want of time", r.Verdict, r.Reason)
		}
		if e := Explain(t.Context(), large.Case); e.Status != satcheck.Unknown || e.Reason != "timed out after 1ms" {
			t.Errorf("%v, %q, want unknown for want of time", e.Status, e.Reason)
		}
		if r := Check(t.Context(), unique()); r.Verdict != satcheck.Verified {
			t.Errorf("%v, %q after that", r.Verdict, r.Reason)
		}
	})
}

// TestCancel ends the context in the middle of a check that would take for ever.
func TestCancel(t *testing.T) {
	quiet(t, func() {
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		for ctx.Err() == nil {
			Check(ctx, endless())
		}
		if r := Check(t.Context(), unique()); r.Verdict != satcheck.Verified {
			t.Errorf("%v, %q after that", r.Verdict, r.Reason)
		}
	})
}

// TestAtOnce has many claims at once.
func TestAtOnce(t *testing.T) {
	quiet(t, func() {
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				if r := Check(t.Context(), unique()); r.Verdict != satcheck.Verified {
					t.Errorf("%v, %q", r.Verdict, r.Reason)
				}
			})
		}
		all.Wait()
	})
}

// TestProof asks for answers with proofs, in both formats, and checks the proofs as anybody would.
func TestProof(t *testing.T) {
	quiet(t, func() {
		for _, format := range []proof.Format{proof.DRAT, proof.LRAT} {
			claim := unique()
			claim.Proof = format
			proved := map[string]*Proof{"unique": Check(t.Context(), claim).Proof}
			for name, line := range map[string]string{"none": impossible, "clash": "55" + strings.Repeat(".", 79)} {
				q := about(puzzle(line))
				q.Proof = format
				proved[name] = Explain(t.Context(), q).Proof
			}
			for name, p := range proved {
				if p == nil || p.Err != "" {
					t.Fatalf("%s, %s: %+v, want a proof", name, format, p)
				}
				f, err := p.Claim.Formula(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				var text bytes.Buffer
				if _, err := f.WriteTo(&text); err != nil || !bytes.Equal(text.Bytes(), p.Formula) {
					t.Errorf("%s: the claim has another formula, %v", name, err)
				}
				if _, err := proof.Check(t.Context(), f, bytes.NewReader(p.Proof), format); err != nil {
					t.Errorf("%s, %s: %v", name, format, err)
				}
			}
			unclaimed, err := satcheck.Claim{Puzzle: claim.Puzzle}.Formula(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if _, err := proof.Check(t.Context(), unclaimed, bytes.NewReader(proved["unique"].Proof), format); err == nil {
				t.Errorf("%s: the proof proves that the puzzle has no solution", format)
			}
			claim.Solutions, claim.Complete = nil, false
			if r := Check(t.Context(), claim); r.Verdict != satcheck.Verified || r.Proof != nil {
				t.Errorf("%+v, want no proof", r)
			}
		}
	})
}
