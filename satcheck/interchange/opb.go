package interchange

import "fmt"

// writeOPB writes an equation for each item, and one for each given.
func (p *Problem) writeOPB(w *writer) {
	items := p.items()
	givens := 0
	for _, given := range p.puzzle.Givens {
		if given != 0 {
			givens++
		}
	}
	w.printf("* #variable= %d #constraint= %d\n* %s\n", p.cells()*p.n, len(items)+givens, p.title())
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
}
