package interchange

import (
	"fmt"
	"strconv"
	"strings"
)

// writeSMT writes a cell as an integer or a bit-vector, and a house as distinct cells.
func (p *Problem) writeSMT(w *writer) {
	w.printf("; %s\n", p.title())
	cell, value, least, sort := p.puzzle.CellName, strconv.Itoa, "<=", "Int"
	switch {
	case p.dialect.Format == SMTInt:
		w.printf("(set-option :produce-models true)\n(set-logic QF_LIA)\n")
	default:
		width := p.digitBits()
		value = func(digit int) string { return fmt.Sprintf("#b%0*b", width, digit) }
		least, sort = "bvule", fmt.Sprintf("(_ BitVec %d)", width)
		if p.dialect.Variant == Array {
			w.printf("; board holds the digit of the cell in row r and column c, counting from 0, at %d*r + c\n", p.n)
			w.printf("(set-logic QF_ABV)\n(declare-fun board () (Array (_ BitVec %d) %s))\n", p.indexBits(), sort)
			cell = func(cell int) string { return fmt.Sprintf("(select board #b%0*b)", p.indexBits(), cell) }
		} else {
			w.printf("(set-logic QF_BV)\n")
		}
	}
	if p.dialect.Variant != Array {
		for c := range p.cells() {
			w.printf("(declare-fun %s () %s)\n", cell(c), sort)
		}
	}
	for c, given := range p.puzzle.Givens {
		if given != 0 {
			w.printf("(assert (= %s %s))\n", cell(c), value(given))
		} else {
			w.printf("(assert (and (%s %s %s) (%s %s %s)))\n", least, value(1), cell(c), least, cell(c), value(p.n))
		}
	}
	for _, x := range p.puzzle.Excluded() {
		w.printf("(assert (not (= %s %s)))\n", cell(x.Cell), value(x.Digit))
	}
	for _, house := range p.puzzle.Houses() {
		w.printf("(assert (distinct %s))\n", join(house, " ", cell))
	}
	w.printf("(check-sat)\n")
	if p.dialect.Format == SMTInt {
		names := make([]int, p.cells())
		for c := range names {
			names[c] = c
		}
		w.printf("(get-value (%s))\n", join(names, " ", cell))
	}
	w.printf("(exit)\n")
}

// writeSMTBool writes the clauses of the extended encoding over Booleans.
func (p *Problem) writeSMTBool(w *writer) {
	f := p.clauses.Formula
	w.printf("; %s\n(set-option :produce-models true)\n(set-logic QF_UF)\n", p.title())
	var names []string
	for v := 1; v <= f.Variables(); v++ {
		names = append(names, p.clauses.Name(v))
		w.printf("(declare-fun %s () Bool)\n", names[v-1])
	}
	literal := func(l int) string {
		if l < 0 {
			return "(not " + names[-l-1] + ")"
		}
		return names[l-1]
	}
	for i := range f.Len() {
		if clause := f.Clause(i); len(clause) == 1 {
			w.printf("(assert %s)\n", literal(clause[0]))
		} else {
			w.printf("(assert (or %s))\n", join(clause, " ", literal))
		}
	}
	w.printf("(check-sat)\n(get-value (%s))\n(exit)\n", strings.Join(names, " "))
}
