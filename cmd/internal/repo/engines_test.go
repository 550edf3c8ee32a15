package repo

import (
	"context"
	"flag"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cmd/internal/testkit"
	"dlx-sudoku/cover"
)

// panel is one of each engine that can take a layout, the default first.
type panel struct {
	names   []string
	engines []engine.Engine
}

func newPanel(t testing.TB, l *cover.Layout) panel {
	t.Helper()
	var p panel
	for _, name := range engine.Names() {
		maker, err := engine.ByName(name)
		if err != nil {
			t.Fatal(err)
		}
		if e, err := maker(l); err == nil {
			p.names, p.engines = append(p.names, name), append(p.engines, e)
		}
	}
	if len(p.engines) < 2 {
		t.Fatalf("only %v can take %v", p.names, l)
	}
	return p
}

// count has all engines count, checks that they agree, and returns their number.
func (p panel) count(t testing.TB, puzzle *cover.Grid, limit uint64) uint64 {
	t.Helper()
	var first uint64
	for k, e := range p.engines {
		if err := e.Load(puzzle); err != nil {
			t.Fatalf("%s: Load(%v) = %v", p.names[k], puzzle, err)
		}
		n, err := e.Count(context.Background(), limit)
		if err != nil {
			t.Fatalf("%s: Count(%v) = %v", p.names[k], puzzle, err)
		}
		if k == 0 {
			first = n
		} else if n != first {
			t.Errorf("%v up to %d: %s counts %d, %s %d", puzzle, limit, p.names[0], first, p.names[k], n)
		}
	}
	return first
}

// list has all engines list the solutions, and checks that they list the same ones.
func (p panel) list(t testing.TB, puzzle *cover.Grid) {
	t.Helper()
	var first []string
	for k, e := range p.engines {
		if err := e.Load(puzzle); err != nil {
			t.Fatalf("%s: Load(%v) = %v", p.names[k], puzzle, err)
		}
		var solutions []string
		for g, err := range e.Solutions(context.Background()) {
			if err != nil {
				t.Fatalf("%s: Solutions(%v): %v", p.names[k], puzzle, err)
			}
			if err := g.Check(puzzle); err != nil {
				t.Errorf("%s: %v solves %v: %v", p.names[k], g, puzzle, err)
			}
			solutions = append(solutions, g.String())
		}
		slices.Sort(solutions)
		if k == 0 {
			first = solutions
		} else if !slices.Equal(solutions, first) {
			t.Errorf("%v: %s lists %d solutions, %s %d, or others", puzzle, p.names[0], len(first), p.names[k], len(solutions))
		}
	}
}

// All engines say the same of published puzzles: of a thousand of each file, and of all in the long test.
func TestEnginesOnPublished(t *testing.T) {
	files := testkit.Published(t)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			grids := readAll(t, file)
			if !testkit.Slow() {
				grids = spread(grids, 1000)
			}
			p := newPanel(t, grids[0].Layout())
			for k, g := range grids {
				if p.count(t, g, 2) == 0 {
					t.Errorf("%v has no solution", g)
				}
				if k%100 == 99 && p.count(t, g, 1000) < 1000 {
					p.list(t, g)
				}
			}
			if len(grids) < 10 {
				t.Errorf("%d puzzles", len(grids))
			}
		})
	}
}

var randomGrids = flag.Int("grids", 0, "how many random grids TestEnginesOnRandom puts to the engines")

// All engines say the same of random grids: some with no solution, some with one, some with several, some with very
// many; with each limit.
func TestEnginesOnRandom(t *testing.T) {
	grids := 200
	switch {
	case *randomGrids > 0:
		grids = *randomGrids
	case testkit.Slow():
		grids = 1_000_000
	}
	l, err := cover.NewLayout(3, 3)
	if err != nil {
		t.Fatal(err)
	}
	var kinds [4]atomic.Int64 // with no solution, one, several, 1000 or more
	var next atomic.Int64
	const batch = 100
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			p := newPanel(t, l)
			for !t.Failed() {
				first := next.Add(batch) - batch
				if first >= int64(grids) {
					return
				}
				g := testkit.NewGenerator(l, uint64(first))
				solution := g.Solution()
				for range batch {
					puzzle := dug(g, solution)
					n := p.count(t, puzzle, 1000)
					for _, limit := range []uint64{1, 2} {
						if m := p.count(t, puzzle, limit); m != min(n, limit) {
							t.Errorf("%v: %d solutions up to 1000, %d up to %d", puzzle, n, m, limit)
						}
					}
					if n < 1000 {
						if m := p.count(t, puzzle, 0); m != n {
							t.Errorf("%v: %d solutions up to 1000, %d in all", puzzle, n, m)
						}
					}
					if n < 100 && g.Rand().IntN(20) == 0 {
						p.list(t, puzzle)
					}
					kinds[min(n, 2)+n/1000].Add(1)
				}
			}
		})
	}
	began := time.Now()
	workers.Wait()
	t.Logf("%d grids in %v: %d without a solution, %d with one, %d with several, %d with 1000 or more",
		grids, time.Since(began).Round(time.Second), kinds[0].Load(), kinds[1].Load(), kinds[2].Load(), kinds[3].Load())
	for kind := range kinds {
		if kinds[kind].Load() < int64(grids)/100 {
			t.Errorf("kind %d: only %d grids", kind, kinds[kind].Load())
		}
	}
}

// dug leaves some digits of a full grid, written differently, and changes one of them now and then, so that no two
// givens clash.
func dug(g *testkit.Generator, solution *cover.Grid) *cover.Grid {
	s := g.Symmetry()
	p := s.Apply(solution)
	rng := g.Rand()
	keep := 20 + rng.IntN(16)
	for _, cell := range rng.Perm(p.Layout().Cells())[keep:] {
		p.Set(cell, 0)
	}
	if rng.IntN(4) == 0 {
		spoil(p, rng)
	}
	return p
}

// spoil changes a given to another digit that clashes with none, if it finds one.
func spoil(p *cover.Grid, rng *rand.Rand) {
	for range 20 {
		cell := rng.IntN(p.Layout().Cells())
		if d := p.Digit(cell); d != 0 {
			p.Set(cell, 1+rng.IntN(p.Layout().Size()))
			if !p.HasClash() {
				return
			}
			p.Set(cell, d)
		}
	}
}
