package interchange

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dlx-sudoku/satcheck"
)

// coverReading is an answer about an exact cover that is being read, line by line.
type coverReading struct {
	said      Claim
	chosen    []bool       // the values of options
	others    map[int]bool // the values of the variables behind the options, by their numbers
	variables []int        // the options of the clauses' variables: those with a primary item
	values    int          // how many have been read
	clauses   bool         // the variables are those of clauses
	bare      bool         // minisat's file: literals without a "v"
	done      bool         // a model has ended; the first one is taken
	broken    string       // why an UNSATISFIABLE does not count: clasp prints it when interrupted, too
}

func newCoverReading(c satcheck.Cover) *coverReading {
	r := &coverReading{chosen: make([]bool, len(c.Options)), others: make(map[int]bool)}
	for o, items := range c.Options {
		if slices.ContainsFunc(items, func(item int) bool { return item < c.Primary }) {
			r.variables = append(r.variables, o)
		}
	}
	return r
}

// line reads a line.
func (r *coverReading) line(line string) error {
	fields := strings.Fields(line)
	claim, isVerdict := coverVerdict(line)
	switch {
	case isVerdict && claim != Unknown && r.said != Unknown && r.said != claim:
		return errors.New("both satisfiable and unsatisfiable")
	case isVerdict:
		r.said = claim
		r.bare = r.bare || line == "SAT"
		return nil
	case strings.HasPrefix(line, "c INTERRUPTED"), strings.HasPrefix(line, "c TIME LIMIT"):
		r.broken = line[2:]
		return nil
	case len(fields) == 0 || r.done || fields[0] == "c" || fields[0] == "o":
		return nil
	case fields[0] == "v":
		return r.literals(fields[1:])
	}
	if x, value, ok := named(fields); ok {
		if r.values++; x <= len(r.chosen) {
			r.chosen[x-1] = value
		} else {
			r.others[x] = value
		}
		return nil
	}
	if r.bare {
		return r.literals(fields)
	}
	return nil // what else such programs print
}

// literals reads literals up to a 0: "5" is a variable of clauses, "x5" an option or a colour.
func (r *coverReading) literals(fields []string) error {
	for _, field := range fields {
		if field == "0" {
			r.done = true
			return nil
		}
		name, negative := strings.CutPrefix(field, "-")
		digits, isOption := strings.CutPrefix(name, "x")
		x, err := strconv.Atoi(digits)
		if err != nil || x < 1 {
			return fmt.Errorf("unexpected %.20q (want a literal, such as 5 or -x5)", field)
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
	}
	return nil
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
