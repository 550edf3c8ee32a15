package main

import (
	"errors"
	"fmt"

	"dlx-sudoku/cmd/internal/exit"
	"dlx-sudoku/dlx"
)

// explanation is the record of explain.
type explanation struct {
	answer
	Items    []string `json:"items,omitempty"`   // that cannot all be covered
	Minimal  *bool    `json:"minimal,omitempty"` // without any one of them, the others can be covered
	Solution []string `json:"solution,omitzero"` // the options of one; there may be none of them
}

// explain tells why the problem at hand has no solution, or that it has one.
func (r *run) explain() {
	e := explanation{answer: answer{File: r.file, Status: "error"}}
	s, wrong := r.solver()
	switch {
	case s == nil && wrong == nil:
		return
	case s == nil:
		e.Error = wrong
	case !r.find(s, &e):
		return
	}
	r.printExplanation(s, &e)
}

// find looks for a solution and, if there is none, for the reason. It reports whether the run goes on.
func (r *run) find(s *dlx.Solver, e *explanation) bool {
	p := s.Problem()
	ctx, cancel := r.limited()
	defer cancel()
	next, end := r.wait("searching")
	defer end()
	sol, err := s.First(ctx)
	var found dlx.Explanation
	switch {
	case err == nil:
		e.Status = "solved"
		e.Solution = []string{}
		for _, o := range sol {
			e.Solution = append(e.Solution, string(p.AppendText(nil, o)))
		}
		return true
	case errors.Is(err, dlx.ErrNoSolution):
		e.Status = "none"
		next("no solution; making the set of items smaller")
		found, err = p.Explain(ctx, r.set.effort)
	default:
		e.Status = "unknown"
	}
	if r.ctx.Err() != nil && len(found.Items) == 0 {
		return false
	}
	for _, i := range found.Items {
		e.Items = append(e.Items, p.ItemName(i))
	}
	if len(found.Items) > 0 {
		e.Minimal = &found.Minimal
	}
	if err == nil && found.Minimal {
		return true
	}
	e.Error = &failure{Text: "the limit on effort was reached"}
	switch {
	case r.ctx.Err() != nil:
		e.Error.Text = "interrupted"
	case r.timedOut(err):
		e.Error.Text = r.late()
	case err != nil:
		e.Error.Text = err.Error()
	}
	if r.ctx.Err() == nil { // an interruption is told at the end
		r.message(r.file, e.Error.Text)
	}
	r.worse(exit.Unknown)
	return true
}

// printExplanation prints the record of explain.
func (r *run) printExplanation(s *dlx.Solver, e *explanation) {
	if r.set.json {
		r.print(object(e))
		return
	}
	b := blocks{file: r.file, many: r.set.many()}
	b.first()
	lines := e.Items
	switch {
	case e.Status == "error":
		r.print(b.failed(e.Error))
		return
	case e.Status == "solved":
		b.text = append(b.text, "# solvable, for instance by\n"...)
		lines = e.Solution
	case e.Status == "unknown":
		b.text = fmt.Appendf(b.text, "# unknown: %s\n", e.Error.Text)
	case len(e.Items) == 0:
		b.text = append(b.text, "# no solution\n"...)
	case *e.Minimal:
		b.text = fmt.Appendf(b.text, "# no solution: a minimal set of items that cannot all be covered (%d of %d)\n", len(e.Items), s.Problem().Primary())
	default:
		b.text = fmt.Appendf(b.text, "# no solution: items that cannot all be covered, perhaps not all needed (%d of %d)\n", len(e.Items), s.Problem().Primary())
	}
	for _, line := range lines {
		b.text = append(append(b.text, line...), '\n')
	}
	r.print(append(b.text, '\n'))
}
