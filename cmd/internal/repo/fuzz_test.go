package repo

import (
	"context"
	"errors"
	"testing"
	"time"

	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cover"
)

// FuzzEngines puts the same 9x9 grid to all engines, with each limit. Once they have taken two seconds for a grid, it is
// left.
func FuzzEngines(f *testing.F) {
	for _, seed := range []string{
		"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
		"1...6.9....63.....728..9.3........2......6..4....241.9..91....758...3.....32.....",
		"3.279..6.98...2...74.81..52.......2.2.....4...572..69....34.2864.8.2.5396..95.1..",
		".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
		"53..7.5..6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
		".................................................................................",
	} {
		f.Add(seed)
	}
	l, err := cover.NewLayout(3, 3)
	if err != nil {
		f.Fatal(err)
	}
	p := newPanel(f, l)
	f.Fuzz(func(t *testing.T, text string) {
		puzzle, err := cover.ParseGrid(text)
		if err != nil || puzzle.Layout() != l {
			return
		}
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second) // go test ends a target that takes ten for an input
		defer cancel()
		for _, limit := range []uint64{1, 2, 1000} {
			var counts []uint64
			for k, e := range p.engines {
				n, err := counted(ctx, e, puzzle, limit)
				if errors.Is(err, context.DeadlineExceeded) {
					return
				}
				if err != nil && !puzzle.HasClash() {
					t.Fatalf("%s: %v: %v", p.names[k], puzzle, err)
				}
				if err == nil && puzzle.HasClash() && n != 0 {
					t.Fatalf("%s: %v has a clash and %d solutions", p.names[k], puzzle, n)
				}
				counts = append(counts, n)
			}
			for k, n := range counts {
				if n != counts[0] {
					t.Fatalf("%v up to %d: %s counts %d, %s %d", puzzle, limit, p.names[0], counts[0], p.names[k], n)
				}
			}
		}
	})
}

// counted counts until the context ends.
func counted(ctx context.Context, e engine.Engine, puzzle *cover.Grid, limit uint64) (uint64, error) {
	if err := e.Load(puzzle); err != nil {
		return 0, err
	}
	return e.Count(ctx, limit)
}
