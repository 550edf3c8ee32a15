package interchange

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/internal/witness"
	"dlx-sudoku/satcheck/proof"
)

// A proofStep is a step of a proof in DRAT.
type proofStep struct {
	clause   []int
	deletion bool
}

// TestCadicalProofsAltered has cadical refute formulas of every encoding and of every kind of cover, in text and in binary,
// and alters every step of the proofs: drops it, flips or drops a literal, adds one, exchanges it with the next one, deletes
// what it adds. An altered proof is refused, unless a plain checker accepts it, too. Not all are tried by default.
func TestCadicalProofsAltered(t *testing.T) {
	cadical := find(t, "cadical")
	most := 16 // of each formula
	if os.Getenv("DLX_SUDOKU_SLOW") != "" {
		most = 3_000 // all but those of the encoding bit-vector, and nearly those of binary
	}
	random := rand.New(rand.NewPCG(1, 2))
	refusals, acceptances := 0, 0
	formulas := refutable(t)
	for _, name := range slices.Sorted(maps.Keys(formulas)) {
		f := formulas[name]
		right := cadicalSteps(t, cadical, f)
		altered := alterations(right, f.Variables(), random)
		random.Shuffle(len(altered), func(i, j int) { altered[i], altered[j] = altered[j], altered[i] })
		refused, accepted := 0, 0
		for _, a := range altered[:min(most, len(altered))] {
			steps := a.steps()
			if !accepts(t, f, steps) {
				refused++
				continue
			}
			if accepted++; !plainlyRight(f, steps) {
				t.Errorf("%s: accepted, and wrong: %s", name, a.what)
			}
		}
		t.Logf("%s: %d clauses, %d steps, %d altered proofs refused, %d accepted that are right", name, f.Len(), len(right), refused, accepted)
		refusals, acceptances = refusals+refused, acceptances+accepted
	}
	if refusals < 50 || acceptances < 50 {
		t.Errorf("%d refused and %d accepted, want many of both", refusals, acceptances)
	}
}

// refutable returns formulas without models that take some steps to refute.
func refutable(t *testing.T) map[string]*proof.Formula {
	t.Helper()
	out := make(map[string]*proof.Formula)
	p := puzzle(2, 2, "1...............")
	solutions := solutionsOf(p)
	for _, e := range Encodings() {
		encoded, err := Encode(p, e)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range solutions {
			encoded.Exclude(s)
		}
		out[string(e)] = encoded.Formula
	}
	claims := map[string]satcheck.CoverClaim{
		"pigeons": {Cover: pigeons(6, 5)}, "colours": {Cover: complete4()},
		"sudoku": {}, "multiplicities": {Cover: pigeons(7, 3)}, "costs": {},
	}
	c := claims["multiplicities"]
	c.Cover.Primary, c.Cover.Secondary = c.Cover.Primary+c.Cover.Secondary, 0
	for i := range c.Cover.Primary {
		c.Cover.Multiplicities = append(c.Cover.Multiplicities, [2]int{1, 1})
		if i >= 7 {
			c.Cover.Multiplicities[i] = [2]int{0, 2}
		}
	}
	claims["multiplicities"] = c
	assign := pigeons(5, 5)
	for o := range assign.Options {
		assign.Costs = append(assign.Costs, 1+o*o%7)
	}
	least := 1 << 30
	var choose func(pigeon, cost, used int)
	choose = func(pigeon, cost, used int) {
		if pigeon == 5 {
			least = min(least, cost)
			return
		}
		for hole := range 5 {
			if used>>hole&1 == 0 {
				choose(pigeon+1, cost+assign.Costs[pigeon*5+hole], used|1<<hole)
			}
		}
	}
	choose(0, 0, 0)
	claims["costs"] = satcheck.CoverClaim{Cover: assign, Bounded: true, Below: least}
	for name, claim := range claims {
		f, err := claim.Formula(t.Context())
		if name == "sudoku" {
			f, err = satcheck.Claim{Puzzle: p, Solutions: solutions}.Formula(t.Context())
		}
		if err != nil {
			t.Fatal(name, err)
		}
		out["cover, "+name] = f
	}
	return out
}

// pigeons returns the cover that puts each pigeon into a hole, no two into one.
func pigeons(pigeons, holes int) satcheck.Cover {
	c := satcheck.Cover{Primary: pigeons, Secondary: holes}
	for p := range pigeons {
		for h := range holes {
			c.Options = append(c.Options, []int{p, pigeons + h})
		}
	}
	return c
}

// complete4 returns the cover that colours the vertices of the complete graph of four by three colours: the items are its
// edges, and the vertices, which have colours.
func complete4() satcheck.Cover {
	c := satcheck.Cover{Primary: 6, Secondary: 4}
	edge := 0
	for v := range 4 {
		for w := v + 1; w < 4; w++ {
			for a := 1; a <= 3; a++ {
				for b := 1; b <= 3; b++ {
					if a != b {
						c.Options = append(c.Options, []int{edge, 6 + v, 6 + w})
						c.Colours = append(c.Colours, []int{0, a, b})
					}
				}
			}
			edge++
		}
	}
	return c
}

// solutionsOf returns all solutions of a small puzzle, by trial.
func solutionsOf(p satcheck.Puzzle) (out [][]int) {
	grid := slices.Clone(p.Givens)
	houses := p.Houses()
	var fill func(cell int)
	fill = func(cell int) {
		if cell == len(grid) {
			out = append(out, slices.Clone(grid))
			return
		}
		if grid[cell] != 0 {
			fill(cell + 1)
			return
		}
	digits:
		for d := 1; d <= p.Size(); d++ {
			for _, house := range houses {
				if slices.Contains(house, cell) && slices.ContainsFunc(house, func(c int) bool { return grid[c] == d }) {
					continue digits
				}
			}
			grid[cell] = d
			fill(cell + 1)
			grid[cell] = 0
		}
	}
	fill(0)
	return out
}

// cadicalSteps returns cadical's proof, which is the same in text and in binary and accepted in both.
func cadicalSteps(t *testing.T, cadical string, f *proof.Formula) []proofStep {
	t.Helper()
	cnf := witness.File(t, "f.cnf", witness.Text(t, f))
	var steps []proofStep
	for _, flags := range [][]string{{"-q"}, {"-q", "--no-binary"}} {
		drat := filepath.Join(filepath.Dir(cnf), fmt.Sprint("f", len(flags), ".drat"))
		if out, errs, status := run(t, cadical, append(flags, cnf, drat)...); status != 20 {
			t.Fatalf("cadical says %q, %q, exit status %d", out, errs, status)
		}
		written, err := os.ReadFile(drat)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := proof.Check(t.Context(), f, bytes.NewReader(written), proof.DRAT); err != nil {
			t.Errorf("%v: %v", flags, err)
		}
		proof, err := proof.Read(bytes.NewReader(written))
		if err != nil {
			t.Fatal(err)
		}
		steps = nil
		for i := range proof.Len() {
			clause, deletion := proof.Step(i)
			steps = append(steps, proofStep{clause, deletion})
		}
	}
	return steps
}

// accepts says whether proof.Check accepts a proof.
func accepts(t *testing.T, f *proof.Formula, steps []proofStep) bool {
	t.Helper()
	p := &proof.Proof{}
	for _, s := range steps {
		if s.deletion {
			p.Delete(s.clause...)
		} else {
			p.Add(s.clause...)
		}
	}
	var text bytes.Buffer
	if _, err := p.WriteTo(&text); err != nil {
		t.Fatal(err)
	}
	_, err := proof.Check(t.Context(), f, &text, proof.DRAT)
	return err == nil
}

// An alteredProof says what was altered. Its steps are made when they are asked for, since
// only a few of very many proofs are used.
type alteredProof struct {
	what  string
	steps func() []proofStep
}

// alterations returns proofs with one step altered.
func alterations(steps []proofStep, variables int, random *rand.Rand) (out []alteredProof) {
	for i, s := range steps {
		with := func(what string, instead ...proofStep) {
			out = append(out, alteredProof{fmt.Sprintf("step %d: %s", i+1, what), func() []proofStep {
				return slices.Concat(steps[:i], instead, steps[i+1:])
			}})
		}
		with("dropped")
		with("the other way round", proofStep{s.clause, !s.deletion})
		with("another literal", proofStep{append(slices.Clone(s.clause), (1+random.IntN(variables))*(1-2*random.IntN(2))), s.deletion})
		if i+1 < len(steps) {
			out = append(out, alteredProof{fmt.Sprintf("step %d: exchanged with the next", i+1), func() []proofStep {
				exchanged := slices.Clone(steps)
				exchanged[i], exchanged[i+1] = exchanged[i+1], exchanged[i]
				return exchanged
			}})
		}
		for k := range s.clause {
			flipped := slices.Clone(s.clause)
			flipped[k] = -flipped[k]
			with(fmt.Sprintf("literal %d flipped", k+1), proofStep{flipped, s.deletion})
			with(fmt.Sprintf("literal %d dropped", k+1), proofStep{slices.Delete(slices.Clone(s.clause), k, k+1), s.deletion})
		}
	}
	return out
}

// plainlyRight says whether a proof is one, by the simplest of checkers: each clause added follows by propagation, or all
// its resolvents on the first literal do. Deletions are obeyed but for those of units.
func plainlyRight(f *proof.Formula, steps []proofStep) bool {
	p := plainChecker{variables: f.Variables()}
	for i := range f.Len() {
		p.clauses = append(p.clauses, sorted(f.Clause(i)))
	}
	for _, s := range steps {
		clause := sorted(s.clause)
		if s.deletion {
			i := slices.IndexFunc(p.clauses, func(c []int) bool { return slices.Equal(c, clause) })
			if i >= 0 && !p.isUnit(clause) {
				p.clauses = slices.Delete(p.clauses, i, i+1)
			}
			continue
		}
		if !p.follows(clause) {
			if len(clause) == 0 {
				return false
			}
			for _, c := range p.clauses {
				resolvent := slices.DeleteFunc(slices.Clone(c), func(x int) bool { return x == -s.clause[0] })
				if len(resolvent) < len(c) && !p.follows(append(resolvent, clause...)) {
					return false
				}
			}
		}
		if len(clause) == 0 {
			return true
		}
		p.clauses = append(p.clauses, clause)
	}
	return false
}

func sorted(clause []int) []int { return slices.Compact(slices.Sorted(slices.Values(clause))) }

type plainChecker struct {
	variables int
	clauses   [][]int
}

// isUnit says whether all literals of a clause but one are false by propagation.
func (p *plainChecker) isUnit(clause []int) bool {
	holds, _ := p.propagated(nil)
	open := 0
	for _, x := range clause {
		if !holds[p.variables-x] {
			open++
		}
	}
	return open < 2
}

func (p *plainChecker) follows(clause []int) bool {
	_, conflict := p.propagated(clause)
	return conflict
}

// propagated says which literals are true when those of a clause are false, literal x at variables+x, and whether there is
// a contradiction.
func (p *plainChecker) propagated(clause []int) (holds []bool, conflict bool) {
	n := p.variables
	holds = make([]bool, 2*n+1)
	for _, x := range clause {
		holds[n-x] = true
		if holds[n+x] {
			return holds, true
		}
	}
	for again := true; again; {
		again = false
	clauses:
		for _, c := range p.clauses {
			open := 0
			for _, x := range c {
				if holds[n+x] || !holds[n-x] && open != 0 {
					continue clauses
				}
				if !holds[n-x] {
					open = x
				}
			}
			if open == 0 {
				return holds, true
			}
			holds[n+open], again = true, true
		}
	}
	return holds, false
}
