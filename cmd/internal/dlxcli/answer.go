package dlxcli

import (
	"strconv"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/ledger"
)

// answer is what came out about a problem, besides its solutions.
type answer struct {
	heading
	outcome
	count   uint64
	bounded string // the bound in words: "at least 16311"; "" if none is known
}

// heading begins a record.
type heading struct {
	File string `json:"file" help:"where the problem comes from: the name of a file, \"-\" for standard input"`
}

// outcome ends a record.
type outcome struct {
	Status   string       `json:"status" help:"unique, multiple, solved (nobody looked for others), none, checked, estimate, priced, unknown or error (the problem cannot be read)"`
	Count    string       `json:"count,omitempty" help:"the number of solutions, a decimal string; a lower bound if more is true"`
	More     bool         `json:"more,omitempty" help:"true if there may be more solutions"`
	Bound    string       `json:"bound,omitempty" help:"with --cheapest or --max: no solution costs less, or more with --max; a decimal string"`
	Gap      string       `json:"gap,omitempty" help:"the distance from the bound to the cost of the first solution, in percent of the bound"`
	Method   string       `json:"method,omitempty" help:"the method of an exact count; \"weights\" if these prove that there are no solutions (see explain)"`
	Problem  string       `json:"fingerprint,omitempty" help:"a fingerprint of the problem, whatever the order of its options"`
	Verified *bool        `json:"verified,omitempty" help:"true if the judge has confirmed the answer, false if it was asked and could not"`
	By       string       `json:"verified_by,omitempty" help:"how it is known that there are no other solutions: \"clauses\", \"12 states\"; or the second method that came to the same exact count"`
	Error    *cli.Failure `json:"error,omitempty" help:"why something is not known"`
}

func newAnswer(file string) answer { return answer{heading: heading{File: file}} }

// failed makes an error of the answer.
func (a *answer) failed(why *cli.Failure) { a.Status, a.Error = "error", why }

// settle gives an answer its status, where it has a count of all solutions or of some.
func (a *answer) settle() {
	a.Count = strconv.FormatUint(a.count, 10)
	switch {
	case a.count > 1:
		a.Status = "multiple"
	case a.More:
		a.Status = "unknown"
	case a.count == 1:
		a.Status = "unique"
	default:
		a.Status = "none"
	}
}

// number returns the count as people read it: "12", "12+", "?".
func (a *answer) number() string {
	switch {
	case a.Count == "":
		return "?"
	case a.More:
		return a.Count + "+"
	}
	return a.Count
}

// schema is the name of the form of records in JSON.
const schema = "dlx/1"

// newRecord returns a record in JSON.
func newRecord() *cli.Object { return &cli.Object{Schema: schema} }

// formsOf returns the form of records with these fields.
func formsOf(fields ...any) []cli.Form { return []cli.Form{{Schema: schema, Of: fields}} }

// recordForms returns the forms of the lines of a ledger.
func recordForms() []cli.Form {
	return []cli.Form{
		{Schema: ledger.PartSchema, Of: []any{ledger.Record{}}},
		{Schema: ledger.ResultSchema, Of: []any{ledger.Record{}}},
	}
}

// solutionForms returns the form of a problem with its solutions.
func solutionForms() []cli.Form { return formsOf(heading{}, solutionList{}, outcome{}) }

// object returns fields as a record in JSON.
func object(fields any) []byte { return newRecord().Line(fields) }
