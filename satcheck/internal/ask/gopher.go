// Not trusted: a fault here makes no wrong claim Verified; models are tried and proofs replayed.

package ask

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/crillab/gophersat/solver"

	"dlx-sudoku/satcheck/internal/unit"
)

// This file is the only one that uses gophersat. Version 1.4.0 has faults; gopher_test.go pins them. Each solver is asked one
// question, on plain clauses without units, and its answer is not trusted: a model is tried on the clauses, and a proof is
// replayed.

var (
	// ErrSteps is the error of a solve that reached its limit of steps.
	ErrSteps = errors.New("step limit reached")
	// ErrSolver is the error of a solver that panicked or whose answer turned out wrong.
	ErrSolver = errors.New("the SAT solver failed")
)

// turn lets only one solver run at a time in the process: gophersat keeps a buffer for learned clauses in a package variable, so
// even two separate solvers disturb each other.
var turn = make(chan struct{}, 1)

// Gophersat answers as [Solve] does, by gophersat alone.
func Gophersat(ctx context.Context, variables int, clauses *unit.Clauses, limit int) (Answer, error) {
	if clauses.Len() == 0 {
		return Answer{Model: make([]bool, variables)}, nil
	}
	lists := make([][]int, clauses.Len())
	for i := range lists {
		clause := clauses.At(i)
		lists[i] = make([]int, len(clause))
		for k, literal := range clause {
			lists[i][k] = int(literal)
		}
	}
	var answer Answer
	model, err := consult(ctx, variables, lists, limit, func(line string) error {
		err := parseClause(&answer.Learned, line)
		if err != nil {
			return fmt.Errorf("%w: learned clause %q: %w", ErrSolver, line, err)
		}
		return nil
	})
	answer.Model, answer.Steps = model, answer.Learned.Len()
	return answer, err
}

// parseClause appends a clause as gophersat writes it, "1 -2 0".
func parseClause(clauses *unit.Clauses, line string) error {
	words := strings.Fields(line)
	if len(words) == 0 || words[len(words)-1] != "0" {
		return errors.New("no 0 at the end of the clause")
	}
	for _, word := range words[:len(words)-1] {
		literal, err := strconv.ParseInt(word, 10, 32)
		if err != nil || literal == 0 {
			return fmt.Errorf("unexpected %.20q (want a literal)", word)
		}
		clauses.Literals = append(clauses.Literals, int32(literal))
	}
	clauses.Ends = append(clauses.Ends, len(clauses.Literals))
	return nil
}

// consult asks gophersat for a model of the clauses over the variables 1 to variables. Each clause that it learns goes
// to learned, as "1 -2 0", in order. A nil model without an error means that the solver found the clauses unsatisfiable.
//
// When the context ends, or more than limit clauses were learned (0: no limit), the solver is stopped at the next
// clause it learns; consult returns when it has stopped. Before it starts to search, the context is looked at between
// the stages of its making.
func consult(ctx context.Context, variables int, clauses [][]int, limit int, learned func(string) error) ([]bool, error) {
	select {
	case turn <- struct{}{}:
		defer func() { <-turn }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	s, err := prepare(ctx, variables, clauses)
	if err != nil {
		return nil, err
	}
	lines := make(chan string, 256)
	s.Certified, s.CertChan = true, lines
	dead := make(chan string)
	close(dead)

	var (
		status   solver.Status
		model    []bool
		panicked any
	)
	go func() {
		defer close(lines)
		defer func() { panicked = recover() }()
		if status = s.Solve(); status == solver.Sat {
			model = s.Model()
		}
	}()

	var stopped error // why the solver was told to stop
	count := 0
	for done := ctx.Done(); ; {
		select {
		case <-done:
			done = nil
			if stopped == nil {
				stopped = ctx.Err()
				divert(s, dead)
			}
		case line, open := <-lines:
			switch {
			case open && stopped == nil:
				if count++; limit > 0 && count > limit {
					stopped = fmt.Errorf("%w: %d learned clauses", ErrSteps, limit)
				} else {
					stopped = learned(line)
				}
				if stopped != nil {
					divert(s, dead)
				}
			case open: // learned before it noticed
			case stopped != nil:
				return nil, stopped
			case panicked != nil:
				return nil, fmt.Errorf("%w: panic: %v", ErrSolver, panicked)
			case status != solver.Sat && status != solver.Unsat:
				return nil, fmt.Errorf("%w: answer %v (want SAT or UNSAT)", ErrSolver, status)
			default:
				return model, nil
			}
		}
	}
}

// prepare builds a solver. ParseSliceNb gets the number of variables, for it would lose the last ones otherwise. Both
// stages take time that grows with the clauses, and cannot be interrupted.
func prepare(ctx context.Context, variables int, clauses [][]int) (s *solver.Solver, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: panic: %v", ErrSolver, p)
		}
	}()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	parsed := solver.ParseSliceNb(clauses, variables)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	s = solver.New(parsed)
	return s, ctx.Err()
}

// divert makes a running solver panic the next time that it reports a learned clause: it puts a closed channel in the
// place of the one that the solver writes to. The solver's goroutine recovers from the panic and ends.
//
// gophersat has no way to be stopped, and closing its own channel would race with its sends. This write races with its
// reads of the field, on purpose, and is kept from the race detector; it is one machine word, so that a read sees the
// old channel or the new one. It is sure to be seen: consult goes on receiving, and every receive orders this write
// before the sends that follow.
//
//go:norace
func divert(s *solver.Solver, dead chan string) { s.CertChan = dead }
