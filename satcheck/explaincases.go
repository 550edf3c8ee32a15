package satcheck

import "slices"

// none leaves out one given after the other as long as no solution appears, and then asks again, of fresh formulas,
// whether what is left has no solution and has one without each of its members.
func (e explainer) none() Explanation {
	core := e.puzzle.givenCells()
	for i := 0; i < len(core); {
		fewer := slices.Delete(slices.Clone(core), i, i+1)
		f := e.find(e.puzzle.with(fewer), nil, nil)
		switch {
		case f.err != nil:
			return Explanation{Err: f.err}
		case f.solution == nil:
			core = fewer
		default:
			i++
		}
	}
	minimal := e.puzzle.with(core)
	whole := e.find(minimal, nil, nil)
	if whole.err == nil && whole.proof == nil {
		whole.err = encodingError(errUnstable)
	}
	for _, cell := range core {
		if whole.err != nil {
			break
		}
		f := e.find(minimal.without(cell), nil, nil)
		if whole.err = f.err; f.err == nil && f.solution == nil {
			whole.err = encodingError(errUnstable)
		}
	}
	if whole.err != nil {
		return Explanation{Err: whole.err}
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
			return Explanation{Err: f.err}
		}
		if f.solution == nil {
			out.Redundant = append(out.Redundant, cell)
		}
	}
	return out
}

// multiple first finds all cells in which solutions differ: it asks for a solution that differs from the first one in
// a cell not known yet, until there is none. Then it lists solutions, up to the limit.
func (e explainer) multiple(solutions [][]int) Explanation {
	out := Explanation{Status: Multiple}
	first := solutions[0]
	differs := make([]bool, len(first))
	mark := func(grid []int) {
		for cell, digit := range grid {
			differs[cell] = differs[cell] || digit != first[cell]
		}
	}
	mark(solutions[1])
	for out.Proof == nil {
		var same []int
		for cell := range first {
			if !differs[cell] && e.puzzle.Givens[cell] == 0 {
				same = append(same, cell)
			}
		}
		f := e.find(e.puzzle, [][]int{first}, same)
		if f.err != nil {
			return Explanation{Err: f.err}
		}
		if f.solution != nil {
			solutions = append(solutions, f.solution)
			mark(f.solution)
		}
		out.Formula, out.Proof = f.formula, f.proof
	}
	for len(solutions) < MaxSolutions && !out.Complete {
		f := e.find(e.puzzle, solutions, e.puzzle.open())
		if f.err != nil {
			return Explanation{Err: f.err}
		}
		if f.solution != nil {
			solutions = append(solutions, f.solution)
		}
		out.Complete = f.solution == nil
	}
	out.Solutions = solutions
	for cell, yes := range differs {
		if yes {
			out.Differ = append(out.Differ, cell)
		}
	}
	return out
}
