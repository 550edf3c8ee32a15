package searching

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"math/big"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/clock"
	"dlx-sudoku/cmd/internal/counting"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cover/census"
	"dlx-sudoku/dlx/tally"
)

// ByBands counts the solutions of a 9x9 puzzle.
func (e *Exact) ByBands(ctx context.Context, it *puzzlein.Item, at *answers.Station, workers int, counter *census.Counter) (
	c ExactCount, err error,
) {
	if counter.Workers = bandWorkers(cmp.Or(e.Way.Memory, math.MaxUint64), workers); counter.Workers == 0 {
		return c, fmt.Errorf("%w: a count by bands needs at least %d MiB", counting.ErrMemory, census.Memory(1)>>20)
	}
	if c.N, err = e.run(ctx, it, at, bandCount{counter}); err != nil {
		return c, err
	}
	stats := counter.Stats()
	c.Costs = fmt.Sprintf("bands, %s: %s, %s, %s products", counter.Road(), text.Plural(stats.Fronts, "front", "fronts"),
		text.Plural(stats.Blocks, "block", "blocks"), text.Thousands(stats.Products))
	c.Again = againByClasses(it.Grid, counter, c.N)
	return c, nil
}

// bandWorkers returns how many workers, at most the given number, can count by bands in a memory of this many bytes.
func bandWorkers(memory uint64, workers int) int {
	for workers > 0 && uint64(census.Memory(workers)) > memory {
		workers--
	}
	return workers
}

// bandCount is the [counting.Counter] that counts with package census.
type bandCount struct{ counter *census.Counter }

func (c bandCount) Count(ctx context.Context) (*big.Int, error) { return c.counter.Count(ctx) }

func (c bandCount) Save(w io.Writer) error {
	text := c.counter.Save()
	if text == nil {
		return tally.ErrNothing
	}
	_, err := w.Write(text)
	return err
}

func (c bandCount) Resume(r io.Reader) error {
	text, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	return c.counter.Resume(text)
}

func (c bandCount) Each(save func()) (stop func()) { return clock.Every(counting.LeastInterval, save) }

func (c bandCount) Doing() (words string, share float64) {
	words = fmt.Sprintf("bands (%s): %s products, at most %d MB", c.counter.Road(), text.Thousands(c.counter.Stats().Products),
		census.Memory(c.counter.Workers)/1e6)
	return words, c.counter.Progress()
}

func (c bandCount) HowFar() string {
	words, share := c.Doing()
	return fmt.Sprintf("%.1f %% of %s", 100*share, words)
}
