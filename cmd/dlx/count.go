package main

import (
	"errors"
	"math"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/dlx"
)

var countCommand = cli.Command{
	Name: "count", Short: "count the solutions",
	Usage: []string{"count [FLAGS] [FILE|-]..."},
	Long: `Prints the number of solutions, and with several files the file behind a tab. The number is N+ if the limit or the
time ended the count at N, and ? if the file is no problem.

--verify has the solutions delivered, too, and checks each of them; where --verify is not given but on by default, the
first 20000.

Exit status: 0 whatever the counts are, 4 if the time was up.`,
	Examples: `   dlx count problem.dlx
   dlx count --limit 2 problem.dlx      is the solution unique?
   dlx count --stats --jobs 1 *.dlx     what does it cost?`,
	New: func() cli.Runner { return new(count) },
}

// count counts the solutions of each problem.
type count struct {
	search
	limit uint64 // stop at so many; 0: never
}

func (c *count) Flags(f *cli.Flags) {
	f.Number("limit", "stop at `N` solutions; 0 means never", "0", 0, 1<<63, func(n uint64) { c.limit = n })
	c.search.Flags(f)
}

func (c *count) Run(s *cli.Session) {
	defer c.ProofFlags.Close(s)
	each(s, c.Timeout, c.ask)
}

func (c *count) ask(q *question) {
	a := newAnswer(q.file)
	s, wrong := c.solver(q, c.engine)
	if s == nil {
		if wrong != nil {
			a.failed(wrong)
			c.print(q, &a)
		}
		return
	}
	ctx, cancel := q.limited()
	defer cancel()
	bar := q.watch(s, false)
	n, err := s.Count(ctx, c.limit)
	bar.End()
	cost := c.cost(q, s)
	q.found.Store(n)
	a.count, a.More = n, err != nil || c.limit > 0 && n >= c.limit
	switch {
	case q.Ctx.Err() != nil:
		return
	case q.timedOut(err):
		a.Error = &failure{Text: q.late()}
		q.undecided(q.soFar())
	case err != nil:
		if errors.Is(err, dlx.ErrOverflow) {
			a.count = math.MaxUint64
		}
		a.Error = q.undecided(err.Error())
	}
	a.settle()
	if c.Verify && err == nil {
		c.judge(q).deliver(s, &a)
	}
	c.print(q, &a)
	cost()
}

// print prints the record.
func (c *count) print(q *question, a *answer) {
	if c.JSON {
		q.Write(object(a))
		return
	}
	text := []byte(a.number())
	if q.many {
		text = cli.AppendClean(append(text, '\t'), a.File)
	}
	q.Write(append(text, '\n'))
}
