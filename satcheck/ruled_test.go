package satcheck

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"dlx-sudoku/satcheck/constraint"
	"dlx-sudoku/satcheck/internal/witness"
)

// TestMalformedRule has a puzzle refused for a rule that nobody can write.
func TestMalformedRule(t *testing.T) {
	p := blank(2, 2)
	p.Rules = []Rule{{Word: "quad", Numbers: []int{1, 1}, Groups: [][]int{{0, 0, 1, 4}}}}
	if err := p.Validate(); !errors.Is(err, ErrPuzzle) || !errors.Is(err, constraint.ErrRule) {
		t.Errorf("Validate = %v, want %v and %v", err, ErrPuzzle, constraint.ErrRule)
	}
	if r := (Judge{}).Check(t.Context(), p, nil, true); r.Verdict != Failed {
		t.Errorf("%v, %v, want %v", r.Verdict, r.Err, Failed)
	}
}

// TestManyClauses has a rule whose clauses are too many to look at: nothing is said about a grid then.
func TestManyClauses(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: no goroutine is started for what is too large")
	}
	p := Puzzle{BoxRows: 1, BoxCols: 16, Givens: make([]int, 256)}
	grid, cells := make([]int, 256), make([]int, 256)
	for c := range grid {
		grid[c], cells[c] = (c/16+c%16)%16+1, c*37%256
	}
	p.Rules = []Rule{{Word: "equal-sums", Groups: [][]int{cells[:128], cells[128:]}}}
	if err := p.Obeys(grid); !errors.Is(err, ErrTooLarge) {
		t.Errorf("Obeys() = %v, want %v", err, ErrTooLarge)
	}
	if r := (Judge{}).Check(t.Context(), p, [][]int{grid}, false); r.Verdict != Undecided {
		t.Errorf("%v, %v, want %v", r.Verdict, r.Err, Undecided)
	}
}

// TestRulesAreLookedAt has a claim about very many rules, which take long to write and say little, given up wherever it is
// cancelled: no formula leaves a rule out.
func TestRulesAreLookedAt(t *testing.T) {
	p := blank(2, 2)
	for range 1000 {
		p.Rules = append(p.Rules, Rule{Word: "sum", Numbers: []int{10}, Groups: [][]int{{0, 1, 2, 3}}})
	}
	p.Rules = append(p.Rules, Rule{Word: "cage", Numbers: []int{3}, Groups: [][]int{{0, 1}}})
	c := Claim{Puzzle: p, Solutions: [][]int{{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}}}
	whole, err := c.Formula(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for looks := 0; ; looks += 1 + looks/8 {
		f, err := c.Formula(&witness.Patient{Context: t.Context(), Looks: looks})
		if err == nil {
			if looks < 2000 || f.Len() != whole.Len() {
				t.Errorf("%d looks, %d clauses, want more than 2000 looks, and %d clauses", looks, f.Len(), whole.Len())
			}
			return
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("cancelled after %d looks: %v", looks, err)
		}
	}
}

// TestExplainMarks has two cells in a cage of 3 that are no 1 and 2, amid dots all of which are given. To leave out dots does
// not make the rule about them weaker: the core is no rule about dots alone.
func TestExplainMarks(t *testing.T) {
	p := Puzzle{BoxRows: 2, BoxCols: 2, Givens: make([]int, 16)}
	p.Givens[0] = 1
	for _, dot := range [][]int{
		{0, 1}, {1, 2}, {2, 3}, {4, 5}, {4, 8}, {6, 7}, {7, 11}, {8, 9}, {10, 11}, {12, 13}, {13, 14}, {14, 15},
	} {
		p.Rules = append(p.Rules, Rule{Word: "white", Groups: [][]int{dot}})
	}
	dots := len(p.Rules)
	p.Rules = append(p.Rules, Rule{Word: "non-consecutive"})
	if e := (Judge{}).Explain(t.Context(), p); e.Status != Unique {
		t.Fatalf("%v, %v without the cage, want %v", e.Status, e.Err, Unique)
	}
	p.Rules = slices.Insert(p.Rules, 0, Rule{Word: "cage", Numbers: []int{3}, Groups: [][]int{{0, 2}}})
	e := Judge{}.Explain(t.Context(), p)
	if e.Status != None || e.Err != nil || !slices.Contains(e.CoreRules, 0) {
		t.Errorf("%v, core of rules %v, %v, want the cage in it", e.Status, e.CoreRules, e.Err)
	}
	if slices.Contains(e.CoreRules, dots+1) && len(e.CoreRules) < dots+2 {
		t.Errorf("core of rules %v: the rule about dots without all dots", e.CoreRules)
	}
	if want := len(e.Core) + len(e.CoreRules); len(e.Without) != want {
		t.Errorf("%d grids without a member, want %d", len(e.Without), want)
	}
}

// TestExplainShort has a cage that contradicts a given, among 31: the members that are left out last stay, and these are
// the right ones. Then it has a puzzle for which some orders lead to a smaller core than the first.
func TestExplainShort(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: the judge is asked often, and starts no other goroutines than in other tests")
	}
	p := parse(t, 3, 3, slides)
	p.Rules = []Rule{{Word: "cage", Numbers: []int{3}, Groups: [][]int{{0, 1}}}}
	e := Judge{}.Explain(t.Context(), p)
	if e.Status != None || e.Err != nil || len(e.Core)+len(e.CoreRules) != 2 {
		t.Errorf("%v, %v, core %v and rules %v, want one given and the cage", e.Status, e.Err, e.Core, e.CoreRules)
	}
	p = parse(t, 3, 3, ".9.45..6.6......1....2.3.5.......1.4....27....36..5...1.27.......59..2....4.3...9")
	ex := &explainer{ctx: t.Context(), puzzle: p}
	one, _, err := ex.shrink(ex.all(), ex.find(Claim{Puzzle: p}), len(p.Givens))
	if err != nil {
		t.Fatal(err)
	}
	e = Judge{}.Explain(t.Context(), p)
	if e.Err != nil || len(e.Core) >= len(one) || len(e.Without) != len(e.Core) {
		t.Errorf("core of %d, %v, want fewer than the %d of the first order", len(e.Core), e.Err, len(one))
	}
	again := Judge{}.Explain(t.Context(), p)
	if !slices.Equal(again.Core, e.Core) {
		t.Errorf("core %v, and then %v", e.Core, again.Core)
	}
}

// TestExplainMaxima has maxima, of which each depends on the others: they are left out together, or all stay. A core has
// none where they do not matter.
func TestExplainMaxima(t *testing.T) {
	p := Puzzle{BoxRows: 1, BoxCols: 4, Givens: make([]int, 16)}
	p.Givens[3], p.Givens[6] = 2, 2
	p.Rules = []Rule{
		{Word: "even", Groups: [][]int{{3, 1, 9}}},
		{Word: "cage", Numbers: []int{4}, Groups: [][]int{{15, 13}}},
		{Word: "maximum", Groups: [][]int{{7, 5}}},
		{Word: "maximum", Groups: [][]int{{3}}},
	}
	e := Judge{}.Explain(t.Context(), p)
	if e.Status != None || e.Err != nil || !slices.Equal(e.CoreRules, []int{0, 2, 3}) {
		t.Fatalf("%v, %v, core %v and rules %v, want none by the even cells and all maxima", e.Status, e.Err, e.Core, e.CoreRules)
	}
	if w := e.Without; len(w) != 3 || w[0] == nil || w[1] != nil || w[2] != nil {
		t.Errorf("grids %v without a member, want one without the even cells", w)
	}
	p.Givens = make([]int, 16)
	p.Givens[3] = 4
	p.Rules = []Rule{
		{Word: "maximum", Groups: [][]int{{15}}},
		{Word: "maximum", Groups: [][]int{{13}}},
		{Word: "thermo", Groups: [][]int{{3, 2}}},
	}
	e = Judge{}.Explain(t.Context(), p)
	if e.Status != None || e.Err != nil || !slices.Equal(e.CoreRules, []int{2}) {
		t.Errorf("%v, %v, core %v and rules %v, want no maxima in it", e.Status, e.Err, e.Core, e.CoreRules)
	}
}

// TestExplainNeedless draws givens, sums and lines of a solution until the puzzle is unique, and compares which of them are
// not needed, each alone and all together, with all fillings of the grid.
func TestExplainNeedless(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: the judge is asked often, and starts no other goroutines than in other tests")
	}
	all := backtrack(blank(2, 2), 0)
	rng := rand.New(rand.NewPCG(43, 2))
	needless, together := 0, map[bool]int{}
	for range 40 {
		p, sol := blank(2, 2), all[rng.IntN(len(all))]
		var holds []func(grid []int) bool // of the givens by their cells, and then of the rules
		for cell := range p.Givens {
			holds = append(holds, func(grid []int) bool { return p.Givens[cell] == 0 || grid[cell] == p.Givens[cell] })
		}
		unique := func(without ...int) bool { // those left out count as in holds
			n := 0
			for _, grid := range all {
				broken := false
				for i, hold := range holds {
					broken = broken || !slices.Contains(without, i) && !hold(grid)
				}
				if !broken {
					n++
				}
			}
			return n == 1
		}
		for !unique() {
			cell := rng.IntN(16)
			next := cell ^ 1 // beside it
			switch rng.IntN(3) {
			case 0:
				p.Givens[cell] = sol[cell]
			case 1:
				sum := sol[cell] + sol[next]
				p.Rules = append(p.Rules, Rule{Word: "sum", Numbers: []int{sum}, Groups: [][]int{{cell, next}}})
				holds = append(holds, func(grid []int) bool { return grid[cell]+grid[next] == sum })
			default:
				low, high := cell, next
				if sol[low] > sol[high] {
					low, high = high, low
				}
				p.Rules = append(p.Rules, Rule{Word: "thermo", Groups: [][]int{{low, high}}})
				holds = append(holds, func(grid []int) bool { return grid[low] < grid[high] })
			}
		}
		e := Judge{}.Explain(t.Context(), p)
		var got, want []int
		got = append(got, e.Redundant...)
		for _, i := range e.RedundantRules {
			got = append(got, 16+i)
		}
		for i := range holds {
			if (i >= 16 || p.Givens[i] != 0) && unique(i) {
				want = append(want, i)
			}
		}
		can := len(want) > 0 && unique(want...)
		if e.Status != Unique || e.Err != nil || !slices.Equal(got, want) || e.Together != can {
			t.Errorf("%v: %v, %v, %v not needed, together %v, want %v and %v", p, e.Status, e.Err, got, e.Together, want, can)
		}
		if n := len(p.cells(true)) + len(p.Rules) - len(want); len(e.Without) != n {
			t.Errorf("%v: %d solutions without something, want %d", p, len(e.Without), n)
		}
		needless += len(e.RedundantRules)
		if len(want) > 1 {
			together[can]++
		}
	}
	if needless == 0 || len(together) < 2 {
		t.Errorf("%d rules not needed, together or not %v", needless, together)
	}
}

// TestExplainShape leaves regions alone, without which the grid would be another one, and marks that another rule reads.
func TestExplainShape(t *testing.T) {
	p := Puzzle{BoxRows: 1, BoxCols: 4, Givens: digits("1234341221434321"), Rules: []Rule{
		{Word: "regions", Groups: [][]int{{0, 1, 4, 5}, {2, 3, 6, 7}, {8, 9, 12, 13}, {10, 11, 14, 15}}},
		{Word: "region-sum", Groups: [][]int{{5, 10}}},
		{Word: "even", Groups: [][]int{{1}}},
	}}
	e := Judge{}.Explain(t.Context(), p)
	if e.Status != Unique || e.Err != nil || !slices.Equal(e.RedundantRules, []int{1, 2}) || e.Together {
		t.Errorf("%v, %v, rules %v not needed, together %v", e.Status, e.Err, e.RedundantRules, e.Together)
	}
	if w := e.Without; len(w) != 1 || w[0] != nil {
		t.Errorf("grids %v, want none for the regions", w)
	}
}

// TestProposerAlters has somebody who proposes lemmas alter the puzzle that he is shown.
func TestProposerAlters(t *testing.T) {
	p := blank(2, 2)
	p.Candidates = make([][]int, 16)
	p.Candidates[3] = []int{3, 4}
	p.Rules = []Rule{{Word: "cage", Numbers: []int{3}, Groups: [][]int{{0, 1}}}}
	j := Judge{Propose: func(_ context.Context, shown Puzzle) Lemmas {
		shown.Givens[0], shown.Candidates[3][0], shown.Rules[0].Groups[0][0], shown.Rules[0].Numbers[0] = 4, 4, 9, 9
		return func(func(Lemma) bool) {}
	}}
	if r := j.Check(t.Context(), p, nil, true); r.Verdict != Refuted || r.Missing == nil {
		t.Errorf("%v, %v, want %v", r.Verdict, r.Err, Refuted)
	}
	if p.Givens[0] != 0 || p.Candidates[3][0] != 3 || p.Rules[0].Groups[0][0] != 0 || p.Rules[0].Numbers[0] != 3 {
		t.Errorf("the puzzle has become %v", p)
	}
}
