// Trusted by proof.Check: a fault here can make a wrong proof of a file look verified, but no wrong claim Verified.

package proof

import (
	"context"
	"fmt"
	"io"
	"slices"

	"dlx-sudoku/satcheck/internal/unit"
)

// checkLRAT checks a proof in LRAT (Cruz-Filipe et al., "Efficient certified RAT verification", CADE 2017). The clauses of
// the formula have the numbers from 1; a line is a step:
//
//	12 1 -2 0 3 7 0       clause 12 is 1 or -2: with both false, clause 3 is a unit, and then clause 7 is violated
//	12 d 3 7 0            clauses 3 and 7 are not needed any more; the number 12 means nothing
//	13 4 0 2 -5 6 -8 0    clause 13 has the property RAT on 4: clause 2 is a unit, and hints follow for each of the clauses 5
//	                      and 8, the only ones with -4, which show that its resolvent follows
func checkLRAT(ctx context.Context, f *Formula, s *textScanner, stats *Stats) error {
	held, err := propagators.New(f.variables, &unit.Clauses{})
	if err != nil {
		return err
	}
	c := &hinted{
		held:    held,
		clauses: make(map[int64][]int32, f.Len()),
		last:    int64(f.Len()),
	}
	defer propagators.Release(c.held)
	for i := range f.Len() {
		c.clauses[int64(i)+1] = f.clauses.At(i)
	}
	next := s.textHinted
	if s.binary {
		next = s.binaryHinted
	}
	done := f.hasEmpty()
	for i := 0; ; i++ {
		if i%pollSteps == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		step, err := next()
		switch {
		case err == io.EOF && done:
			return nil
		case err == io.EOF:
			return fmt.Errorf("%w: no empty clause in its %d steps", ErrProof, stats.Steps)
		case err != nil:
			return err
		case done:
		case step.deletion:
			stats.Deletions += len(step.hints)
			err = c.remove(step.hints)
		default:
			stats.Steps++
			var rat bool
			if rat, err = c.step(step.number, step.clause, step.hints); rat {
				if stats.RAT++; ctx.Err() != nil { // all clauses were looked at
					return ctx.Err()
				}
			}
			done = len(step.clause) == 0
		}
		if err != nil {
			step.place.Err = fmt.Errorf("%w: %w", ErrProof, err)
			return &step.place
		}
	}
}

// A hintedStep adds a clause with this number and hints, or deletes the clauses with the numbers in hints.
type hintedStep struct {
	number   int64
	clause   []int32
	hints    []int64
	deletion bool
	place    ReadError // without Err
}

// textHinted reads the next step of a proof as text. The error is io.EOF after the last one.
func (s *textScanner) textHinted() (step hintedStep, err error) {
	token, _, err := s.token()
	if err != nil {
		return step, err
	}
	step.place.Line = s.line
	if step.number, err = parseNumber(token); err != nil || step.number < 1 {
		return step, s.wrong(fmt.Errorf("unexpected %.20q (want the number of a clause)", token))
	}
	if step.clause, step.hints, step.deletion, err = s.scanStep(); err != nil {
		return step, s.wrong(err)
	}
	return step, nil
}

// scanStep reads the rest of a step after its number: a clause and its hints, or d and the numbers of clauses to delete.
func (s *textScanner) scanStep() (clause []int32, hints []int64, deletion bool, err error) {
	for zeros := 0; zeros < 2; {
		if max(len(clause), len(hints)) > maxClause {
			return nil, nil, false, errLongClause()
		}
		token, _, err := s.token()
		var literal int
		var hint int64
		switch {
		case err == io.EOF:
			err = fmt.Errorf("no 0 at the end of the step")
		case err != nil:
		case zeros > 0:
			if hint, err = parseNumber(token); err != nil || deletion && hint < 0 {
				err = fmt.Errorf("unexpected %.20q (want the number of a clause, or 0)", token)
			}
		case len(clause) == 0 && string(token) == "d":
			deletion = true
		default:
			literal, err = parseLiteral(token)
		}
		switch {
		case err != nil:
			return nil, nil, false, err
		case literal != 0:
			clause = append(clause, int32(literal))
		case hint != 0:
			hints = append(hints, hint)
		default:
			zeros++
		}
	}
	return clause, hints, deletion, nil
}

// A hinted checker follows the hints of an LRAT proof; it looks for nothing by itself.
type hinted struct {
	held    *unit.Propagator // has the values of literals, and no clauses
	clauses map[int64][]int32
	last    int64 // the highest number of a clause
}

func (c *hinted) remove(numbers []int64) error {
	for _, n := range numbers {
		if _, met := c.clauses[n]; !met {
			return fmt.Errorf("clause %d, to be deleted, is not there", n)
		}
		delete(c.clauses, n)
	}
	return nil
}

// step checks a clause by its hints, and adds it.
func (c *hinted) step(number int64, clause []int32, hints []int64) (rat bool, err error) {
	if number <= c.last {
		return false, fmt.Errorf("clause %d stands behind clause %d", number, c.last)
	}
	if err := known(clause, c.held.Variables()); err != nil {
		return false, err
	}
	defer c.held.Undo(0)
	if !c.falsify(clause, 0) { // otherwise it has a literal and its opposite, and is always true
		violated, rest, err := c.units(hints)
		if err != nil {
			return false, err
		}
		if rat = !violated; rat && len(clause) == 0 {
			return false, fmt.Errorf("its hints violate no clause")
		}
		if rat {
			if err := c.resolvents(clause[0], rest); err != nil {
				return false, err
			}
		}
	}
	c.last = number
	c.clauses[number] = clause
	return rat, nil
}

// falsify makes the literals of a clause false, except one, and reports whether another of them is true.
func (c *hinted) falsify(clause []int32, except int32) bool {
	for _, literal := range clause {
		x := unit.Code(literal)
		if literal == except {
			continue
		}
		if c.held.Value[x] > 0 {
			return true
		}
		c.assign(x ^ 1)
	}
	return false
}

func (c *hinted) assign(x int32) {
	if c.held.Value[x] == 0 {
		c.held.Assign(x, unit.Assumed)
	}
}

// units follows hints up to a violated clause, or a negative one, or the end.
func (c *hinted) units(hints []int64) (violated bool, rest []int64, err error) {
	value := c.held.Value
	for i, n := range hints {
		if n < 0 {
			return false, hints[i:], nil
		}
		clause, met := c.clauses[n]
		if !met {
			return false, nil, fmt.Errorf("clause %d is not there", n)
		}
		only := int32(unit.None)
		for _, literal := range clause {
			x := unit.Code(literal)
			if value[x] < 0 || x == only {
				continue
			}
			if only != unit.None {
				return false, nil, fmt.Errorf("clause %d, %v, is no unit", n, clause)
			}
			only = x
		}
		if only == unit.None {
			return true, nil, nil
		}
		c.assign(only)
	}
	return false, nil, nil
}

// resolvents follows the hints of a RAT step: each clause with the opposite of the pivot, and how its resolvent follows.
func (c *hinted) resolvents(pivot int32, hints []int64) error {
	shown := make(map[int64]bool)
	for len(hints) > 0 {
		n := -hints[0]
		clause, met := c.clauses[n]
		if !met {
			return fmt.Errorf("clause %d is not there", n)
		}
		mark := len(c.held.Trail)
		holds := c.falsify(clause, -pivot)
		if !holds {
			var err error
			if holds, _, err = c.units(hints[1:]); err != nil {
				return err
			}
		}
		c.held.Undo(mark)
		if !holds {
			return fmt.Errorf("the resolvent with clause %d on %d is not shown to follow", n, pivot)
		}
		shown[n] = true
		for hints = hints[1:]; len(hints) > 0 && hints[0] > 0; hints = hints[1:] {
		}
	}
	lacking := int64(0) // the first clause of which nothing is shown
	for n, clause := range c.clauses {
		if !shown[n] && slices.Contains(clause, -pivot) && (lacking == 0 || n < lacking) {
			lacking = n
		}
	}
	if lacking > 0 {
		return fmt.Errorf("its hints violate no clause, and nothing is shown of clause %d, which has %d", lacking, -pivot)
	}
	return nil
}
