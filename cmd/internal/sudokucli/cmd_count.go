package sudokucli

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/clock"
	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/cmd/internal/searching"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cmd/internal/verdict"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/census"
	"dlx-sudoku/dlx/tally"
	"dlx-sudoku/satcheck/scpog"
)

var countCommand = cli.Command{
	Name: "count", Group: "solve", Call: cli.Quick, Short: "count the solutions of each puzzle",
	Usage: []string{"count [FLAGS] [FILE|-]..."},
	Long: `Prints a line for each puzzle, in the order of the input: the number of solutions, a status and the puzzle,
with tabs between them.

   6	multiple	3.279..6.98...2...74.81..52.......2.2.....4...572………

On a terminal the fields are aligned, and a puzzle that does not fit is cut; "| cat" shows all of it.

The number is N+ if the limit N stopped the count, and ? if it is not known. The status is unique, multiple, none,
invalid (givens that clash), unknown or error. In JSON "more":true says that there may be more solutions than "count".

With --exact the number is exact, whatever its length. 9x9 puzzles with more than a million solutions are counted by
bands, which takes some seconds to a minute, even for the empty grid. Other sizes are counted as dlx count --exact
does it: by search and layer by layer in turn, until one of them is done. But the empty grids of 8x8 and 10x10 with
boxes of 2x4 and 2x5 are counted by the sets of digits in their bands of two rows, in a moment and in a minute of
processor time; --verify has no second way for them. Without --exact and --limit, 9x9 puzzles are counted exactly if
that is expected to take a few seconds at most. --checkpoint is for one puzzle: the file is saved from time to time and
when the run is interrupted, and is removed when the count is complete. --stats reports, as dlx count --stats does, the
cost of an exact count and a fingerprint of the problem that the givens leave; at the end, it reports how many puzzles
each engine searched.

If there are too many solutions for the SAT solver, --verify counts again with other code and in another way: 9x9
puzzles by classes of bands. For many puzzles with givens that would take too long. Then the same code counts again
along another band, and the count is called recounted, not verified. Of other sizes, an exact count of up to a million
states is proved, and a larger one is counted again modulo two primes along another order.

--proof DIR writes proofs as solve does. More than 20,000 solutions are not listed one by one: --verify counts them by
states, and --proof writes the states. A state is what is left of the puzzle after some choices. This works for up to a
few million states, within half a gigabyte and the time that --timeout allows (10 s by default). With --proof-format
scpog every count has a proof that cake_scpog reads, a verified program by others; puzzles with rules have none.
--summary also counts the answers that are proved.

Exit status: 0 whatever the counts are; with --require unique 1 unless each puzzle has exactly one solution.`,
	Examples: `   dlx-sudoku count --limit 2 --require unique puzzles.txt   # all proper?
   dlx-sudoku count --exact --checkpoint c.txt puzzle.txt    # however many
   dlx-sudoku count --json - <puzzles.txt`,
	Forms: func() []cli.Form { return answers.Forms(answers.SolutionList{}) },
	New:   func() cli.Runner { return new(count) },
}

// countLimit is the limit of count where no other is given, so that an almost empty grid does not hang.
const countLimit = 1_000_000

// count counts the solutions of each puzzle.
type count struct {
	batch   answers.Batch
	judging searching.Judging
	engines searching.Engines
	exactly searching.Exact
	limit   uint64 // stop at this many solutions; 0: never
	limited *cli.Flag
	require bool // each puzzle must be unique
	summary bool
}

func (c *count) Flags(f *cli.Flags) {
	c.limit = countLimit
	c.judging.Proofs.Counts = true
	c.judging.Flags(f)
	c.limited = f.Number("limit", "stop at `N` solutions; 2 is the fastest test of uniqueness, 0 means never",
		fmt.Sprint(countLimit), 0, 1<<63, func(n uint64) { c.limit = n })
	f.Choice("require", "exit with 1 unless each puzzle is `WHAT`:", "nothing", []string{"unique"},
		func(string) { c.require = true })
	c.exactly.Flags(f)
	f.Switch("summary", "report on stderr how many puzzles there were of each status", &c.summary)
	c.engines.Flag(f)
	c.batch.Flags(f)
}

// Settle settles the flags of the groups.
func (c *count) Settle(s *cli.Session) error {
	if err := c.exactly.Settle(s, c.limited.Given()); err != nil {
		return err
	}
	if c.exactly.Way.Exact {
		c.limit = 0
	}
	c.batch.Reading.Overlap = true
	c.judging.SettleOverlap(&c.batch.Reading)
	if err := c.engines.Settle(c.batch.Reading.Layout); err != nil {
		return err
	}
	return c.judging.Settle(s)
}

func (c *count) Run(s *cli.Session) {
	c.batch.Single = c.exactly.Way.Checkpoint.File != ""
	defer c.judging.Proofs.Close(s)
	v := answers.View{Columns: s.Columns(), Verify: c.judging.Verify.Insist}
	if !c.exactly.Way.Exact && !c.judging.Verify.On && !c.batch.JSON && v.Columns == 0 && c.batch.Timeout == 0 {
		var quick func() *searching.Quick
		if c.batch.QuickFrom, quick = c.engines.Quick(c.limit); quick != nil {
			c.batch.Quick = func() answers.Quick {
				q := quick()
				q.Unique = c.require
				return &quickCount{search: q, limit: c.limit}
			}
		}
	}
	puzzles, summary := c.batch.Ask(s, v, counted{}, func() answers.Question {
		return (&counter{command: c, searcher: searching.NewSearcher(&c.batch, &c.engines, &c.judging)}).count
	})
	if c.require && puzzles == 0 {
		s.Worse(cli.No)
	}
	if c.exactly.Stats && puzzles > 0 {
		s.Message("searched by " + c.engines.Searched())
	}
	if c.summary {
		s.Message(summary)
	}
}

// counter is a worker of count.
type counter struct {
	command  *count
	searcher *searching.Searcher
	answer   *answers.Answer // of the puzzle at hand
}

// count counts the solutions of a puzzle.
func (w *counter) count(ctx context.Context, a *answers.Answer, out *answers.Reply) error {
	c, verify := w.command, &w.command.judging.Verify
	w.answer = a
	err := w.searcher.Find(ctx, a, c.limit, w.countAll)
	if a.Status == answers.Solved {
		a.Status = answers.AtLeastOne
	}
	shown := err == nil && verify.On && !verify.Insist && !c.batch.JSON // the answer first
	if shown {
		out.Now(a)
	}
	if verify.On && (a.Exact == nil || a.Count <= judges.MaxClaim || c.judging.Proofs.Proofs != nil) && (err != nil || a.Status != answers.Unknown) {
		err = w.verify(ctx, err)
	}
	answered, err := w.searcher.Conclude(ctx, a, err)
	if err != nil && shown { // interrupted, but the answer stands there
		answered, err = w.searcher.Conclude(ctx, a, nil)
	}
	if err != nil {
		return err
	}
	if c.exactly.Stats && a.Costs != "" {
		a.Note(answers.Remark, 1, a.Costs)
	}
	if c.exactly.Stats && a.Problem != "" {
		a.Note(answers.Remark, 1, "fingerprint "+a.Problem)
	}
	switch {
	case !answered || !c.require || a.Status == answers.Unique:
	case a.Status == answers.AtLeastOne:
		a.Worse(cli.Unknown)
	default:
		a.Worse(cli.No)
	}
	return nil
}

// verify puts the answer to the judge, with the solutions that were counted if they are few enough.
func (w *counter) verify(ctx context.Context, err error) error {
	a := w.answer
	switch {
	case err != nil || w.searcher.Within() == 0:
	case w.command.judging.Proofs.Format == scpog.Format && !a.More:
		return w.searcher.VerifyCount(ctx, a)
	case a.Count == 0:
	case a.Count <= judges.MaxClaim:
		if err := w.searcher.Deliver(ctx, a); err != nil {
			return err
		}
	case !a.More:
		return w.searcher.VerifyCount(ctx, a)
	}
	return w.searcher.Verify(ctx, a, err)
}

// counted is the record of a puzzle whose solutions are counted.
type counted struct{}

// AppendText appends COUNT, STATUS and PUZZLE, with tabs between them; or, given the width of a terminal, in columns,
// as far as there is room for the puzzle.
func (counted) AppendText(dst []byte, a *answers.Answer, v *answers.View) []byte {
	begun := len(dst)
	if v.Columns > 0 {
		dst = appendNumber(dst, a)
		status, width := a.Status.String(), 8
		if v.Verify {
			width = 18 // "multiple, verified"
			if word := a.Confirmed(); word != "" {
				status += ", " + word
			}
		}
		line := fmt.Sprintf("%8s  %-*s  %s", dst[begun:], width, status, a.Item.AppendPuzzle(nil))
		return append(append(dst[:begun], text.Cut(line, v.Columns)...), '\n')
	}
	return append(a.Item.AppendPuzzle(appendCount(dst, a)), '\n')
}

// appendNumber appends COUNT.
func appendNumber(dst []byte, a *answers.Answer) []byte {
	if a.Status == answers.Unreadable || a.Status == answers.Unknown {
		return append(dst, '?')
	}
	return a.AppendNumber(dst)
}

// appendCount appends COUNT and STATUS, with a tab behind each.
func appendCount(dst []byte, a *answers.Answer) []byte {
	return append(append(append(appendNumber(dst, a), '\t'), a.Status.String()...), '\t')
}

// quickCount counts the solutions of plain puzzles, up to a limit.
type quickCount struct {
	search  *searching.Quick
	puzzles []uint8 // those at hand
	limit   uint64
	heads   [4][]byte // COUNT and STATUS of so many solutions; nil: not made yet
}

func (q *quickCount) Look(puzzles []uint8) {
	q.puzzles = puzzles
	q.search.LookForCounts(puzzles)
}

func (q *quickCount) Answer(dst []byte, i int) (_ []byte, status answers.Status, ok bool) {
	n, ok := q.search.Count(i)
	if !ok {
		return dst, 0, false
	}
	a := answers.Answer{Count: n, More: n == q.limit, Status: answers.Multiple}
	switch {
	case n == 1 && a.More:
		a.Status = answers.AtLeastOne
	case n == 1:
		a.Status = answers.Unique
	}
	if n >= uint64(len(q.heads)) {
		dst = appendCount(dst, &a)
	} else {
		if q.heads[n] == nil {
			q.heads[n] = appendCount(nil, &a)
		}
		dst = append(dst, q.heads[n]...)
	}
	return append(cover.AppendClassic(dst, (*[81]uint8)(q.puzzles[81*i:])), '\n'), a.Status, true
}

func (counted) Object(*answers.Answer) any { return nil }

const (
	// quickWork is the forecast up to which a count is made exact without --exact: about five seconds.
	quickWork = 2.5e9

	// fewSolutions and shortLook bound the search that an exact count begins with where its puzzle is not 9x9.
	fewSolutions = 1000
	shortLook    = 10 * time.Millisecond
)

// countAll counts the solutions of a puzzle with an engine up to the limit of the command; and then exactly, where
// that is asked for or is expected to be done soon.
func (w *counter) countAll(ctx context.Context, e engine.Engine) (err error) {
	c, a := w.command, w.answer
	if c.exactly.Way.Exact {
		err := w.countExactly(ctx, e)
		if err == nil && (c.exactly.Stats || c.batch.JSON) && a.Item.Ruleset == nil {
			a.Problem = searching.Fingerprint(a.Item)
		}
		return err
	}
	a.Count, err = e.Count(ctx, c.limit)
	if err != nil || a.Item.Ruleset != nil || c.limit == 0 || a.Count < c.limit || c.limited.Given() {
		return err
	}
	counter, err := census.New(a.Item.Grid)
	if err != nil || counter.Forecast().Work() > quickWork {
		return nil
	}
	n, err := c.exactly.ByBands(ctx, a.Item, w.searcher.Station, c.batch.Jobs, counter)
	return w.settle(ctx, n, err)
}

// countExactly counts the solutions of a puzzle by the method of the command. Where it chooses itself, what a search
// finds soon is not counted in another way; then 9x9 puzzles are counted by bands, and others as package tally chooses.
func (w *counter) countExactly(ctx context.Context, e engine.Engine) error {
	c, a := w.command, w.answer
	method := c.exactly.Way.Method
	if a.Item.Ruleset != nil {
		if method != searching.AutoMethod && method != searching.SearchMethod {
			return engine.Refuse(fmt.Sprintf("--method %s takes no rules (want %s)", method, searching.SearchMethod))
		}
		_, err := w.countTo(ctx, e, 0, 0)
		return err
	}
	refused := census.Fits(a.Item.Grid)
	look, limit := time.Duration(0), uint64(0)
	switch {
	case method == searching.BandsMethod && refused != nil:
		return fmt.Errorf("%w: --method %s: %w", engine.ErrLayout, searching.BandsMethod, refused)
	case method == searching.AutoMethod && refused == nil:
		limit = countLimit
	case method == searching.AutoMethod:
		look, limit = shortLook, fewSolutions
	case method != searching.SearchMethod:
		limit = 1
	}
	kept := &c.exactly.Way.Checkpoint
	if method == searching.AutoMethod && kept.File == "" {
		if n, ok, err := c.exactly.ByTwos(ctx, a.Item, w.searcher.Station, c.batch.Jobs); ok {
			a.Summed = true
			return w.settle(ctx, n, err)
		}
	}
	if kept.File != "" {
		limit = min(limit, fewSolutions) // a search cannot be taken up again
	}
	if done, err := w.countTo(ctx, e, limit, look); done || err != nil {
		if err != nil && ctx.Err() != nil && kept.File != "" {
			kept.Session.Note(a.Item.Place(1), kept.Kept(""))
		}
		return err
	}
	a.Count, a.Summed = 0, true
	if method == searching.BandsMethod || method == searching.AutoMethod && refused == nil {
		counter, err := census.New(a.Item.Grid)
		if err != nil {
			return err
		}
		n, err := c.exactly.ByBands(ctx, a.Item, w.searcher.Station, c.batch.Jobs, counter)
		return w.settle(ctx, n, err)
	}
	n, err := c.exactly.ByLayers(ctx, a.Item, w.searcher.Station, &c.batch)
	if err = w.settle(ctx, n, err); errors.Is(err, tally.ErrMemory) && c.batch.Memory > 0 && method == searching.AutoMethod { // a search takes none
		a.Summed = false
		_, err = w.countTo(ctx, e, 0, 0)
	}
	return err
}

// countTo counts the solutions of a puzzle with an engine up to a limit and within some time, 0 meaning no bound, and
// reports whether these are all.
func (w *counter) countTo(ctx context.Context, e engine.Engine, limit uint64, within time.Duration) (all bool,
	err error,
) {
	limited, cancel := clock.Within(ctx, within)
	defer cancel()
	w.answer.Count, err = e.Count(limited, limit)
	if err != nil && limited.Err() != nil && ctx.Err() == nil {
		return false, nil
	}
	return err == nil && (limit == 0 || w.answer.Count < limit), err
}

// settle makes an exact count the answer, unless it failed with err. It counts again in another way if the count is to be
// verified and is too large for the judge. The error wraps searching.ErrDisagree if the two numbers differ.
func (w *counter) settle(ctx context.Context, c searching.ExactCount, err error) error {
	if err != nil {
		return err
	}
	a := w.answer
	a.Exact, a.Count, a.Costs = c.N, math.MaxUint64, "counted by "+c.Costs
	if c.N.IsUint64() {
		a.Count = c.N.Uint64()
	}
	if !w.command.judging.Verify.Insist || a.Count <= judges.MaxClaim {
		return nil
	}
	if a.Verdict = c.Again(ctx); a.Verdict.State == verdict.Refuted {
		return fmt.Errorf("%w: two exact counts differ", searching.ErrDisagree)
	}
	return nil
}
