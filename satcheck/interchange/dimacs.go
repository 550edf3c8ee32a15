package interchange

import "bufio"

var dimacs = language{
	format:   DIMACS,
	variants: encodingNames(),
	rules:    true,
	prepare: func(p *Problem) (err error) {
		p.clauses, err = Encode(p.puzzle, Encoding(p.dialect.Variant))
		return err
	},
	write: func(p *Problem, w *bufio.Writer) { p.clauses.Formula.WriteTo(w) },
	read:  func(m *model, text []byte) error { return m.readSAT(text, "", true) },
	recognise: func(a answerText) (variant string, ok bool) {
		return "", a.starts("s SAT", "s UNSAT", "s UNKNOWN", "v ", "SAT", "UNSAT", "[1,", "[-1,")
	},
}
