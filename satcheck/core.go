// Not trusted: a fault here can make a wrong explanation, but no wrong claim Verified.

package satcheck

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"slices"

	"dlx-sudoku/satcheck/constraint"
)

// A core is a part of the constraints of a puzzle. Givens and rules come in the order in which they are left out, followed by
// the excluded candidates.
type core []member

// A member of a core is a given, a rule or an excluded candidate.
type member struct {
	kind memberKind
	n    int       // the cell of a given, or the number of a rule
	x    Candidate // that is excluded
}

type memberKind uint8

const (
	aGiven memberKind = iota
	aRule
	anExcluded
)

// newCore returns the core of these cells, rules and candidates.
func newCore(givens, rules []int, excluded []Candidate) (c core) {
	for _, cell := range givens {
		c = append(c, member{kind: aGiven, n: cell})
	}
	for _, n := range rules {
		c = append(c, member{kind: aRule, n: n})
	}
	for _, x := range excluded {
		c = append(c, member{kind: anExcluded, x: x})
	}
	return c
}

// ruleNumbers returns the numbers of the puzzle's rules.
func (p Puzzle) ruleNumbers() []int {
	numbers := make([]int, len(p.Rules))
	for i := range numbers {
		numbers[i] = i
	}
	return numbers
}

// parts returns the cells of the givens, the numbers of the rules, and the candidates.
func (c core) parts() (givens, rules []int, excluded []Candidate) {
	for _, m := range c {
		switch m.kind {
		case aGiven:
			givens = append(givens, m.n)
		case aRule:
			rules = append(rules, m.n)
		default:
			excluded = append(excluded, m.x)
		}
	}
	return givens, rules, excluded
}

// sort puts givens before rules, and each in ascending order.
func (c core) sort() {
	slices.SortStableFunc(c, func(a, b member) int { return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.n, b.n)) })
}

// without returns the core without n of its members from number i on. A rule that others depend on is left out together with
// those, since without it they would demand more; alone is false then.
func (c core) without(i, n int, all []Rule) (fewer core, alone bool) {
	gone := c[i]
	fewer = slices.Delete(slices.Clone(c), i, min(i+n, len(c)))
	if gone.kind != aRule {
		return fewer, true
	}
	size := len(fewer)
	fewer = slices.DeleteFunc(fewer, func(m member) bool {
		return m.kind == aRule && constraint.Reads(all[m.n].Word, all[gone.n].Word)
	})
	return fewer, len(fewer) == size
}

// of returns the puzzle that has only the constraints of the core.
func (c core) of(p Puzzle) Puzzle {
	n := p.Size()
	cells, rules, excluded := c.parts()
	givens := make([]int, len(p.Givens))
	for _, cell := range cells {
		givens[cell] = p.Givens[cell]
	}
	p.Givens, p.Candidates = givens, nil
	all := p.Rules
	p.Rules = nil
	for _, i := range rules {
		p.Rules = append(p.Rules, all[i])
	}
	if len(excluded) == 0 {
		return p
	}
	out := make([][MaxSize + 1]bool, len(givens))
	for _, x := range excluded {
		out[x.Cell][x.Digit] = true
	}
	p.Candidates = make([][]int, len(givens))
	for cell := range givens {
		for digit := 1; digit <= n; digit++ {
			if !out[cell][digit] {
				p.Candidates[cell] = append(p.Candidates[cell], digit)
			}
		}
		switch len(p.Candidates[cell]) {
		case 0:
			p.Candidates[cell] = []int{0}
		case n:
			p.Candidates[cell] = nil
		}
	}
	return p
}

// all returns all constraints of the puzzle, in an order that tends to leave a small core. Members that are tried last tend to
// stay, so the rules come last, and before them the givens in their cells.
func (e *explainer) all() core {
	p := e.puzzle
	ruled := make([]bool, len(p.Givens))
	for _, r := range p.Rules {
		for _, cell := range slices.Concat(r.Groups...) {
			ruled[cell] = true
		}
	}
	givens := p.cells(true)
	isRuled := func(cell int) bool { return ruled[cell] }
	givens = append(slices.DeleteFunc(slices.Clone(givens), isRuled),
		slices.DeleteFunc(givens, func(cell int) bool { return !ruled[cell] })...)
	c := newCore(givens, p.ruleNumbers(), p.Excluded())
	e.readersFirst(c)
	return c
}

// readersFirst moves rules that depend on others before these, so that they are left out first.
func (e *explainer) readersFirst(c core) {
	all := e.puzzle.Rules
	reads := func(m member) bool {
		return m.kind == aRule && slices.ContainsFunc(all, func(r Rule) bool { return constraint.Reads(all[m.n].Word, r.Word) })
	}
	var at []int // where rules stand
	var rules core
	for i, m := range c {
		if m.kind == aRule {
			at, rules = append(at, i), append(rules, m)
		}
	}
	slices.SortStableFunc(rules, func(a, b member) int {
		switch x, y := reads(a), reads(b); {
		case x == y:
			return 0
		case x:
			return -1
		}
		return 1
	})
	for i, m := range rules {
		c[at[i]] = m
	}
}

// shuffled returns the core with its givens and rules in another order, which depends on the seed alone.
func (e *explainer) shuffled(c core, seed uint64) core {
	c = slices.Clone(c)
	listed := slices.IndexFunc(c, func(m member) bool { return m.kind == anExcluded })
	if listed < 0 {
		listed = len(c)
	}
	rand.New(rand.NewPCG(seed, 0)).Shuffle(listed, func(i, k int) { c[i], c[k] = c[k], c[i] })
	e.readersFirst(c)
	return c
}

const (
	// moreOrders is the greatest number of further orders that are tried.
	moreOrders = 6

	// moreWork bounds the work of these orders, in clauses. It is some 400 questions about 9x9 cells, half a second.
	moreWork = 5_000_000

	// perLearned is the work of learning a clause, in clauses that are read.
	perLearned = 200
)

// errWork is the error of a question that would take more work than its budget.
var errWork = errors.New("no more work is done")

// smallest returns the smallest core that several orders lead to, and a proof that it has no solution. It is the same on
// every machine. The error ends the first order; the core may then have members that are not needed.
func (e *explainer) smallest(proof reply) (core, reply, error) {
	all := e.all()
	best, proof, err := e.shrink(all, proof, len(all)+1)
	if err != nil {
		return best, proof, err
	}
	e.work, e.budget = 0, moreWork
	defer func() { e.budget = 0 }()
	for seed := uint64(1); seed <= moreOrders && len(best) > 1; seed++ {
		fewer, shown, err := e.shrink(e.shuffled(all, seed), proof, len(best))
		if err != nil {
			break
		}
		if len(fewer) < len(best) {
			best, proof = fewer, shown
		}
	}
	return best, proof, nil
}

// shrink leaves out one member of the core after the other as long as no solution appears. When it knows that at least most of
// them (a number) are needed, it gives up and returns the present core. Excluded candidates are many, and few of them are needed,
// so they are first tried in groups.
func (e *explainer) shrink(rest core, proof reply, most int) (core, reply, error) {
	excluded := 0
	for _, m := range rest {
		if m.kind == anExcluded {
			excluded++
		}
	}
	group := 1
	for group < excluded {
		group *= 2
	}
	for ; group > 0; group /= 2 {
		i := 0
		if group > 1 {
			i = slices.IndexFunc(rest, func(m member) bool { return m.kind == anExcluded })
		}
		for i >= 0 && i < len(rest) {
			if group == 1 && i >= most {
				return rest, proof, nil
			}
			fewer, _ := rest.without(i, group, e.puzzle.Rules)
			if len(fewer) < i || !slices.Equal(fewer[:i], rest[:i]) {
				i += group // needed, since a rule that depends on it is needed
				continue
			}
			f := e.find(Claim{Puzzle: fewer.of(e.puzzle)})
			switch {
			case f.err != nil:
				return rest, proof, f.err
			case f.solution == nil:
				rest, proof = fewer, f
			default:
				i += group
			}
		}
	}
	return rest, proof, nil
}
