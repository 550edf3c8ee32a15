package interchange

import (
	"errors"
	"strconv"
	"strings"
)

// verdictOf returns the verdict on a line: after "s" as in competitions, or by itself as minisat prints it.
func verdictOf(line string) (claim Claim, ok bool) {
	switch line {
	case "s SATISFIABLE", "SATISFIABLE", "SAT", "s OPTIMUM FOUND":
		return Satisfiable, true
	case "s UNSATISFIABLE", "UNSATISFIABLE", "UNSAT":
		return Unsatisfiable, true
	case "s UNKNOWN", "UNKNOWN", "s INDETERMINATE", "INDETERMINATE", "INDET":
		return Unknown, true
	}
	return Unknown, false
}

// A lineReader reads what SAT and pseudo-Boolean solvers print, for puzzles and for exact covers: lines of s (the verdict), v
// (the literals of a model), o (what the model above costs) and c (comments), or minisat's file. Of several models the first
// is taken, or the last one that came with a cost, since solvers look for cheaper and cheaper ones.
type lineReader struct {
	zero    bool                                 // a 0 ends a model
	literal func(token string, taken bool) error // takes a literal, of the model that is taken or of another one
	forget  func()                               // drops the model taken so far
	other   func(line string) error              // takes a line that is none of these

	claim  Claim
	said   bool   // there was a verdict
	bare   bool   // minisat's form: literals without a "v"
	open   bool   // a model has begun and not ended
	costs  bool   // there was a cost since the last model began
	models int    // how many have begun
	taken  int    // the number of the one that is taken, from 1
	why    string // why nothing is decided; clasp prints UNSATISFIABLE when it is interrupted, too
}

// line reads a line without white space around it.
func (r *lineReader) line(line string) error {
	claim, isVerdict := verdictOf(line)
	word, rest, _ := strings.Cut(line, " ")
	switch {
	case line == "":
		return nil
	case isVerdict:
		r.bare = r.bare || line == "SAT"
		return r.say(claim, line)
	case word == "c":
		return r.comment(strings.TrimSpace(rest))
	case word == "o":
		r.costs = true
		return nil
	case word == "v":
		return r.literals(rest)
	case r.zero && line[0] == '[' && strings.HasSuffix(line, "]"): // a list of Python, a whole model
		if err := r.say(Satisfiable, line); err != nil {
			return err
		}
		return r.literals(strings.ReplaceAll(line[1:len(line)-1], ",", " ") + " 0")
	case r.bare && (line[0] == '-' || line[0] >= '0' && line[0] <= '9'):
		return r.literals(line)
	}
	return r.other(line)
}

// say takes in a verdict. That there is no solution, behind several models or behind another verdict and a model, means
// that there are no others: solvers that list all models end with it.
func (r *lineReader) say(claim Claim, line string) error {
	r.said = true
	switch {
	case claim == Unknown:
		r.why = line
	case claim == Unsatisfiable && (r.models > 1 || r.models == 1 && r.claim == Satisfiable):
		r.claim = Satisfiable
	case r.claim != Unknown && r.claim != claim:
		return errors.New("both satisfiable and unsatisfiable")
	default:
		r.claim = claim
	}
	return nil
}

// comment looks at the comments that mean something.
func (r *lineReader) comment(text string) error {
	switch {
	case strings.HasPrefix(text, "INTERRUPTED"), strings.HasPrefix(text, "TIME LIMIT"), text == "UNKNOWN":
		r.why, r.said = text, true
	case strings.HasPrefix(text, "Answer:"): // clasp ends no model with a 0 in OPB
		r.open = false
	case strings.HasPrefix(strings.ToUpper(text), "ERROR"):
		return solverError(text, "")
	}
	return nil
}

// begin begins a model, unless one has begun.
func (r *lineReader) begin() {
	if r.open {
		return
	}
	r.open = true
	r.models++
	if r.taken == 0 || r.costs {
		if r.taken > 0 {
			r.forget()
		}
		r.taken, r.costs = r.models, false
	}
}

func (r *lineReader) literals(text string) error {
	if word := strings.TrimSpace(text); r.zero && areValues(word) {
		return r.valuesOf(word)
	}
	for token := range strings.FieldsSeq(text) {
		if token == "0" && r.zero {
			r.begin() // of a formula without variables
			r.open = false
			continue
		}
		r.begin()
		if err := r.literal(token, r.taken == r.models); err != nil {
			return err
		}
	}
	return nil
}

// areValues reports whether a word is a whole model, a 0 or 1 for each variable. It must be no literal: either it begins with 0,
// or it is longer than the number of any variable.
func areValues(word string) bool {
	return (len(word) > 1 && word[0] == '0' || len(word) > 10) && strings.Trim(word, "01") == ""
}

// valuesOf takes a model that is written as a 0 or 1 for each variable.
func (r *lineReader) valuesOf(word string) error {
	r.open = false
	r.begin()
	for i, value := range word {
		token := strconv.Itoa(i + 1)
		if value == '0' {
			token = "-" + token
		}
		if err := r.literal(token, r.taken == r.models); err != nil {
			return err
		}
	}
	r.open = false
	return nil
}

// undecided reports whether the solver has not decided. Then why says what it prints instead.
func (r *lineReader) undecided() bool { return r.why != "" && (r.models == 0 || r.claim == Unknown) }
