package main

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"

	"dlx-sudoku/cmd/internal/console"
	"dlx-sudoku/cmd/internal/exit"
	"dlx-sudoku/cmd/internal/words"
	"dlx-sudoku/dlx"
)

// defaultProbes is how many random probes are made where --probes says nothing.
const defaultProbes = 10_000

// interval is an estimate in JSON: the mean, and a 95 % interval.
type interval struct {
	Mean number `json:"mean"`
	Low  number `json:"low"`
	High number `json:"high"`
}

// number is a number in JSON, null if it is too large for a float64, for which JSON has no word.
type number float64

func (n number) MarshalJSON() ([]byte, error) {
	if math.IsInf(float64(n), 0) {
		return []byte("null"), nil
	}
	return json.Marshal(float64(n))
}

func newInterval(i dlx.Interval) *interval {
	return &interval{number(i.Mean), number(i.Low), number(i.High)}
}

// estimate estimates how many solutions the problem at hand has, and how many nodes a search visits.
func (r *run) estimate() {
	a := struct {
		answer
		Solutions *interval `json:"estimated_solutions,omitempty"`
		Nodes     *interval `json:"estimated_nodes,omitempty"`
		Probes    int       `json:"probes,omitempty"`
		Seed      string    `json:"seed,omitempty"`
	}{answer: answer{File: r.file, Status: "error"}}
	s, wrong := r.solver()
	if s == nil && wrong == nil {
		return
	}
	a.Error = wrong
	var e dlx.Estimate
	if s != nil {
		ctx, cancel := r.limited()
		defer cancel()
		_, end := r.wait("estimating")
		var err error
		e, err = s.Estimate(ctx, r.set.probes, r.set.seed)
		end()
		switch {
		case r.ctx.Err() != nil && e.Probes == 0:
			return
		case err != nil:
			text := err.Error()
			if r.timedOut(err) {
				text = fmt.Sprintf("%s, %s so far", r.late(), words.Plural(uint64(e.Probes), "probe"))
			}
			if r.ctx.Err() != nil {
				text = fmt.Sprintf("interrupted, %s so far", words.Plural(uint64(e.Probes), "probe"))
			}
			r.message(r.file, text)
			r.worse(exit.Unknown)
			a.Error = &failure{Text: text}
		}
		a.Status = "unknown"
		if err == nil {
			a.Status = "estimate"
		}
		if e.Probes > 0 {
			a.Solutions, a.Nodes = newInterval(e.Solutions), newInterval(e.Nodes)
			a.Probes, a.Seed = e.Probes, strconv.FormatUint(r.set.seed, 10)
		}
	}
	if r.set.json {
		r.print(object(a))
		return
	}
	line := func(what string, i *interval) []byte {
		text := []byte(what + "\t?\t?\t?")
		if i != nil {
			text = fmt.Appendf(nil, "%s\t%s\t%s\t%s", what, rounded(i.Mean), rounded(i.Low), rounded(i.High))
		}
		if r.set.many() {
			text = console.AppendClean(append(text, '\t'), r.file)
		}
		return append(text, '\n')
	}
	r.print(append(line("solutions", a.Solutions), line("nodes", a.Nodes)...))
}

// rounded returns a number with four significant digits: "92", "1.234e+07", or "inf".
func rounded(n number) string {
	x := float64(n)
	if math.IsInf(x, 1) {
		return "inf"
	}
	if x == math.Trunc(x) && math.Abs(x) < 1e4 {
		return strconv.FormatFloat(x, 'f', -1, 64)
	}
	return strconv.FormatFloat(x, 'g', 4, 64)
}
