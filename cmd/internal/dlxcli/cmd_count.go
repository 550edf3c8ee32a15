package dlxcli

import (
	"context"
	"errors"
	"fmt"
	"math"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/counting"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/tally"
	"dlx-sudoku/satcheck/states"
)

var countCommand = cli.Command{
	Name: "count", Group: "solve", Short: "count the solutions",
	Usage: []string{"count [FLAGS] [FILE|-]..."},
	Long: `Prints the number of solutions, and with several files a tab and the name of the file. The number is N+ if the
limit or the time ended the count at N, and ? if the file cannot be read.

After ten seconds of counting one by one, an exact count is tried from time to time, for a tenth of the time. If it comes
to its end, a message says that --exact is faster.

With --limit 1 or 2, a search that takes long takes turns with one that learns from its dead ends, which --engine learn
uses alone, and with one that drops each option whose colour no other item can give.

--exact counts to the end, even if no search could list the solutions: it counts together all choices that leave the
same items uncovered. --method auto finds the fastest method by trying; search counts one by one; frontier goes along an
order of the items; layers goes by the number of items covered, and merges states that differ only by interchangeable
blocks; tree goes up a tree of the items, from the leaves to the root; planar multiplies out the determinant that is the
number of perfect matchings of a planar graph, such as tilings of a board by dominoes or lozenges, and counts nothing
else. With --checkpoint the count is saved from time to time and when it is interrupted, and the next run goes on from
the file. With --verify the count is proved if it went through a million states at most: it hands them over, and code
that does not search follows them. Where weights of the items show that there is no solution, the weights are the proof.
A count of more states, and most counts by search, tree or planar, are made again by other code, modulo two primes of 61
bits and in its own order of the items. That is no proof, but both would have to be wrong in the same way. What only
planar can count is neither proved nor counted again. --stats says how a count was verified, and --proof writes the
proof to a directory.

--by-option prints a line for each option of the input that has a primary item: the number of solutions that contain it,
a tab, and the option. The numbers are exact, and take a few times as long as "count --exact" does. --verify adds up the
numbers of the options of each item, and compares the sum with the number of all solutions; and it counts again, by
other code, the solutions that contain an option: for each option, or for some of them if that would take long.
--format svg makes a picture of them: a board for each kind of option, where cells are the darker the more solutions
have an option of that kind there.

Without --exact, --verify checks each of up to 20,000 solutions, and proves that there are no others: by unsatisfiable
clauses, or by states. A state is what is left of the problem after some choices; the proof names the item that each
state covers next, and the states that its options lead to. One state may stand for all that it becomes by exchanges of
items which leave the problem as it is, such as two rows of a Latin square. Code that does not search replays the
proof. More than 20,000 solutions are counted by states alone. --stats reports how an answer was verified; --proof writes
the proof to a directory. With --proof-format scpog the proof of a count is one that cake_scpog reads, a verified program
by others; it has no exchanges of items.

Exit status: 0 whatever the counts are, 4 if it timed out or ran out of memory.`,
	Examples: `   dlx count problem.dlx
   dlx count --limit 2 problem.dlx      # is the solution unique?
   dlx count --stats --jobs 1 *.dlx     # what does it cost?
   dlx gen dominoes 16x16 | dlx count --exact --stats
   dlx gen queens 8 | dlx count --by-option
   dlx gen dominoes aztec8 | dlx count --by-option --format svg >map.svg`,
	Forms: func() []cli.Form { return formsOf(optionCount{}) },
	New:   func() cli.Runner { return new(count) },
}

// count counts the solutions of each problem.
type count struct {
	search  search
	exactly counting.Flags
	limit   uint64 // stop at so many; 0: never
	each    bool   // count by option
	format  string // of the counts by option

	limited *cli.Flag
}

func (c *count) Flags(f *cli.Flags) {
	c.limited = f.Number("limit", "stop at `N` solutions; 0 means never", "0", 0, 1<<63, func(n uint64) { c.limit = n })
	f.Switch("by-option", "count for each option the solutions that contain it", &c.each)
	f.Choice("format", "with --by-option, print the counts as `FORMAT`:", "lines", []string{"lines", "json", "svg"},
		func(s string) { c.format = s })
	c.exactly.Flags(f, text.Each(tally.Methods(), tally.Method.String), "1G")
	c.search.proofs.Counts = true
	c.search.Flags(f)
}

func (c *count) Settle(s *cli.Session) error {
	if c.format != "" && !c.each {
		return errors.New("--format needs --by-option")
	}
	if err := settleFormat(&c.format, &c.search.json); err != nil {
		return err
	}
	if c.format == "svg" && len(s.Args) > 1 {
		return errors.New("--format svg makes a picture of one problem (want one file)")
	}
	if c.each {
		c.exactly.Exact, c.exactly.By = true, "--by-option"
		if c.exactly.Checkpoint.File != "" {
			return errors.New("--by-option keeps no --checkpoint")
		}
	}
	if err := c.exactly.Settle(s, map[string]bool{
		"--limit": c.limited.Given(), "--engine": c.search.engine != dlx.Auto || c.search.learn, "--reduce": c.search.reduce == reduceAlways,
	}, "problem"); err != nil {
		return err
	}
	if c.each && c.search.proofs.Wanted() {
		return fmt.Errorf("--proof cannot certify --by-option; it certifies the number of all solutions, by states, of up to %d options and %d MiB of states",
			states.MaxOptions, states.DefaultMemory>>20)
	}
	if c.search.learn && c.limit != 1 && c.limit != 2 {
		return errors.New("--engine learn counts up to two (want --limit 2)")
	}
	return c.search.Settle(s)
}

func (c *count) Run(s *cli.Session) {
	defer c.search.proofs.Close(s)
	each(s, c.search.reading, c.search.timeout, c.ask)
}

func (c *count) ask(j *job) {
	a := newAnswer(j.file)
	if c.each {
		c.byOption(j)
		return
	}
	if c.exactly.Exact {
		j.answer(&a, c.search.json, func(p *dlx.Problem) bool { return c.tally(j, p, &a) })
		return
	}
	s, wrong := c.search.solver(j)
	if s == nil {
		if wrong != nil {
			a.failed(wrong)
			j.print(&a, c.search.json)
		}
		return
	}
	ctx, cancel := j.limited()
	defer cancel()
	less, _ := c.search.reduced(ctx, j, s, c.search.engine == dlx.Auto && c.limit == 0)
	bar := j.watch(less)
	searching, w := weigh(ctx, s.Problem())
	n, err := c.listed(searching, j, less, s.Problem())
	err = c.search.endOf(w, j, err)
	bar.End()
	cost := c.search.cost(j, less)
	j.found.Store(n)
	a.count, a.More = n, err != nil || c.limit > 0 && n >= c.limit
	switch {
	case j.s.Ctx.Err() != nil:
		return
	case j.timedOut(err):
		a.Error = &cli.Failure{Text: j.timeout.Late()}
		j.undecided(j.soFar())
	case err != nil:
		if errors.Is(err, dlx.ErrOverflow) {
			a.count = math.MaxUint64
		}
		a.Error = j.undecided(err.Error())
	}
	a.settle()
	checked := func() {
		if err == nil {
			c.search.judge(j, func(j *judging) {
				j.limit = c.limit
				j.deliver(s, &a)
			})
		}
	}
	if c.search.verify.Insist || c.search.json {
		checked()
		j.print(&a, c.search.json)
	} else { // the answer first
		j.print(&a, c.search.json)
		checked()
	}
	cost()
}

// listed counts the solutions of a problem one by one. If that takes long, and an exact count does not, it says so.
func (c *count) listed(ctx context.Context, j *job, less *dlx.Solver, p *dlx.Problem) (uint64, error) {
	if c.limit == 0 && !j.s.Quiet() {
		t := try(ctx, tally.NewCounter(p), listing, func() { j.message("still counting one by one: --exact is faster here") })
		defer t.end()
	}
	return less.Count(ctx, c.limit)
}

// text returns the record as text.
func (a *answer) text(j *job) []byte {
	dst := []byte(a.number())
	if j.many {
		dst = text.AppendClean(append(dst, '\t'), a.File)
	}
	return append(dst, '\n')
}
