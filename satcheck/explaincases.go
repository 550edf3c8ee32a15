package satcheck

import "slices"

// none leaves out one given after the other as long as no solution appears, and then asks again, of fresh formulas,
// whether what is left has no solution and has one without each of its members. Until then the proof shows that the
// puzzle has none.
func (e explainer) none(proof finding) Explanation {
	core := e.puzzle.givenCells()
	unfinished := func(err error) Explanation {
		return Explanation{Status: None, Err: err, Core: core, Formula: proof.formula, Proof: proof.proof}
	}
	for i := 0; i < len(core); {
		fewer := slices.Delete(slices.Clone(core), i, i+1)
		f := e.find(e.puzzle.with(fewer), nil, nil)
		switch {
		case f.err != nil:
			return unfinished(f.err)
		case f.solution == nil:
			core, proof = fewer, f
		default:
			i++
		}
	}
	minimal := e.puzzle.with(core)
	whole := e.find(minimal, nil, nil)
	switch {
	case whole.err != nil:
		return unfinished(whole.err)
	case whole.proof == nil:
		return Explanation{Err: encodingError(errUnstable)}
	}
	for _, cell := range core {
		f := e.find(minimal.without(cell), nil, nil)
		switch {
		case f.err != nil:
			return unfinished(f.err)
		case f.solution == nil:
			return Explanation{Err: encodingError(errUnstable)}
		}
	}
	return Explanation{Status: None, Core: core, Formula: whole.formula, Proof: whole.proof}
}

// unique tries the puzzle without each of its givens. Another solution must differ from the one there is in that very
// cell, since it would be a second solution of the puzzle itself otherwise.
func (e explainer) unique(solution []int, proof finding) Explanation {
	out := Explanation{
		Status: Unique, Solutions: [][]int{solution}, Complete: true,
		Formula: proof.formula, Proof: proof.proof,
	}
	for _, cell := range e.puzzle.givenCells() {
		f := e.find(e.puzzle.without(cell), [][]int{solution}, []int{cell})
		if f.err != nil {
			out.Err = f.err
			break
		}
		if f.solution == nil {
			out.Redundant = append(out.Redundant, cell)
		}
	}
	return out
}

// multiple first finds all cells in which solutions differ: it asks for a solution that differs from the first one in
// a cell not known yet, until there is none. Then it lists solutions, up to the limit.
func (e explainer) multiple(first, second []int) Explanation {
	out := Explanation{Status: Multiple}
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
		f := e.find(e.puzzle, [][]int{first}, same)
		if f.solution != nil {
			found(f.solution)
		}
		out.Err, out.Formula, out.Proof = f.err, f.formula, f.proof
	}
	for out.Err == nil && !out.Complete && len(out.Solutions) < e.limit {
		f := e.find(e.puzzle, out.Solutions, e.puzzle.open())
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
