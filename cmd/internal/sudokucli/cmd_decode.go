package sudokucli

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/cover"
	"dlx-sudoku/satcheck/interchange"
	"dlx-sudoku/satcheck/proof"
)

var decodeCommand = cli.Command{
	Name: "decode", Group: "exchange", Short: "read what another solver says of a puzzle, and check it",
	Usage: []string{"decode [--to FORMAT] --puzzle FILE [FLAGS] [ANSWER|-]"}, Operands: 1,
	Long: `Reads a solver's answer to what encode wrote for the puzzle with the same flags, checks it by the rules and
the givens, and prints the solution as solve does. Without --to the format is recognised by the answer, and the encoding
is the default one.

   # no solution   the solver says that there is none
   # unknown: …    it was interrupted, or says that it does not know
   # error: …      its answer is no solution, or cannot be read; stderr says
                   where and why

A model may be wrong although its grid is right: a variable that is defined by others, or a value of another sort than
encode wrote. Then a note says so, and with --strict the answer is refused.

A solver that says "no solution" is not simply believed: we search for a solution, for 10 seconds unless --timeout
says otherwise. If there is one, the two disagree; if the search times out, a note says that it found nothing. NuSMV's
"no counterexample found with bound 1" is no verdict; that the specification is true means that there is no solution
(encode says how to ask for it). What clasp says when it is interrupted is no verdict either.

Exit status: 1 no solution, or an answer that is no solution: it breaks a rule or a given, or a value is missing; 3
the answer cannot be read: cut short, an error message, or the answer to another problem; 4 not decided; 5 the solver
says that there is no solution, and there is one.`,
	Examples: `   dlx-sudoku encode --to opb a.txt | clasp | dlx-sudoku decode --puzzle a.txt
   dlx-sudoku decode --puzzle a.txt answer.txt`,
	New: func() cli.Runner { return new(decode) },
}

// decodeTimeout limits the search for a solution where the solver reports that there is none.
const decodeTimeout = 10 * time.Second

// decode reads a solver's answer and prints the solution, or that there is none.
type decode struct {
	exchange exchange
	view     view
	json     bool
	timeout  time.Duration
	file     string // of the solver's answer
	strict   bool
}

func (c *decode) Flags(f *cli.Flags) {
	c.timeout = decodeTimeout
	c.exchange.Flags(f, "recognised")
	f.File("puzzle", "the `FILE` of the puzzle that was encoded", "none, it is needed", &c.exchange.puzzle)
	f.Switch("strict", "refuse a model that is wrong, although its grid is right", &c.strict)
	c.view.flag(f, "solutions", gridFormats()...)
	f.JSON(&c.json, "puzzle")
	f.Duration("timeout", "search no longer than `DURATION` for a solution where the solver says that there is none",
		decodeTimeout.String(),
		func(d time.Duration) { c.timeout = d })
	c.exchange.inputFlags(f)
}

func (c *decode) Settle(s *cli.Session) error {
	c.file = operand(s)
	if err := c.view.settle(s, c.json); err != nil {
		return err
	}
	if err := cli.Contradict(map[string]bool{
		"--encoding": c.exchange.to == "" && c.exchange.encoding != "",
		"--model":    c.exchange.model != "",
	}); err != nil {
		return err
	}
	switch {
	case c.exchange.puzzle == "":
		return errors.New("decode: no puzzle (want --puzzle FILE, the file that was encoded)")
	case c.exchange.puzzle == input.Stdin && c.file == input.Stdin:
		return errors.New("decode: the puzzle and the answer cannot both be standard input")
	case c.exchange.to != "":
	case c.exchange.model != "":
		c.exchange.to = interchange.SMV.String()
	case c.exchange.encoding == interchange.Plain || c.exchange.encoding == interchange.Array:
		c.exchange.to = interchange.SMTBV.String()
	case c.exchange.encoding != "":
		c.exchange.to = interchange.DIMACS.String()
	default:
		return nil
	}
	return c.exchange.Settle(s)
}

func (c *decode) Run(s *cli.Session) {
	it := c.exchange.read(s)
	if it == nil {
		if s.Status() == cli.OK {
			s.Worse(cli.BadInput)
		}
		return
	}
	if text := c.exchange.refused(it); text != "" {
		s.FailAt(cli.BadUsage, it.place(it.Column), text)
		return
	}
	said, err := c.readAnswer(s, it)
	if s.Ctx.Err() != nil {
		return
	}
	d := &decoding{session: s, command: c}
	d.answer.start(it)
	s.Worse(d.take(said, err))
	if s.Ctx.Err() != nil {
		return
	}
	print := c.view.printer(nil)
	if c.json {
		print = new(objects)
	}
	text := print.begin(nil, &d.answer)
	if d.solution != nil {
		text = print.solution(text, &d.answer, d.solution, 1)
	}
	s.Write(print.end(text, &d.answer))
}

// readAnswer reads the solver's answer to a puzzle.
func (c *decode) readAnswer(s *cli.Session, it *item) (interchange.Answer, error) {
	text, err := cli.Read(s, c.file, "the answer", interchange.ReadText)
	if err != nil {
		return interchange.Answer{}, err
	}
	d := c.exchange.dialect
	switch {
	case it.rules != nil:
		d = interchange.Dialect{Format: interchange.DIMACS}
	case !c.exchange.known:
		var found bool
		if d, found = interchange.Recognise(text); !found {
			d = guess(text)
		}
	}
	problem, err := interchange.New(it.puzzle(), d)
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

// decoding is the judgement of a solver's answer.
type decoding struct {
	session  *cli.Session
	command  *decode
	answer   answer
	solution *cover.Grid // nil: none to print
}

// take judges what was read, reports what there is to report, and returns the exit status.
func (d *decoding) take(said interchange.Answer, err error) cli.Status {
	file := d.command.file
	var bad *proof.ReadError
	switch {
	case errors.As(err, &bad):
		return d.refuseAt(cli.Place{File: file, Line: bad.Line, Column: 1}, bad.Err.Error(), cli.BadInput)
	case errors.Is(err, interchange.ErrModel):
		return d.refuse(err.Error(), cli.No)
	case errors.Is(err, interchange.ErrCandidates): // encode writes nothing for it, so there is no answer to it
		return d.refuseAt(d.answer.item.place(1), err.Error(), cli.BadInput)
	case err != nil:
		return d.refuse(err.Error(), cli.BadInput)
	case said.Claim == interchange.Unknown:
		d.answer.status, d.answer.reason = unknown, "the solver has not decided: "+said.Why
		d.session.FileMessage(file, d.answer.reason)
		return cli.Unknown
	case said.Claim == interchange.Unsatisfiable:
		return d.none()
	}
	d.solution = d.answer.item.filled(said.Grid)
	if d.solution == nil || d.answer.item.solvedBy(d.solution) != nil { // tried by other rules before
		d.solution = nil
		return d.refuseAt(d.answer.item.place(1), fmt.Sprintf("%v: %v", errDisagree, said.Grid), cli.Disagree)
	}
	if said.Oddity != "" {
		if d.command.strict {
			d.solution = nil
			return d.refuse(fmt.Sprintf("%v: %s", interchange.ErrModel, said.Oddity), cli.No)
		}
		d.session.FileMessage(file, "the grid is right, but not all of the model: "+said.Oddity)
	}
	if said.Models > 1 {
		d.session.FileMessage(file, fmt.Sprintf("%d models, the first is taken", said.Models))
	}
	d.answer.status, d.answer.count, d.answer.more = solved, 1, true
	return cli.OK
}

// refuse makes an error of the answer, reports it, and returns the exit status.
func (d *decoding) refuse(reason string, status cli.Status) cli.Status {
	d.answer.fail(reason)
	d.session.FileMessage(d.command.file, reason)
	return status
}

// refuseAt is refuse for what is wrong at a place.
func (d *decoding) refuseAt(at cli.Place, reason string, status cli.Status) cli.Status {
	d.answer.fail(reason)
	d.session.Error(at, reason)
	return status
}

// none tries the claim that the puzzle has no solution.
func (d *decoding) none() cli.Status {
	d.answer.status = none
	if d.answer.item.Grid.HasClash() {
		noteClashes(d.session, d.answer.item)
		return cli.No
	}
	limited, cancel := cli.Within(d.session.Ctx, d.command.timeout)
	defer cancel()
	var err error
	for g, ended := range d.answer.item.search()(limited, d.answer.item.Grid) {
		if err = ended; err != nil || d.answer.item.solvedBy(g) != nil {
			continue
		}
		return d.refuseAt(d.answer.item.place(1), "the solver says that there is no solution, and there is one: "+g.String(), cli.Disagree)
	}
	if err != nil && d.session.Ctx.Err() == nil {
		d.session.Note(d.answer.item.place(d.answer.item.Column),
			fmt.Sprintf("the solver's word is not checked: searched for %v without finding a solution",
				d.command.timeout))
	}
	return cli.No
}
