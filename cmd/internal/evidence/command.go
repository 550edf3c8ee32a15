package evidence

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"sync/atomic"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/dlx"
	"dlx-sudoku/satcheck/proof"
	"dlx-sudoku/satcheck/scpog"
	"dlx-sudoku/satcheck/states"
	"dlx-sudoku/satcheck/sums"
)

// Command is the command "proof".
var Command = cli.Command{
	Name: "proof", Group: "prove", Short: "check a directory of proofs, or any single proof",
	Usage:    []string{"proof check DIR|FILE.zip", "proof check [FLAGS] FORMULA PROOF"},
	Operands: 3,
	Long: `Checks what --proof has written to DIR, and trusts none of it. Each line of the manifest must be byte for
byte as --proof writes it, and its claim must be well formed: words, solutions, counts and costs fit. Each formula is
built anew from the puzzle and the claim and compared with its file; its proof is replayed. DIR may hold only regular
files, and only those of the manifest. Faults are reported with their places. A note names each line that
claims nothing because the answer has no proof. The last line on stdout says how many proofs were verified. An archive that --proof has
written is checked in the same way. An archive made by any other program is refused: different programs could see
different files in it.

With two files it checks one proof, whoever made it: FORMULA is DIMACS CNF, PROOF is DRAT, or LRAT if its name ends in
.lrat or --format says so; both as text or binary. The files may be compressed; "-" is standard input. It prints "verified", or
reports the line that is wrong. The proof may be of any length: only the formula and the clauses that the proof has
not deleted are held in memory.

Where the proof ends in .count, or with --format count, the first file is an exact-cover problem in Knuth's text format,
and the proof shows how many solutions it has: a line for each state of the problem has the item that is covered next,
and the states that its options lead to. It prints "verified", the number of solutions and the number of states.
A proof in SCPOG, which --proof-format scpog writes and cake_scpog reads, too, shows how many models the clauses have.

Exit status: 0 verified, 1 not verified or nothing to verify, 3 not readable, 4 if the run that wrote DIR was
stopped, a line claims nothing, or a proof takes too much memory to check.`,
	Examples: `   dlx-sudoku solve --proof DIR puzzles.txt && dlx-sudoku proof check DIR
   cadical -q formula.cnf proof.drat; dlx proof check formula.cnf proof.drat`,
	New: func() cli.Runner { return new(check) },
}

// check checks proofs.
type check struct {
	format string
}

func (c *check) Flags(f *cli.Flags) {
	names := formatNames(formats())
	f.Choice("format", "read the proof as `FORMAT`:", "by its name", names, func(s string) { c.format = s })
	f.Display()
}

func (c *check) Settle(s *cli.Session) error {
	switch {
	case len(s.Args) == 0 || s.Args[0] != "check":
		return errors.New("want \"proof check\" and a directory, or a formula and a proof")
	case len(s.Args) == 2 && c.format != "":
		return errors.New("--format goes with a formula and a proof (the manifest of a directory says it)")
	case len(s.Args) < 2:
		return errors.New("want a directory, or a formula and a proof")
	case len(s.Args) == 3:
		return cli.NotBothStdin(s.Args[1], "the formula", s.Args[2], "the proof")
	}
	return nil
}

func (c *check) Run(s *cli.Session) {
	if len(s.Args) == 2 {
		c.directory(s, s.Args[1])
	} else {
		c.proof(s, s.Args[1], s.Args[2])
	}
}

// directory checks a directory.
func (c *check) directory(s *cli.Session, dir string) {
	var done atomic.Int64
	bar := s.Watch(0, func() (int64, string) { return 0, text.Plural(uint64(done.Load()), "proof", "proofs") })
	s.HowFar(func() string { return " after " + text.Plural(uint64(done.Load()), "proof", "proofs") })
	defer bar.End()
	r, err := Check(s.Ctx, s.Sys.Path(dir), dir, func(f Finding) {
		at := cli.Place{File: f.File, Line: f.Line, Column: 1}
		switch {
		case f.Kind == Proved:
			done.Add(1)
		case f.Kind == NoClaim:
			s.Note(at, f.Text)
		case f.Line > 0:
			s.Error(at, f.Text)
		default:
			s.FileMessage(f.File, f.Text)
		}
	})
	switch {
	case s.Ctx.Err() != nil:
		return
	case err != nil:
		s.Fail(cli.BadInput, err.Error())
		return
	case r.Faults > 0:
		s.Worse(cli.No)
	case !r.Finished:
		s.FailFile(cli.Unknown, dir, "the run that wrote it was stopped")
	case r.Open > 0:
		s.Worse(cli.Unknown)
	case r.Proofs == 0:
		s.FailFile(cli.No, dir, "no proof in it")
	}
	words := "verified " + text.Plural(uint64(r.Proofs), "proof", "proofs")
	if r.Open > 0 {
		words += ", " + text.Plural(uint64(r.Open), "line without a claim", "lines without a claim")
	}
	if r.Faults > 0 {
		words += ", " + text.Plural(uint64(r.Faults), "fault", "faults")
	}
	s.Print(words + "\n")
}

// proof checks a proof in the format of the flag or of the name's ending.
func (c *check) proof(s *cli.Session, problem, name string) {
	ending := filepath.Ext(strings.TrimSuffix(strings.TrimSuffix(name, ".gz"), ".zst"))
	f, _ := formatOf(proof.Format(cmp.Or(c.format, strings.TrimPrefix(ending, "."))))
	switch f.name {
	case states.Format:
		c.counted(s, problem, name)
	case scpog.Format:
		c.certified(s, problem, name)
	case sums.Format:
		c.summed(s, name)
	default:
		c.clauses(s, problem, name, f.name)
	}
}

// clauses checks a proof of a formula.
func (c *check) clauses(s *cli.Session, formula, name string, format proof.Format) {
	replay(c, s, formula, "a formula", proof.ReadFormula, name, func(f *proof.Formula, in io.Reader) (string, error) {
		stats, err := proof.Check(s.Ctx, f, in, format)
		words := fmt.Sprintf("%s, %s", stats.Format, text.Plural(uint64(stats.Steps), "step", "steps"))
		if stats.Deletions > 0 {
			words += ", " + text.Plural(uint64(stats.Deletions), "deletion", "deletions")
		}
		if stats.RAT > 0 {
			words += fmt.Sprintf(", %d of kind RAT", stats.RAT)
		}
		return words, err
	})
}

// certified checks a proof of the number of models of a formula.
func (c *check) certified(s *cli.Session, formula, name string) {
	replay(c, s, formula, "a formula", proof.ReadFormula, name, func(f *proof.Formula, in io.Reader) (string, error) {
		stats, err := scpog.Check(s.Ctx, f, in)
		return fmt.Sprintf("scpog, %v models, %s, %s", stats.Count, text.Plural(stats.Nodes, "node", "nodes"),
			text.Plural(stats.Lemmas, "lemma", "lemmas")), err
	})
}

// counted checks a proof of the number of solutions of a problem.
func (c *check) counted(s *cli.Session, problem, name string) {
	replay(c, s, problem, "a problem", dlx.ParseProblem, name, func(p *dlx.Problem, in io.Reader) (string, error) {
		stats, err := states.Check(s.Ctx, judges.CoverOf(p), in)
		if err != nil {
			return "", err
		}
		words := fmt.Sprintf("%v solutions", stats.Count)
		if stats.Count.IsUint64() {
			words = text.Plural(stats.Count.Uint64(), "solution", "solutions")
		}
		return words + ", " + text.Plural(stats.States, "state", "states"), nil
	})
}

// summed refuses a single proof of cheapest solutions: only the manifest has these solutions and their costs.
func (c *check) summed(s *cli.Session, name string) {
	s.FailFile(cli.BadUsage, name, "only a manifest says which solutions are the cheapest (want proof check and its directory)")
}

// replay reads what a proof is about, opens the proof, has it checked, and prints what the check returns of it, or why it is
// refused. It prints nothing if the session ends before that.
func replay[P any](c *check, s *cli.Session, about, what string, read func(io.Reader) (P, error), proof string,
	check func(P, io.Reader) (string, error),
) {
	p, err := cli.Read(s, about, what, read)
	if err != nil {
		c.refuse(s, about, err)
		return
	}
	var text string
	in, err := s.Open(proof, "a proof")
	if err == nil {
		defer in.Close()
		in.Bytes = true
		text, err = check(p, in)
	}
	switch {
	case s.Ctx.Err() != nil:
	case err != nil:
		c.refuse(s, proof, err)
	default:
		s.Print("verified: " + text + "\n")
	}
}

// refuse reports why a file cannot be read, or is no proof.
func (c *check) refuse(s *cli.Session, file string, err error) {
	status := cli.BadInput
	switch {
	case errors.Is(err, proof.ErrProof):
		status = cli.No
	case errors.Is(err, proof.ErrTooLarge):
		status = cli.Unknown
	}
	s.Worse(status)
	var bad *proof.ReadError
	var place *dlx.ParseError
	switch {
	case errors.As(err, &place):
		s.Error(cli.Place{File: file, Line: place.Line, Column: place.Column}, place.Err.Error())
	case !errors.As(err, &bad):
		s.FileMessage(file, input.Bare(err).Error())
	case bad.Line == 0:
		s.FileMessage(file, bad.Error())
	default:
		s.Error(cli.Place{File: file, Line: bad.Line, Column: 1}, bad.Err.Error())
	}
}
