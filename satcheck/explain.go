// Not trusted: a fault here can make a wrong explanation, but no wrong claim Verified.

package satcheck

import (
	"context"
	"slices"

	"dlx-sudoku/satcheck/proof"
)

// A Status is the result of an explanation. The zero value is Unknown.
type Status int

// The statuses, as the commands print them.
const (
	Unknown  Status = iota // not determined; Explanation.Err says why
	Invalid                // givens clash
	None                   // no clash, but no solution
	Multiple               // more than one solution
	Unique                 // exactly one
)

// String returns the status in lower case.
func (s Status) String() string {
	return nameOf("Status", int(s), "unknown", "invalid", "none", "multiple", "unique")
}

// MaxSolutions is the greatest number of solutions that an explanation lists.
const MaxSolutions = 100

// An Explanation says why a puzzle is not a proper one, or that it is. All cells count from 0, row by row, and are in
// ascending order.
type Explanation struct {
	Finding

	// Err says why the status is Unknown or, with another status, why the explanation ended early. That status is proved
	// nevertheless, and the explanation has everything found until then. Err is or wraps ErrPuzzle, ErrSolver, ErrEncoding,
	// ErrSteps, ErrTooLarge, or the context's error.
	Err error

	// Proved is the claim that the status rests on, Formula has its clauses, and Proof shows that they are unsatisfiable. None:
	// the core has no solution. Unique: there is no second solution. Multiple: no solution differs from the first outside
	// Differ.
	Proved  Claim
	Formula *proof.Formula
	Proof   *proof.Proof
}

// A Finding has the results of an explanation, as plain data.
type Finding struct {
	Status Status

	// Clashes are all pairs of equal givens in a house, if the status is Invalid.
	Clashes []Clash

	// Core holds the cells of givens that cannot all be right, if the status is None: together they leave no
	// solution, and without any one of them there is one. Other such sets may exist, even smaller ones: this is the
	// smallest found by leaving out members in some orders. If Err is not nil, some of them may be dispensable.
	Core []int

	// CoreRules holds the numbers of the rules, from 0, that are part of the core. A rule that says that all marks are
	// given comes with the marks of its kind, and a minimum with the other minima: without them it would demand more. So
	// they are left out together with it, or not at all.
	CoreRules []int

	// CoreExcluded holds the candidates whose exclusion is part of the core, for a puzzle with Candidates.
	CoreExcluded []Candidate

	// Solutions are the solutions found, at most MaxSolutions; Complete says that there are no others.
	Solutions [][]int
	Complete  bool

	// Differ holds the cells that are not the same in all solutions, listed or not, if the status is Multiple. If Err
	// is not nil and Proof is, there may be more.
	Differ []int

	// Redundant holds the cells of the redundant givens of a puzzle whose status is Unique: any one of them, but perhaps not two,
	// can be left out without adding solutions. If Err is not nil, there may be more. Excluded candidates are not tried.
	Redundant []int

	// RedundantRules holds the numbers of the rules, from 0, any one of which could be left out in the same way. Rules that
	// others read are not tried, nor those that give the grid its shape: regions, and that there are no boxes.
	RedundantRules []int

	// Together says that all of Redundant and RedundantRules could be left out at once. It is false if there are none, or if
	// Err is not nil.
	Together bool

	// Without has solutions that show why something is needed. Unique: for each needed given, in the order of the cells, and
	// then for each needed rule, a second solution of the puzzle without it, or nil for a rule that was not tried. None: for
	// each member of the core, first the givens, then the rules and the excluded candidates, a grid that obeys the others, or
	// nil for a rule that another one depends on. It is nil if Err is not nil.
	Without [][]int
}

// Explain finds out what is wrong with a puzzle, or that it has exactly one solution. Clashes are found by the rules
// alone. Everything else rests on proofs that were replayed and on solutions that obey the rules; each question is
// asked of a fresh formula. A question that stays open ends the explanation; what was proved before it stands.
func (j Judge) Explain(ctx context.Context, puzzle Puzzle) Explanation {
	if err := puzzle.Validate(); err != nil {
		return Explanation{Err: err}
	}
	if clashes := puzzle.Clashes(); clashes != nil {
		return Explanation{Finding: Finding{Status: Invalid, Clashes: clashes}}
	}
	e := &explainer{ctx: ctx, judge: j, puzzle: puzzle, limit: MaxSolutions}
	first := e.find(Claim{Puzzle: puzzle})
	if first.err != nil {
		return Explanation{Err: first.err}
	}
	if first.solution == nil {
		return e.none(first)
	}
	second := e.find(Claim{Puzzle: puzzle, Solutions: [][]int{first.solution}})
	switch {
	case second.err != nil:
		return Explanation{Err: second.err}
	case second.solution == nil:
		return e.unique(first.solution, second)
	}
	return e.multiple(first.solution, second.solution)
}

// An explainer asks the questions of one explanation.
type explainer struct {
	ctx    context.Context
	judge  Judge
	puzzle Puzzle
	limit  int // the greatest number of solutions to list
	work   int // the work so far, in clauses that were read
	budget int // no question is asked beyond this work; 0: there is no budget
}

// A reply is the answer to one question: a solution, a proof of the claim that no solution exists, or an error.
type reply struct {
	solution []int
	claim    Claim
	formula  *proof.Formula
	proof    *proof.Proof
	err      error
}

// explanation returns an explanation that rests on the reply's proof.
func (f reply) explanation(status Status) Explanation {
	return Explanation{Finding: Finding{Status: status}, Proved: f.claim, Formula: f.formula, Proof: f.proof}
}

// find looks for a solution that the claim leaves out.
func (e *explainer) find(c Claim) reply {
	if err := e.ctx.Err(); err != nil {
		return reply{err: err}
	}
	if e.budget > 0 && e.work >= e.budget {
		return reply{err: errWork}
	}
	s, encoded, err := c.encode(e.ctx)
	if err != nil {
		return reply{err: err}
	}
	answer, err := e.judge.Solve(e.ctx, encoded.formula)
	e.work += encoded.formula.Len() + perLearned*answer.Learned
	if err != nil {
		return reply{err: err}
	}
	out := reply{claim: c, formula: encoded.formula, proof: answer.Proof}
	if answer.Proof == nil {
		if out.solution, err = s.grid(encoded.decode(answer.Model)); err != nil {
			return reply{err: encodingError(err)}
		}
	}
	return out
}

// clone returns a copy that shares nothing with the puzzle.
func (p Puzzle) clone() Puzzle {
	p.Givens, p.Candidates, p.Rules = slices.Clone(p.Givens), clone(p.Candidates), slices.Clone(p.Rules)
	for i, r := range p.Rules {
		p.Rules[i].Numbers, p.Rules[i].Groups = slices.Clone(r.Numbers), clone(r.Groups)
	}
	return p
}
