package interchange

import "fmt"

// writeOPB writes an equation for each item, and one for each given and each excluded candidate.
func (p *Problem) writeOPB(w *writer) {
	items := p.items()
	excluded := p.puzzle.Excluded()
	givens := 0
	for _, given := range p.puzzle.Givens {
		if given != 0 {
			givens++
		}
	}
	w.printf("* #variable= %d #constraint= %d\n* %s\n", p.cells()*p.n, len(items)+givens+len(excluded), p.title())
	for option := range p.cells() * p.n {
		w.printf("* x%d is %s\n", option+1, p.optionName(option))
	}
	term := func(option int) string { return fmt.Sprintf("+1 x%d", option+1) }
	for _, item := range items {
		w.printf("%s = 1 ;\n", join(item, " ", term))
	}
	for cell, given := range p.puzzle.Givens {
		if given != 0 {
			w.printf("%s = 1 ;\n", term(p.option(cell, given)))
		}
	}
	for _, x := range excluded {
		w.printf("%s = 0 ;\n", term(p.option(x.Cell, x.Digit)))
	}
}
