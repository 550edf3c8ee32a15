package interchange

import (
	"bufio"
	"cmp"
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

var smtInt = language{
	format: SMTInt,
	write: func(p *Problem, w *bufio.Writer) {
		p.writeSMT(w, smtTerms{
			head: "(set-option :produce-models true)\n(set-logic QF_LIA)\n", ask: true, declare: true,
			cell: p.puzzle.CellName, digit: strconv.Itoa, atMost: "<=", sort: "Int",
		})
	},
	read: func(m *model, text []byte) error {
		return smtReader{model: m, kind: integerValue, sort: "Int"}.read(text)
	},
	recognise: func(a answerText) (variant string, ok bool) { return "", a.has("() Int", "(r1c1 ") },
}

var smtBV = language{
	format:   SMTBV,
	variants: []string{Plain, Array},
	write: func(p *Problem, w *bufio.Writer) {
		v := p.vectors()
		t := smtTerms{
			head: "(set-logic QF_BV)\n", declare: true,
			cell: p.puzzle.CellName, atMost: "bvule", sort: v.sort,
			digit: func(digit int) string { return fmt.Sprintf("#b%0*b", v.bits, digit) },
		}
		if v.array != "" {
			t.head = fmt.Sprintf("; board holds the digit of the cell in row r and column c, counting from 0, at %d*r + c\n"+
				"(set-logic QF_ABV)\n(declare-fun board () %s)\n", p.n, v.array)
			t.declare = false
			t.cell = func(cell int) string { return fmt.Sprintf("(select board #b%0*b)", v.indexBits, cell) }
		}
		p.writeSMT(w, t)
	},
	read: func(m *model, text []byte) error {
		v := m.vectors()
		return smtReader{
			model: m, kind: vectorValue, bits: v.bits, array: v.array != "", sort: cmp.Or(v.array, v.sort),
		}.read(text)
	},
	recognise: func(a answerText) (variant string, ok bool) {
		if a.has("(Array ") || a.starts("board[") {
			return Array, true
		}
		return "", a.has("(_ BitVec ", "#b", "#x") || a.starts("r1c1 ")
	},
}

var smtBool = language{
	format: SMTBool,
	prepare: func(p *Problem) (err error) {
		p.clauses, err = Encode(p.puzzle, Extended)
		return err
	},
	write: (*Problem).writeSMTBool,
	read: func(m *model, text []byte) error {
		return smtReader{model: m, kind: booleanValue, sort: "Bool"}.read(text)
	},
	recognise: func(a answerText) (variant string, ok bool) {
		return "", a.has("() Bool", "=1 true)", "=1 false)", "=1| true)", "=1| false)")
	},
}

// vectors are the widths and sorts of the bit-vectors of a problem.
type vectors struct {
	bits, indexBits int    // of a digit, and of a cell's number in the array
	sort            string // of a digit
	array           string // the sort of the array; "" if there is none
}

func (p *Problem) vectors() vectors {
	v := vectors{bits: bits.Len(uint(p.n))}
	if p.dialect.Variant == Array {
		v.bits, v.indexBits = 8, max(8, bits.Len(uint(p.cells()-1)))
	}
	v.sort = fmt.Sprintf("(_ BitVec %d)", v.bits)
	if v.indexBits > 0 {
		v.array = fmt.Sprintf("(Array (_ BitVec %d) %s)", v.indexBits, v.sort)
	}
	return v
}

// smtTerms says how a dialect writes cells and digits.
type smtTerms struct {
	head    string // the lines before the declarations of cells
	declare bool   // cells are declared
	ask     bool   // the file asks for the values
	sort    string // of a cell
	atMost  string
	cell    func(cell int) string
	digit   func(digit int) string
}

// writeSMT writes a cell as a term, and a house as distinct cells.
func (p *Problem) writeSMT(w *bufio.Writer, t smtTerms) {
	fmt.Fprintf(w, "; %s\n%s", p.title(), t.head)
	if t.declare {
		for c := range p.cells() {
			fmt.Fprintf(w, "(declare-fun %s () %s)\n", t.cell(c), t.sort)
		}
	}
	for c, given := range p.puzzle.Givens {
		if cell := t.cell(c); given != 0 {
			fmt.Fprintf(w, "(assert (= %s %s))\n", cell, t.digit(given))
		} else {
			fmt.Fprintf(w, "(assert (and (%s %s %s) (%[1]s %[3]s %[4]s)))\n", t.atMost, t.digit(1), cell, t.digit(p.n))
		}
	}
	for _, x := range p.puzzle.Excluded() {
		fmt.Fprintf(w, "(assert (not (= %s %s)))\n", t.cell(x.Cell), t.digit(x.Digit))
	}
	for _, house := range p.puzzle.Houses() {
		fmt.Fprintf(w, "(assert (distinct %s))\n", join(house, " ", t.cell))
	}
	fmt.Fprintf(w, "(check-sat)\n")
	if t.ask {
		names := make([]string, p.cells())
		for c := range names {
			names[c] = t.cell(c)
		}
		fmt.Fprintf(w, "(get-value (%s))\n", strings.Join(names, " "))
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
