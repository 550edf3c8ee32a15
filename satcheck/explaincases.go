// Not trusted: a fault here can make a wrong explanation, but no wrong claim Verified.

package satcheck

import (
	"slices"
)

// none finds a small core, and then asks again, of fresh formulas, whether it has no solution and has one without each of
// its members. Until then the proof shows that the puzzle has none.
func (e *explainer) none(proof reply) Explanation {
	rest, proof, err := e.smallest(proof)
	rest.sort()
	unfinished := func(err error) Explanation {
		out := proof.explanation(None)
		out.Err = err
		out.Core, out.CoreRules, out.CoreExcluded = rest.parts()
		return out
	}
	if err != nil {
		return unfinished(err)
	}
	whole := e.find(Claim{Puzzle: rest.of(e.puzzle)})
	switch {
	case whole.err != nil:
		return unfinished(whole.err)
	case whole.proof == nil:
		return Explanation{Err: encodingError(errUnstable)}
	}
	var without [][]int
	for i := range rest {
		fewer, alone := rest.without(i, 1, e.puzzle.Rules)
		f := e.find(Claim{Puzzle: fewer.of(e.puzzle)})
		switch {
		case f.err != nil:
			return unfinished(f.err)
		case f.solution == nil:
			return Explanation{Err: encodingError(errUnstable)}
		case !alone:
			f.solution = nil // it would not obey all other members
		}
		without = append(without, f.solution)
	}
	proof = whole
	out := unfinished(nil)
	out.Without = without
	return out
}

// unique tries the puzzle without each of its givens and rules, and then without all redundant ones together.
func (e *explainer) unique(solution []int, proof reply) Explanation {
	out := proof.explanation(Unique)
	out.Solutions, out.Complete = [][]int{solution}, true
	said, rules := newCore(e.puzzle.cells(true), e.puzzle.ruleNumbers(), e.puzzle.Excluded()), e.puzzle.Rules
	needed := slices.Clone(said)
	for i, m := range said {
		fewer, alone := said.without(i, 1, rules)
		if m.kind == anExcluded {
			break
		}
		if m.kind == aRule && (!alone || shapes(rules[m.n])) {
			out.Without = append(out.Without, nil)
			continue
		}
		claim := Claim{Puzzle: fewer.of(e.puzzle), Solutions: out.Solutions}
		if m.kind == aGiven { // a solution with the same digit there would be a second one of the puzzle itself
			claim.Partial, claim.Cells = true, []int{m.n}
		}
		f := e.find(claim)
		switch {
		case f.err != nil:
			out.Err = f.err
			return out
		case f.solution != nil:
			out.Without = append(out.Without, f.solution)
			continue
		case m.kind == aRule:
			out.RedundantRules = append(out.RedundantRules, m.n)
		default:
			out.Redundant = append(out.Redundant, m.n)
		}
		needed = slices.DeleteFunc(needed, func(o member) bool { return o == m })
	}
	switch len(said) - len(needed) {
	case 0:
	case 1:
		out.Together = true
	default:
		f := e.find(Claim{Puzzle: needed.of(e.puzzle), Solutions: out.Solutions})
		out.Err, out.Together = f.err, f.err == nil && f.solution == nil
	}
	return out
}

// shapes reports whether a rule gives the grid its shape: without it the puzzle would be another one.
func shapes(r Rule) bool { return r.Word == "regions" || r.Word == "no-boxes" }

// multiple first finds all cells in which solutions differ: it asks for a solution that differs from the first one in a new
// cell, until there is no such solution. Then it lists solutions, up to the limit.
func (e *explainer) multiple(first, second []int) Explanation {
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
