package bench

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dlx-sudoku/cover"
)

// TestTime has a row that takes 1 s for the first puzzle, 2 s for the second, and so on, by a clock of the test's own.
func TestTime(t *testing.T) {
	lines := make([]string, 5)
	for i := range lines {
		lines[i] = "123434122..." + strings.Repeat("4", i) + strings.Repeat(".", 4-i)
	}
	slow := func(unit time.Duration) Row {
		return Row{"slow", func(*cover.Layout, Question) (solver, error) {
			return fake{
				func(ctx context.Context, p *cover.Grid) (int, error) {
					select {
					case <-time.After(time.Duration(p.Givens()-8) * unit):
						return 0, nil
					case <-ctx.Done():
						return 0, ctx.Err()
					}
				},
				func(*cover.Grid) ([]*cover.Grid, error) { return nil, nil },
			}, nil
		}}
	}
	const s = time.Second
	type times = Bound[time.Duration]
	exactly := func(d time.Duration) times { return times{d, true, false} }
	atLeast := func(d time.Duration) times { return times{d, true, true} }
	ratioAtLeast := func(r float64) Bound[float64] { return Bound[float64]{r, true, true} }
	for _, test := range []struct {
		name    string
		bench   Bench
		want    Figures
		elapsed time.Duration
	}{
		{"no limits", Bench{Runs: 3}, Figures{Runs: 3, became: [states]int{answered: 5}, Median: exactly(3 * s), Worst: exactly(5 * s), Ratio: ratio(10)}, 45 * time.Second},
		{"as often as is worthwhile", Bench{}, Figures{Runs: 1, became: [states]int{answered: 5}, Median: exactly(3 * s), Worst: exactly(5 * s), Ratio: ratio(10)}, 15 * time.Second},
		{
			"a limit for the puzzle",
			Bench{Runs: 2, Timeout: 3500 * time.Millisecond},
			Figures{Runs: 2, became: [states]int{answered: 3, timedOut: 2}, Median: exactly(3 * s), Worst: atLeast(7 * s / 2), Ratio: ratioAtLeast(13. / 1.5)},
			19 * time.Second,
		},
		{
			"a limit below the median",
			Bench{Runs: 2, Timeout: 1500 * time.Millisecond},
			Figures{Runs: 2, became: [states]int{answered: 1, timedOut: 4}, Median: atLeast(3 * s / 2), Worst: atLeast(3 * s / 2), Ratio: ratioAtLeast(7. / 1.5)},
			8 * time.Second,
		},
		{
			"a limit for the row",
			Bench{Runs: 2, RowTimeout: 4 * time.Second},
			Figures{Runs: 1, became: [states]int{answered: 2, untried: 3}, Median: exactly(3 * s / 2), Worst: exactly(2 * s), Ratio: ratio(10)},
			4 * time.Second,
		},
		{
			"a limit for the row, at a puzzle that takes long",
			Bench{Runs: 2, RowTimeout: 5500 * time.Millisecond},
			Figures{Runs: 1, became: [states]int{answered: 2, timedOut: 1, untried: 2}, Median: exactly(2 * s), Worst: atLeast(5 * s / 2), Ratio: ratioAtLeast(5.5 / .6)},
			5500 * time.Millisecond,
		},
		{
			"a limit for the row, at the first puzzle",
			Bench{RowTimeout: time.Second / 2},
			Figures{Runs: 1, became: [states]int{timedOut: 1, untried: 4}, Median: atLeast(s / 2), Worst: atLeast(s / 2), Ratio: ratioAtLeast(5)},
			time.Second / 2,
		},
		{
			"a limit for the row, in the second run",
			Bench{Runs: 2, RowTimeout: 18 * time.Second},
			Figures{Runs: 2, became: [states]int{answered: 5}, Median: exactly(3 * s), Worst: exactly(5 * s), Ratio: ratio(10)},
			18 * time.Second,
		},
	} {
		synctest.Test(t, func(t *testing.T) {
			given := parse(t, lines...)
			quick := Bench{Question: Solve, Runs: 1}
			first, err := quick.Run(t.Context(), slow(time.Second/10), given)
			if err != nil {
				t.Fatal(err)
			}
			steps := 0
			test.bench.Question, test.bench.Step = Solve, func() { steps++ }
			start := time.Now()
			r, err := test.bench.Run(t.Context(), slow(time.Second), given)
			if err != nil {
				t.Fatal(err)
			}
			if elapsed := time.Since(start); elapsed != test.elapsed {
				t.Errorf("%s: it took %v, want %v", test.name, elapsed, test.elapsed)
			}
			f := r.Figures(first)
			test.want.Row, test.want.Question, test.want.Puzzles = "slow", Solve, 5
			if d := f.Ratio.N - test.want.Ratio.N; d < 1e-9 && d > -1e-9 {
				f.Ratio.N = test.want.Ratio.N
			}
			if *f != test.want {
				t.Errorf("%s:\n%+v, want\n%+v", test.name, *f, test.want)
			}
			if want := 5 - test.want.became[untried]; steps != want && steps != want+1 {
				t.Errorf("%s: %d steps, want %d", test.name, steps, want)
			}
		})
	}
}

// ratio is a ratio that is known.
func ratio(r float64) Bound[float64] { return Bound[float64]{r, true, false} }

// TestCutOffWithClauses has a row that has written its clauses when its time is up.
func TestCutOffWithClauses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		row := Row{"clauses", func(*cover.Layout, Question) (solver, error) { return endlessSolver{}, nil }}
		b := Bench{Question: Solve, Timeout: time.Second, Runs: 1}
		r, err := b.Run(t.Context(), row, parse(t, "12343412........"))
		if err != nil {
			t.Fatal(err)
		}
		f := r.Figures(r)
		if want := (Bound[time.Duration]{N: time.Millisecond, Known: true}); f.became[timedOut] != 1 || f.Build != want || f.Clauses.N != 7 {
			t.Errorf("%+v, want it timed out with 7 clauses in %v", *f, want.N)
		}
	})
}

// endlessSolver writes seven clauses in a millisecond, and then solves for ever.
type endlessSolver struct{}

func (endlessSolver) answer(ctx context.Context, _ *cover.Grid) (int, cost, error) {
	<-ctx.Done()
	return 0, cost{build: time.Millisecond, clauses: counted(7)}, ctx.Err()
}

func (endlessSolver) solutions(context.Context, *cover.Grid) ([]*cover.Grid, error) { return nil, nil }

// TestSlowAgain has a puzzle that takes too long the second time only: the first time counts. And a row in which it was
// not solved is no row to take a ratio to.
func TestSlowAgain(t *testing.T) {
	const second = time.Second
	synctest.Test(t, func(t *testing.T) {
		calls := 0
		row := Row{"fake", func(*cover.Layout, Question) (solver, error) {
			return fake{
				func(ctx context.Context, p *cover.Grid) (int, error) {
					takes := second
					if calls++; p.Givens() == 9 || calls > 2 {
						takes = 3 * second
					}
					select {
					case <-time.After(takes):
						return 0, nil
					case <-ctx.Done():
						return 0, ctx.Err()
					}
				},
				func(*cover.Grid) ([]*cover.Grid, error) { return nil, nil },
			}, nil
		}}
		given := parse(t, "12343412........", "123434122.......")
		limited := Bench{Question: Solve, Runs: 2, Timeout: 2 * second}
		first, err := limited.Run(t.Context(), row, given)
		if err != nil {
			t.Fatal(err)
		}
		if f := first.Figures(first); f.became[answered] != 1 || f.became[timedOut] != 1 || f.Median.N != 3*second/2 || f.Ratio != ratio(1) {
			t.Errorf("%+v, want one solved in 1 s", f)
		}
		all := Bench{Question: Solve, Runs: 1}
		r, err := all.Run(t.Context(), row, given)
		if err != nil {
			t.Fatal(err)
		}
		if f := r.Figures(first); f.Ratio != ratio(3) {
			t.Errorf("%+v, want a ratio of 3, for the first puzzle alone", f)
		}
	})
}
