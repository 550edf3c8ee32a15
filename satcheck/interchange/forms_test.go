package interchange

import (
	"fmt"
	"slices"
	"strings"
)

const (
	small         = "4.2.........1.42"
	smallSolution = "4123321424311342"
)

// forms writes a grid as the solvers write their models, by the name of the form.
var forms = map[string]struct {
	dialects []Dialect // nil: all of DIMACS
	write    func(p *Problem, grid []int) string
}{
	"competition": {nil, func(p *Problem, grid []int) string {
		return "c a comment\ns SATISFIABLE\n" + wrapped("v ", literals(p, grid)) + "v 0\n"
	}},
	"MaxSAT Evaluation": {nil, func(p *Problem, grid []int) string {
		text := "o 0\ns OPTIMUM FOUND\nv "
		for _, value := range p.clauses.Model(grid) {
			text += map[bool]string{false: "0", true: "1"}[value]
		}
		return text + "\n"
	}},
	"clasp": {nil, func(p *Problem, grid []int) string {
		return "c Answer: 1\n" + wrapped("v ", literals(p, grid)) + "v 0\ns SATISFIABLE\nc \nc Models         : 1+\n"
	}},
	"a list of Python": {nil, func(p *Problem, grid []int) string {
		return "[" + strings.Join(literals(p, grid), ", ") + "]\n"
	}},
	"z3 -dimacs": {nil, func(p *Problem, grid []int) string {
		return "s SATISFIABLE\nv " + strings.Join(literals(p, grid), " ") + " \n"
	}},
	"minisat": {nil, func(p *Problem, grid []int) string {
		return "SAT\n" + strings.Join(literals(p, grid), " ") + " 0\n"
	}},
	"opb": {[]Dialect{{Format: OPB}}, func(p *Problem, grid []int) string {
		return "c Answer: 1\n" + wrapped("v ", options(p, grid, "x%d", "-x%d")) + "s SATISFIABLE\n"
	}},
	"get-value": {[]Dialect{{Format: SMTInt}}, func(p *Problem, grid []int) string {
		return "sat\n(" + each(grid, func(cell, digit int) string { return fmt.Sprintf("(%s %d)\n ", p.puzzle.CellName(cell), digit) }) + ")\n"
	}},
	"get-value of Booleans": {[]Dialect{{Format: SMTBool}}, func(p *Problem, grid []int) string {
		text := "sat\n("
		for v, value := range p.clauses.Model(grid) {
			text += fmt.Sprintf("(|%s| %v)\n", p.clauses.Name(v+1), value)
		}
		return text + ")\n"
	}},
	"get-model": {[]Dialect{{SMTBV, Plain}}, func(p *Problem, grid []int) string {
		return "sat\n(\n" + each(grid, func(cell, digit int) string {
			return fmt.Sprintf("  (define-fun %s () (_ BitVec %d)\n    #b%0*b)\n", p.puzzle.CellName(cell), p.vectors().bits, p.vectors().bits, digit)
		}) + ")\n"
	}},
	"get-model of integers": {[]Dialect{{Format: SMTInt}}, func(p *Problem, grid []int) string {
		return "sat\n(model\n" + each(grid, func(cell, digit int) string {
			return fmt.Sprintf("  (define-fun %s () Int\n    %d)\n", p.puzzle.CellName(cell), digit)
		}) + ")\n"
	}},
	"store": {[]Dialect{{SMTBV, Array}}, func(p *Problem, grid []int) string {
		term := "((as const (Array (_ BitVec 8) (_ BitVec 8))) #x01)"
		for cell, digit := range grid {
			if digit != 1 {
				term = fmt.Sprintf("(store %s (_ bv%d 8) #x%02x)", term, cell, digit)
			}
		}
		return "sat\n((define-fun board () (Array (_ BitVec 8) (_ BitVec 8)) " + term + "))\n"
	}},
	"let": {[]Dialect{{SMTBV, Array}}, func(p *Problem, grid []int) string {
		text := "sat\n((define-fun board () (Array (_ BitVec 8) (_ BitVec 8)) (let ((a!0 ((as const (Array)) #x01)))"
		for cell, digit := range grid {
			text += fmt.Sprintf("(let ((a!%d (store a!%d #x%02x #x%02x)))", cell+1, cell, cell, digit)
		}
		return text + fmt.Sprintf(" a!%d", len(grid)) + strings.Repeat(")", len(grid)+3) + "\n"
	}},
	"boolector": {[]Dialect{{SMTBV, Plain}}, func(p *Problem, grid []int) string {
		return "sat\n" + each(grid, func(cell, digit int) string {
			return fmt.Sprintf("%s %0*b\n", p.puzzle.CellName(cell), p.vectors().bits, digit)
		})
	}},
	"boolector's array": {[]Dialect{{SMTBV, Array}}, func(p *Problem, grid []int) string {
		return "[btorsmt2] WARNING no 'exit'\nsat\n" + each(grid, func(cell, digit int) string { return fmt.Sprintf("board[%08b] %08b\n", cell, digit) })
	}},
	"NuSMV": {[]Dialect{{SMV, Naive}, {SMV, Candidates}}, func(p *Problem, grid []int) string {
		return trace(each(grid, func(cell, digit int) string { return fmt.Sprintf("    board[%d] = %d\n", cell, digit) }), "    board[0] = 3\n")
	}},
	"NuSMV, coverage": {[]Dialect{{SMV, Coverage}}, func(p *Problem, grid []int) string {
		return trace(strings.Join(options(p, grid, "    s[%d] = TRUE\n", "    s[%d] = FALSE\n"), ""), "")
	}},
}

func each(grid []int, text func(cell, digit int) string) string {
	var all strings.Builder
	for cell, digit := range grid {
		all.WriteString(text(cell, digit))
	}
	return all.String()
}

// wrapped writes some tokens a line.
func wrapped(prefix string, tokens []string) string {
	text := ""
	for part := range slices.Chunk(tokens, 7) {
		text += prefix + strings.Join(part, " ") + "\n"
	}
	return text
}

func literals(p *Problem, grid []int) []string {
	var out []string
	for v, value := range p.clauses.Model(grid) {
		if value {
			out = append(out, fmt.Sprint(v+1))
		} else {
			out = append(out, fmt.Sprint(-v-1))
		}
	}
	return out
}

// options writes each option of a grid; they count from 1 with x, from 0 else.
func options(p *Problem, grid []int, yes, no string) []string {
	first := 0
	if strings.HasPrefix(yes, "x") {
		first = 1
	}
	var out []string
	for cell, digit := range grid {
		for d := 1; d <= p.n; d++ {
			form := no
			if d == digit {
				form = yes
			}
			out = append(out, fmt.Sprintf(form, cell*p.n+d-1+first))
		}
	}
	return out
}

func trace(first, second string) string {
	return "*** This is NuSMV 2.6.0\n\n-- no counterexample found with bound 0\n-- specification !( G (((x != y)))    is false\n" +
		"-- as demonstrated by the following execution sequence\nTrace Description: BMC Counterexample \nTrace Type: Counterexample \n" +
		"  -- Loop starts here\n  -> State: 1.1 <-\n" + first + "  -> State: 1.2 <-\n" + second
}
