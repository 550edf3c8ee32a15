package interchange

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dlx-sudoku/satcheck"
)

// A CoverAnswer is what a solver has reported about an exact cover.
type CoverAnswer struct {
	Claim   Claim
	Options []int // the solution if Satisfiable: options from 0, ascending, tried by counting; else nil

	// Oddity says which of the variables that are no options contradict the options, "" if none does.
	Oddity string
}

// ReadCover reads a solver's answer to what WriteCover has written, whatever the format: lines of "v" and "s" as the
// competitions have them, or minisat's file, for dimacs and opb; the printed solution of glpsol (-o), the solution file of
// cbc, or what lp_solve prints (-S3), for lp. A solution is tried. The error is a *ReadError if the text is no answer, or
// wraps ErrModel and says why it is no solution.
func ReadCover(text []byte, c satcheck.Cover) (CoverAnswer, error) {
	if err := c.Validate(); err != nil {
		return CoverAnswer{}, err
	}
	chosen := make([]bool, len(c.Options))
	others := make(map[int]bool) // the values of the variables behind the options, by their numbers
	clauses := false             // the variables are those of clauses
	var variables []int          // the options of the clauses' variables: those with a primary item
	for o, items := range c.Options {
		if slices.ContainsFunc(items, func(item int) bool { return item < c.Primary }) {
			variables = append(variables, o)
		}
	}
	said := Unknown
	values, done := 0, false
	bare := false // minisat's file: literals without a "v"
	number := 0
	for line := range strings.Lines(string(text)) {
		number++
		fields := strings.Fields(line)
		claim, isVerdict := coverVerdict(strings.TrimSpace(line))
		switch {
		case isVerdict && claim != Unknown && said != Unknown && said != claim:
			return CoverAnswer{}, &ReadError{number, errors.New("both satisfiable and unsatisfiable")}
		case isVerdict:
			said = claim
			bare = bare || strings.TrimSpace(line) == "SAT"
			continue
		case len(fields) == 0 || done:
			continue
		case fields[0] == "v":
			fields = fields[1:]
		case fields[0] == "c" || fields[0] == "o":
			continue
		default:
			if x, value, ok := named(fields); ok {
				if values++; x <= len(chosen) {
					chosen[x-1] = value
				} else {
					others[x] = value
				}
				continue
			}
			if !bare {
				continue // what else such programs print
			}
		}
		for _, field := range fields {
			if field == "0" { // the end of a model; the first one is taken
				done = true
				break
			}
			name, negative := strings.CutPrefix(field, "-")
			digits, isOption := strings.CutPrefix(name, "x")
			x, err := strconv.Atoi(digits)
			if err != nil || x < 1 {
				return CoverAnswer{}, &ReadError{number, fmt.Errorf("unexpected %.20q (want a literal, such as 5 or -x5)", field)}
			}
			values++
			clauses = clauses || !isOption
			switch {
			case isOption && x <= len(chosen):
				chosen[x-1] = !negative
			case !isOption && x <= len(variables):
				chosen[variables[x-1]] = !negative
			default:
				others[x] = !negative
			}
		}
	}
	switch {
	case said == Unsatisfiable:
		return CoverAnswer{Claim: said}, nil
	case said == Unknown && values == 0:
		return CoverAnswer{}, &ReadError{max(1, number), errors.New("no answer in it: neither a solution nor that there is none")}
	case said == Unknown:
		return CoverAnswer{}, &ReadError{max(1, number), errors.New("values, but no word that they are a solution")}
	}
	answer := CoverAnswer{Claim: Satisfiable, Options: []int{}}
	for o, yes := range chosen {
		if yes {
			answer.Options = append(answer.Options, o)
		}
	}
	if err := c.Obeys(answer.Options); err != nil {
		return CoverAnswer{}, fmt.Errorf("%w: %w", ErrModel, err)
	}
	if clauses {
		answer.Oddity = oddClause(c, variables, chosen, others)
	} else {
		answer.Oddity = oddRow(c, chosen, others)
	}
	return answer, nil
}

// oddClause returns what the values of the other variables violate, given a solution, if the problem is written as clauses.
func oddClause(c satcheck.Cover, variables []int, chosen []bool, others map[int]bool) string {
	f, err := satcheck.CoverClaim{Cover: c}.Formula()
	if err != nil {
		return "the clauses cannot be written: " + err.Error()
	}
	model := make([]bool, f.Variables())
	for v := range model {
		if v < len(variables) {
			model[v] = chosen[variables[v]]
			continue
		}
		value, met := others[v+1]
		if !met {
			return fmt.Sprintf("no value for variable %d, %s", v+1, f.Name(v+1))
		}
		model[v] = value
	}
	i := f.Violated(model)
	if i < 0 {
		return ""
	}
	for _, literal := range f.Clause(i) {
		if v := max(literal, -literal); v > len(variables) {
			return fmt.Sprintf("variable %d, %s, is %t, and not so clause %d, %v", v, f.Name(v), model[v-1], i+1, f.Clause(i))
		}
	}
	return fmt.Sprintf("clause %d, %v, is violated", i+1, f.Clause(i))
}

// oddRow returns what the values of the other variables violate, given a solution, if the problem is written as linear
// constraints. A variable without a value is 0 there.
func oddRow(c satcheck.Cover, chosen []bool, others map[int]bool) string {
	l := &linear{cover: c}
	l.constraints()
	value := func(x int) int {
		if x <= len(chosen) && chosen[x-1] || others[x] {
			return 1
		}
		return 0
	}
	for _, r := range l.rows {
		sum := 0
		for _, x := range r.plus {
			sum += value(x)
		}
		for _, x := range r.minus {
			sum -= value(x)
		}
		switch {
		case sum < r.low && len(r.minus) > 0:
			return fmt.Sprintf("x%d is false, and x%d is true", r.plus[0], r.minus[0])
		case sum < r.low || sum > r.high:
			var names []string
			for _, x := range r.plus {
				if value(x) == 1 {
					names = append(names, fmt.Sprintf("x%d", x))
				}
			}
			return fmt.Sprintf("%d of one item's colours and options without a colour: %s", sum, strings.Join(names, " "))
		}
	}
	return ""
}

// coverVerdict returns what a line claims, if it does.
func coverVerdict(line string) (Claim, bool) {
	if claim, ok := verdicts[line]; ok {
		return claim, true
	}
	upper := strings.ToUpper(line)
	has := func(words ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(upper, w) })
	}
	switch {
	case has("INFEASIBLE", "INTEGER EMPTY", "NO FEASIBLE SOLUTION", "NO INTEGER FEASIBLE"):
		return Unsatisfiable, true
	case has("INTEGER OPTIMAL", "OPTIMAL - OBJECTIVE", "OPTIMAL SOLUTION ", "VALUE OF OBJECTIVE FUNCTION"):
		return Satisfiable, true
	}
	return Unknown, false
}

// named returns the variable and the value of a line that names one: "3 x3 * 1 0 1", "3 x3 1 0", "x3 1".
func named(fields []string) (x int, value, ok bool) {
	for i, field := range fields[:min(2, len(fields))] {
		digits, isName := strings.CutPrefix(field, "x")
		x, err := strconv.Atoi(digits)
		if !isName || err != nil || x < 1 {
			continue
		}
		for _, rest := range fields[i+1:] {
			if rest == "*" {
				continue
			}
			number, err := strconv.ParseFloat(rest, 64)
			return x, number > 0.5, err == nil
		}
	}
	return 0, false, false
}
