package interchange

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"dlx-sudoku/satcheck/proof"
)

// readTrace reads the counterexample that NuSMV prints, or its report that there is no counterexample. The first state is the
// solution. The states behind it must be readable and are not used: a state lists what has changed since the one before, and in
// a model of constants and free choices any state is as good as another.
func (m *model) readTrace(text []byte) error {
	states := 0
	lines, err := eachLine(text, func(line string) error {
		name, value, assigns := strings.Cut(line, " = ")
		switch {
		case strings.HasPrefix(line, "-> State:"):
			states++
		case line == "", strings.HasPrefix(line, "***"), strings.HasPrefix(line, "WARNING"), strings.HasPrefix(line, "Trace "),
			strings.HasPrefix(line, "-- as demonstrated"), strings.HasPrefix(line, "-- Loop starts here"), strings.HasPrefix(line, "-> Input:"):
		case strings.HasPrefix(line, "-- specification"):
			switch {
			case strings.HasSuffix(line, "is false"):
				return m.say(Satisfiable)
			case strings.HasSuffix(line, "is true"):
				return m.say(Unsatisfiable)
			}
			return fmt.Errorf("a specification that is neither true nor false: %.60q", line)
		case strings.HasPrefix(line, "-- terminating with bound"), strings.HasPrefix(line, "the loop starts at state"):
		case strings.HasPrefix(line, "-- no counterexample found"), strings.HasPrefix(line, "-- could not terminate yet"):
			m.why = strings.TrimPrefix(line, "-- ")
		case states > 0 && assigns:
			variable, digit, err := m.assignment(name, value)
			if err == nil && states == 1 {
				err = m.set(variable, digit)
			}
			return err
		default:
			return solverError(line, "a trace of NuSMV")
		}
		return nil
	})
	if err != nil {
		return err
	}
	m.models = min(states, 1)
	if m.claim != Unknown {
		m.why = ""
	}
	switch {
	case states > 0 && m.claim == Unknown:
		return &proof.ReadError{Line: 1, Err: errors.New("a trace, and no specification that is false")}
	case states > 0 && m.claim == Unsatisfiable:
		err = errors.New("a specification that is true, and a trace")
	case m.claim == Satisfiable && (states == 0 || states == 1 && m.missing() >= 0):
		err = errors.New("the answer is cut short: no whole state behind a specification that is false")
	case m.claim == Unknown && m.why == "":
		err = errors.New("the answer is cut short: no specification that is false or true")
	default:
		return nil
	}
	return &proof.ReadError{Line: lines, Err: err}
}

// assignment reads "board[3] = 5" or "s[4] = TRUE".
func (m *model) assignment(name, value string) (variable, digit int, err error) {
	array := "board"
	if m.binary() {
		array = "s"
	}
	variable, ok := m.element(name, array, 10)
	if !ok {
		return 0, 0, m.foreign("variable %.40q (want %s[0] to %s[%d])", name, array, array, len(m.values)-1)
	}
	if m.binary() {
		digit, ok := map[string]int{"FALSE": 0, "TRUE": 1}[value]
		if !ok {
			return 0, 0, fmt.Errorf("%s is %.20q (want TRUE or FALSE)", name, value)
		}
		return variable, digit, nil
	}
	number, err := strconv.ParseUint(value, 10, 31)
	if err != nil {
		return 0, 0, fmt.Errorf("%s is %.20q (want 1 to %d)", name, value, m.n)
	}
	return variable, int(number), nil
}
