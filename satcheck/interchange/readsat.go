package interchange

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"dlx-sudoku/satcheck/proof"
)

// satReader reads the lines of SAT and pseudo-Boolean solvers about a puzzle.
type satReader struct {
	*model
	prefix string // of a variable's number
	lines  lineReader
}

// readSAT reads literals whose numbers have a prefix, in models that end with a 0 or do not.
func (m *model) readSAT(text []byte, prefix string, zero bool) error {
	r := satReader{model: m, prefix: prefix}
	r.lines = lineReader{
		zero:    zero,
		literal: r.literal,
		forget: func() {
			for v := range m.values {
				m.values[v] = noValue
			}
		},
		other: func(line string) error {
			return solverError(line, "a line that begins with s, v or c, or SAT or UNSAT")
		},
	}
	lines, err := eachLine(text, r.lines.line)
	if err != nil {
		return err
	}
	m.claim, m.models = r.lines.claim, r.lines.models
	if err := r.end(); err != nil {
		return &proof.ReadError{Line: max(lines, 1), Err: err}
	}
	return nil
}

// literal takes the value of a literal, if it is of the model that is taken.
func (r satReader) literal(token string, taken bool) error {
	name, value := token, 1
	if rest, negative := strings.CutPrefix(token, "-"); negative {
		name, value = rest, 0
	}
	digits, ok := strings.CutPrefix(name, r.prefix)
	number, err := strconv.ParseUint(digits, 10, 31)
	switch {
	case errors.Is(err, strconv.ErrRange), err == nil && ok && number > uint64(len(r.values)):
		return r.foreign("variable %.20s of %d", name, len(r.values))
	case err != nil || !ok || number == 0:
		return fmt.Errorf("unexpected %.20q (want a literal, such as %s5 or -%[2]s5)", token, r.prefix)
	case !taken:
		return nil
	}
	return r.set(int(number)-1, value)
}

// end says what is wrong with the answer as a whole.
func (r *satReader) end() error {
	m := r.model
	switch {
	case r.lines.undecided():
		m.claim, m.why = Unknown, r.lines.why
	case !r.lines.said:
		return errors.New("the answer is cut short: no line that says s SATISFIABLE or s UNSATISFIABLE")
	case m.claim == Unsatisfiable && m.models > 0:
		return errors.New("unsatisfiable, and a model")
	case m.claim == Satisfiable && m.models == 0:
		if len(r.values) == 0 {
			return nil
		}
		return errors.New("the solver says that there is a model and does not give it (clasp without -q, cadical without -n, minisat's second file)")
	case m.claim == Satisfiable && r.lines.zero && r.lines.open && m.models == 1 && r.missing() >= 0:
		return fmt.Errorf("the answer is cut short: no 0 at the end of the model, no value for %s", r.name(r.missing()))
	}
	return nil
}
