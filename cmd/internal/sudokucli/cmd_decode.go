package sudokucli

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/clock"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cmd/internal/searching"
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

A model may be wrong although its grid is right: an auxiliary variable may contradict the others, or a value may be of
another sort than in the encoding. Then a note says so; with --strict the answer is refused.

A solver that says "no solution" is not simply believed: we search for a solution, for 10 seconds unless --timeout says
otherwise. If we find one, the two disagree; if the search times out, a note says that it found nothing. NuSMV's "no
counterexample found with bound 1" is no verdict; if it says that the specification is true, there is no solution (help
encode says how to get that verdict). An interrupted clasp gives no verdict either.

Exit status: 1 no solution, or an answer that is no solution: it breaks a rule or a given, or a value is missing; 3
the answer cannot be read: cut short, an error message, or the answer to another problem; 4 not decided; 5 the solver
says that there is no solution, and there is one.`,
	Examples: `   dlx-sudoku encode --to opb a.txt | clasp | dlx-sudoku decode --puzzle a.txt
   dlx-sudoku decode --puzzle a.txt answer.txt`,
	Forms: func() []cli.Form { return answers.Forms(answers.SolutionList{}) },
	New:   func() cli.Runner { return new(decode) },
}

// decodeTimeout limits the search for a solution if the solver reports that the puzzle has no solution.
const decodeTimeout = 10 * time.Second

// decode reads a solver's answer and prints the solution, or reports that the puzzle has no solution.
type decode struct {
	exchange exchange
	view     answers.View
	json     bool
	timeout  time.Duration
	file     string // of the solver's answer
	strict   bool
}

func (c *decode) Flags(f *cli.Flags) {
	c.timeout = decodeTimeout
	c.exchange.Flags(f, "recognised")
	f.File("puzzle", "the `FILE` of the puzzle that was encoded", "none, required", &c.exchange.puzzle)
	f.Switch("strict", "refuse a model that is wrong, although its grid is right", &c.strict)
	c.view.Flag(f, "solutions", answers.GridFormats...)
	f.JSON(&c.json, "puzzle")
	f.Duration("timeout", "search no longer than `DURATION` for a solution where the solver says that there is none",
		decodeTimeout.String(),
		func(d time.Duration) { c.timeout = d })
	c.exchange.inputFlags(f)
}

func (c *decode) Settle(s *cli.Session) error {
	c.file = operand(s)
	if err := c.view.Settle(s, c.json); err != nil {
		return err
	}
	if err := cli.Contradict(map[string]bool{
		"--encoding": !c.exchange.known && c.exchange.encoding != "",
		"--model":    c.exchange.model != "",
	}); err != nil {
		return err
	}
	if err := cli.NotBothStdin(c.exchange.puzzle, "the puzzle", c.file, "the answer"); err != nil {
		return err
	}
	switch {
	case c.exchange.puzzle == "":
		return errors.New("decode: no puzzle (want --puzzle FILE, the file that was encoded)")
	case c.exchange.known:
		return c.exchange.settle(c.exchange.dialect.Format)
	case c.exchange.model != "":
		return c.exchange.settle(interchange.SMV)
	case c.exchange.encoding == interchange.Plain || c.exchange.encoding == interchange.Array:
		return c.exchange.settle(interchange.SMTBV)
	case c.exchange.encoding != "":
		return c.exchange.settle(interchange.DIMACS)
	}
	return nil
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
		s.FailAt(cli.BadUsage, it.Place(it.Column), text)
		return
	}
	said, err := c.readAnswer(s, it)
	if s.Ctx.Err() != nil {
		return
	}
	var a answers.Answer
	a.Begin(it)
	solution, exit := c.judge(s, &a, said, err)
	if s.Worse(exit); s.Ctx.Err() != nil {
		return
	}
	print := c.view.Printer(nil)
	if c.json {
		print = new(answers.Objects)
	}
	text := print.Begin(nil, &a)
	if solution != nil {
		text = print.Solution(text, &a, solution, 1)
	}
	s.Write(print.End(text, &a))
}

// readAnswer reads the solver's answer to a puzzle.
func (c *decode) readAnswer(s *cli.Session, it *puzzlein.Item) (interchange.Answer, error) {
	text, err := cli.Read(s, c.file, "the answer", interchange.ReadText)
	if err != nil {
		return interchange.Answer{}, err
	}
	d := c.exchange.dialect
	switch {
	case it.Ruleset != nil:
		d = interchange.Dialect{Format: interchange.DIMACS}
	case !c.exchange.known:
		var found bool
		if d, found = interchange.Recognise(text); !found {
			d = guess(text)
		}
	}
	problem, err := interchange.New(it.Puzzle(), d)
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

// judge checks what was read, sets the answer, and reports what is wrong. It returns the solution to print, or nil, and
// the exit status.
func (c *decode) judge(s *cli.Session, a *answers.Answer, said interchange.Answer, err error) (*cover.Grid, cli.Status) {
	// refuse makes an error of the answer and reports it, at a place or for the whole file of the solver's answer.
	refuse := func(at cli.Place, reason string, status cli.Status) (*cover.Grid, cli.Status) {
		a.Fail(reason)
		if at == (cli.Place{}) {
			s.FileMessage(c.file, reason)
		} else {
			s.Error(at, reason)
		}
		return nil, status
	}
	file, puzzle := cli.Place{}, a.Item.Place(1)
	var bad *proof.ReadError
	switch {
	case errors.As(err, &bad):
		return refuse(cli.Place{File: c.file, Line: bad.Line, Column: 1}, bad.Err.Error(), cli.BadInput)
	case errors.Is(err, interchange.ErrModel):
		return refuse(file, err.Error(), cli.No)
	case errors.Is(err, interchange.ErrCandidates): // encode writes nothing for it, so there is no answer to it
		return refuse(puzzle, err.Error(), cli.BadInput)
	case err != nil:
		return refuse(file, err.Error(), cli.BadInput)
	case said.Claim == interchange.Unknown:
		a.Status, a.Reason = answers.Unknown, "the solver has not decided: "+said.Why
		s.FileMessage(c.file, a.Reason)
		return nil, cli.Unknown
	case said.Claim == interchange.Unsatisfiable:
		if g := c.search(s, a); g != nil {
			return refuse(puzzle, "the solver says that there is no solution, and there is one: "+g.String(), cli.Disagree)
		}
		return nil, cli.No
	}
	solution := a.Item.Filled(said.Grid)
	if solution == nil || a.Item.SolvedBy(solution) != nil { // tried by other rules before
		return refuse(puzzle, fmt.Sprintf("%v: %v", searching.ErrDisagree, said.Grid), cli.Disagree)
	}
	if said.Oddity != "" {
		if c.strict {
			return refuse(file, fmt.Sprintf("%v: %s", interchange.ErrModel, said.Oddity), cli.No)
		}
		s.FileMessage(c.file, "the grid is right, but not all of the model: "+said.Oddity)
	}
	if said.Models > 1 {
		s.FileMessage(c.file, fmt.Sprintf("%d models, the first is taken", said.Models))
	}
	a.Status, a.Count, a.More = answers.Solved, 1, true
	return solution, cli.OK
}

// search tries the claim that the puzzle has no solution. It returns a solution, or nil if it has found none.
func (c *decode) search(s *cli.Session, a *answers.Answer) *cover.Grid {
	a.Status = answers.None
	if a.Item.Grid.HasClash() {
		noteClashes(s, a.Item)
		return nil
	}
	limited, cancel := clock.Within(s.Ctx, c.timeout)
	defer cancel()
	for g, err := range a.Item.Search()(limited, a.Item.Grid) {
		switch {
		case err == nil && a.Item.SolvedBy(g) == nil:
			return g
		case err != nil && s.Ctx.Err() == nil:
			s.Note(a.Item.Place(a.Item.Column),
				fmt.Sprintf("the solver's word is not checked: searched for %v without finding a solution", c.timeout))
		}
	}
	return nil
}
