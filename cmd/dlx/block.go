package main

import (
	"fmt"
	"strconv"

	"dlx-sudoku/cmd/internal/console"
	"dlx-sudoku/cmd/internal/words"
	"dlx-sudoku/dlx"
)

// A writer makes the record of a problem and its solutions.
type writer interface {
	// begin takes the problem. Its error says why the problem cannot be written in this format.
	begin(p *dlx.Problem) error

	// solution returns the text of a solution, which has a number, from 1. It is good until the next call.
	solution(p *dlx.Problem, number uint64, sol dlx.Solution) []byte

	// end returns what follows the last solution.
	end(a *answer) []byte

	// failed returns the record of what is no problem, or has no answer that can be written.
	failed(why *failure) []byte
}

func newWriter(set *settings, file string) writer {
	b := blocks{file: file, many: set.many()}
	switch {
	case set.json:
		return &objects{file: file}
	case set.draw:
		return &grids{blocks: b, color: set.color}
	}
	return &b
}

// blocks writes a block for each solution: a heading, the options one a line as they stand in the input, and a blank
// line.
type blocks struct {
	file string
	many bool
	text []byte
	any  bool // something has been written
}

func (b *blocks) begin(*dlx.Problem) error { return nil }

func (b *blocks) solution(p *dlx.Problem, number uint64, sol dlx.Solution) []byte {
	b.heading(p, number, sol)
	for _, o := range sol {
		b.text = append(p.AppendText(b.text, o), '\n')
	}
	b.text = append(b.text, '\n')
	return b.text
}

// heading begins the text of a solution.
func (b *blocks) heading(p *dlx.Problem, number uint64, sol dlx.Solution) {
	b.first()
	b.text = strconv.AppendUint(append(b.text, "# solution "...), number, 10)
	if p.Costs() {
		b.text = strconv.AppendInt(append(b.text, " cost "...), p.TotalCost(sol), 10)
	}
	b.text = append(b.text, '\n')
}

// first empties the text, but for the name of the file where there are several and this is the first of it.
func (b *blocks) first() {
	b.text = b.text[:0]
	if b.many && !b.any {
		b.text = append(console.AppendClean(append(b.text, "# file "...), b.file), '\n')
	}
	b.any = true
}

func (b *blocks) end(a *answer) []byte {
	switch {
	case a.Status == "error":
		return b.failed(a.Error)
	case a.Error != nil:
		b.first()
		b.text = console.AppendClean(append(b.text, "# unknown: "...), a.Error.Text)
		if a.count > 0 {
			b.text = fmt.Appendf(b.text, ", %s so far", words.Plural(a.count, "solution"))
		}
		return append(b.text, '\n')
	case a.count > 0 || a.More:
		return nil
	}
	b.first()
	return append(b.text, "# no solution\n"...)
}

func (b *blocks) failed(why *failure) []byte {
	b.first()
	return append(console.AppendClean(append(b.text, "# error: "...), why.Text), '\n')
}

// objects writes a JSON object for the problem, on one line:
//
//	{"schema":"dlx/1","file":"-","solutions":[{"number":"1","options":["a d f","b g","c e"]}],"status":"unique","count":"1"}
//
// The solutions stand before what is known only after the last of them, so that any number of them can be written.
type objects struct {
	file  string
	text  []byte
	begun bool
}

// tuple is a solution in JSON. Numbers that may pass 2^53 are decimal strings.
type tuple struct {
	Number  string   `json:"number"`
	Cost    string   `json:"cost,omitempty"`
	Options []string `json:"options"`
}

func (j *objects) begin(*dlx.Problem) error { return nil }

// open begins the object, or goes on with it.
func (j *objects) open() {
	j.text = j.text[:0]
	if !j.begun {
		j.text = append(j.text, `{"schema":"`+schema+`","file":`...)
		j.text = append(append(j.text, marshal(j.file)...), ',')
	}
}

func (j *objects) solution(p *dlx.Problem, number uint64, sol dlx.Solution) []byte {
	j.open()
	if j.begun {
		j.text = append(j.text, ',')
	} else {
		j.text = append(j.text, `"solutions":[`...)
	}
	j.begun = true
	t := tuple{Number: strconv.FormatUint(number, 10), Options: []string{}}
	for _, o := range sol {
		t.Options = append(t.Options, string(p.AppendText(nil, o)))
	}
	if p.Costs() {
		t.Cost = strconv.FormatInt(p.TotalCost(sol), 10)
	}
	j.text = append(j.text, marshal(t)...)
	return j.text
}

func (j *objects) end(a *answer) []byte {
	j.open()
	if j.begun {
		j.text = append(j.text, `],`...)
	}
	rest := struct {
		*answer
		File bool `json:"file,omitempty"` // hides that of the answer, which stands in front
	}{answer: a}
	return append(append(j.text, marshal(rest)[1:]...), '\n')
}

func (j *objects) failed(why *failure) []byte {
	return object(&answer{File: j.file, Status: "error", Error: why})
}
