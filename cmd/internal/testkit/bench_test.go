package testkit

import (
	"context"
	"path/filepath"
	"testing"

	"dlx-sudoku/cover"
)

// grades names, for each grade, the file whose first puzzle stands for it.
var grades = []struct{ name, file string }{
	{"easy", "generated-9x9-easy.txt"},
	{"medium", "generated-9x9-medium.txt"},
	{"minimal", "generated-9x9-minimal.txt"},
	{"hard", "hard.txt"},
	{"several", "generated-several-solutions.txt"},
	{"none", "improper.txt"},
	{"16x16", "generated-16x16.txt"},
	{"25x25", "generated-25x25.txt"},
}

// round does the work for one puzzle: Reset, Commit, Count.
func round(t testing.TB, s *Solver, options []int, limit, want uint64) {
	s.Reset()
	if err := s.Commit(options...); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Count(context.Background(), limit); got != want || err != nil {
		t.Fatalf("Count(%d) = %d, %v, want %d", limit, got, err, want)
	}
}

func BenchmarkCount(b *testing.B) {
	for _, grade := range grades {
		b.Run("grade="+grade.name, func(b *testing.B) {
			truth := readTruths(b, filepath.Join(dir, grade.file))[0]
			s := NewSolver(truth.Puzzle.Layout())
			options := s.Matrix.AppendGivens(nil, truth.Puzzle)
			b.ReportAllocs()
			for b.Loop() {
				round(b, s, options, 2, min(2, truth.Count))
			}
			b.ReportMetric(float64(s.Stats().Nodes), "nodes/op")
			b.ReportMetric(float64(s.Stats().Updates), "updates/op")
		})
	}
}

// BenchmarkBatch counts all puzzles of 9x9 in testdata except those with clashing givens, with one Solver.
func BenchmarkBatch(b *testing.B) {
	var puzzles []*cover.Grid
	for _, file := range files(b) {
		for _, truth := range readTruths(b, file) {
			if truth.Puzzle.Layout() == layout(3, 3) && truth.Status != Invalid {
				puzzles = append(puzzles, truth.Puzzle)
			}
		}
	}
	s := NewSolver(layout(3, 3))
	var nodes, updates uint64
	b.ReportAllocs()
	for b.Loop() {
		nodes, updates = 0, 0
		for _, p := range puzzles {
			s.CountOf(p, 2)
			nodes += s.Stats().Nodes
			updates += s.Stats().Updates
		}
	}
	b.ReportMetric(float64(len(puzzles)), "puzzles/op")
	b.ReportMetric(float64(nodes), "nodes/op")
	b.ReportMetric(float64(updates), "updates/op")
}

// BenchmarkNewSolver measures the cost that is paid once per layout and worker.
func BenchmarkNewSolver(b *testing.B) {
	for _, l := range []*cover.Layout{layout(3, 3), layout(4, 4), layout(5, 5)} {
		b.Run("box="+l.String(), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				NewSolver(l)
			}
		})
	}
}

// BenchmarkGrids counts the grids of 6x6 with the first row fixed: many solutions, found in one search.
func BenchmarkGrids(b *testing.B) {
	l := layout(2, 3)
	puzzle := cover.NewGrid(l)
	for col := range l.Size() {
		puzzle.Set(col, col+1)
	}
	s := NewSolver(l)
	options := s.Matrix.AppendGivens(nil, puzzle)
	b.ReportAllocs()
	for b.Loop() {
		round(b, s, options, 0, 39168)
	}
	b.ReportMetric(float64(s.Stats().Nodes), "nodes/op")
	b.ReportMetric(float64(s.Stats().Updates), "updates/op")
}

func TestNothingAllocatedPerPuzzle(t *testing.T) {
	for _, grade := range grades {
		truth := readTruths(t, filepath.Join(dir, grade.file))[0]
		s := NewSolver(truth.Puzzle.Layout())
		options := s.Matrix.AppendGivens(nil, truth.Puzzle)
		allocs := testing.AllocsPerRun(20, func() { round(t, s, options, 2, min(2, truth.Count)) })
		if allocs != 0 {
			t.Errorf("allocations of Reset, Commit, Count on %v = %v, want 0", truth.Puzzle, allocs)
		}
	}
}
