package main

import (
	"errors"
	"fmt"
	"math"
	"strconv"

	"dlx-sudoku/cmd/internal/console"
	"dlx-sudoku/cmd/internal/exit"
	"dlx-sudoku/cmd/internal/words"
	"dlx-sudoku/dlx"
)

// answer is what came out about a problem, besides its solutions.
type answer struct {
	File     string   `json:"file"`
	Status   string   `json:"status"`          // unique, multiple, solved, none, unknown, error
	Count    string   `json:"count,omitempty"` // in decimal
	More     bool     `json:"more,omitempty"`  // and there may be others
	Verified *bool    `json:"verified,omitempty"`
	Error    *failure `json:"error,omitempty"`

	count uint64
}

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

// count counts the solutions of the problem at hand.
func (r *run) count() {
	a := answer{File: r.file}
	s, wrong := r.solver()
	if s == nil {
		if wrong != nil {
			a.Status, a.Error = "error", wrong
			r.printCount(&a)
		}
		return
	}
	ctx, cancel := r.limited()
	defer cancel()
	end := r.watch(s, nil)
	n, err := s.Count(ctx, r.set.limit)
	end()
	tellStats := r.stats(s)
	a.count, a.More = n, err != nil || r.set.limit > 0 && n >= r.set.limit
	switch {
	case r.ctx.Err() != nil:
		r.found = n
		return
	case r.timedOut(err):
		a.Error = &failure{Text: r.late()}
		r.message(r.file, fmt.Sprintf("%s, %s so far", r.late(), words.Plural(n, "solution")))
		r.worse(exit.Unknown)
	case errors.Is(err, dlx.ErrOverflow):
		a.count = math.MaxUint64
		a.Error = &failure{Text: err.Error()}
		r.message(r.file, err.Error())
		r.worse(exit.Unknown)
	case err != nil:
		a.Error = &failure{Text: err.Error()}
		r.message(r.file, err.Error())
		r.worse(exit.Unknown)
	}
	a.settle()
	if r.set.verify && err == nil {
		r.verifyCount(s.Problem(), s, &a)
	}
	r.printCount(&a)
	tellStats()
}

// printCount prints the record of count.
func (r *run) printCount(a *answer) {
	if r.set.json {
		r.print(object(a))
		return
	}
	text := []byte(a.number())
	if r.set.many() {
		text = console.AppendClean(append(text, '\t'), a.File)
	}
	r.print(append(text, '\n'))
}
