package judges

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/testkit"
	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/tally"
	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/states"
)

// A heavy is a problem whose options cover items several times, as plainly as it can be stated.
type heavy struct {
	lo, hi  []int   // of the primary items
	options [][]int // how often each option covers each primary item
	wear    [][]int // and the colours that it gives to secondary items: -1 if it does not have the item, 0 for none
	text    string
}

// drawHeavy draws a problem of up to 11 options. In every other one some set of options covers each item as often as it should.
func drawHeavy(r *rand.Rand) *heavy {
	h := &heavy{}
	primary, secondary := 1+r.IntN(5), r.IntN(3)
	light := make([]bool, primary)
	for i := range light {
		light[i] = r.IntN(4) == 0
	}
	plant, sums := r.IntN(2) == 0, make([]int, primary)
	for range 1 + r.IntN(11) {
		option, colours := make([]int, primary), slices.Repeat([]int{-1}, secondary)
		option[r.IntN(primary)] = 1
		planted := plant && r.IntN(3) == 0
		for i := range option {
			if option[i] > 0 || r.IntN(3) == 0 {
				if option[i] = 1; !light[i] {
					option[i] = []int{1, 1, 2, 3, 4, 7}[r.IntN(6)]
				}
			}
			if planted {
				sums[i] += option[i]
			}
		}
		for i := range colours {
			if r.IntN(3) == 0 {
				colours[i] = r.IntN(3)
			}
		}
		h.options, h.wear = append(h.options, option), append(h.wear, colours)
	}
	var text strings.Builder
	for i, lo := range sums {
		if !plant {
			lo = r.IntN(8)
		}
		hi := lo + []int{0, 0, 1, 2, 1 << 20}[r.IntN(5)]
		if lo == 1 && hi == 1 && !light[i] {
			hi = 2
		}
		h.lo, h.hi = append(h.lo, lo), append(h.hi, hi)
		fmt.Fprintf(&text, "%d:%d|p%d ", lo, hi, i)
	}
	text.WriteString("|")
	for i := range secondary {
		fmt.Fprintf(&text, " s%d", i)
	}
	for o, option := range h.options {
		text.WriteString("\n")
		for i, n := range option {
			if n > 1 {
				fmt.Fprintf(&text, "p%d:%d ", i, n)
			} else if n == 1 {
				fmt.Fprintf(&text, "p%d ", i)
			}
		}
		for i, colour := range h.wear[o] {
			if colour > 0 {
				fmt.Fprintf(&text, "s%d:%d ", i, colour)
			} else if colour == 0 {
				fmt.Fprintf(&text, "s%d ", i)
			}
		}
		fmt.Fprintf(&text, "|%d", r.IntN(9))
	}
	h.text = text.String() + "\n"
	return h
}

// solutions tries every set of options. Each solution is ascending, and they stand in lexicographic order.
func (h *heavy) solutions() (all [][]int) {
set:
	for set := range 1 << len(h.options) {
		sums, worn, chosen := make([]int, len(h.lo)), map[int]int{}, []int{}
		for o, option := range h.options {
			if set>>o&1 == 0 {
				continue
			}
			chosen = append(chosen, o)
			for i, n := range option {
				sums[i] += n
			}
			for i, colour := range h.wear[o] {
				if before, met := worn[i]; met && colour >= 0 && (colour == 0 || before != colour) {
					continue set
				}
				if colour >= 0 {
					worn[i] = colour
				}
			}
		}
		for i, sum := range sums {
			if sum < h.lo[i] || sum > h.hi[i] {
				continue set
			}
		}
		all = append(all, chosen)
	}
	slices.SortFunc(all, slices.Compare)
	return all
}

// TestHeavy solves and counts random problems in which options cover items several times, by all methods, with one worker and
// with three. It compares the results with all sets of options, has the judge prove them, and replays the proofs.
func TestHeavy(t *testing.T) {
	problems := uint64(300)
	if testkit.Slow() {
		problems = 100_000
	}
	solvable, proofs := 0, 0
	for seed := range problems {
		h := drawHeavy(rand.New(rand.NewPCG(seed, 41)))
		p, err := dlx.ParseProblem(strings.NewReader(h.text))
		if err != nil {
			t.Fatal(err)
		}
		want := h.solutions()
		if len(want) > 0 {
			solvable++
		}
		if err := searches(t.Context(), p, want); err != nil {
			t.Fatalf("problem %d: %v, want %v, of\n%s", seed, err, want, h.text)
		}
		n, err := proved(t.Context(), p, want)
		if err != nil {
			t.Fatalf("problem %d: %v, want %v, of\n%s", seed, err, want, h.text)
		}
		proofs += n
	}
	t.Logf("%d problems, %d with solutions, %d steps of proofs", problems, solvable, proofs)
	if n := int(problems); solvable < n/4 || solvable > n*3/4 || proofs < n {
		t.Errorf("%d of %d problems have solutions, and proofs have %d steps; want some of both, and more steps", solvable, n, proofs)
	}
}

// searches finds and counts the solutions by all methods.
func searches(ctx context.Context, p *dlx.Problem, want [][]int) error {
	for _, workers := range []int{1, 3} {
		s := dlx.NewSolver(p)
		s.Workers = workers
		var got [][]int
		for sol, err := range s.Solutions(ctx) {
			if err != nil {
				return err
			}
			got = append(got, sol)
		}
		slices.SortFunc(got, slices.Compare)
		if !slices.EqualFunc(got, want, slices.Equal) {
			return fmt.Errorf("%d workers: Solutions = %v", workers, got)
		}
		if n, err := s.Count(ctx, 0); n != uint64(len(want)) || err != nil {
			return fmt.Errorf("%d workers: Count = %d, %v", workers, n, err)
		}
		for _, s.Learn = range []bool{false, true} {
			two, err := s.Two(ctx)
			if len(two) != min(2, len(want)) || err != nil || len(two) == 2 && slices.Equal(two[0], two[1]) {
				return fmt.Errorf("%d workers: Two = %v, %v", workers, two, err)
			}
			for _, sol := range two {
				if _, is := slices.BinarySearchFunc(want, sol, func(a []int, b dlx.Solution) int { return slices.Compare(a, b) }); !is {
					return fmt.Errorf("%d workers: Two has %v", workers, sol)
				}
			}
		}
		for _, method := range []tally.Method{tally.Frontier, tally.Layers, tally.Auto} {
			c := tally.NewCounter(p)
			c.Method, c.Workers = method, workers
			if n, err := c.Count(ctx); err != nil || n.Cmp(big.NewInt(int64(len(want)))) != 0 {
				return fmt.Errorf("%d workers: %v counts %v, %v", workers, method, n, err)
			}
		}
		cheapest, err := s.Cheapest(ctx, 2)
		if err != nil && len(want) > 0 || len(cheapest) != min(2, len(want)) {
			return fmt.Errorf("%d workers: Cheapest = %v, %v", workers, cheapest, err)
		}
		costs := make([]int64, len(want))
		for n, sol := range want {
			costs[n] = p.TotalCost(sol)
		}
		slices.Sort(costs)
		for n, sol := range cheapest {
			if p.Verify(sol) != nil || p.TotalCost(sol) != costs[n] {
				return fmt.Errorf("%d workers: Cheapest = %v", workers, cheapest)
			}
		}
	}
	left, err := p.Reduce(ctx, 0)
	if err != nil {
		return err
	}
	if n, err := dlx.NewSolver(p.Restrict(left)).Count(ctx, 0); n != uint64(len(want)) || err != nil {
		return fmt.Errorf("after Reduce to %v, Count = %d, %v", left, n, err)
	}
	if _, err := p.Weigh(ctx, 0); err == nil && len(want) > 0 {
		return fmt.Errorf("Weigh proves that there is no solution")
	}
	return nil
}

// proved has the judge prove that there are no other solutions, by clauses and by states, and replays the proofs. The claim
// without one of the solutions must be refuted. It returns the number of steps of the proofs.
func proved(ctx context.Context, p *dlx.Problem, want [][]int) (steps int, err error) {
	claim := satcheck.CoverClaim{Cover: CoverOf(p), Solutions: want}
	if q, err := problemOf(claim.Cover); err != nil || !reflect.DeepEqual(CoverOf(q).Weights, claim.Cover.Weights) {
		return 0, fmt.Errorf("problemOf: %v, %v", q, err)
	}
	for _, judge := range []satcheck.Judge{{Steps: satcheck.DefaultSteps}, {ProposeCover: lemmas}} {
		report := judge.CheckCover(ctx, claim, true)
		if report.Verdict != satcheck.Verified || judge.ProposeCover != nil && report.Learned > 0 {
			return 0, fmt.Errorf("%v, %v, %d learned", report.Verdict, report.Err, report.Learned)
		}
		if err := report.Proof.Check(ctx, report.Formula); err != nil {
			return 0, err
		}
		steps += report.Proof.Len()
	}
	report, found := states.Verify(ctx, claim.Cover, big.NewInt(int64(len(want))), 0)
	if report.Verdict != satcheck.Verified {
		return 0, fmt.Errorf("states: %v, %v", report.Verdict, report.Err)
	}
	var lines strings.Builder
	if _, err := found.WriteTo(&lines); err != nil {
		return 0, err
	}
	again, err := states.Check(ctx, claim.Cover, strings.NewReader(lines.String()))
	if err != nil || again.Count.Cmp(big.NewInt(int64(len(want)))) != 0 {
		return 0, fmt.Errorf("states.Check: %v, %v", again, err)
	}
	if len(want) > 0 {
		claim.Solutions = want[1:]
		if report := (satcheck.Judge{Steps: satcheck.DefaultSteps}).CheckCover(ctx, claim, true); report.Verdict != satcheck.Refuted {
			return 0, fmt.Errorf("without the first solution: %v, %v", report.Verdict, report.Err)
		}
	}
	return steps, nil
}
