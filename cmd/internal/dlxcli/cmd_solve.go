package dlxcli

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/tally"
)

var solveCommand = cli.Command{
	Name: "solve", Group: "solve", Short: "print a solution, or several",
	Usage: []string{"solve [FLAGS] [FILE|-]..."},
	Long: `Prints a solution, or as many as you ask for: a heading, its options one a line, and a blank line. The items of an
option stand in the order of the input; d d is written d:2, and a cost of 0 is left out. If options have costs, the
heading has the sum: "# solution 1 cost 17". With several files, the output for each begins with a line "# file NAME". A
problem without solutions gets a line "# no solution", and a file that cannot be read a line "# error: " with the
reason. After a timeout a line "# unknown: " comes last.

Without a number, it prints whichever solution it finds soon: the first of the search or, if that takes long, one that
another search finds. That search learns from its dead ends. Where items depend on the colours that others give them, as
in edge matching, a third search drops each option whose colour no other item can give. --first, --every and --all keep
the order of the search, unless --unordered is given. All are the same on every machine and for any --jobs. --engine
learn only learns; --engine links, cells or bits only searches.

--index K counts all solutions as "count --exact" does, and prints number K in the order of that count: the order of the
search if that ends soon, else an order of its own, which may change with the version of this program.

With --format grid each solution of a problem that gen makes is drawn as a board. Items with names such as r2c5, or
l3r2c5 in layer 3, are cells. A cell shows its digit (r2=7), its colour, or the first letter of the other item of its
option. r2 and c5 are the rows and columns of a matrix; s3 and coloured items are places in a row. Any other problem is
drawn with a row for each option and a column for each item. --format svg makes a picture of one solution.

Each solution is checked before it is printed. With --verify, a SAT solver confirms that there are no others or, if
there may be more, that the ones printed are different. With --cheapest, --verify has a checker that
does not search confirm that no other solution is cheaper than the dearest one printed: it adds up prices of the items,
and follows clauses that rest on them. --proof DIR writes the claim and its proof to DIR, and "proof check DIR" checks them.

A long search for the cheapest solutions reports each better one with its cost, a lower bound, and the gap between them, on a
terminal. When it is interrupted, times out or stops at --gap, the heading has the bound as well: "# solution 1 cost 17038, at
least 16311". --max asks for the dearest solutions, with an upper bound: "at most 17500".

Exit status: 1 if some problem has no solution.`,
	Examples: `   dlx solve --all problem.dlx
   dlx solve --every 1000 problem.dlx
   dlx solve --cheapest 3 costs.dlx
   dlx solve --max --gap 1% bids.dlx
   dlx gen soma | dlx solve --format grid
   dlx gen pentominoes 6x10 | dlx solve --format svg >picture.svg`,
	Forms: solutionForms,
	New:   func() cli.Runner { return new(solve) },
}

// solve prints solutions of each problem.
type solve struct {
	search    search
	first     *uint64
	all       bool
	every     *uint64
	cheapest  int // so many solutions of least cost; 0: not asked
	gap       gap
	index     uint64 // the rank of the only solution asked for, from 1; 0: not asked
	unordered bool
	format    string

	any  bool   // one solution is asked for, whichever it is
	last uint64 // stop at this solution; 0: never
	step uint64 // print each solution whose number this divides
	best int64  // what the first solution costs
}

func (c *solve) Flags(f *cli.Flags) {
	const most = 1 << 63
	f.Number("first", "print the first `N` solutions", "1", 1, most, func(n uint64) { c.first = &n })
	f.Switch("all", "print all solutions", &c.all)
	f.Number("every", "find all solutions, and print one in `M`", "off", 1, most, func(n uint64) { c.every = &n })
	f.Number("cheapest", "print `K` solutions of least cost, the cheapest first", "off", 1, 1<<31-1,
		func(n uint64) { c.cheapest = int(n) })
	f.Switch("max", "print the dearest solutions instead: K of them with --cheapest K, or one", &c.gap.max)
	f.Value("gap", "with --cheapest or --max, stop when the best solution found is within `PERCENT` of the bound", "0%",
		func(s string) (err error) {
			c.gap.most, err = parseGap(s)
			return err
		})
	f.Number("index", "print solution number `K` of all, without listing those before it", "off", 1, 1<<63, func(n uint64) { c.index = n })
	f.Switch("unordered", "print solutions as they are found, in any order", &c.unordered)
	formatFlag(f, &c.format)
	c.search.Flags(f)
}

func (c *solve) Settle(s *cli.Session) error {
	if err := cli.Contradict(
		map[string]bool{"--first": c.first != nil, "--all": c.all, "--every": c.every != nil, "--cheapest": c.cheapest > 0, "--index": c.index > 0},
		map[string]bool{"--first": c.first != nil, "--all": c.all, "--every": c.every != nil, "--max": c.gap.max, "--index": c.index > 0},
		map[string]bool{"--unordered": c.unordered, "--cheapest": c.cheapest > 0},
		map[string]bool{"--unordered": c.unordered, "--max": c.gap.max},
	); err != nil {
		return err
	}
	if c.gap.max {
		c.cheapest = max(c.cheapest, 1)
	}
	if err := settleFormat(&c.format, &c.search.json); err != nil {
		return err
	}
	if c.gap.most != nil && c.cheapest == 0 {
		return errors.New("--gap goes with --cheapest or --max")
	}
	if c.format == "svg" && (c.all || c.every != nil || c.first != nil && *c.first > 1 || c.cheapest > 1 ||
		len(s.Args) > 1) {
		return errors.New("--format svg makes a picture of one solution " +
			"(want one file, and none of --all, --every and several solutions)")
	}
	c.last, c.step = 1, 1
	switch {
	case c.first != nil:
		c.last = *c.first
	case c.all, c.cheapest > 0:
		c.last = 0
	case c.every != nil:
		c.last, c.step = 0, *c.every
	}
	c.any = c.first == nil && !c.all && c.every == nil && c.cheapest == 0 && c.index == 0
	if c.search.learn && !c.any {
		return errors.New("--engine learn finds one solution (want none of --first, --all, --every, --cheapest, --max and --index)")
	}
	if c.cheapest > 0 {
		if c.search.engine != dlx.Auto && c.search.engine != dlx.Links {
			return fmt.Errorf("--engine %v cannot find cheapest solutions (want auto or links)", c.search.engine)
		}
		c.search.engine = dlx.Links
	}
	return c.search.Settle(s)
}

func (c *solve) Run(s *cli.Session) {
	defer c.search.proofs.Close(s)
	each(s, c.search.reading, c.search.timeout, c.ask)
}

func (c *solve) ask(j *job) {
	out := newPrinter(j, c.format, "solution")
	s, wrong := c.search.solver(j)
	var p *dlx.Problem
	if s != nil {
		p = s.Problem()
	}
	if !begin(out, j, p, wrong) {
		return
	}
	a := newAnswer(j.file)
	if c.index > 0 {
		c.at(j, p, out, &a)
		return
	}
	if j.max && c.cheapest > 0 && !c.gap.max {
		j.message("the input asks for the dearest solution (want --max)")
	}
	if s.Unordered = c.unordered; c.gap.max {
		s = c.search.like(s, p.Negated())
	}
	ctx, cancel := j.limited()
	defer cancel()
	less, left := c.search.reduced(ctx, j, s, false)
	searching, w := weigh(ctx, p)
	first, broken, err := c.find(searching, j, p, less, left, out)
	err = c.search.endOf(w, j, err)
	cost := c.search.cost(j, less)
	a.count = j.found.Load()
	c.conclude(j, p, &a, broken, err)
	checked := func() {
		if broken == nil {
			c.search.judge(j, func(j *judging) {
				j.cheapest = c.cheapest > 0 && err == nil && !c.gap.stopped
				j.check(s.Problem(), first, &a)
			})
		}
	}
	if c.search.verify.Insist || c.search.json {
		checked()
		j.s.Write(out.end(&a))
	} else { // the answer first
		j.s.Write(out.end(&a))
		if checked(); broken == nil && a.Status == "error" {
			j.s.Write(out.failed(a.Error))
		}
	}
	if j.s.Ctx.Err() == nil && a.Status != "error" && a.count > 0 && a.count < c.step {
		j.message(fmt.Sprintf("%s, none of them printed (--every %d)", text.Plural(a.count, "solution", "solutions"),
			c.step))
	}
	cost()
}

// at prints the solution of a rank.
func (c *solve) at(j *job, p *dlx.Problem, out printer, a *answer) {
	d := j.diagram(p, tally.Auto, diagramMemory, a)
	if d == nil && a.Status == "" {
		return // interrupted
	}
	if d != nil {
		defer d.Close()
	}
	if rank := new(big.Int).SetUint64(c.index - 1); d != nil && rank.Cmp(d.Count()) < 0 {
		if sol, err := d.At(rank); err != nil {
			a.Error = j.undecided(err.Error())
		} else {
			j.s.Write(out.solution(p, c.index, sol))
		}
	} else if d != nil {
		if j.s.Worse(cli.No); a.count > 0 {
			a.failed(j.fail(cli.No, fmt.Sprintf("no solution %d: there are %v", c.index, a.Count)))
		}
	}
	j.s.Write(out.end(a))
}

// find prints the solutions of p that were asked for, which s finds among the options left, and keeps what the judge can
// take. It returns what is wrong with a solution that breaks the rules, and the error that cut the search short.
func (c *solve) find(ctx context.Context, j *job, p *dlx.Problem, s *dlx.Solver, left []int, out printer) (first kept, broken, err error) {
	c.best = 0
	if s.Watch = nil; c.cheapest > 0 {
		s.Watch = c.gap.watch(j, s.Problem())
		defer c.gap.bar(j).End()
	} else {
		defer j.watch(s).End()
	}
	for sol, err := range c.solutions(ctx, s, func() { out.open(c.gap.words(p)) }) {
		if err != nil {
			return first, nil, err
		}
		sol = original(sol, left)
		n := j.found.Add(1)
		if n == 1 {
			c.best = p.TotalCost(sol)
		}
		if broken = p.Verify(sol); broken != nil {
			return first, fmt.Errorf("solution %d: %w", n, broken), nil
		}
		if c.search.verify.On {
			first.keep(sol)
		}
		if n%c.step == 0 {
			if _, err := j.s.Write(out.solution(p, n, sol)); err != nil {
				return first, nil, err
			}
		}
		if n == c.last {
			break
		}
	}
	return first, nil, nil
}

// solutions returns an iterator over the solutions asked for, as [dlx.Solver.Solutions] does. It calls open before the first
// one if better ones than those may exist, and a bound is known.
func (c *solve) solutions(ctx context.Context, s *dlx.Solver, open func()) iter.Seq2[dlx.Solution, error] {
	if c.cheapest == 0 && !c.any {
		return s.Solutions(ctx)
	}
	return func(yield func(dlx.Solution, error) bool) {
		if c.any {
			sequence(one(ctx, s))(yield)
			return
		}
		all, err := s.Cheapest(ctx, c.cheapest)
		if c.gap.known && (err != nil || c.gap.stopped) {
			open()
		}
		sequence(all, err)(yield)
	}
}

// one returns any solution, in a slice.
func one(ctx context.Context, s *dlx.Solver) ([]dlx.Solution, error) {
	sol, err := s.Any(ctx)
	if err != nil {
		return nil, err
	}
	return []dlx.Solution{sol}, nil
}

// sequence returns an iterator over solutions that ends with err, unless err is nil or says that there is no solution:
// [dlx.Solver.Solutions] ends like this.
func sequence(all []dlx.Solution, err error) iter.Seq2[dlx.Solution, error] {
	return func(yield func(dlx.Solution, error) bool) {
		for _, sol := range all {
			if !yield(sol, nil) {
				return
			}
		}
		if err != nil && !errors.Is(err, dlx.ErrNoSolution) {
			yield(nil, err)
		}
	}
}

// bound gives an answer about the cheapest or dearest solutions their bound: the one that the search had when it was ended
// early, or the cost of the first solution.
func (c *solve) bound(p *dlx.Problem, a *answer, early bool) {
	switch {
	case c.cheapest == 0 || !p.HasCosts() || early && !c.gap.known || !early && a.count == 0:
		return
	case !early:
		c.gap.bound = c.best
	}
	a.Bound, a.bounded = string(p.AppendCost(nil, c.gap.bound)), c.gap.words(p)
	if percent := c.gap.percent(c.best); a.count > 0 && percent != nil {
		a.Gap = percent.FloatString(2)
	}
}

// conclude makes an answer of what a search has come to: solutions, one that is not a solution, an error that cut the
// search short.
func (c *solve) conclude(j *job, p *dlx.Problem, a *answer, broken, err error) {
	a.More = err != nil || c.gap.stopped || c.last > 0 && a.count >= c.last || c.cheapest > 0 && a.count >= uint64(c.cheapest)
	c.bound(p, a, err != nil || c.gap.stopped)
	a.settle()
	if a.Status == "unknown" && err == nil {
		a.Status = "solved"
	}
	switch {
	case broken != nil:
		a.failed(&cli.Failure{Text: broken.Error()})
		a.More = true
		j.fail(cli.Disagree, fmt.Sprintf("the engine is wrong: %v", broken))
	case j.s.Ctx.Err() != nil:
		if err != nil && a.count > 0 { // what has been printed is not all
			a.Error = &cli.Failure{Text: "interrupted"}
		}
	case j.timedOut(err):
		a.Error = &cli.Failure{Text: j.timeout.Late()}
		j.undecided(j.soFar())
	case err != nil && j.s.Failed() == nil:
		a.Error = j.undecided(err.Error())
	case err == nil && a.count == 0:
		j.s.Worse(cli.No)
	}
}
