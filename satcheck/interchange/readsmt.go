package interchange

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"dlx-sudoku/satcheck/proof"
)

// An smtReader reads what SMT solvers print of one dialect.
type smtReader struct {
	*model
	kind  valueKind // of the values: of the elements if there is an array
	bits  int       // of a bit-vector
	array bool      // one array has all the values
	sort  string    // of a variable, as the language writes it
}

// read reads an answer: a word, then models.
func (m smtReader) read(text []byte) error {
	s := &scanner{text: text, line: 1}
	for {
		s.space()
		if !s.at("[btor") { // a warning of boolector
			break
		}
		s.skipLine()
	}
	e, err := s.expression(0)
	if err != nil {
		return &proof.ReadError{Line: s.line, Err: err}
	}
	switch e.atom {
	case "unsat":
		m.claim = Unsatisfiable
		return m.nothingMore(s)
	case "unknown", "timeout":
		m.claim, m.why = Unknown, e.atom
		return nil
	case "sat":
		m.claim = Satisfiable
	default:
		return &proof.ReadError{Line: e.line, Err: complaint(e, "sat, unsat or unknown")}
	}
	for {
		if s.space(); s.done() {
			break
		}
		if e, err = s.expression(0); err != nil {
			return &proof.ReadError{Line: s.line, Err: err}
		}
		if e.list == nil {
			err = m.pair(s, e)
		} else {
			err = m.group(e)
		}
		if err != nil {
			return &proof.ReadError{Line: e.line, Err: err}
		}
		m.models = 1
	}
	if m.models == 0 && len(m.values) > 0 {
		return &proof.ReadError{Line: s.line, Err: errors.New("the solver says sat and gives no model (z3 -model, cvc5 --dump-models, boolector -m)")}
	}
	return nil
}

// nothingMore reads what stands behind "unsat": solvers say that they cannot print a model, or how long they took. No
// model is to follow, and no other verdict.
func (m smtReader) nothingMore(s *scanner) error {
	for {
		if s.space(); s.done() {
			return nil
		}
		e, err := s.expression(0)
		switch {
		case err != nil:
			return &proof.ReadError{Line: s.line, Err: err}
		case e.atom == "sat":
			return &proof.ReadError{Line: e.line, Err: m.say(Satisfiable)}
		case len(e.list) > 0 && (e.list[0].list != nil || e.list[0].atom == "model"):
			return &proof.ReadError{Line: e.line, Err: errors.New("unsatisfiable, and a model")}
		}
	}
}

// complaint returns the error for an expression that should not be there.
func complaint(e expression, want string) error {
	if len(e.list) > 0 && strings.HasPrefix(e.list[0].atom, "error") {
		text := "no text"
		if len(e.list) > 1 {
			text = e.list[1].String()
		}
		return fmt.Errorf("the solver reports an error: %.200s", text)
	}
	return solverError(e.String(), want)
}

// group takes the bindings of the answer to get-value or get-model.
func (m smtReader) group(e expression) error {
	for i, binding := range e.list {
		list := binding.list
		switch {
		case i == 0 && binding.atom == "model":
			continue
		case len(list) == 5 && list[0].atom == "define-fun" && list[2].list != nil && len(list[2].list) == 0:
			if err := m.bind(list[1], list[4]); err != nil {
				return err
			}
			if sort := list[3].String(); sort != m.sort {
				m.wrongSort(list[1], fmt.Errorf("%.40s is declared as %.40s (want %s)", list[1].atom, sort, m.sort))
			}
		case len(list) == 2 && list[0].list == nil:
			if err := m.bind(list[0], list[1]); err != nil {
				return err
			}
		default:
			return complaint(e, "the values of a model")
		}
	}
	return nil
}

// wrongSort notes that a value is of the wrong sort, which is no matter if the grid turns out right.
func (m smtReader) wrongSort(name expression, err error) {
	if m.odd == nil {
		m.odd = &proof.ReadError{Line: name.line, Err: err}
	}
}

// bind gives a name its value.
func (m smtReader) bind(term, e expression) error {
	name := term.atom
	v, err := evaluate(e, nil)
	if err != nil {
		return fmt.Errorf("value of %.40q: %w", name, err)
	}
	if m.array {
		if name != "board" || v.kind != arrayValue {
			return m.foreign("%v %.40q (want the array board)", v.kind, name)
		}
		for cell := range m.values {
			digit, ok := v.array.at(cell)
			if !ok {
				continue
			}
			if err := m.set(cell, digit); err != nil {
				return err
			}
		}
		return nil
	}
	variable, known := m.cellOf(name)
	switch {
	case !known || v.kind == arrayValue || v.kind != m.kind && (v.kind == booleanValue || m.kind == booleanValue):
		return m.foreign("%v %.40q", v.kind, name)
	case v.kind != m.kind || v.kind == vectorValue && v.width != m.bits:
		m.wrongSort(term, m.foreign("%.40s is %s (want the sort %s)", name, e.String(), m.sort))
	}
	return m.set(variable, v.number)
}

// pair takes a line of boolector -m: a name, and its value in binary.
func (m smtReader) pair(s *scanner, name expression) error {
	if s.space(); m.kind != vectorValue || s.done() || s.line != name.line {
		return complaint(name, "the values of a model")
	}
	value, err := s.expression(0)
	if err != nil {
		return err
	}
	if value.list != nil {
		return complaint(name, "the values of a model")
	}
	cell, known := 0, false
	if m.array {
		cell, known = m.element(name.atom, "board", 2)
	} else {
		cell, known = m.cellOf(name.atom)
	}
	if !known {
		return m.foreign("vector %.40q", name.atom)
	}
	digit, err := strconv.ParseUint(value.atom, 2, 31)
	if err != nil || len(value.atom) != m.bits {
		return m.foreign("%.40s is %.20q, which is no binary number of %d digits (boolector -m without -d or -x)", name.atom, value.atom, m.bits)
	}
	return m.set(cell, int(digit))
}
