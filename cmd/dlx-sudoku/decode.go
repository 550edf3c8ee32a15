package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"dlx-sudoku/cmd/internal/console"
	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cmd/internal/exit"
	"dlx-sudoku/cmd/internal/flags"
	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/cmd/internal/system"
	"dlx-sudoku/cover"
	"dlx-sudoku/satcheck/interchange"
)

// decodeFlags returns the flags of decode alone.
func decodeFlags(e *exchange) []cli.Flag {
	return []cli.Flag{
		flags.Value("puzzle", "the `FILE` of the puzzle that was encoded", "", func(s string) error {
			if s == "" {
				return errors.New("want a file")
			}
			e.puzzle = s
			return nil
		}),
		layoutFlag(&e.raw),
		flags.JSON("puzzle", &e.json),
		flags.Duration("timeout", "search no longer than `DURATION` for a solution where the solver says that there is none", decodeTimeout.String(),
			func(d time.Duration) { e.timeout = d }),
	}
}

// decideDecode settles what the flags of decode mean together.
func (e *exchange) decideDecode(operands []string, sys *system.System) (exchangeJob, error) {
	e.answer = input.Stdin
	if len(operands) > 0 {
		e.answer = operands[0]
	}
	for _, pair := range []map[string]bool{
		{"--format": e.raw.output != "", "--json": e.json},
		{"--encoding": e.to == "" && e.encoding != "", "--model": e.model != ""},
	} {
		if err := flags.Contradict(pair); err != nil {
			return nil, err
		}
	}
	switch {
	case e.puzzle == "":
		return nil, errors.New("decode: no puzzle (want --puzzle FILE, the file that was encoded)")
	case e.puzzle == input.Stdin && e.answer == input.Stdin:
		return nil, errors.New("decode: the puzzle and the answer cannot both be standard input")
	case e.to == "" && e.model != "":
		e.to = interchange.SMV.String()
	case e.to == "" && (e.encoding == interchange.Plain || e.encoding == interchange.Array):
		e.to = interchange.SMTBV.String()
	case e.to == "" && e.encoding != "":
		e.to = interchange.DIMACS.String()
	}
	if e.to != "" {
		if err := e.decideDialect(); err != nil {
			return nil, err
		}
	}
	e.task = solveFirst
	if e.timeout == 0 {
		e.timeout = decodeTimeout
	}
	e.settings.output = solutionOutput(&e.raw, sys)
	e.settings.color = system.Colored(sys, e.raw.color, sys.StdoutTerminal) && !e.json
	return e.decode, nil
}

// decode reads a solver's answer and prints the solution, or that there is none.
func (e *exchange) decode(ctx context.Context, sys *system.System, c *console.Console) exit.Status {
	it, err := e.read(ctx, sys, c)
	if err != nil {
		return e.fail(ctx, c, err)
	}
	answer, err := e.readAnswer(ctx, sys, c, it)
	if ctx.Err() != nil {
		c.Message("", "interrupted")
		return exit.Interrupted
	}
	out := &decoded{exchange: e, answer: answerOf(it)}
	status := out.take(ctx, c, answer, err)
	if ctx.Err() != nil {
		c.Message("", "interrupted")
		return exit.Interrupted
	}
	_, err = newUnlessEnded(ctx, sys.Stdout).Write(out.record())
	return delivered(ctx, err, status, c)
}

func answerOf(it *item) *answer { return &answer{item: it} }

// readAnswer reads the solver's answer to a puzzle.
func (e *exchange) readAnswer(ctx context.Context, sys *system.System, c *console.Console, it *item) (interchange.Answer, error) {
	in, err := open(ctx, e.answer, sys.Stdin)
	if err != nil {
		return interchange.Answer{}, err
	}
	defer in.Close()
	if e.answer == input.Stdin && sys.StdinTerminal {
		c.Message(input.Stdin, "reading the answer from the terminal, up to an end of file (Ctrl-D)")
		c.Flush()
	}
	text, err := interchange.ReadText(&patient{ctx, in})
	if err != nil {
		return interchange.Answer{}, err
	}
	d := e.dialect
	if !e.known {
		var found bool
		if d, found = interchange.Recognise(text); !found {
			d = guess(text)
		}
	}
	problem, err := interchange.New(judgePuzzle(it.Grid), d)
	if err != nil {
		return interchange.Answer{}, err
	}
	return problem.ReadBytes(text)
}

// guess returns a dialect in which to read an answer without a model: what all SMT solvers say, such as "unsat" or
// (error "…"), or what SAT solvers say.
func guess(text []byte) interchange.Dialect {
	word := string(bytes.TrimSpace(text))
	if i := strings.IndexAny(word, " \n"); i >= 0 {
		word = strings.TrimSpace(word[:i])
	}
	if slices.Contains([]string{"sat", "unsat", "unknown", "timeout"}, word) || strings.HasPrefix(word, "(") {
		return interchange.Dialect{Format: interchange.SMTInt}
	}
	return interchange.Dialect{Format: interchange.DIMACS}
}

// decoded is the record of a solver's answer.
type decoded struct {
	*exchange
	answer   *answer
	solution *cover.Grid // nil: none to print
}

// take judges what was read, tells what there is to tell, and returns the exit status.
func (d *decoded) take(ctx context.Context, c *console.Console, answer interchange.Answer, err error) exit.Status {
	a := d.answer
	var bad *interchange.ReadError
	switch {
	case errors.As(err, &bad):
		a.status, a.reason = unreadable, bad.Err.Error()
		c.Fault(d.exchange.answer, bad.Line, a.reason)
		return exit.Input
	case errors.Is(err, interchange.ErrModel):
		a.status, a.reason = unreadable, err.Error()
		c.Message(d.exchange.answer, a.reason)
		return exit.No
	case errors.Is(err, interchange.ErrCandidates): // encode writes nothing for it, so there is no answer to it
		a.status, a.reason = unreadable, err.Error()
		c.Fault(a.file, a.Line, a.reason)
		return exit.Input
	case err != nil:
		a.status, a.reason = unreadable, err.Error()
		c.Message(shownName(d.exchange.answer), a.reason)
		return exit.Input
	case answer.Claim == interchange.Unknown:
		a.status, a.reason = unknown, "the solver has not decided: "+answer.Why
		c.Message(d.exchange.answer, a.reason)
		return exit.Unknown
	case answer.Claim == interchange.Unsatisfiable:
		return d.none(ctx, c)
	}
	d.solution = filled(a, answer.Grid)
	if d.solution == nil || d.solution.Check(a.Grid) != nil { // tried by other rules before
		d.solution = nil
		a.status, a.reason = unreadable, fmt.Sprintf("%v: %v", errDisagree, answer.Grid)
		c.Fault(a.file, a.Line, a.reason)
		return exit.Disagree
	}
	if answer.Models > 1 {
		c.Message(d.exchange.answer, fmt.Sprintf("%d models, the first is taken", answer.Models))
	}
	a.status, a.count, a.more = solved, 1, true
	return exit.OK
}

// none tries the claim that the puzzle has no solution.
func (d *decoded) none(ctx context.Context, c *console.Console) exit.Status {
	a := d.answer
	if a.status = none; a.Grid.HasClash() {
		a.clashes = a.Grid.Clashes()
		noteClashes(c, a.item)
		return exit.No
	}
	limited, cancel := context.WithTimeout(ctx, d.timeout)
	defer cancel()
	e, err := engine.New(engine.Default, a.Grid.Layout())
	if err == nil {
		err = e.Load(a.Grid)
	}
	if err == nil {
		for g := range e.Solutions(limited) {
			if g.Check(a.Grid) != nil {
				continue
			}
			a.status, a.reason = unreadable, "the solver says that there is no solution, and there is one: "+g.String()
			c.Fault(a.file, a.Line, a.reason)
			return exit.Disagree
		}
		err = e.Err()
	}
	if err != nil && ctx.Err() == nil {
		c.Note(a.file, a.Line, a.Column, fmt.Sprintf("the solver's word is not checked: searched for %v without finding a solution", d.timeout))
	}
	return exit.No
}

// record returns the record for stdout.
func (d *decoded) record() []byte {
	print := newPrinter(&d.settings)
	text := print.begin(nil, d.answer)
	if d.solution != nil {
		d.answer.shown = 1
		text = print.solution(text, d.answer, d.solution)
	}
	return print.end(text, d.answer)
}

// decodeTimeout is how long a solution is looked for where a solver says that there is none.
const decodeTimeout = 10 * time.Second
