package main

import (
	"context"
	"fmt"

	"dlx-sudoku/cmd/internal/console"
	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/cover"
	"dlx-sudoku/satcheck"
)

// explained has the status that an explanation comes to.
var explained = map[satcheck.Status]status{
	satcheck.Unknown:  unknown,
	satcheck.Invalid:  invalid,
	satcheck.None:     none,
	satcheck.Multiple: multiple,
	satcheck.Unique:   unique,
}

// explain has the judge explain a puzzle. The error is that of ctx.
func (w *worker) explain(ctx context.Context, a *answer) error {
	if a.unread() {
		return nil
	}
	e := w.set.judge.Explain(ctx, w.question(a, explainTimeout))
	if ctx.Err() != nil {
		return ctx.Err()
	}
	a.explain(e)
	return nil
}

// explain makes an explanation the answer.
func (a *answer) explain(e judges.Explanation) {
	a.explained, a.status, a.proof = &e, explained[e.Status], e.Proof
	a.count, a.more, a.reason = uint64(len(e.Solutions)), e.Status == satcheck.Multiple && !e.Complete, e.Reason
	for _, c := range e.Clashes {
		a.clashes = append(a.clashes, cover.Clash{Digit: c.Digit, Cells: c.Cells, Houses: c.Houses, Layout: a.Grid.Layout()})
	}
}

// endedEarly reports whether the status of a puzzle is known, but not all that an explanation tells about it.
func (a *answer) endedEarly() bool {
	return a.explained != nil && a.explained.Reason != "" && a.status != unknown
}

// explainPrinter writes a block for each puzzle: the status, what explains it, and a blank line.
// Before that a line says so if the explanation is unfinished.
type explainPrinter struct{}

func (explainPrinter) begin(dst []byte, _ *answer) []byte { return dst }

func (explainPrinter) solution(dst []byte, _ *answer, _ *cover.Grid) []byte { return dst }

func (explainPrinter) end(dst []byte, a *answer) []byte {
	dst = append(dst, a.status.String()...)
	e := a.explained
	switch a.status {
	case invalid:
		for _, c := range a.clashes {
			dst = append(append(dst, '\n'), c.String()...)
		}
	case none:
		set := "a minimal set of givens"
		if e.Reason != "" {
			set = "givens"
		}
		dst = fmt.Appendf(dst, ": %s that cannot all be right (%d of %d)", set, len(e.Core), a.Grid.Givens())
		for _, cell := range e.Core {
			dst = append(append(dst, '\n'), a.Grid.GivenName(cell)...)
		}
	case multiple:
		dst = append(appendCount(append(dst, ": "...), a), " solutions\n"...)
		for _, solution := range e.Solutions[:2] {
			dst = append(append(dst, line(a, solution)...), '\n')
		}
		dst = append(dst, "differ:"...)
		for _, cell := range e.Differ {
			dst = append(append(dst, ' '), a.Grid.Layout().CellName(cell)...)
		}
	case unique:
		dst = append(dst, ": proved\n"...)
		dst = append(append(dst, line(a, e.Solutions[0])...), "\nredundant:"...)
		for _, cell := range e.Redundant {
			dst = append(append(dst, ' '), a.Grid.GivenName(cell)...)
		}
		if len(e.Redundant) == 0 {
			dst = append(dst, " none"...)
		}
	default:
		dst = console.AppendClean(append(dst, ": "...), a.reason)
	}
	if a.endedEarly() {
		dst = console.AppendClean(append(dst, "\nunfinished: "...), a.reason)
	}
	return append(dst, "\n\n"...)
}
