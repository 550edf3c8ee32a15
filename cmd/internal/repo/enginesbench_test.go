package repo

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cmd/internal/testkit"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/canon"
	"dlx-sudoku/cover/puzzles"
)

// BenchmarkEngines counts the solutions of published puzzles up to two, a whole file an operation, as it is and with
// each puzzle written differently at random: digits renamed, rows and columns reordered. Both take the same time, but
// for puzzles with several solutions, where it matters which two are found.
func BenchmarkEngines(b *testing.B) {
	for _, file := range testkit.Published(b) {
		grids := readAll(b, file)
		rng := rand.New(rand.NewPCG(1, 0))
		relabelled := make([]*cover.Grid, len(grids))
		for k, g := range grids {
			relabelled[k] = canon.Random(g.Layout(), rng).Apply(g)
		}
		for _, name := range engine.Names() {
			for _, set := range []struct {
				relabelled bool
				grids      []*cover.Grid
			}{{false, grids}, {true, relabelled}} {
				b.Run(fmt.Sprintf("file=%s/engine=%s/relabelled=%v", strings.TrimSuffix(filepath.Base(file), ".txt"), name, set.relabelled),
					func(b *testing.B) { benchmarkEngine(b, name, set.grids) })
			}
		}
	}
}

func benchmarkEngine(b *testing.B, name string, grids []*cover.Grid) {
	maker, err := engine.ByName(name)
	if err != nil {
		b.Fatal(err)
	}
	e, err := maker(grids[0].Layout())
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	ctx := context.Background()
	for b.Loop() {
		for _, g := range grids {
			if err := e.Load(g); err != nil {
				b.Fatal(err)
			}
			if n, err := e.Count(ctx, 2); n == 0 || err != nil {
				b.Fatalf("Count(%v) = %d, %v", g, n, err)
			}
		}
	}
	var nodes uint64
	for _, g := range grids {
		if err := e.Load(g); err != nil {
			b.Fatal(err)
		}
		if _, err := e.Count(ctx, 2); err != nil {
			b.Fatal(err)
		}
		nodes += e.(interface{ Nodes() uint64 }).Nodes()
	}
	puzzles := float64(len(grids))
	b.ReportMetric(float64(nodes)/puzzles, "nodes/puzzle")
	b.ReportMetric(puzzles*float64(b.N)/b.Elapsed().Seconds(), "puzzles/s")
}

// readAll reads all puzzles of a file.
func readAll(t testing.TB, file string) (grids []*cover.Grid) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var record puzzles.Record
	for r := puzzles.NewReader(f, file); ; {
		if err := r.Read(&record); err == io.EOF {
			return grids
		} else if err != nil {
			t.Fatal(err)
		}
		if record.Err != nil {
			t.Fatal(record.Err)
		}
		grids = append(grids, record.Grid.Clone())
	}
}

// spread returns n grids from all parts of a list, or the whole list if it has fewer.
func spread(grids []*cover.Grid, n int) []*cover.Grid {
	some := make([]*cover.Grid, min(n, len(grids)))
	for i := range some {
		some[i] = grids[i*len(grids)/len(some)]
	}
	return some
}
