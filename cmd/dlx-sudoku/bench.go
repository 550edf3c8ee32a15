package main

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/urfave/cli/v2"

	"dlx-sudoku/cmd/internal/bench"
	"dlx-sudoku/cmd/internal/flags"
	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/cmd/internal/process"
	"dlx-sudoku/cover"
)

// What bench does where no flag says otherwise.
const (
	benchTimeout    = 5 * time.Second
	benchRowTimeout = 20 * time.Second
	againstRuns     = 5
	againstCommand  = "count --limit 2 --jobs 1"
)

// plan is what the flags of bench say.
type plan struct {
	question   bench.Question
	rows       []bench.Row
	rowTimeout time.Duration // 0: none was given
	runs       int           // 0: none was given
	sample     int           // so many puzzles; 0: all
	format     string        // text, csv or json
	own        []string      // commands of this program, to be run against
	against    []string      // other programs
	rowFlags   []string      // flags that were given and are about the rows only

	programs []process.Program // those to be run, this one first
}

const (
	benchUsage = "dlx-sudoku bench [FLAGS] [FILE|-]...\ndlx-sudoku bench --against COMMAND [FLAGS] FILE..."
	benchHelp  = `Prints what it takes to solve puzzles in several ways. A row is an engine (links, bands, cells), a SAT solver with one of
the judge's encodings (sat-extended and others), or a strategy of plain backtracking, with and without candidate sets
(first-empty, first-empty+candidates and others). The columns:

   solved      puzzles rightly answered, of how many
   median      time for a puzzle, the median over those tried: by the clock, from the puzzle in memory to the answer,
               one puzzle at a time. The clauses of a SAT row, and the check of its models and proofs, are in it, what
               is made once for all puzzles is not. It is itself a median of up to 25 runs through all puzzles. A
               puzzle that is the only one takes less time than it does among others.
   worst       the longest such time
   build       the part of the time that it took to write the clauses, a median
   nodes       assignments tried, forced ones too, a median as are the next ones
   conflicts   clauses that the SAT solver learned, one for each conflict; 0 if propagation alone decides
   variables, clauses
   ratio       the row's time to that of the first row, in the order of the table, summed over the puzzles that the
               first row has answered and this one has tried

">" stands before a lower bound: something took longer than the time it was given. A puzzle has --timeout, a row has
--row-timeout for all its puzzles; those that it does not get to are "not tried", and its figures are about the first
ones only. The answers are checked by the rules and by each other: a solution that breaks a rule, or an answer that says
there is none, or no other, where a row has found one, is WRONG, and the exit status is 5. Puzzles with clashing givens
are left out. All puzzles are held in memory, some 2 kB each.

With --against no rows are timed. Instead this program, as "count --limit 2 --jobs 1" or as --command says, and other
programs are run on the same files in turn, A B A B, as processes of their own; the output goes nowhere and is not
compared. The times are user CPU time of the whole process, and the ratios are to the first program, round by round:
their median, the least and the most. COMMAND is split at blanks (quotes and \ keep words together); no shell is asked.
{} in it stands for the file; without it the files come last, and "< {}" makes the file the standard input. A program
fails if it ends with an exit status other than 0 and the 10, 20 and 30 of SAT solvers. What it leaves running is ended.

In CSV and JSON times are in nanoseconds, and nothing is said of what is not known.

Exit status: 4 if a row or a program has failed, 5 if an answer is wrong. Puzzles not solved in time are no failure.

   dlx-sudoku bench puzzle.txt
   dlx-sudoku bench --rows 'links,sat-*' --question unique --sample 100 puzzles.txt
   dlx-sudoku bench --against './solver --quiet {}' puzzles.txt
   dlx-sudoku bench --command 'solve --first --jobs 1' --against './solver < {}' --runs 9 puzzles.txt`
)

// benchFlags returns the flags of bench alone.
func benchFlags(set *settings, r *raw) []cli.Flag {
	p := &plan{question: bench.Solve, rows: bench.Rows()}
	set.bench = p
	rowFlag := func(name string) { p.rowFlags = append(p.rowFlags, name) }
	return []cli.Flag{
		flags.Choice("question", "ask `WHAT` of each puzzle: solve (a solution) or unique (up to two)", "solve", []string{"solve", "unique"}, func(s string) {
			rowFlag("question")
			p.question = map[string]bench.Question{"solve": bench.Solve, "unique": bench.Unique}[s]
		}),
		flags.Value("rows", "only the rows of these `NAMES`, with commas between them; * stands for anything", "all", func(s string) (err error) {
			rowFlag("rows")
			p.rows, err = bench.Select(bench.Rows(), s)
			return err
		}),
		flags.Duration("row-timeout", "give up a row, or a run of a program, after `DURATION`", fmt.Sprintf("%v; never with --against", benchRowTimeout),
			func(d time.Duration) { p.rowTimeout = d }),
		flags.Number("runs", "time each puzzle, or run each program, `N` times", fmt.Sprintf("as often as fits in a second, up to 25; %d with --against", againstRuns),
			1, 1000, func(n uint64) { p.runs = int(n) }),
		flags.Number("sample", "take `N` puzzles, spread evenly over the input", "all", 1, 1<<40, func(n uint64) {
			rowFlag("sample")
			p.sample = int(n)
		}),
		flags.Choice("format", "print the table as `FORMAT`: text, csv or json", "text", []string{"text", "csv", "json"}, func(s string) { r.output = s }),
		flags.Value("against", "run another program, `COMMAND`, on the same files; may be given several times", "", func(s string) error {
			p.against = append(p.against, s)
			return nil
		}),
		flags.Value("command", "what this program does then, a `COMMAND` of its own; may be given several times", againstCommand, func(s string) error {
			p.own = append(p.own, s)
			return nil
		}),
	}
}

// decideBench settles what the flags of bench mean together.
func decideBench(set *settings, r *raw) error {
	p := set.bench
	if err := flags.Contradict(map[string]bool{"--format": r.output != "", "--json": r.json}); err != nil {
		return err
	}
	switch {
	case r.json:
		p.format = "json"
	case r.output != "":
		p.format = r.output
	default:
		p.format = "text"
	}
	if len(p.against) == 0 {
		if len(p.own) > 0 {
			return errors.New("--command goes with --against only")
		}
		if set.timeout == 0 {
			set.timeout = benchTimeout
		}
		if p.rowTimeout == 0 {
			p.rowTimeout = benchRowTimeout
		}
		return nil
	}
	if set.timeout > 0 {
		p.rowFlags = append(p.rowFlags, "timeout")
	}
	if len(p.rowFlags) > 0 {
		return fmt.Errorf("--%s and --against contradict each other", p.rowFlags[0])
	}
	if p.runs == 0 {
		p.runs = againstRuns
	}
	if len(p.own) == 0 {
		p.own = []string{againstCommand}
	}
	return nil
}

// settle settles what programs are run on the files, if any are.
func (p *plan) settle(set *settings) (err error) {
	if len(p.against) == 0 {
		return nil
	}
	if slices.Contains(set.files, input.Stdin) {
		return errors.New("--against wants files, which can be read again and again, not standard input")
	}
	if set.layout != nil || set.format != cover.FormatAuto {
		return errors.New("--box and --input-format go into --command, and have no meaning beside --against")
	}
	p.programs, err = p.allPrograms(set.files)
	return err
}

// withoutJobs takes the flag of the number of workers out of those of bench, which does one puzzle at a time, and says
// what other flags mean to it.
func withoutJobs(c *cli.Command) *cli.Command {
	c.Flags = slices.DeleteFunc(c.Flags, func(f cli.Flag) bool { return f.Names()[0] == "jobs" })
	for _, f := range c.Flags {
		switch f := f.(type) {
		case *cli.GenericFlag:
			if f.Name == "timeout" {
				f.DefaultText = benchTimeout.String()
			}
		case *cli.BoolFlag:
			if f.Name == "json" {
				f.Usage = "write a JSON object for each row of the table, as --format json does"
			}
		}
	}
	return c
}
