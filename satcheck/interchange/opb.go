package interchange

// writeOPB writes rows over 0-1 variables as pseudo-Boolean constraints. name returns the name of a variable, from 1, for
// comments; nil names none. Costs of the first variables are an objective, unless they are nil.
func (w *writer) writeOPB(title string, variables int, name func(x int) string, costs []int, rows []row) {
	lines := 0
	for _, r := range rows {
		r.sides(func(int, int, bool) { lines++ })
	}
	w.printf("* #variable= %d #constraint= %d\n* %s\n", variables, lines, title)
	for x := 1; name != nil && x <= variables; x++ {
		w.printf("* x%d is %s\n", x, name(x))
	}
	if costs != nil {
		w.printf("min:")
		for i, cost := range costs {
			w.printf(" %+d x%d", cost, i+1)
		}
		w.printf(" ;\n")
	}
	for _, r := range rows {
		r.sides(func(sign, bound int, equal bool) {
			if len(r.plus)+len(r.minus) == 0 {
				w.printf("+0 x1 ")
			}
			for _, x := range r.plus {
				w.printf("%+d x%d ", sign, x)
			}
			for _, x := range r.minus {
				w.printf("%+d x%d ", -sign, x)
			}
			if equal {
				w.printf("= %d ;\n", bound)
			} else {
				w.printf(">= %d ;\n", bound)
			}
		})
	}
}

// rows returns an equation for each item, and one for each given and each excluded candidate. Variables count from 1.
func (p *Problem) rows() (rows []row) {
	for _, item := range p.items() {
		for i := range item {
			item[i]++
		}
		rows = append(rows, row{plus: item, low: 1, high: 1})
	}
	for cell, given := range p.puzzle.Givens {
		if given != 0 {
			rows = append(rows, row{plus: []int{p.option(cell, given) + 1}, low: 1, high: 1})
		}
	}
	for _, x := range p.puzzle.Excluded() {
		rows = append(rows, row{plus: []int{p.option(x.Cell, x.Digit) + 1}})
	}
	return rows
}
