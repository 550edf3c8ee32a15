package interchange

import (
	"bufio"
	"fmt"
	"strconv"
	"strings"
)

// writeSMT writes a cell as an integer or a bit-vector, and a house as distinct cells.
func (p *Problem) writeSMT(w *bufio.Writer) {
	fmt.Fprintf(w, "; %s\n", p.title())
	cell, value, least, sort := p.puzzle.CellName, strconv.Itoa, "<=", "Int"
	switch {
	case p.dialect.Format == SMTInt:
		fmt.Fprintf(w, "(set-option :produce-models true)\n(set-logic QF_LIA)\n")
	default:
		width := p.digitBits()
		value = func(digit int) string { return fmt.Sprintf("#b%0*b", width, digit) }
		least, sort = "bvule", fmt.Sprintf("(_ BitVec %d)", width)
		if p.dialect.Variant == Array {
			fmt.Fprintf(w, "; board holds the digit of the cell in row r and column c, counting from 0, at %d*r + c\n", p.n)
			fmt.Fprintf(w, "(set-logic QF_ABV)\n(declare-fun board () (Array (_ BitVec %d) %s))\n", p.indexBits(), sort)
			cell = func(cell int) string { return fmt.Sprintf("(select board #b%0*b)", p.indexBits(), cell) }
		} else {
			fmt.Fprintf(w, "(set-logic QF_BV)\n")
		}
	}
	if p.dialect.Variant != Array {
		for c := range p.cells() {
			fmt.Fprintf(w, "(declare-fun %s () %s)\n", cell(c), sort)
		}
	}
	for c, given := range p.puzzle.Givens {
		if given != 0 {
			fmt.Fprintf(w, "(assert (= %s %s))\n", cell(c), value(given))
		} else {
			fmt.Fprintf(w, "(assert (and (%s %s %s) (%s %s %s)))\n", least, value(1), cell(c), least, cell(c), value(p.n))
		}
	}
	for _, x := range p.puzzle.Excluded() {
		fmt.Fprintf(w, "(assert (not (= %s %s)))\n", cell(x.Cell), value(x.Digit))
	}
	for _, house := range p.puzzle.Houses() {
		fmt.Fprintf(w, "(assert (distinct %s))\n", join(house, " ", cell))
	}
	fmt.Fprintf(w, "(check-sat)\n")
	if p.dialect.Format == SMTInt {
		names := make([]int, p.cells())
		for c := range names {
			names[c] = c
		}
		fmt.Fprintf(w, "(get-value (%s))\n", join(names, " ", cell))
	}
	fmt.Fprintf(w, "(exit)\n")
}

// writeSMTBool writes the clauses of the extended encoding over Booleans.
func (p *Problem) writeSMTBool(w *bufio.Writer) {
	f := p.clauses.Formula
	fmt.Fprintf(w, "; %s\n(set-option :produce-models true)\n(set-logic QF_UF)\n", p.title())
	var names []string
	for v := 1; v <= f.Variables(); v++ {
		names = append(names, p.clauses.Name(v))
		fmt.Fprintf(w, "(declare-fun %s () Bool)\n", names[v-1])
	}
	literal := func(l int) string {
		if l < 0 {
			return "(not " + names[-l-1] + ")"
		}
		return names[l-1]
	}
	for i := range f.Len() {
		if clause := f.Clause(i); len(clause) == 1 {
			fmt.Fprintf(w, "(assert %s)\n", literal(clause[0]))
		} else {
			fmt.Fprintf(w, "(assert (or %s))\n", join(clause, " ", literal))
		}
	}
	fmt.Fprintf(w, "(check-sat)\n(get-value (%s))\n(exit)\n", strings.Join(names, " "))
}
