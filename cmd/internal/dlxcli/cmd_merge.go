package dlxcli

import (
	"fmt"
	"math/big"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/ledger"
)

var mergeCommand = cli.Command{
	Name: "merge", Group: "share", Short: "put the counts of parts together",
	Usage: []string{"merge [FLAGS] [FILE|-]..."},
	Long: `Reads records of parts and of their counts, in any order and from any number of files, and prints the number of
all solutions, if it follows from them. A result that occurs twice counts once, and so does a part that was counted
both as a whole and in smaller parts. If counts are missing, as few parts as possible are named; --missing prints them
as a ledger for "dlx run" instead of the count.

Records of another problem, altered records, and records of parts that cannot belong to the same tree are refused. If
results contradict each other, no count is printed.

Exit status: 3 if a record was refused, 4 if some count is missing and --missing was not given, 5 if results contradict
each other.`,
	Examples: `   dlx merge results-*.ndjson
   dlx merge --missing results-*.ndjson >left.ndjson`,
	Forms: func() []cli.Form { return append(formsOf(merged{}), recordForms()...) },
	New:   func() cli.Runner { return new(merge) },
}

// merge puts the counts of parts together.
type merge struct {
	json    bool
	missing bool
}

func (c *merge) Flags(f *cli.Flags) {
	f.Switch("missing", "print the parts that are missing, as a ledger", &c.missing)
	f.JSON(&c.json, "run")
}

func (c *merge) Settle(*cli.Session) error {
	return cli.Contradict(map[string]bool{"--missing": c.missing, "--json": c.json})
}

// merged is the record of merge.
type merged struct {
	Status   string       `json:"status" help:"complete, incomplete or contradiction"`
	Count    string       `json:"count,omitempty" help:"the number of solutions, a decimal string"`
	Digest   string       `json:"digest,omitempty" help:"the digest of the exact text of the problem"`
	Results  int          `json:"results" help:"how many results were read"`
	Repeated int          `json:"repeated,omitempty" help:"how many of them are about a part that was counted before"`
	Nodes    uint64       `json:"nodes" help:"the nodes of all searches"`
	Updates  uint64       `json:"updates" help:"the updates of all searches"`
	Missing  []string     `json:"missing,omitempty" help:"the parts without a result"`
	Error    *cli.Failure `json:"error,omitempty" help:"why something is not known"`
}

// namesOfMissing is how many missing parts a message names.
const namesOfMissing = 10

func (c *merge) Run(s *cli.Session) {
	var sum ledger.Sum
	for _, file := range s.Files() {
		records(s, file, sum.Add)
		if s.Ctx.Err() != nil {
			return
		}
	}
	count, missing, err := sum.Total()
	if err != nil {
		s.Fail(cli.Disagree, err.Error())
	}
	if s.Status() == cli.Disagree {
		count, missing = nil, nil
	}
	if len(missing) > 0 && !c.missing {
		s.Worse(cli.Unknown)
	}
	c.print(s, &sum, count, missing)
}

// print prints the record, and reports what is missing.
func (c *merge) print(s *cli.Session, sum *ledger.Sum, count *big.Int, missing []string) {
	r := merged{
		Status: "complete", Digest: sum.Digest(), Results: sum.Results, Repeated: sum.Repeated,
		Nodes: sum.Nodes, Updates: sum.Updates, Missing: missing,
	}
	switch {
	case count != nil:
		r.Count = count.String()
	case missing != nil:
		r.Status = "incomplete"
	default:
		r.Status, r.Error = "contradiction", &cli.Failure{Text: "results contradict each other"}
	}
	switch {
	case c.json:
		s.Write(object(r))
	case c.missing:
		var text []byte
		for _, part := range missing {
			text = ledger.PartOf(sum.Digest(), part, 0).Append(text)
		}
		s.Write(text)
	case count != nil:
		s.Print(r.Count + "\n")
	default:
		s.Print("?\n")
	}
	if c.missing {
		return
	}
	for i, part := range missing {
		if i == namesOfMissing {
			s.Message(fmt.Sprintf("and %d more", len(missing)-i))
			break
		}
		s.Message("missing: part " + part)
	}
}
