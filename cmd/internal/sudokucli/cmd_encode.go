package sudokucli

import (
	"errors"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/satcheck/interchange"
)

var encodeCommand = cli.Command{
	Name: "encode", Group: "exchange", Call: cli.Quick, Short: "write a puzzle for another solver",
	Usage: []string{"encode --to FORMAT [FLAGS] [FILE|-]"}, Operands: 1,
	Long: `Writes one puzzle to stdout, for another solver. If the file has several, --puzzle-number says which.

   dimacs      clauses, in the encodings    clasp F | cadical -q F |
               of the judge                 minisat F OUT | z3 -dimacs F
   smt2-int    an integer a cell            z3 F | cvc5 F
   smt2-bool   a Boolean a digit and cell   z3 F | cvc5 F
   smt2-bv     bit-vectors, or arrays       z3 -model F | cvc5 --dump-models F |
               with --encoding array        boolector -m F
   opb         equations over 0-1 values    clasp F
   smv         a counterexample is the      NuSMV -bmc -bmc_length 1 F
               solution

NuSMV -bmc finds a solution, but says nothing if there is none. To get a verdict then, run NuSMV -source S F, where S
is a file with three lines: go_bmc, check_ltlspec_sbmc_inc -c -k 1, quit.

Solvers tell the last four apart by the name of the file: .smt2, .opb, .smv. Comments say what the variables mean.
Clashing givens are written, with a note on stderr; the solver will find no solution. --to smv --model candidates
refuses a puzzle with a cell that has no candidate left, since that language has no empty set.

solve --proof DIR writes the clauses of "this puzzle has no other solution" for a SAT solver, and our proof.

Exit status: 1 if the puzzle is refused, 2 if the file has several puzzles, 3 if it cannot be read.`,
	Examples: `   dlx-sudoku encode --to smt2-int a.txt >a.smt2; z3 a.smt2
   dlx-sudoku encode --to dimacs --puzzle-number 3 puzzles.txt >3.cnf`,
	New: func() cli.Runner { return new(encode) },
}

// encode writes a puzzle in a dialect.
type encode struct {
	exchange exchange
}

func (c *encode) Flags(f *cli.Flags) {
	c.exchange.Flags(f, "none, required")
	c.exchange.inputFlags(f)
}

func (c *encode) Settle(s *cli.Session) error {
	if !c.exchange.known {
		return errors.New("encode: no format (want --to " + text.Alternatives(formats()) + ")")
	}
	c.exchange.puzzle = operand(s)
	return c.exchange.settle(c.exchange.dialect.Format)
}

func (c *encode) Run(s *cli.Session) {
	it := c.exchange.read(s)
	if it == nil {
		return
	}
	noteClashes(s, it)
	if text := c.exchange.refused(it); text != "" {
		s.FailAt(cli.BadUsage, it.Place(it.Column), text)
		return
	}
	problem, err := interchange.New(it.Puzzle(), c.exchange.dialect)
	if err != nil {
		text := err.Error()
		if errors.Is(err, interchange.ErrCandidates) {
			text += " (the puzzle has no solution; --model naive or coverage can say so)"
		}
		s.FailAt(cli.No, it.Place(1), text)
		return
	}
	if it.Grid.HasClash() {
		s.Note(it.Place(it.Column), "the givens clash: what is written has no solution")
	}
	problem.WriteTo(s) // the session reports what goes wrong
}
