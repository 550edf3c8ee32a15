package dlxcli

import (
	"errors"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/ledger"
	"dlx-sudoku/dlx"
)

var splitCommand = cli.Command{
	Name: "split", Group: "share", Short: "split the search for all solutions into parts, to be run anywhere",
	Usage: []string{"split [FLAGS] [FILE|-]"}, Operands: 1,
	Long: `Splits the search tree into about N parts of roughly the same expected work, and prints a record of each, a
JSON object a line. "dlx run" counts the solutions of parts, on any number of machines, and "dlx merge" puts the counts
together. The same problem gives the same parts everywhere.

A part names the way taken at each fork of the tree: 1:1/3.0/2.4-6/9 means way 1 of 3, below it way 0 of 2, and below
that ways 4 to 6 of 9. It belongs to the exact text of the problem, whose digest is in the record. --part splits a part
again.`,
	Examples: `   dlx split --parts 200 problem.dlx >parts.ndjson
   dlx split --parts 10 --part 1:3/7 problem.dlx`,
	Forms: recordForms,
	New:   func() cli.Runner { return new(split) },
}

// split splits the search for the solutions of a problem.
type split struct {
	parts int
	part  dlx.Part
}

func (c *split) Flags(f *cli.Flags) {
	c.parts = 100
	f.Number("parts", "make about `N` parts", "100", 1, 1<<24, func(n uint64) { c.parts = int(n) })
	f.Value("part", "split `PART`", "the whole tree", cli.Into(&c.part, dlx.ParsePart))
	f.Display()
}

func (c *split) Run(s *cli.Session) { each(s, reading{}, 0, c.ask) }

func (c *split) ask(j *job) {
	p, _ := j.load()
	if p == nil {
		return
	}
	solver := dlx.NewSolver(p)
	if err := solver.Confine(c.part); err != nil {
		j.misfit("--part: " + err.Error())
		return
	}
	bar, _ := j.wait("splitting")
	shares, err := solver.Split(j.s.Ctx, c.parts)
	bar.End()
	if err != nil {
		if j.s.Ctx.Err() == nil {
			j.undecided(err.Error())
		}
		return
	}
	digest := p.Digest()
	var text []byte
	for _, share := range shares {
		text = ledger.PartOf(digest, share.Part.String(), share.Work).Append(text)
	}
	j.s.Write(text)
}

// records reads a ledger and hands each record to take, whose error is about the record. It reports what is wrong.
func records(s *cli.Session, file string, take func(ledger.Record) error) {
	in, err := s.Open(file, "records")
	if err != nil {
		s.FailFile(cli.BadInput, file, err.Error())
		return
	}
	defer in.Close()
	taken := 0
	err = ledger.Read(in, func(line int, r ledger.Record, err error) bool {
		if err == nil {
			err = take(r)
		}
		if err == nil {
			taken++
		} else {
			s.FailAt(cli.BadInput, cli.Place{File: file, Line: line, Column: 1}, err.Error())
		}
		var c *ledger.Contradiction
		if errors.As(err, &c) {
			s.Worse(cli.Disagree)
		}
		return s.Ctx.Err() == nil
	})
	if err == nil && taken == 0 && s.Ctx.Err() == nil && s.Status() == cli.OK {
		err = errors.New("no record in it")
	}
	if err != nil {
		s.FailFile(cli.BadInput, file, err.Error())
	}
}
