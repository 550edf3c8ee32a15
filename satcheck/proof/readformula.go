// Trusted by proof.Check: a fault here can make a wrong proof of a file look verified, but no wrong claim Verified.

package proof

import (
	"fmt"
	"io"
)

// maxClauses is the greatest number of clauses that a file may announce.
const maxClauses = 1<<31 - 1

// spareVariables is the greatest number of variables of a formula beyond its number of literals: a checker takes memory for each.
const spareVariables = 1 << 20

// ReadFormula reads a formula in DIMACS CNF: comment lines that begin with c, the line "p cnf VARIABLES CLAUSES", and the
// literals of each clause and 0, separated by white space and line ends. The lines % and 0 may follow. There must be as many
// clauses as announced, no larger variable, and not many more variables than literals. Errors in the text are of type
// *ReadError. ReadFormula needs memory for the formula.
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
	if err := s.end(clauses); err != nil {
		return nil, s.wrong(err)
	}
	if most := len(f.clauses.Literals) + spareVariables; variables > most {
		return nil, &ReadError{Line: 1, Err: fmt.Errorf("%d variables, and %d literals (want %d variables at most)", variables, most-spareVariables, most)}
	}
	f.variables = variables
	return f, nil
}

// end reads what stands behind the last clause: nothing, or the lines % and 0, with which SATLIB's files end.
func (s *textScanner) end(clauses int) error {
	for _, more := range []string{"%", "0", ""} {
		switch token, first, err := s.token(); {
		case err == io.EOF && more != "0":
			return nil
		case err == io.EOF:
			return fmt.Errorf("no 0 behind the line %%")
		case err != nil:
			return err
		case !first || string(token) != more:
			return fmt.Errorf("unexpected %.20q behind the last of %d clauses", token, clauses)
		}
	}
	return nil
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
	v, err := parseNumber([]byte(words[2]))
	if err != nil || v < 0 || v > maxVariable {
		return 0, 0, fmt.Errorf("%q variables (want 0 to %d)", words[2], maxVariable)
	}
	c, err := parseNumber([]byte(words[3]))
	if err != nil || c < 0 || c > maxClauses {
		return 0, 0, fmt.Errorf("%q clauses (want 0 to %d)", words[3], maxClauses)
	}
	return int(v), int(c), nil
}
