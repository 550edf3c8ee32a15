package bench

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"time"

	"dlx-sudoku/cmd/internal/clock"
	"dlx-sudoku/cover"
)

// A puzzle is timed at least once and at most mostRuns times. Repetition stops when all runs of the row have taken
// enough.
const (
	mostRuns = 25
	enough   = time.Second
)

// A Puzzle is one to be solved, without clashing givens, and where it stands.
type Puzzle struct {
	File string
	Line int
	Grid *cover.Grid

	known []*cover.Grid // solutions that were found and obey the rules, different ones, no more than asked for
}

// A Bench says what is asked and how long that may take.
type Bench struct {
	Question   Question
	Timeout    time.Duration // for a puzzle; 0 means no limit
	RowTimeout time.Duration // for all puzzles of a row, all runs of them; 0 means no limit
	Runs       int           // how often a puzzle is timed; 0 means as often as is worthwhile
	Step       func()        // called after each puzzle of the first run; may be nil
}

// A Result is what came out for one row.
type Result struct {
	Row      string
	Runs     int // how often each puzzle was timed
	question Question
	puzzles  []Puzzle
	outcomes []outcome // by puzzle
}

// state is what became of a puzzle.
type state uint8

const (
	untried  state = iota // the time of the row was up before
	answered              // rightly, as far as is known: a solution found, or none exists
	timedOut              // the puzzle timed out, or the row did while it was at the puzzle
	refused               // the row does not take this size of grid
	failed                // an error other than these
	wrong
	states // how many there are
)

// outcome is what came out for one puzzle.
type outcome struct {
	state  state
	count  int             // of solutions, up to the limit
	cost   cost            // of the first run
	times  []time.Duration // of the runs, or the time spent until the timeout
	builds []time.Duration // of the runs: to write the clauses
	reason string          // for refused, failed and wrong
}

// time returns the median of the times for a puzzle, and build the median of the times to write its clauses.
func (o *outcome) time() time.Duration  { return median(o.times) }
func (o *outcome) build() time.Duration { return median(o.builds) }

// patience is how long a row may go on after it has been told to stop: a SAT solver cannot be stopped while it loads
// its clauses.
const patience = 500 * time.Millisecond

// Run runs a row on all puzzles. The error is the error of ctx; then there is no result, and the row may still be
// running. Run keeps the solutions found with the puzzles, so it must not be called twice at the same time for the same
// puzzles, nor again after an error.
func (b *Bench) Run(ctx context.Context, row Row, puzzles []Puzzle) (*Result, error) {
	done := make(chan *Result, 1)
	go func() { done <- b.run(ctx, row, puzzles) }()
	select {
	case r := <-done:
		if ctx.Err() == nil {
			return r, nil
		}
	case <-ctx.Done():
		select {
		case <-done:
		case <-time.After(patience):
		}
	}
	return nil, ctx.Err()
}

func (b *Bench) run(ctx context.Context, row Row, puzzles []Puzzle) *Result {
	runtime.GC() // so that this row does not pay for the garbage of the one before
	r := &Result{Row: row.Name, question: b.Question, puzzles: puzzles, outcomes: make([]outcome, len(puzzles))}
	solvers := r.solvers(row) // before the clock starts: this is done once
	limited, cancel := clock.Within(ctx, b.RowTimeout)
	defer cancel()
	last := -1 // the puzzle at which the time of the row was up
	began := time.Now()
	for b.again(r.Runs, time.Since(began)) && limited.Err() == nil {
		for i := range puzzles {
			o := &r.outcomes[i]
			if limited.Err() != nil {
				break
			}
			if o.state == refused || r.Runs > 0 && o.state != answered {
				continue
			}
			b.time(limited, solvers[puzzles[i].Grid.Layout()], &puzzles[i], o)
			if limited.Err() != nil && o.state == timedOut {
				last = i
			}
			if b.Step != nil && r.Runs == 0 {
				b.Step()
			}
		}
		r.Runs++
	}
	if last >= 0 {
		r.dropLast(last)
	}
	return r
}

// solvers returns the solvers of a row by layout. Where it has none, it has refused the puzzle.
func (r *Result) solvers(row Row) map[*cover.Layout]solver {
	solvers := make(map[*cover.Layout]solver)
	for i := range r.puzzles {
		l := r.puzzles[i].Grid.Layout()
		if solvers[l] != nil {
			continue
		}
		s, err := row.make(l, r.question)
		if err != nil {
			r.outcomes[i] = outcome{state: refused, reason: err.Error()}
			continue
		}
		solvers[l] = s
	}
	return solvers
}

// dropLast counts the puzzle that the row's timeout cut off as untried, unless it was already the slowest.
func (r *Result) dropLast(last int) {
	for i := range r.outcomes {
		o := &r.outcomes[i]
		if i != last && (o.state == answered || o.state == timedOut) && o.time() >= r.outcomes[last].time() {
			r.outcomes[last] = outcome{}
			return
		}
	}
}

// again reports whether to go through the puzzles once more, given how often that was done and how long it took.
func (b *Bench) again(runs int, elapsed time.Duration) bool {
	switch {
	case runs == 0:
		return true
	case b.Runs > 0:
		return runs < b.Runs
	}
	return runs < mostRuns && elapsed+elapsed/time.Duration(runs) <= enough
}

// time times the answer to a puzzle, and checks it the first time.
func (b *Bench) time(ctx context.Context, s solver, p *Puzzle, o *outcome) {
	limited, cancel := clock.Within(ctx, b.Timeout)
	defer cancel()
	first := o.state == untried
	defer func() {
		if reason := recover(); reason != nil {
			o.state, o.reason = failed, fmt.Sprintf("panic: %v", reason)
		}
	}()
	start := time.Now()
	n, c, err := s.answer(limited, p.Grid)
	spent := time.Since(start)
	switch {
	case err != nil && limited.Err() != nil:
		if first { // later on it has been faster before
			o.state, o.times, o.builds, o.cost = timedOut, []time.Duration{spent}, []time.Duration{c.build}, c
		}
	case err != nil:
		o.state, o.reason = failed, err.Error()
	case first:
		o.state, o.count, o.cost = answered, n, c
		o.add(spent, c.build)
		if err := b.check(ctx, s, p, n); err != nil {
			o.state, o.reason = wrong, err.Error()
		}
	case n != o.count:
		o.state, o.reason = wrong, fmt.Sprintf("the answer is %s now, and was %s before", b.text(n), b.text(o.count))
	default:
		o.add(spent, c.build)
	}
}

func (o *outcome) add(time, build time.Duration) {
	o.times, o.builds = append(o.times, time), append(o.builds, build)
}

// check checks an answer by the solutions that go with it, and keeps these with the puzzle.
func (b *Bench) check(ctx context.Context, s solver, p *Puzzle, n int) error {
	limited, cancel := clock.Within(ctx, b.Timeout)
	defer cancel()
	solutions, err := s.solutions(limited, p.Grid)
	if err != nil && limited.Err() == nil {
		return fmt.Errorf("the answer is %s, and then: %w", b.text(n), err)
	}
	for i, g := range solutions {
		if err := g.Check(p.Grid); err != nil {
			return fmt.Errorf("%v breaks the rules: %w", g, err)
		}
		if i > 0 && g.String() == solutions[0].String() {
			return fmt.Errorf("%v is there twice", g)
		}
	}
	if err == nil && len(solutions) != n {
		return fmt.Errorf("the answer is %s, but what it finds is %s", b.text(n), b.text(len(solutions)))
	}
	for _, g := range solutions {
		same := func(k *cover.Grid) bool { return k.String() == g.String() }
		if len(p.known) < b.Question.limit() && !slices.ContainsFunc(p.known, same) {
			p.known = append(p.known, g.Clone())
		}
	}
	return nil
}

// text words an answer.
func (b *Bench) text(n int) string {
	switch {
	case n == 0:
		return "no solution"
	case n == 1 && b.Question == Solve:
		return "a solution"
	case n == 1:
		return "one solution"
	}
	return "several solutions"
}

// Compare marks answers with fewer solutions than other rows have found as wrong.
func (b *Bench) Compare(results []*Result) {
	for _, r := range results {
		for i := range r.outcomes {
			o, known := &r.outcomes[i], r.puzzles[i].known
			if o.state == answered && o.count < len(known) {
				o.state = wrong
				o.reason = fmt.Sprintf("the answer is %s, but there is %v", b.text(o.count), known[len(known)-1])
			}
		}
	}
}

// A Fault is a wrong answer, or a failure for a reason other than time.
type Fault struct {
	Puzzle *Puzzle
	Wrong  bool
	Reason string
}

// Faults returns the faults of a row in the order of the puzzles.
func (r *Result) Faults() []Fault {
	var all []Fault
	for i := range r.outcomes {
		if o := &r.outcomes[i]; o.state == wrong || o.state == failed {
			all = append(all, Fault{&r.puzzles[i], o.state == wrong, o.reason})
		}
	}
	return all
}
