// Trusted by proof.Check: a fault here can make a wrong proof of a file look verified, but no wrong claim Verified.

package proof

import (
	"fmt"
	"io"
	"strconv"
)

// spareVariables is how many variables more than literals a formula may have: a checker takes memory for each.
const spareVariables = 1 << 20

// ReadFormula reads a formula in DIMACS CNF: comment lines that begin with c, the line "p cnf VARIABLES CLAUSES", and the
// literals of each clause and 0, separated by white space and line ends. There have to be as many clauses as that line
// says, no variable above its number, and not many more variables than literals. Errors in the text are of type *ReadError. It needs memory for the formula.
func ReadFormula(r io.Reader) (*Formula, error) {
	s := newTextScanner(newByteReader(r))
	variables, clauses, err := s.header()
	if err != nil {
		return nil, s.wrong(err)
	}
	f := &Formula{}
	var clause []int32
	for f.Len() < clauses {
		if clause, err = s.literals(clause[:0]); err != nil {
			return nil, s.wrong(fmt.Errorf("clause %d of %d: %w", f.Len()+1, clauses, err))
		}
		if err := known(clause, variables); err != nil {
			return nil, s.wrong(fmt.Errorf("clause %d: %w", f.Len()+1, err))
		}
		f.clauses.Add(clause)
	}
	if token, _, err := s.token(); err != io.EOF {
		if err == nil {
			err = fmt.Errorf("unexpected %.20q behind the last of %d clauses", token, clauses)
		}
		return nil, s.wrong(err)
	}
	if most := len(f.clauses.Literals) + spareVariables; variables > most {
		return nil, &ReadError{Line: 1, Err: fmt.Errorf("%d variables, and %d literals (want %d variables at most)", variables, most-spareVariables, most)}
	}
	f.variables = variables
	return f, nil
}

// header reads the line "p cnf VARIABLES CLAUSES".
func (s *textScanner) header() (variables, clauses int, err error) {
	var words [4]string
	for i := range words {
		token, first, err := s.token()
		switch {
		case err == io.EOF:
			return 0, 0, fmt.Errorf("the text ends before the line p cnf VARIABLES CLAUSES")
		case err != nil:
			return 0, 0, err
		case first != (i == 0), i == 0 && string(token) != "p":
			return 0, 0, fmt.Errorf("unexpected %.20q (want the line p cnf VARIABLES CLAUSES)", token)
		}
		words[i] = string(token)
	}
	if words[1] != "cnf" {
		return 0, 0, fmt.Errorf("unexpected %q (want the line p cnf VARIABLES CLAUSES)", words[1])
	}
	v, err := strconv.ParseUint(words[2], 10, 31)
	if err != nil || v > maxVariable {
		return 0, 0, fmt.Errorf("%q variables (want 0 to %d)", words[2], maxVariable)
	}
	c, err := strconv.ParseUint(words[3], 10, 31)
	if err != nil {
		return 0, 0, fmt.Errorf("%q clauses (want 0 to %d)", words[3], 1<<31-1)
	}
	return int(v), int(c), nil
}
