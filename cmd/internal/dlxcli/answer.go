package dlxcli

import (
	"strconv"

	"dlx-sudoku/cmd/internal/cli"
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
	File string `json:"file"`
}

// outcome ends a record.
type outcome struct {
	Status   string       `json:"status"`           // unique, multiple, solved, none, priced, unknown, error
	Count    string       `json:"count,omitempty"`  // in decimal
	More     bool         `json:"more,omitempty"`   // and there may be others
	Bound    string       `json:"bound,omitempty"`  // no solution costs less, or more with --max; in decimal
	Gap      string       `json:"gap,omitempty"`    // from the bound to the cost of the first solution, in percent of the bound
	Method   string       `json:"method,omitempty"` // of an exact count
	Problem  string       `json:"fingerprint,omitempty"`
	Verified *bool        `json:"verified,omitempty"`
	By       string       `json:"verified_by,omitempty"` // "clauses", "12 states": that there are no others
	Error    *cli.Failure `json:"error,omitempty"`
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

// newRecord returns a record in JSON.
func newRecord() *cli.Object { return &cli.Object{Schema: "dlx/1"} }

// object returns fields as a record in JSON.
func object(fields any) []byte { return newRecord().Line(fields) }
