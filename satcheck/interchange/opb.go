package interchange

import (
	"bufio"
	"fmt"
)

var opb = language{
	format:  OPB,
	prepare: func(p *Problem) error { p.options = true; return nil },
	write:   func(p *Problem, w *bufio.Writer) { p.linear().writeOPB(w) },
	read:    func(m *model, text []byte) error { return m.readSAT(text, "x", false) },
	recognise: func(a answerText) (variant string, ok bool) {
		return "", a.starts("v x", "v -x")
	},
}

// writeOPB writes a program as pseudo-Boolean constraints.
func (l *linear) writeOPB(w *bufio.Writer) {
	lines := 0
	for _, r := range l.rows {
		r.sides(func([]term, string, int) { lines++ })
	}
	fmt.Fprintf(w, "* #variable= %d #constraint= %d\n* %s\n", l.variables, lines, l.title)
	for x := 1; l.name != nil && x <= l.variables; x++ {
		fmt.Fprintf(w, "* x%d is %s\n", x, l.name(x))
	}
	if l.costs != nil {
		fmt.Fprintf(w, "min:")
		for i, cost := range l.costs {
			fmt.Fprintf(w, " %+d x%d", cost, i+1)
		}
		fmt.Fprintf(w, " ;\n")
	}
	for _, r := range l.rows {
		r.sides(func(sum []term, relation string, bound int) {
			if len(sum) == 0 {
				fmt.Fprintf(w, "+0 x1 ")
			}
			for _, t := range sum {
				fmt.Fprintf(w, "%+d x%d ", t.factor, t.x)
			}
			fmt.Fprintf(w, "%s %d ;\n", relation, bound)
		})
	}
}

// linear returns an equation for each item, and one for each given and each excluded candidate. Variables are the
// options, counting from 1.
func (p *Problem) linear() *linear {
	l := &linear{title: p.title(), variables: p.cells() * p.n, name: func(x int) string { return p.optionName(x - 1) }}
	equation := func(sum int, options ...int) {
		for i := range options {
			options[i]++
		}
		l.rows = append(l.rows, row{plus: options, low: sum, high: sum})
	}
	for _, item := range p.items() {
		equation(1, item...)
	}
	for cell, given := range p.puzzle.Givens {
		if given != 0 {
			equation(1, p.option(cell, given))
		}
	}
	for _, x := range p.puzzle.Excluded() {
		equation(0, p.option(x.Cell, x.Digit))
	}
	return l
}
