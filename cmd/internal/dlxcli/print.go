package dlxcli

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/dlx"
)

// A printer makes the record of a problem and its solutions. What a method returns is good until the next call.
type printer interface {
	// begin takes the problem. The error is why the problem cannot be written in this format.
	begin(p *dlx.Problem, names []string) error

	// solution returns the text of a solution, which has a number, from 1.
	solution(p *dlx.Problem, number uint64, sol dlx.Solution) []byte

	// open says before the first solution that better ones may exist, with their bound: "at least 16311".
	open(bound string)

	// end returns what follows the last solution.
	end(a *answer) []byte

	// failed returns the record of a file that is no problem, or that has no answer that can be written.
	failed(why *cli.Failure) []byte
}

// A format is a choice of --format.
type format struct {
	name string
	new  func(j *job, what string) printer
}

// formatFlag adds the flag --format.
func formatFlag(f *cli.Flags, to *string) {
	formats := text.Each(printers, func(p format) string { return p.name })
	f.Choice("format", "print solutions as `FORMAT`:", formats[0], formats, func(s string) { *to = s })
}

// settleFormat makes --json and --format json one thing.
func settleFormat(format *string, json *bool) error {
	err := cli.Contradict(map[string]bool{"--format": *format != "" && *format != "json", "--json": *json})
	if *json {
		*format = "json"
	}
	*json = *format == "json"
	return err
}

// newPrinter returns what prints the solutions of a problem in a format, "" for the usual one, given what they are called.
func newPrinter(j *job, name, what string) printer {
	at := slices.IndexFunc(printers, func(p format) bool { return p.name == name })
	return printers[max(0, at)].new(j, what)
}

// begin begins to print what a command finds for a problem, given its reader's failure. It reports whether that can go on; if
// not, the record of the failure is printed.
func begin(out printer, j *job, p *dlx.Problem, wrong *cli.Failure) bool {
	if p != nil {
		if err := out.begin(p, j.names); err != nil {
			wrong = j.misfit(err.Error())
		}
	}
	if wrong != nil {
		j.s.Write(out.failed(wrong))
	}
	return p != nil && wrong == nil
}

// printers are the formats, the usual one first.
var printers = []format{
	{"blocks", styled(options)},
	{"numbers", styled(numbers)},
	{"json", func(j *job, _ string) printer { return &objects{heading: heading{j.file}, record: newRecord()} }},
	{"grid", styled(boards)},
	{"svg", styled(pictures)},
}

// A style is a way to write solutions. It is given the problem, whose options may have names, and returns what appends
// a solution to the text of b. The error is why the problem cannot be written so.
type style func(b *blocks, p *dlx.Problem, names []string) (func(number uint64, sol dlx.Solution), error)

// styled makes printers that write blocks in a style.
func styled(in style) func(*job, string) printer {
	return func(j *job, what string) printer {
		return &blocks{
			file: j.file, many: j.many, color: j.s.Color, what: what, style: in, numberOf: j.numberOf,
		}
	}
}

// blocks writes solutions in a style, and anything else as a comment.
type blocks struct {
	file  string
	many  bool
	color bool
	what  string // a solution is called: "solution", "sample"
	style style

	numberOf func(option int) int // in the input
	bound    string               // what headings say of cheaper solutions

	text  []byte
	write func(number uint64, sol dlx.Solution)
	any   bool // something has been written
}

func (b *blocks) begin(p *dlx.Problem, names []string) (err error) {
	b.write, err = b.style(b, p, names)
	return err
}

func (b *blocks) solution(_ *dlx.Problem, number uint64, sol dlx.Solution) []byte {
	b.first()
	b.write(number, sol)
	return b.text
}

func (b *blocks) open(bound string) { b.bound = ", " + bound }

// options writes a heading, the options one a line, and a blank line.
func options(b *blocks, p *dlx.Problem, names []string) (func(uint64, dlx.Solution), error) {
	return func(number uint64, sol dlx.Solution) {
		b.text = appendSolution(b.text, p, names, heads{b.what, b.bound}, number, sol)
	}, nil
}

// appendSolution appends a solution in the style options.
func appendSolution(text []byte, p *dlx.Problem, names []string, what heads, number uint64, sol dlx.Solution) []byte {
	text = appendHeading(text, p, what, number, sol)
	for _, o := range sol {
		text = append(appendOption(text, p, names, o), '\n')
	}
	return append(text, '\n')
}

// heads has what a heading calls a solution, and the bound behind its cost.
type heads struct{ what, bound string }

// appendHeading appends the heading of a solution.
func appendHeading(text []byte, p *dlx.Problem, h heads, number uint64, sol dlx.Solution) []byte {
	text = strconv.AppendUint(append(append(append(text, "# "...), h.what...), ' '), number, 10)
	if p.HasCosts() {
		text = append(p.AppendCost(append(text, " cost "...), p.TotalCost(sol)), h.bound...)
	}
	return append(text, '\n')
}

// numbers writes a line for each solution: the numbers of its options in the input, from 1, with blanks between them.
func numbers(b *blocks, _ *dlx.Problem, _ []string) (func(uint64, dlx.Solution), error) {
	return func(_ uint64, sol dlx.Solution) {
		for _, o := range sol {
			b.text = append(strconv.AppendInt(b.text, int64(b.numberOf(o)), 10), ' ')
		}
		b.text = append(bytes.TrimSuffix(b.text, []byte(" ")), '\n')
	}, nil
}

// first empties the text. The first text for a file begins with its name if there are several files.
func (b *blocks) first() {
	b.text = b.text[:0]
	if b.many && !b.any {
		b.text = append(text.AppendClean(append(b.text, "# file "...), b.file), '\n')
	}
	b.any = true
}

func (b *blocks) end(a *answer) []byte {
	switch {
	case a.Status == "error":
		return b.failed(a.Error)
	case a.Error != nil:
		b.first()
		b.text = text.AppendClean(append(b.text, "# unknown: "...), a.Error.Text)
		if a.count > 0 {
			b.text = fmt.Appendf(b.text, ", %s so far", text.Plural(a.count, "solution", "solutions"))
		} else if a.bounded != "" {
			b.text = append(append(b.text, ", cost "...), a.bounded...)
		}
		return append(b.text, '\n')
	case a.count > 0 || a.More:
		return nil
	}
	b.first()
	return append(b.text, "# no solution\n"...)
}

func (b *blocks) failed(why *cli.Failure) []byte {
	b.first()
	return append(text.AppendClean(append(b.text, "# error: "...), why.Text), '\n')
}

// objects writes a JSON object for the problem, on one line:
//
//	{"schema":"dlx/1","file":"-","solutions":[{"number":"1","options":["a d f","b g","c e"]}],"status":"unique","count":"1"}
type objects struct {
	heading heading
	record  *cli.Object
	names   []string // of the options, or nil
	begun   bool
}

// tuple is a solution in JSON. Numbers that may pass 2^53 are decimal strings.
type tuple struct {
	Number  string   `json:"number" help:"the number of the solution, counting from 1, a decimal string"`
	Cost    string   `json:"cost,omitempty" help:"the cost of the solution, a decimal string, if the options have costs"`
	Options []string `json:"options" help:"the options of the solution, as solve prints them"`
}

// solutionList is the list between heading and outcome.
type solutionList struct {
	Solutions []tuple `json:"solutions,omitempty" help:"the solutions"`
}

func (j *objects) begin(_ *dlx.Problem, names []string) error {
	j.names = names
	return nil
}

func (j *objects) open(string) {} // the bound is in the answer

// start begins the object, once.
func (j *objects) start() []byte {
	if j.begun {
		return nil
	}
	j.begun = true
	return j.record.Open(nil, j.heading)
}

func (j *objects) solution(p *dlx.Problem, number uint64, sol dlx.Solution) []byte {
	t := tuple{Number: strconv.FormatUint(number, 10), Options: texts(p, j.names, sol)}
	if p.HasCosts() {
		t.Cost = string(p.AppendCost(nil, p.TotalCost(sol)))
	}
	return j.record.Item(j.start(), "solutions", t)
}

func (j *objects) end(a *answer) []byte { return j.record.Close(j.start(), a.outcome) }

func (j *objects) failed(why *cli.Failure) []byte {
	a := newAnswer(j.heading.File)
	a.failed(why)
	return j.end(&a)
}

// texts returns the options of a solution as solve prints them; it is never nil.
func texts(p *dlx.Problem, names []string, sol dlx.Solution) []string {
	return text.Each(sol, func(o int) string { return string(appendOption(nil, p, names, o)) })
}

// appendOption appends an option, with its name and a colon before it if it has one.
func appendOption(dst []byte, p *dlx.Problem, names []string, o int) []byte {
	if names != nil && names[o] != "" {
		dst = append(text.AppendClean(dst, names[o]), ": "...)
	}
	return p.AppendText(dst, o)
}
