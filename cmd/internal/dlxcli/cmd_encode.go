package dlxcli

import (
	"errors"
	"fmt"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/dlx"
	"dlx-sudoku/satcheck/interchange"
	"dlx-sudoku/satcheck/proof"
)

var encodeCommand = cli.Command{
	Name: "encode", Group: "exchange", Short: "write a problem in the language of another solver",
	Usage: []string{"encode --to FORMAT [FILE|-]"}, Operands: 1,
	Long: `Writes the problem for another solver to stdout: items, colours and multiplicities; costs as the objective,
where the language has one.

   dimacs   clauses                              cadical, clasp, minisat
   opb      pseudo-Boolean constraints           clasp, minisat+
   lp       a 0-1 program, in CPLEX's format     glpsol --lp, cbc, scip

Variable 1 (x1) is the first option, and so on. Other variables follow, and comments name them. decode reads the
answers.`,
	Examples: `   dlx encode --to dimacs problem.dlx | clasp | dlx decode --problem problem.dlx
   dlx encode --to lp costs.dlx >costs.lp   # for glpsol --lp costs.lp -o answer`,
	New: func() cli.Runner { return new(encode) },
}

// encode writes a problem for another solver.
type encode struct {
	reading reading
	to      string
}

func (c *encode) Flags(f *cli.Flags) {
	f.Choice("to", "write `FORMAT`:", "none, required", interchange.CoverFormats(), func(s string) { c.to = s })
	f.Group(cli.Input, func() { c.reading.Flags(f) })
	f.Display()
}

func (c *encode) Settle(s *cli.Session) error {
	if c.to == "" {
		return errors.New("no format (want --to " + text.Alternatives(interchange.CoverFormats()) + ")")
	}
	return nil
}

func (c *encode) Run(s *cli.Session) {
	each(s, c.reading, 0, func(j *job) {
		p, _ := j.load()
		if p == nil {
			return
		}
		if p.HasCosts() && c.to == "dimacs" {
			j.message("costs are left out (dimacs has no objective)")
		} else if p.Decimals() > 0 {
			j.message("costs are in units of " + string(p.AppendCost(nil, 1)))
		}
		if err := interchange.WriteCover(s, judges.CoverOf(p), c.to); err != nil && s.Failed() == nil {
			j.fail(cli.Unknown, err.Error())
		}
	})
}

var decodeCommand = cli.Command{
	Name: "decode", Group: "exchange", Short: "read another solver's answer to what encode wrote",
	Usage: []string{"decode --problem FILE [ANSWER|-]"}, Operands: 1,
	Long: `Reads a solver's answer, whatever encode's format was, checks it by counting how often each item is covered,
and prints it as solve does. If variables that are not options contradict the options, a note says so; --strict
refuses such an answer.

The answer is what SAT and pseudo-Boolean solvers print, minisat's file, the
printed solution of glpsol (-o), the solution file of cbc, or what lp_solve
prints.

Exit status: 1 if the solver says that there is no solution ("# no solution"), or its answer is no solution; 3 if it
cannot be read; 4 if the solver has not decided. That there is no solution is not checked.`,
	Examples: `   cadical -q problem.cnf | dlx decode --problem problem.dlx
   cbc problem.lp solve solution out; dlx decode --problem problem.dlx out`,
	New: func() cli.Runner { return new(decode) },
}

// decode reads another solver's answer.
type decode struct {
	reading reading
	problem string
}

func (c *decode) Flags(f *cli.Flags) {
	f.File("problem", "the `FILE` of the problem that was encoded", "none, required", &c.problem)
	f.Group(cli.Input, func() { c.reading.Flags(f) })
	f.Display()
}

func (c *decode) Settle(s *cli.Session) error {
	if c.problem == "" {
		return errors.New("no problem (want --problem FILE, the file that was encoded)")
	}
	return cli.NotBothStdin(c.problem, "the problem", s.Files()[0], "the answer")
}

func (c *decode) Run(s *cli.Session) {
	j := &job{s: s, reading: c.reading, file: c.problem}
	p, _ := j.load()
	if p == nil {
		s.Worse(cli.BadInput)
		return
	}
	file := s.Files()[0]
	var answer interchange.CoverAnswer
	text, err := cli.Read(s, file, "the answer", interchange.ReadText)
	if err == nil {
		answer, err = interchange.ReadCover(text, judges.CoverOf(p))
	}
	var bad *proof.ReadError
	switch {
	case s.Ctx.Err() != nil:
	case errors.Is(err, interchange.ErrModel):
		s.FailFile(cli.No, file, err.Error())
	case errors.As(err, &bad):
		s.FailAt(cli.BadInput, cli.Place{File: file, Line: bad.Line, Column: 1}, bad.Err.Error())
	case err != nil:
		s.FailFile(cli.BadInput, file, err.Error())
	case answer.Claim == interchange.Unknown:
		s.FailFile(cli.Unknown, file, "the solver has not decided: "+answer.Why)
	case answer.Claim == interchange.Unsatisfiable:
		s.Print("# no solution\n\n")
		s.Worse(cli.No)
	case answer.Oddity != "" && c.reading.strict:
		s.FailFile(cli.No, file, fmt.Sprintf("%v: %s", interchange.ErrModel, answer.Oddity))
	default:
		if answer.Oddity != "" {
			s.FileMessage(file, "the options are a solution, but not all of the model is right: "+answer.Oddity)
		}
		s.Write(appendSolution(nil, p, j.names, heads{what: "solution"}, 1, dlx.Solution(answer.Options)))
	}
}
