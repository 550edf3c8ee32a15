package interchange

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dlx-sudoku/satcheck"
)

// coverReading is an answer about an exact cover that is being read, line by line.
type coverReading struct {
	lines     lineReader
	chosen    []bool       // the values of options
	others    map[int]bool // the values of the variables behind the options, by their numbers
	variables []int        // the options of the clauses' variables: those with a primary item
	values    int          // how many have been read
	clauses   bool         // the variables are those of clauses
}

func newCoverReading(c satcheck.Cover) *coverReading {
	r := &coverReading{chosen: make([]bool, len(c.Options)), others: make(map[int]bool)}
	for o, items := range c.Options {
		if slices.ContainsFunc(items, func(item int) bool { return item < c.Primary }) {
			r.variables = append(r.variables, o)
		}
	}
	r.lines = lineReader{zero: true, literal: r.literal, other: r.other, forget: func() {
		clear(r.chosen)
		clear(r.others)
	}}
	return r
}

// literal takes a literal: "5" is a variable of clauses, "x5" an option or a colour.
func (r *coverReading) literal(token string, taken bool) error {
	name, negative := strings.CutPrefix(token, "-")
	digits, isOption := strings.CutPrefix(name, "x")
	x, err := strconv.Atoi(digits)
	switch {
	case err != nil || x < 1:
		return fmt.Errorf("unexpected %.20q (want a literal, such as 5 or -x5)", token)
	case !taken:
		return nil
	}
	r.values++
	r.clauses = r.clauses || !isOption
	switch {
	case isOption && x <= len(r.chosen):
		r.chosen[x-1] = !negative
	case !isOption && x <= len(r.variables):
		r.chosen[r.variables[x-1]] = !negative
	default:
		r.others[x] = !negative
	}
	return nil
}

// other takes the lines of programs for linear programs: a verdict in words, or a variable with its value.
func (r *coverReading) other(line string) error {
	if claim, ok := coverVerdict(line); ok {
		return r.lines.say(claim, line)
	}
	if x, value, ok := named(strings.Fields(line)); ok {
		if r.values++; x <= len(r.chosen) {
			r.chosen[x-1] = value
		} else {
			r.others[x] = value
		}
	}
	return nil // what else such programs print
}

// coverVerdict returns what a line claims, if it does.
func coverVerdict(line string) (Claim, bool) {
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
