package repo

import (
	"context"
	"maps"
	"slices"
	"testing"

	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/cmd/internal/testkit"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/backtrack"
	"dlx-sudoku/satcheck"

	"pgregory.net/rapid"
)

// most is how many solutions of a puzzle are compared one by one.
const most = 500

// shapes are the boxes of the random puzzles.
var shapes = [][2]int{{2, 2}, {2, 3}, {3, 3}, {3, 2}, {1, 4}}

// makers make random puzzles of one kind each.
var makers = map[string]func(*testkit.Generator, int) *cover.Grid{
	"unique":           func(g *testkit.Generator, n int) *cover.Grid { p, _ := g.Unique(n); return p },
	"several":          func(g *testkit.Generator, _ int) *cover.Grid { p, _ := g.Several(most); return p },
	"wrong given":      func(g *testkit.Generator, n int) *cover.Grid { return g.WrongGiven(fewer(g, n)) },
	"clashing":         func(g *testkit.Generator, n int) *cover.Grid { return g.Clashing(fewer(g, n)) },
	"few or many":      sparse,
	"over-determined":  func(g *testkit.Generator, _ int) *cover.Grid { p, _ := g.Unique(g.Layout().Cells() * 9 / 10); return p },
	"digits at random": random,
}

// fewer keeps a number of givens to one that leaves room for a wrong one.
func fewer(g *testkit.Generator, n int) int { return min(n, g.Layout().Cells()*2/3) }

// sparse leaves some of the digits of a full grid.
func sparse(g *testkit.Generator, n int) *cover.Grid {
	p := g.Solution()
	for _, cell := range g.Rand().Perm(p.Layout().Cells())[min(n, p.Layout().Cells()):] {
		p.Set(cell, 0)
	}
	return p
}

// random puts some digits anywhere.
func random(g *testkit.Generator, n int) *cover.Grid {
	p := cover.NewGrid(g.Layout())
	for range n / 4 {
		p.Set(g.Rand().IntN(p.Layout().Cells()), 1+g.Rand().IntN(p.Layout().Size()))
	}
	return p
}

// TestWitnesses asks all three about random puzzles: is there a solution, is it the only one, how many are there,
// which?
func TestWitnesses(t *testing.T) {
	kinds := make(map[string]int)
	check := func(t *rapid.T) {
		shape := rapid.SampledFrom(shapes).Draw(t, "shape")
		kind := rapid.SampledFrom(slices.Sorted(maps.Keys(makers))).Draw(t, "kind")
		seed := rapid.Uint64().Draw(t, "seed")
		l, err := cover.NewLayout(shape[0], shape[1])
		if err != nil {
			t.Fatal(err)
		}
		givens := rapid.IntRange(l.Cells()/4, l.Cells()).Draw(t, "givens")
		p := makers[kind](testkit.NewGenerator(l, seed), givens)
		kinds[compare(t, p, kind)]++
	}
	if !testkit.Slow() {
		// In few draws there may be many that are hard.
		for round := 0; round == 0 || round < 20 && gaveUp*10 > asked; round++ {
			rapid.Check(t, check)
		}
	} else {
		for range 100 { // of a hundred puzzles each
			rapid.Check(t, check)
		}
	}
	t.Logf("%v; the backtracker was asked %d times, and gave up %d times", kinds, asked, gaveUp)
	if gaveUp*10 > asked {
		t.Errorf("the backtracker gave up %d of %d questions, want a tenth at most", gaveUp, asked)
	}
}

// looks is how often the backtracker looks at its context before it gives up, once a node. A few givens that cannot all
// be right keep it busy for hours, which is why there are other solvers; then the engine alone stands beside the judge.
const looks = 100_000

// asked and gaveUp count the questions to the backtracker, and the ones that were left to the engine.
var asked, gaveUp int

// limited is a context that ends after so many looks at it.
type limited struct {
	context.Context
	left int
}

func (c *limited) Err() error {
	if c.left--; c.left < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

// plainly returns the number of a puzzle's solutions, up to the limit, by the backtracker.
func plainly(t *rapid.T, p *cover.Grid, limit uint64) uint64 {
	asked++
	reference := &backtrack.Solver{Strategy: backtrack.FewestPossibilities}
	n, err := reference.Count(&limited{t.Context(), looks}, p, limit)
	if err != nil {
		gaveUp++
		return testkit.NewSolver(p.Layout()).CountOf(p, limit)
	}
	return n
}

// compare asks all three about a puzzle and returns the status they agree on.
func compare(t *rapid.T, p *cover.Grid, kind string) string {
	sat := plain(p)
	solver := testkit.NewSolver(p.Layout())
	count := solver.CountOf(p, most+1)
	if n := plainly(t, p, most+1); n != count {
		t.Fatalf("%v: the backtracker counts %d, the engine %d", p, n, count)
	}
	complete := count <= most
	grids := solver.SolutionsOf(p, most+1)
	var claim [][]int
	for _, g := range grids {
		claim = append(claim, g.Digits())
	}
	if r := (satcheck.Judge{}).Check(t.Context(), sat, claim, complete); r.Verdict != satcheck.Verified {
		t.Fatalf("%v: %d solutions: %v, %v", p, count, r.Verdict, r.Err)
	}
	if complete && count > 0 { // one solution less: the judge must find it again
		i := int(count) * 7 / 11 % len(claim)
		fewer := slices.Delete(slices.Clone(claim), i, i+1)
		if r := (satcheck.Judge{}).Check(t.Context(), sat, fewer, true); r.Verdict != satcheck.Refuted || !slices.Equal(r.Missing, claim[i]) {
			t.Fatalf("%v without solution %d: %v, %v", p, i, r.Verdict, r.Missing)
		}
	}
	status := explained(t, p, sat, count)
	switch { // what the generator has promised
	case kind == "unique" && status != satcheck.Unique,
		kind == "over-determined" && status != satcheck.Unique,
		kind == "several" && status != satcheck.Multiple,
		kind == "wrong given" && status != satcheck.None,
		kind == "clashing" && status != satcheck.Invalid:
		t.Fatalf("%v, %s: %v", p, kind, status)
	}
	return status.String()
}

// explained checks the explanation of a puzzle with so many solutions by the backtracker.
func explained(t *rapid.T, p *cover.Grid, sat satcheck.Puzzle, count uint64) satcheck.Status {
	e := satcheck.Judge{}.Explain(t.Context(), sat)
	want := satcheck.Unique
	switch {
	case p.HasClash():
		want = satcheck.Invalid
	case count == 0:
		want = satcheck.None
	case count > 1:
		want = satcheck.Multiple
	}
	if e.Status != want {
		t.Fatalf("%v: explained as %v, %v, want %v", p, e.Status, e.Err, want)
	}
	solvable := func(q *cover.Grid) bool { return plainly(t, q, 1) > 0 }
	switch want {
	case satcheck.Invalid:
		if len(e.Clashes) != len(p.Clashes()) { // TestClashes compares them one by one
			t.Fatalf("%v: %d clashes by the judge, %d by the rules", p, len(e.Clashes), len(p.Clashes()))
		}
	case satcheck.None: // the set has no solution, and has one without any of its members
		core := cover.NewGrid(p.Layout())
		for _, cell := range e.Core {
			core.Set(cell, p.Digit(cell))
		}
		if solvable(core) {
			t.Fatalf("%v: the set %v has a solution", p, core)
		}
		for _, cell := range e.Core {
			core.Set(cell, 0)
			if !solvable(core) {
				t.Fatalf("%v: the set %v is not minimal", p, core)
			}
			core.Set(cell, p.Digit(cell))
		}
	case satcheck.Unique: // exactly the redundant givens can be left out
		for cell := range p.Layout().Cells() {
			if p.Digit(cell) == 0 {
				continue
			}
			q := p.Clone()
			q.Set(cell, 0)
			if n := plainly(t, q, 2); (n == 1) != slices.Contains(e.Redundant, cell) {
				t.Fatalf("%v: without %s %d solutions, redundant are %v", p, p.Layout().CellName(cell), n, e.Redundant)
			}
		}
	}
	return want
}

// TestClashes compares the clashes of grids of all shapes.
func TestClashes(t *testing.T) {
	for r := 1; r <= cover.MaxSize; r++ {
		for c := 1; r*c <= cover.MaxSize; c++ {
			if r*c < cover.MinSize {
				continue
			}
			l, err := cover.NewLayout(r, c)
			if err != nil {
				t.Fatal(err)
			}
			rng := testkit.NewGenerator(l, uint64(r*100+c)).Rand()
			p := cover.NewGrid(l)
			for range l.Cells() / 2 {
				p.Set(rng.IntN(l.Cells()), 1+rng.IntN(l.Size()))
			}
			claim := clashesOf(p)
			if len(claim.Clashes) == 0 {
				t.Errorf("%v: no clashes to compare", l)
			}
			if r := judges.Check(t.Context(), claim); r.Verdict != satcheck.Verified {
				t.Errorf("%v, %v: %s", l, p, r.Reason)
			}
			claim.Clashes = claim.Clashes[1:]
			if r := judges.Check(t.Context(), claim); r.Verdict != satcheck.Refuted {
				t.Errorf("%v, %v, a clash left out: %v", l, p, r.Verdict)
			}
		}
	}
}

// TestWrongMatrix has an engine whose matrix is wrong in one place, an item number of one option: the judge refutes
// some answer of it.
func TestWrongMatrix(t *testing.T) {
	for _, option := range []int{0, 17, 40, 63} {
		for item := range 4 {
			if !refuted(t, option, item) {
				t.Errorf("option %d, item %d: nobody notices", option, item)
			}
		}
	}
}
