package main

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"dlx-sudoku/cmd/internal/bench"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/cmd/internal/process"
	"dlx-sudoku/cover"
)

var benchCommand = cli.Command{
	Name: "bench", Short: "time ways of solving puzzles, or other programs",
	Usage: []string{"bench [FLAGS] [FILE|-]...", "bench --against COMMAND [FLAGS] FILE..."},
	Long: `Prints what it takes to solve puzzles in several ways. A row is an engine (links, bands, cells), a SAT solver with one of
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

Exit status: 4 if a row or a program has failed, 5 if an answer is wrong. Puzzles not solved in time are no failure.`,
	Examples: `   dlx-sudoku bench puzzle.txt
   dlx-sudoku bench --rows 'links,sat-*' --question unique --sample 100 puzzles.txt
   dlx-sudoku bench --against './solver --quiet {}' puzzles.txt
   dlx-sudoku bench --command 'solve --first --jobs 1' --against './solver < {}' --runs 9 puzzles.txt`,
	New: func() cli.Runner { return &timing{question: bench.Solve, rows: bench.Rows()} },
}

// What bench does where no flag says otherwise.
const (
	benchTimeout    = 5 * time.Second
	benchRowTimeout = 20 * time.Second
	againstRuns     = 5
	againstCommand  = "count --limit 2 --jobs 1"
)

// timing is the command bench: it times ways of solving the puzzles of the input, or other programs.
type timing struct {
	reading
	cli.JSONFlag
	cli.TimeoutFlag
	cli.DisplayFlags
	question   bench.Question
	rows       []bench.Row
	rowTimeout time.Duration // 0: none was given
	runs       int           // 0: none was given
	sample     int           // so many puzzles; 0: all
	format     string        // text, csv or json
	own        []string      // commands of this program, to be run against
	against    []string      // other programs
	rowFlags   []*cli.Flag   // those that are about the rows only

	programs []process.Program // those to be run, this one first
}

func (p *timing) Flags(f *cli.Flags) {
	question := f.Choice("question", "ask `WHAT` of each puzzle: solve (a solution) or unique (up to two)", "solve", []string{"solve", "unique"}, func(s string) {
		p.question = map[string]bench.Question{"solve": bench.Solve, "unique": bench.Unique}[s]
	})
	rows := f.Value("rows", "only the rows of these `NAMES`, with commas between them; * stands for anything", "all", func(s string) (err error) {
		p.rows, err = bench.Select(bench.Rows(), s)
		return err
	})
	f.Duration("row-timeout", "give up a row, or a run of a program, after `DURATION`", fmt.Sprintf("%v; never with --against", benchRowTimeout),
		func(d time.Duration) { p.rowTimeout = d })
	f.Number("runs", "time each puzzle, or run each program, `N` times", fmt.Sprintf("as often as fits in a second, up to 25; %d with --against", againstRuns),
		1, 1000, func(n uint64) { p.runs = int(n) })
	sample := f.Number("sample", "take `N` puzzles, spread evenly over the input", "all", 1, 1<<40, func(n uint64) { p.sample = int(n) })
	f.Choice("format", "print the table as `FORMAT`: text, csv or json", "text", []string{"text", "csv", "json"}, func(s string) { p.format = s })
	f.Value("against", "run another program, `COMMAND`, on the same files; may be given several times", "", func(s string) error {
		p.against = append(p.against, s)
		return nil
	})
	f.Value("command", "what this program does then, a `COMMAND` of its own; may be given several times", againstCommand, func(s string) error {
		p.own = append(p.own, s)
		return nil
	})
	p.reading.Flags(f)
	f.Switch("json", "write a JSON object for each row of the table, as --format json does", &p.JSON)
	timeout := f.Duration("timeout", "give up a puzzle after `DURATION`, such as 10s or 500ms", benchTimeout.String(), func(d time.Duration) { p.Timeout = d })
	p.DisplayFlags.Flags(f)
	p.rowFlags = []*cli.Flag{question, rows, sample, timeout}
}

func (p *timing) Settle(s *cli.Session) (err error) {
	p.DisplayFlags.Settle(s)
	if err := cli.Contradict(map[string]bool{"--format": p.format != "", "--json": p.JSON}); err != nil {
		return err
	}
	if p.JSON {
		p.format = "json"
	}
	if len(p.against) == 0 {
		if len(p.own) > 0 {
			return errors.New("--command goes with --against only")
		}
		p.Timeout = p.TimeoutOr(benchTimeout)
		if p.rowTimeout == 0 {
			p.rowTimeout = benchRowTimeout
		}
		return nil
	}
	for _, f := range p.rowFlags {
		if f.Given() {
			return fmt.Errorf("--%s and --against contradict each other", f.Long)
		}
	}
	if p.runs == 0 {
		p.runs = againstRuns
	}
	if len(p.own) == 0 {
		p.own = []string{againstCommand}
	}
	if slices.Contains(s.Files(), input.Stdin) {
		return errors.New("--against wants files, which can be read again and again, not standard input")
	}
	if p.layout != nil || p.reading.format != cover.FormatAuto {
		return errors.New("--box and --input-format go into --command, and have no meaning beside --against")
	}
	p.programs, err = p.allPrograms(s.Files())
	return err
}

func (p *timing) Run(s *cli.Session) {
	if len(p.against) > 0 {
		p.runAgainst(s)
		return
	}
	p.runRows(s)
}
