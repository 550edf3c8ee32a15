package dlxcli

import (
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"sync/atomic"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/ledger"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/dlx"
)

var runCommand = cli.Command{
	Name: "run", Group: "share", Short: "count the solutions of parts that split has made",
	Usage: []string{"run [FLAGS] [FILE|-]"}, Operands: 1,
	Long: `Counts the solutions of the problem in each part of a ledger, one part after the other, and prints a record of
each as soon as it is done: the count, the nodes and updates it took, and a checksum. Give each machine the same
ledger and a shard of its own. To resume a run that was interrupted, give the records that it printed to --skip.`,
	Examples: `   dlx run --parts parts.ndjson --shard 1/4 problem.dlx >results-1.ndjson
   dlx run --parts parts.ndjson --skip old.ndjson problem.dlx >>old.ndjson
   dlx run --part 1:3/7 problem.dlx`,
	Forms: recordForms,
	New:   func() cli.Runner { return new(runParts) },
}

// runParts counts the solutions of parts.
type runParts struct {
	jobs           int
	parts, skip    string // files
	part           string // the text of a part, "" for none
	shard, shards  uint64 // from 1
	representation dlx.Representation
}

func (c *runParts) Flags(f *cli.Flags) {
	c.shard, c.shards = 1, 1
	f.File("parts", "count the parts of the ledger `FILE`", "none", &c.parts)
	f.Value("part", "count `PART`", "none", func(s string) error {
		p, err := dlx.ParsePart(s)
		c.part = p.String()
		return err
	})
	f.Value("shard", "count part `I/N` of the ledger: every N-th part, from part I on", "all of them", c.takeShard)
	f.File("skip", "pass over the parts that have a result in the ledger `FILE`", "none", &c.skip)
	engineFlag(f, &c.representation, nil)
	f.Jobs(&c.jobs, "search each part with `N` workers")
	f.Display()
}

// takeShard reads I/N.
func (c *runParts) takeShard(s string) error {
	i, n, ok := strings.Cut(s, "/")
	var errI, errN error
	c.shard, errI = strconv.ParseUint(i, 10, 32)
	c.shards, errN = strconv.ParseUint(n, 10, 32)
	if !ok || errI != nil || errN != nil || c.shard < 1 || c.shard > c.shards {
		return errors.New("want I/N with I from 1 to N, such as 2/10")
	}
	return nil
}

func (c *runParts) Settle(s *cli.Session) error {
	if (c.parts == "") == (c.part == "") {
		return errors.New("run: give either --parts or --part")
	}
	if c.part != "" && (c.shards > 1 || c.skip != "") {
		return errors.New("--shard and --skip go with --parts")
	}
	return nil
}

func (c *runParts) Run(s *cli.Session) { each(s, reading{}, 0, c.ask) }

func (c *runParts) ask(j *job) {
	solver, _ := j.solver(c.representation, c.jobs)
	if solver == nil {
		return
	}
	digest := solver.Problem().Digest()
	parts, ok := c.list(j, digest)
	if !ok {
		return
	}
	var done atomic.Int64
	j.s.HowFar(func() string {
		return fmt.Sprintf(" after %d of %s", done.Load(), text.Plural(len(parts), "part", "parts"))
	})
	bar := j.s.Watch(int64(len(parts)), func() (int64, string) {
		return done.Load(), text.Plural(done.Load(), "part", "parts")
	})
	defer bar.End()
	for _, part := range parts {
		record, err := c.count(j, solver, digest, part)
		switch {
		case j.s.Ctx.Err() != nil:
			return
		case err != nil:
			j.fail(cli.Unknown, fmt.Sprintf("part %v: %v", part, err))
			if errors.Is(err, dlx.ErrPart) {
				j.s.Worse(cli.BadInput)
			}
			continue
		}
		if j.s.Write(record.Append(nil)); j.s.Failed() != nil {
			return
		}
		j.s.Flush() // a record is worth more on a disk than in a buffer
		done.Add(1)
	}
}

// list returns the parts to be counted. It reports whether there are no foreign records among them.
func (c *runParts) list(j *job, digest string) (parts []dlx.Part, ok bool) {
	counted := map[string]bool{}
	own := func(r ledger.Record) error {
		if r.Digest != digest {
			return fmt.Errorf("%w: digest %s, and the problem has %s", ledger.ErrForeign, r.Digest, digest)
		}
		return nil
	}
	if c.skip != "" {
		records(j.s, c.skip, func(r ledger.Record) error {
			if r.Schema == ledger.ResultSchema {
				counted[r.Part] = true
			}
			return own(r)
		})
	}
	number := uint64(0)
	take := func(r ledger.Record) error {
		if err := own(r); err != nil {
			return err
		}
		if r.Schema != ledger.PartSchema {
			return nil
		}
		if number++; (number-1)%c.shards != c.shard-1 || counted[r.Part] {
			return nil
		}
		part, err := dlx.ParsePart(r.Part)
		parts = append(parts, part)
		return err
	}
	if c.part != "" {
		return parts, take(ledger.PartOf(digest, c.part, 0)) == nil && len(parts) == 1 // never foreign
	}
	before := j.s.Status()
	records(j.s, c.parts, take)
	return parts, j.s.Status() == before
}

// count counts the solutions of a part.
func (c *runParts) count(j *job, solver *dlx.Solver, digest string, part dlx.Part) (ledger.Record, error) {
	if err := solver.Confine(part); err != nil {
		return ledger.Record{}, err
	}
	n, err := solver.Count(j.s.Ctx, 0)
	if err != nil {
		return ledger.Record{}, err
	}
	r := ledger.ResultOf(digest, part.String(), new(big.Int).SetUint64(n))
	stats := solver.Stats()
	r.Nodes, r.Updates = stats.Nodes, stats.Updates
	r.Representation, r.Version = solver.Representation().String(), cli.Version()
	return r, nil
}
