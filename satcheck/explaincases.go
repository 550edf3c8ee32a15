// Not trusted: a fault here can make a wrong explanation, but no wrong claim Verified.

package satcheck

import (
	"slices"

	"dlx-sudoku/satcheck/constraint"
)

// A core is part of what a puzzle says: cells of givens, rules by their numbers, and candidates that it excludes.
type core struct {
	givens   []int
	rules    []int
	excluded []Candidate
}

func (c core) len() int { return len(c.givens) + len(c.rules) + len(c.excluded) }

// without returns the core without n of its members from number i on: first the givens, then the rules.
func (c core) without(i, n int) core {
	if i < len(c.givens) {
		return core{slices.Delete(slices.Clone(c.givens), i, min(i+n, len(c.givens))), c.rules, c.excluded}
	}
	if i -= len(c.givens); i < len(c.rules) {
		return core{c.givens, slices.Delete(slices.Clone(c.rules), i, min(i+n, len(c.rules))), c.excluded}
	}
	i -= len(c.rules)
	return core{c.givens, c.rules, slices.Delete(slices.Clone(c.excluded), i, min(i+n, len(c.excluded)))}
}

// read reports whether number i of the core is a rule that another rule of the core reads: without it that one would ask
// for more, so that the two stay together.
func (c core) read(i int, all []constraint.Rule) bool {
	i -= len(c.givens)
	if i < 0 || i >= len(c.rules) {
		return false
	}
	return slices.ContainsFunc(c.rules, func(n int) bool {
		return n != c.rules[i] && constraint.Reads(all[n].Word, all[c.rules[i]].Word)
	})
}

// of returns the puzzle that says no more than the core.
func (c core) of(p Puzzle) Puzzle {
	n := p.Size()
	givens := make([]int, len(p.Givens))
	for _, cell := range c.givens {
		givens[cell] = p.Givens[cell]
	}
	p.Givens, p.Candidates = givens, nil
	all := p.Rules
	p.Rules = nil
	for _, i := range c.rules {
		p.Rules = append(p.Rules, all[i])
	}
	if len(c.excluded) == 0 {
		return p
	}
	out := make([][MaxSize + 1]bool, len(givens))
	for _, x := range c.excluded {
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

// none leaves out one member of the core after the other as long as no solution appears, and then asks again, of fresh
// formulas, whether what is left has no solution and has one without each of its members. Until then the proof shows
// that the puzzle has none. Excluded candidates are many, and most of them needless: they are first tried in groups.
func (e explainer) none(proof reply) Explanation {
	rest := core{e.puzzle.cells(true), make([]int, len(e.puzzle.Rules)), e.puzzle.Excluded()}
	inRules := func(cell int) bool {
		return slices.ContainsFunc(e.puzzle.Rules, func(r constraint.Rule) bool { return slices.Contains(slices.Concat(r.Groups...), cell) })
	}
	slices.SortStableFunc(rest.givens, func(a, b int) int { // what is left out last tends to stay
		switch x, y := inRules(a), inRules(b); {
		case x == y:
			return 0
		case x:
			return 1
		}
		return -1
	})
	for i := range rest.rules {
		rest.rules[i] = i
	}
	// What reads other rules is tried before them.
	reads := func(n int) bool {
		return slices.ContainsFunc(e.puzzle.Rules, func(r constraint.Rule) bool { return constraint.Reads(e.puzzle.Rules[n].Word, r.Word) })
	}
	rest.rules = append(slices.DeleteFunc(slices.Clone(rest.rules), func(n int) bool { return !reads(n) }),
		slices.DeleteFunc(slices.Clone(rest.rules), reads)...)
	unfinished := func(err error) Explanation {
		out := proof.explanation(None)
		out.Err, out.Core, out.CoreRules, out.CoreExcluded = err, rest.givens, rest.rules, rest.excluded
		return out
	}
	group := 1
	for group < len(rest.excluded) {
		group *= 2
	}
	for ; group > 0; group /= 2 {
		i := 0
		if group > 1 {
			i = len(rest.givens) + len(rest.rules)
		}
		for i < rest.len() {
			if rest.read(i, e.puzzle.Rules) {
				i++
				continue
			}
			fewer := rest.without(i, group)
			f := e.find(Claim{Puzzle: fewer.of(e.puzzle)})
			switch {
			case f.err != nil:
				return unfinished(f.err)
			case f.solution == nil:
				rest, proof = fewer, f
			default:
				i += group
			}
		}
	}
	rest.rules, rest.givens = slices.Sorted(slices.Values(rest.rules)), slices.Sorted(slices.Values(rest.givens))
	whole := e.find(Claim{Puzzle: rest.of(e.puzzle)})
	switch {
	case whole.err != nil:
		return unfinished(whole.err)
	case whole.proof == nil:
		return Explanation{Err: encodingError(errUnstable)}
	}
	var without [][]int
	for i := range rest.len() {
		if rest.read(i, e.puzzle.Rules) {
			without = append(without, nil)
			continue
		}
		f := e.find(Claim{Puzzle: rest.without(i, 1).of(e.puzzle)})
		switch {
		case f.err != nil:
			return unfinished(f.err)
		case f.solution == nil:
			return Explanation{Err: encodingError(errUnstable)}
		}
		without = append(without, f.solution)
	}
	proof = whole
	out := unfinished(nil)
	out.Without = without
	return out
}

// unique tries the puzzle without each of its givens. Another solution must differ from the one there is in that very
// cell, since it would be a second solution of the puzzle itself otherwise.
func (e explainer) unique(solution []int, proof reply) Explanation {
	out := proof.explanation(Unique)
	out.Solutions, out.Complete = [][]int{solution}, true
	for _, cell := range e.puzzle.cells(true) {
		f := e.find(Claim{e.puzzle.without(cell), [][]int{solution}, true, []int{cell}})
		if f.err != nil {
			out.Err = f.err
			break
		}
		if f.solution == nil {
			out.Redundant = append(out.Redundant, cell)
		} else {
			out.Without = append(out.Without, f.solution)
		}
	}
	return out
}

// multiple first finds all cells in which solutions differ: it asks for a solution that differs from the first one in a
// cell not known yet, until no such solution is left. Then it lists solutions, up to the limit.
func (e explainer) multiple(first, second []int) Explanation {
	out := Explanation{Finding: Finding{Status: Multiple}}
	differs := make([]bool, len(first))
	// found keeps a solution, but not more than the list may hold: a large grid can take more to find all cells.
	found := func(grid []int) {
		if len(out.Solutions) < e.limit {
			out.Solutions = append(out.Solutions, grid)
		}
		for cell, digit := range grid {
			differs[cell] = differs[cell] || digit != first[cell]
		}
	}
	found(first)
	found(second)
	for out.Err == nil && out.Proof == nil {
		var same []int
		for cell := range first {
			if !differs[cell] && e.puzzle.Givens[cell] == 0 {
				same = append(same, cell)
			}
		}
		f := e.find(Claim{e.puzzle, [][]int{first}, true, same})
		if f.solution != nil {
			found(f.solution)
		}
		out.Err, out.Proved, out.Formula, out.Proof = f.err, f.claim, f.formula, f.proof
	}
	for out.Err == nil && !out.Complete && len(out.Solutions) < e.limit {
		f := e.find(Claim{Puzzle: e.puzzle, Solutions: out.Solutions})
		if f.solution != nil {
			found(f.solution)
		}
		out.Err, out.Complete = f.err, f.err == nil && f.solution == nil
	}
	for cell, yes := range differs {
		if yes {
			out.Differ = append(out.Differ, cell)
		}
	}
	return out
}
