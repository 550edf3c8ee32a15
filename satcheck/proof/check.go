// Trusted by proof.Check: a fault here can make a wrong proof of a file look verified, but no wrong claim Verified.

package proof

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"dlx-sudoku/satcheck/internal/unit"
)

// Stats has the figures of a proof.
type Stats struct {
	Format    Format
	Steps     int   // clauses added, up to the empty one
	Deletions int   // clauses deleted
	RAT       int   // steps that do not follow, but keep the formula satisfiable if it was
	Bytes     int64 // read
}

// Check reads a proof and replays it on the formula; it returns nil if the proof shows that the formula is unsatisfiable. A
// step adds a clause that follows by unit propagation (RUP), or that has the property RAT on its first literal: every
// resolvent with a clause that has the opposite literal follows (Järvisalo, Heule and Biere, "Inprocessing rules", IJCAR
// 2012). A step may delete a clause; Check ignores deletions of clauses that do not exist, or that make a literal true for good,
// as drat-trim does. The empty clause ends a proof, unless the formula itself has one; the rest is read, but not checked.
//
// The format is DRAT or LRAT, each of which may be text or binary; DRATBinary and LRATBinary take binary only. Check needs memory
// for the formula and for the clauses that are not deleted, whatever the length of the proof.
//
// The error for a wrong step is a *ReadError that wraps ErrProof, for an unreadable step a *ReadError, and for a step whose
// clause there is no room for a *ReadError that wraps ErrTooLarge. A proof without an empty clause gives an error that wraps
// ErrProof. Other errors are ErrTooLarge for a formula of that size, the reader's, or the context's.
func Check(ctx context.Context, f *Formula, r io.Reader, format Format) (Stats, error) {
	form, binary, err := formOf(format)
	stats := Stats{Format: form.name}
	if err != nil {
		return stats, err
	}
	s := newTextScanner(newByteReader(r))
	head := s.peek(64)
	if isFRAT(head) {
		return stats, &ReadError{Line: 1, Err: errors.New("it looks like FRAT, which is not read (want DRAT or LRAT: cadical without --frat)")}
	}
	if s.binary = binary || isBinary(head); s.binary {
		stats.Format = form.name.binary()
	}
	err = form.check(ctx, f, s, &stats)
	stats.Bytes = s.offset()
	return stats, err
}

// checkDRAT checks a proof in DRAT.
func checkDRAT(ctx context.Context, f *Formula, s *textScanner, stats *Stats) error {
	steps := &stepReader{textScanner: s}
	held, err := propagators.Load(ctx, f.variables, &f.clauses)
	if err != nil {
		return err
	}
	c := &unit.Database{P: held, Garbage: garbage}
	done := f.hasEmpty()
	for i := 0; ; i++ {
		if i%pollSteps == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		s, err := steps.next()
		switch {
		case err == io.EOF && done:
			return nil
		case err == io.EOF:
			return fmt.Errorf("%w: no empty clause in its %d steps", ErrProof, stats.Steps)
		case err != nil:
			return err
		case done:
			continue
		case s.deletion:
			stats.Deletions++
			if known(s.clause, held.Variables()) == nil {
				c.Delete(s.clause)
			}
			continue
		}
		stats.Steps++
		rat, err := check(c, s.clause)
		if err != nil {
			if !errors.Is(err, ErrTooLarge) {
				err = fmt.Errorf("%w: %w", ErrProof, err)
			}
			s.place.Err = err
			return &s.place
		}
		if rat {
			if stats.RAT++; ctx.Err() != nil { // all clauses were looked at
				return ctx.Err()
			}
		}
		done = len(s.clause) == 0
	}
}

// hasEmpty says whether a formula has the empty clause, so that it needs no proof.
func (f *Formula) hasEmpty() bool {
	for i := range f.clauses.Len() {
		if len(f.clauses.At(i)) == 0 {
			return true
		}
	}
	return false
}

// garbage is the number of deleted literals from which it is worth while to remove them. Tests lower it.
var garbage = 1 << 16

// check checks a step and adds its clause. It reports whether the clause does not follow but has the property RAT.
func check(c *unit.Database, clause []int32) (rat bool, err error) {
	if err := known(clause, c.P.Variables()); err != nil {
		return false, err
	}
	if !c.P.Follows(clause) {
		if len(clause) == 0 {
			return false, fmt.Errorf("the empty clause does not follow by unit propagation")
		}
		if err := resolvents(c, clause); err != nil {
			return false, fmt.Errorf("%v does not follow by unit propagation, and %w", clause, err)
		}
		rat = true
	}
	return rat, c.Add(clause)
}

// resolvents returns nil if a clause has the property RAT on its first literal.
func resolvents(c *unit.Database, clause []int32) error {
	p, pivot := c.P, unit.Code(clause[0])
	if p.Value[pivot] < 0 { // some clause makes it false, so that a resolvent with that one does not follow either
		return fmt.Errorf("its first literal is false")
	}
	mark, _, _ := p.Assume(clause)
	defer p.Undo(mark)
	for n := range int32(p.Len()) {
		if c.Deleted(n) || !slices.Contains(p.Clause(n), pivot^1) {
			continue
		}
		inner := len(p.Trail)
		holds := false
		for _, x := range p.Clause(n) {
			switch {
			case x == pivot^1:
			case p.Value[x] > 0:
				holds = true
			case p.Value[x] == 0:
				p.Assign(x^1, unit.Assumed)
			}
		}
		holds = holds || p.Propagate() != unit.None
		p.Undo(inner)
		if !holds {
			return fmt.Errorf("its resolvent with %v on %d neither", text(p.Clause(n)), clause[0])
		}
	}
	return nil
}

// text returns the literals of a clause as they are written.
func text(clause []int32) []int32 {
	out := make([]int32, len(clause))
	for i, x := range clause {
		out[i] = unit.Uncode(x)
	}
	return out
}
