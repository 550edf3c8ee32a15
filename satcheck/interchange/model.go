package interchange

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/proof"
)

// A model is what a solver's answer says, as far as it has been read: the values of variables, counting from 0, which are
//
//	dimacs, smt2-bool         the variables of the clauses, less 1     0 or 1
//	opb, smv coverage         options                                  0 or 1
//	smt2-int, smt2-bv, smv    cells                                    digits
type model struct {
	*Problem
	claim  Claim
	why    string
	models int
	values []int // noValue where nothing is said
	names  map[string]int
	odd    *proof.ReadError // the first value of a wrong sort
}

const noValue = -1

func newModel(p *Problem) *model {
	m := &model{Problem: p}
	size := p.cells()
	switch {
	case p.clauses != nil:
		size = p.clauses.Formula.Variables()
	case m.binary():
		size *= p.n
	}
	m.values = slices.Repeat([]int{noValue}, size)
	return m
}

// binary reports whether the variables are 0 or 1.
func (m *model) binary() bool {
	return m.clauses != nil || m.options
}

// name returns the name of a variable as texts for people have it.
func (m *model) name(variable int) string {
	switch {
	case m.clauses != nil:
		return m.clauses.Name(variable + 1)
	case m.binary():
		return m.optionName(variable)
	}
	return m.puzzle.CellName(variable)
}

// set gives a variable its value.
func (m *model) set(variable, value int) error {
	if old := m.values[variable]; old != noValue && old != value {
		return fmt.Errorf("%s is both %d and %d", m.name(variable), old, value)
	}
	m.values[variable] = value
	return nil
}

// say takes in the solver's verdict.
func (m *model) say(claim Claim) error {
	if m.claim != Unknown && m.claim != claim {
		return errors.New("both satisfiable and unsatisfiable")
	}
	m.claim = claim
	return nil
}

// missing returns the first variable that has no value, -1 if all have one.
func (m *model) missing() int { return slices.Index(m.values, noValue) }

// grid returns the grid that the model describes, or an error that says why it is no solution.
func (m *model) grid() ([]int, error) {
	if v := m.missing(); v >= 0 {
		return nil, fmt.Errorf("no value for %s", m.name(v))
	}
	if !m.binary() {
		return m.values, m.puzzle.Obeys(m.values)
	}
	assignment, of := make([]bool, len(m.values)), make([]satcheck.Candidate, len(m.values))
	for v, value := range m.values {
		assignment[v], of[v] = value == 1, satcheck.Candidate{Cell: v / m.n, Digit: v%m.n + 1}
	}
	if m.clauses != nil {
		return m.clauses.Decode(assignment)
	}
	return oneHot(m.puzzle, of).decode(m.puzzle, assignment)
}

// oddity says what is wrong with the model of a right grid, "" if nothing is.
func (m *model) oddity(grid []int) string {
	if m.odd != nil {
		return fmt.Sprintf("line %d: %v", m.odd.Line, m.odd.Err)
	}
	if m.clauses == nil {
		return ""
	}
	wrong, first := 0, 0
	for v, holds := range m.clauses.Model(grid) {
		if holds != (m.values[v] == 1) {
			if wrong++; wrong == 1 {
				first = v
			}
		}
	}
	if wrong == 0 {
		return ""
	}
	return fmt.Sprintf("%q is %t, and %d of %d variables contradict the grid", m.name(first), m.values[first] == 1, wrong, len(m.values))
}

// cellOf returns the cell that a name like "r1c2" means.
func (m *model) cellOf(name string) (int, bool) {
	if m.names == nil {
		m.names = make(map[string]int)
		for v := range m.values {
			m.names[m.name(v)] = v
		}
	}
	v, ok := m.names[name]
	return v, ok
}

// element returns the number between the brackets of a name like "board[12]", in a base, if it is one of the variables.
func (m *model) element(name, array string, base int) (int, bool) {
	inner := strings.TrimSuffix(strings.TrimPrefix(name, array+"["), "]")
	if name != array+"["+inner+"]" {
		return 0, false
	}
	i, err := strconv.ParseUint(inner, base, 32)
	return int(i), err == nil && int(i) < len(m.values)
}

// foreign returns the error for something that this problem has not.
func (m *model) foreign(format string, args ...any) error {
	return fmt.Errorf("%s: %w (%v, %dx%d)", fmt.Sprintf(format, args...), ErrForeign, m.dialect, m.n, m.n)
}

// solverError returns the error for a line that does not belong to an answer.
func solverError(line, want string) error {
	if strings.Contains(strings.ToLower(line), "error") {
		return fmt.Errorf("the solver reports an error: %.200q", line)
	}
	return fmt.Errorf("unexpected %.60q (want %s)", line, want)
}
