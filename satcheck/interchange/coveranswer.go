package interchange

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/proof"
)

// A CoverAnswer is what a solver has reported about an exact cover.
type CoverAnswer struct {
	Claim   Claim
	Options []int  // the solution if Satisfiable: options from 0, ascending, tried by counting; else nil
	Why     string // Unknown: what the solver says

	// Oddity says which of the variables that are no options contradict the options, "" if none does.
	Oddity string
}

// ReadCover reads a solver's answer to what WriteCover has written, whatever the format: lines of "v" and "s" as the
// competitions have them, or minisat's file, for dimacs and opb; the printed solution of glpsol (-o), the solution file of
// cbc, or what lp_solve prints (-S3), for lp. A solution is tried. The error is a *proof.ReadError if the text is no answer, or
// wraps ErrModel and says why it is no solution.
func ReadCover(text []byte, c satcheck.Cover) (CoverAnswer, error) {
	if err := c.Validate(); err != nil {
		return CoverAnswer{}, err
	}
	r := newCoverReading(c)
	number, err := eachLine(text, r.lines.line)
	switch claim := r.lines.claim; {
	case err != nil:
		return CoverAnswer{}, err
	case r.lines.undecided():
		return CoverAnswer{Why: r.lines.why}, nil
	case claim == Unsatisfiable && r.lines.models > 0:
		return CoverAnswer{}, &proof.ReadError{Line: max(1, number), Err: errors.New("unsatisfiable, and a model")}
	case claim == Unsatisfiable:
		return CoverAnswer{Claim: claim}, nil
	case claim == Unknown && r.values == 0:
		return CoverAnswer{}, &proof.ReadError{Line: max(1, number), Err: errors.New("no answer in it: neither a solution nor \"unsatisfiable\"")}
	case claim == Unknown:
		return CoverAnswer{}, &proof.ReadError{Line: max(1, number), Err: errors.New("values, but no word that they are a solution")}
	}
	answer := CoverAnswer{Claim: Satisfiable, Options: []int{}}
	for o, yes := range r.chosen {
		if yes {
			answer.Options = append(answer.Options, o)
		}
	}
	if err := c.Obeys(answer.Options); err != nil {
		return CoverAnswer{}, fmt.Errorf("%w: %w", ErrModel, err)
	}
	if r.clauses {
		answer.Oddity = oddClause(c, r.variables, r.chosen, r.others)
	} else {
		answer.Oddity = oddRow(c, r.chosen, r.others)
	}
	return answer, nil
}

// oddClause returns what the values of the other variables violate, given a solution, if the problem is written as clauses.
func oddClause(c satcheck.Cover, variables []int, chosen []bool, others map[int]bool) string {
	f, err := satcheck.CoverClaim{Cover: c}.Formula(context.Background())
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
	value := func(x int) int {
		if x <= len(chosen) && chosen[x-1] || others[x] {
			return 1
		}
		return 0
	}
	for _, r := range linearOf(c).rows {
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
