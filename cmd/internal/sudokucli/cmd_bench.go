//go:build !js

package sudokucli

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/bench"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cover/puzzles"
)

var benchCommand = cli.Command{
	Name: "bench", Group: "learn", Short: "time ways of solving puzzles, or other programs",
	Usage: []string{"bench [FLAGS] [FILE|-]...", "bench --against COMMAND [FLAGS] FILE..."},
	Long: `Prints what it takes to solve puzzles in several ways. A row is an engine (links, bands, cells, rules), a SAT
solver with one of the encodings of the judge (sat-extended and others), or a strategy of plain backtracking, with and
without candidate sets (first-empty, first-empty+candidates and others). The columns:

   solved      puzzles answered correctly, of how many
   median      time for a puzzle, the median over those tried: wall-clock time
               from the puzzle in memory to the answer, one puzzle at a time.
               It includes the clauses of a SAT row and the check of its models
               and proofs, but not what is built once for all puzzles. The time
               for a puzzle is itself a median, of up to 25 runs through all
               puzzles. Alone, a puzzle takes less time than among others.
   worst       the longest such time
   build       the part of the time that it took to write the clauses, a median
   nodes       assignments tried, forced ones too: a median, as are the
               next three
   conflicts   clauses that the SAT solver learned, one for each conflict; 0 if
               propagation alone decides
   variables, clauses
   ratio       the row's time to that of the first row, in the order of the
               table, summed over the puzzles that the first row has answered
               and this one has tried

">" stands before a lower bound: something took longer than its time limit. --timeout is for a puzzle, --row-timeout
for all puzzles of a row. Puzzles that a row has no time for count as "not tried" and do not enter its
figures. The answers are checked by the rules and by each other. A solution that breaks a rule is WRONG, and so is "no
solution" or "no other" where another row has found one; then the exit status is 5. Puzzles with clashing givens are
left out. All puzzles are held in memory, some 2 kB each.

With --against no rows are timed. Instead this program, as "count --limit 2 --jobs 1" or as --command says, and other
programs are run on the same files in turn, A B A B, each as a process of its own. Their output is thrown away and not
compared. The times are user CPU time of the whole process. The ratios are to the first program, round by round: their
median, the least and the greatest. A shell, sh, runs COMMAND; {} in it is short for "$@", the files, and "< {}" makes
a single file the standard input. Without either, the files are added at the end. A program fails if its exit status is
not 0, or the 10, 20 or 30 of SAT solvers. Processes that it leaves behind are ended.

In CSV and JSON, times are in nanoseconds and unknown values are left out.

Exit status: 4 if a row or a program has failed, 5 if an answer is wrong. A puzzle that is not solved in time is no
failure.`,
	Examples: `   dlx-sudoku bench puzzle.txt
   dlx-sudoku bench --rows 'links,sat-*' --question unique --sample 100 a.txt
   dlx-sudoku bench --against './solver --quiet {}' puzzles.txt
   dlx-sudoku bench --command 'solve --first' --against './other {}' a.txt`,
	Forms: benchForms,
	New: func() cli.Runner {
		return &timing{reading: puzzlein.NoRules, question: bench.Solve, rows: bench.Rows()}
	},
}

// What bench does where no flag says otherwise.
const (
	benchTimeout    = 5 * time.Second
	benchRowTimeout = 20 * time.Second
	againstRuns     = 5
	againstCommand  = "count --limit 2 --jobs 1"
)

// The schemas of the rows of tables in JSON.
const (
	rowSchema     = "dlx-sudoku-bench/1"
	programSchema = "dlx-sudoku-against/1"
)

// benchForms returns the forms of the rows.
func benchForms() []cli.Form {
	var field func(c bench.Field) cli.Field
	field = func(c bench.Field) cli.Field {
		kind := cli.JSONType{Kind: []string{c.Kind}}
		if c.Fields != nil {
			kind.Fields = text.Each(c.Fields, field)
		}
		return cli.Field{Name: c.Name, Help: c.Help, Optional: c.Optional, Type: kind}
	}
	form := func(schema string, columns []bench.Field) cli.Form {
		return cli.Form{Schema: schema, Fields: text.Each(columns, field)}
	}
	return []cli.Form{form(rowSchema, bench.RowFields()), form(programSchema, bench.ProgramFields())}
}

// timing is the command bench: it times ways of solving the puzzles of the input, or other programs.
type timing struct {
	reading    puzzlein.Reading
	json       bool
	timeout    time.Duration // 0: not given
	question   bench.Question
	rows       []bench.Row
	rowTimeout time.Duration // 0: not given
	runs       int           // 0: not given
	sample     int           // how many puzzles to take; 0: all
	format     string        // text, csv or json
	own        []string      // commands of this program, to be run against
	against    []string      // other programs
	rowFlags   []*cli.Flag   // flags that are only about rows

	programs []bench.Program // to be run, this one first
}

func (p *timing) Flags(f *cli.Flags) {
	question := f.Choice("question", "ask `WHAT` of each puzzle: solve (a solution) or unique (up to two)", "solve",
		[]string{"solve", "unique"}, func(s string) {
			p.question = map[string]bench.Question{"solve": bench.Solve, "unique": bench.Unique}[s]
		})
	rows := f.Value("rows", "only the rows of these `NAMES`, with commas between them; * stands for anything", "all",
		cli.Into(&p.rows, bench.Select))
	f.Duration("row-timeout", "give up a row, or a run of a program, after `DURATION`",
		fmt.Sprintf("%v; never with --against", benchRowTimeout),
		func(d time.Duration) { p.rowTimeout = d })
	f.Number("runs", "time each puzzle, or run each program, `N` times",
		fmt.Sprintf("as often as fits in a second, up to 25; %d with --against", againstRuns),
		1, 1000, func(n uint64) { p.runs = int(n) })
	sample := f.Number("sample", "take `N` puzzles, spread evenly over the input", "all", 1, 1<<40,
		func(n uint64) { p.sample = int(n) })
	f.Choice("format", "print the table as `FORMAT`:", "text", []string{"text", "csv", "json"},
		func(s string) { p.format = s })
	f.Texts("against", "run another program, `COMMAND`, on the same files; may be given several times", "none", "", &p.against)
	f.Texts("command", "the `COMMAND` of this program to run then; may be given several times", againstCommand, "", &p.own)
	f.Group(cli.Input, func() { p.reading.Flags(f) })
	f.Switch("json", "write a JSON object for each row of the table, as --format json does", &p.json)
	timeout := f.Duration("timeout", "give up a puzzle after `DURATION`, such as 10s or 500ms", benchTimeout.String(),
		func(d time.Duration) { p.timeout = d })
	f.Display()
	p.rowFlags = []*cli.Flag{question, rows, sample, timeout}
}

func (p *timing) Settle(s *cli.Session) (err error) {
	if err := cli.Contradict(map[string]bool{"--format": p.format != "", "--json": p.json}); err != nil {
		return err
	}
	if p.json {
		p.format = "json"
	}
	if len(p.against) == 0 {
		if len(p.own) > 0 {
			return errors.New("--command goes with --against only")
		}
		p.timeout = cmp.Or(p.timeout, benchTimeout)
		p.rowTimeout = cmp.Or(p.rowTimeout, benchRowTimeout)
		return nil
	}
	for _, f := range p.rowFlags {
		if f.Given() {
			return fmt.Errorf("--%s and --against contradict each other", f.Long)
		}
	}
	p.runs = cmp.Or(p.runs, againstRuns)
	if len(p.own) == 0 {
		p.own = []string{againstCommand}
	}
	if slices.Contains(s.Files(), input.Stdin) {
		return errors.New("--against wants files, which can be read again and again, not standard input")
	}
	if p.reading.Layout != nil || p.reading.Format != puzzles.FormatAuto {
		return errors.New("--box and --input-format go into --command, and have no meaning beside --against")
	}
	p.programs, err = p.allPrograms(s)
	return err
}

func (p *timing) Run(s *cli.Session) {
	if len(p.against) > 0 {
		p.runAgainst(s)
		return
	}
	p.runRows(s)
}

// runRows prints a table of what it takes to solve the puzzles of the input.
func (p *timing) runRows(s *cli.Session) {
	puzzles := p.load(s)
	switch {
	case s.Ctx.Err() != nil:
		return
	case len(puzzles) == 0:
		s.Message("no puzzle to solve")
		return
	}
	results := p.results(s, puzzles)
	var lines []*bench.Figures
	for _, r := range results {
		reportFaults(r, s)
		lines = append(lines, r.Figures(results[0]))
	}
	if len(lines) > 0 {
		writeTable(s, bench.RowTable(), p.format, rowSchema, lines)
	}
}

// results has the rows answer the puzzles, one row after the other. After an interruption it returns the finished rows.
func (p *timing) results(s *cli.Session, puzzles []bench.Puzzle) (results []*bench.Result) {
	b := &bench.Bench{Question: p.question, Timeout: p.timeout, RowTimeout: p.rowTimeout, Runs: p.runs}
	var done, finished atomic.Uint64
	b.Step = func() { done.Add(1) }
	bar := watch(s, len(puzzles)*len(p.rows), &done, "puzzle")
	s.HowFar(func() string {
		n := finished.Load()
		if n == uint64(len(p.rows)) {
			return ""
		}
		return fmt.Sprintf(" after %d of %d rows, in %s", n, len(p.rows), p.rows[n].Name)
	})
	for i, row := range p.rows {
		done.Store(uint64(i * len(puzzles)))
		r, err := b.Run(s.Ctx, row, puzzles)
		if err != nil {
			break
		}
		results = append(results, r)
		b.Compare(results) // here, where nothing else is under way
		finished.Add(1)
		bar.Show()
	}
	bar.Finish(len(results) == len(p.rows))
	return results
}

// watch shows in a bar how many things are done, given the word for one.
func watch(s *cli.Session, all int, done *atomic.Uint64, one string) *cli.Bar {
	began := time.Now()
	return s.Watch(int64(all), func() (int64, string) {
		n := done.Load()
		return int64(n), cli.Rate(n, one, one+"s", began)
	})
}

// reportFaults reports the first faults of a row and how many there are.
func reportFaults(r *bench.Result, s *cli.Session) {
	faults := r.Faults()
	for i, f := range faults {
		if f.Wrong {
			s.Worse(cli.Disagree)
		} else {
			s.Worse(cli.Unknown)
		}
		if i < answers.NotesOfAKind {
			s.Error(cli.Place{File: f.Puzzle.File, Line: f.Puzzle.Line, Column: 1}, r.Row+": "+f.Reason)
		}
	}
	if len(faults) > answers.NotesOfAKind {
		s.Message(fmt.Sprintf("%s: %d answers are wrong or missing", r.Row, len(faults)))
	}
}

// load reads all puzzles, or the sample. It leaves out puzzles with clashing givens.
func (p *timing) load(s *cli.Session) (puzzles []bench.Puzzle) {
	s.HowFar(func() string { return " while reading puzzles" })
	clashing := 0
	src := puzzlein.NewSource(s, p.reading, s.Files()...)
	for it := answers.NextPuzzle(s, src); it != nil && s.Ctx.Err() == nil; it = answers.NextPuzzle(s, src) {
		switch {
		case it.Err != nil:
		case it.Grid.HasClash():
			if clashing++; clashing <= answers.NotesOfAKind {
				clash := it.Grid.Clashes()[0]
				s.Note(it.Place(it.CellColumn(clash.Cells[1])), "left out: "+clash.String())
			}
		default:
			puzzles = append(puzzles, bench.Puzzle{File: it.File, Line: it.Line, Grid: it.Grid})
		}
	}
	if clashing > answers.NotesOfAKind {
		s.Message(fmt.Sprintf("%d puzzles with clashing givens are left out", clashing))
	}
	if n := p.sample; n > 0 && n < len(puzzles) {
		for i := range n {
			puzzles[i] = puzzles[i*len(puzzles)/n]
		}
		puzzles = puzzles[:n]
	}
	return puzzles
}

// satStatus are the exit statuses that SAT solvers end with when they have an answer: a model, no model, and all models.
var satStatus = []int{10, 20, 30}

// allPrograms returns the programs to be run on the files, this one first.
func (p *timing) allPrograms(s *cli.Session) (all []bench.Program, err error) {
	self, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("this program is not found: %w", err)
	}
	add := func(flag, name, line, zero string, ok ...int) {
		program, failure := bench.NewProgram(s.Ctx, name, line, zero, s.Sys.Dir, s.Files())
		if failure != nil && err == nil {
			err = fmt.Errorf("%s: %w", flag, failure)
		}
		program.OK, program.Timeout = ok, p.rowTimeout
		all = append(all, program)
	}
	for _, command := range p.own {
		add("--command", name+" "+command, `"$0" `+command, self, int(cli.No)) // an answer like any other
	}
	for _, command := range p.against {
		add("--against", command, command, "sh", satStatus...)
	}
	return all, err
}

// runAgainst runs this program and others in turn, and prints a table of what they took.
func (p *timing) runAgainst(s *cli.Session) {
	for _, file := range s.Files() {
		in, err := input.Open(s.Sys.Path(file), s.Sys.Stdin)
		if err != nil {
			s.FailFile(cli.BadInput, file, err.Error())
			return
		}
		in.Close()
	}
	var done atomic.Uint64
	bar := watch(s, p.runs*len(p.programs), &done, "run")
	s.HowFar(func() string {
		return fmt.Sprintf(" after %d of %d rounds", done.Load()/uint64(len(p.programs)), p.runs)
	})
	samples, err := bench.Compare(s.Ctx, p.programs, p.runs, func() { done.Add(1) })
	bar.Finish(err == nil)
	for _, sample := range samples {
		if sample.Err != nil {
			s.FailFile(cli.Unknown, sample.Program.Name, sample.Err.Error())
		}
	}
	if slices.ContainsFunc(samples, (*bench.Sample).TooShort) {
		s.Message(fmt.Sprintf("some runs took less than %v: ratios are rough, more puzzles make them better",
			bench.Short))
	}
	writeTable(s, bench.ProgramTable, p.format, programSchema, samples)
}

// writeTable writes a table, on a terminal no wider than that.
func writeTable[T any](s *cli.Session, t bench.Table[T], format, schema string, lines []T) {
	if columns := s.Columns(); columns > 0 && format != "csv" && format != "json" {
		var without []string
		if t, without = t.Fit(columns, lines); len(without) > 0 {
			s.Message("no room for " + strings.Join(without, ", ") + " (a wider terminal or \"| cat\" shows all)")
		}
	}
	t.Write(s, format, schema, lines)
}
