package interchange

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"dlx-sudoku/satcheck/proof"
)

// The words of a verdict: behind "s" in the form of the competitions, alone in minisat's.
var verdicts = map[string]Claim{
	"s SATISFIABLE": Satisfiable, "SATISFIABLE": Satisfiable, "SAT": Satisfiable, "s OPTIMUM FOUND": Satisfiable,
	"s UNSATISFIABLE": Unsatisfiable, "UNSATISFIABLE": Unsatisfiable, "UNSAT": Unsatisfiable,
	"s UNKNOWN": Unknown, "INDETERMINATE": Unknown, "INDET": Unknown,
}

// satReader reads the lines of SAT and pseudo-Boolean solvers.
type satReader struct {
	*model
	verdict string // the line; "": none yet
	bare    bool   // minisat's form: literals without a "v"
	open    bool   // a model has begun and not ended
	broken  string // why an UNSATISFIABLE does not count: clasp prints it when interrupted, too
}

func (m *model) readSAT(text []byte) error {
	r := satReader{model: m}
	lines, err := eachLine(text, r.line)
	if err != nil {
		return err
	}
	if err := r.end(); err != nil {
		return &proof.ReadError{Line: max(lines, 1), Err: err}
	}
	return nil
}

func (r *satReader) line(line string) error {
	claim, isVerdict := verdicts[line]
	switch {
	case line == "":
		return nil
	case isVerdict:
		if claim == Unknown {
			r.broken = line
		} else if err := r.say(claim); err != nil {
			return err
		}
		r.verdict = line
		r.bare = r.bare || line == "SAT"
		return nil
	case line == "c" || strings.HasPrefix(line, "c "):
		return r.comment(strings.TrimSpace(line[1:]))
	case line == "v":
		return nil
	case strings.HasPrefix(line, "v "):
		return r.literals(line[2:])
	case r.bare && (line[0] == '-' || line[0] >= '0' && line[0] <= '9'):
		return r.literals(line)
	}
	return solverError(line, "a line that begins with s, v or c, or SAT or UNSAT")
}

// comment looks at the comments that mean something.
func (r *satReader) comment(text string) error {
	switch {
	case strings.HasPrefix(text, "INTERRUPTED"), strings.HasPrefix(text, "TIME LIMIT"):
		r.broken = text
	case strings.HasPrefix(text, "Answer:"): // clasp ends no model with a 0 in OPB
		r.open = false
	case strings.HasPrefix(strings.ToUpper(text), "ERROR"):
		return solverError(text, "")
	}
	return nil
}

func (r *satReader) literals(text string) error {
	for token := range strings.FieldsSeq(text) {
		if token == "0" && r.dialect.Format == DIMACS {
			if !r.open { // of a formula without variables
				r.models++
			}
			r.open = false
			continue
		}
		if !r.open {
			r.open = true
			r.models++
		}
		variable, value, err := r.literal(token)
		if err != nil {
			return err
		}
		if r.models > 1 {
			continue
		}
		if err := r.set(variable, value); err != nil {
			return err
		}
	}
	return nil
}

// literal returns the variable of a literal, counting from 0, and its value.
func (r *satReader) literal(token string) (variable, value int, err error) {
	name, value := token, 1
	if rest, negative := strings.CutPrefix(token, "-"); negative {
		name, value = rest, 0
	}
	digits, example := name, "5 or -5"
	ok := true
	if r.dialect.Format == OPB {
		digits, ok = strings.CutPrefix(name, "x")
		example = "x5 or -x5"
	}
	number, err := strconv.ParseUint(digits, 10, 31)
	switch {
	case errors.Is(err, strconv.ErrRange), err == nil && ok && number > uint64(len(r.values)):
		return 0, 0, r.foreign("variable %.20s of %d", name, len(r.values))
	case err != nil || !ok || number == 0:
		return 0, 0, fmt.Errorf("unexpected %.20q (want a literal, such as %s)", token, example)
	}
	return int(number) - 1, value, nil
}

// end says what is wrong with the answer as a whole.
func (r *satReader) end() error {
	switch {
	case r.broken != "" && r.models == 0:
		r.claim, r.why = Unknown, r.broken
	case r.verdict == "":
		return errors.New("the answer is cut short: no line that says s SATISFIABLE or s UNSATISFIABLE")
	case r.claim == Unsatisfiable && r.models > 0:
		return errors.New("unsatisfiable, and a model")
	case r.claim == Satisfiable && r.models == 0:
		if len(r.values) == 0 {
			return nil
		}
		return errors.New("the solver says that there is a model and does not give it (clasp without -q, cadical without -n, minisat's second file)")
	case r.claim == Satisfiable && r.dialect.Format == DIMACS && r.open && r.models == 1 && r.missing() >= 0:
		return fmt.Errorf("the answer is cut short: no 0 at the end of the model, no value for %s", r.name(r.missing()))
	}
	return nil
}
