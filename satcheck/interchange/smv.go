package interchange

import (
	"bufio"
	"fmt"
	"slices"
	"strconv"
)

var smv = language{
	format:   SMV,
	variants: []string{Coverage, Naive, Candidates},
	prepare: func(p *Problem) error {
		p.options = p.dialect.Variant == Coverage
		if p.dialect.Variant == Candidates || p.dialect.Variant == Naive && p.puzzle.Candidates != nil {
			for cell, digits := range left(p.puzzle) {
				if len(digits) == 0 {
					return fmt.Errorf("%w for %s: each digit is given in one of its houses", ErrCandidates, p.puzzle.CellName(cell))
				}
			}
		}
		return nil
	},
	write: (*Problem).writeSMV,
	read:  (*model).readTrace,
	recognise: func(a answerText) (variant string, ok bool) {
		if a.has("board[") {
			variant = Naive
		}
		return variant, a.starts("-- ") || a.has("Trace Type:", "-> State:")
	},
}

// writeSMV writes a model whose states are fillings of the grid, and the claim that not all states are solutions. A
// counterexample is a solution.
func (p *Problem) writeSMV(w *bufio.Writer) {
	fmt.Fprintf(w, "-- %s\n-- NuSMV -bmc -bmc_length 1; the counterexample is the solution\n", p.title())
	if p.dialect.Variant == Coverage {
		p.writeCoverage(w)
		return
	}
	fmt.Fprintf(w, "MODULE main\nVAR\n  board: array 0..%d of 1..%d;\nASSIGN\n", p.cells()-1, p.n)
	for cell, digits := range left(p.puzzle) {
		if p.dialect.Variant == Naive && p.puzzle.Givens[cell] == 0 {
			digits = nil
			for digit := 1; digit <= p.n; digit++ {
				if p.puzzle.Allows(cell, digit) {
					digits = append(digits, digit)
				}
			}
		}
		fmt.Fprintf(w, "  board[%d] := {%s};\n", cell, join(digits, ", ", strconv.Itoa))
	}
	fmt.Fprintf(w, "LTLSPEC\n  !G (")
	for i, pair := range pairs(p.puzzle, false) {
		if i > 0 {
			fmt.Fprintf(w, " & ")
		}
		fmt.Fprintf(w, "board[%d] != board[%d]", pair[0], pair[1])
	}
	fmt.Fprintf(w, ");\n")
}

// writeCoverage writes the 0-1 model: s[t] is true if option t is chosen, and each item has exactly one.
func (p *Problem) writeCoverage(w *bufio.Writer) {
	fmt.Fprintf(w, "-- s[%d*(%d*r + c) + d-1]: the cell in row r and column c, counting from 0, holds d\n", p.n, p.n)
	fmt.Fprintf(w, "MODULE main\nVAR\n  s: array 0..%d of boolean;\nASSIGN\n", p.cells()*p.n-1)
	for cell, digits := range left(p.puzzle) {
		for digit := 1; digit <= p.n; digit++ {
			value := "{TRUE, FALSE}"
			switch {
			case !slices.Contains(digits, digit):
				value = "FALSE"
			case p.puzzle.Givens[cell] == digit:
				value = "TRUE"
			}
			fmt.Fprintf(w, "  s[%d] := %s;\n", p.option(cell, digit), value)
		}
	}
	fmt.Fprintf(w, "LTLSPEC\n  !G (")
	for i, item := range p.items() {
		if i > 0 {
			fmt.Fprintf(w, " & ")
		}
		fmt.Fprintf(w, "count(%s) = 1", join(item, ", ", func(option int) string { return fmt.Sprintf("s[%d]", option) }))
	}
	fmt.Fprintf(w, ");\n")
}
