package dlx

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"testing"
)

// benchmarkCount counts the solutions of p and reports nodes and updates.
func benchmarkCount(b *testing.B, p *Problem) { benchmarkCountOf(b, p, Auto) }

// benchmarkCountOf is benchmarkCount in a given representation.
func benchmarkCountOf(b *testing.B, p *Problem, r Representation) {
	s, err := NewSolverIn(p, r)
	if errors.Is(err, ErrRepresentation) {
		b.Skip(err)
	}
	var n uint64
	b.ReportAllocs()
	for b.Loop() {
		var err error
		if n, err = s.Count(context.Background(), 0); err != nil {
			b.Fatal(err)
		}
	}
	stats := s.Stats()
	b.ReportMetric(float64(n), "solutions/op")
	b.ReportMetric(float64(stats.Nodes), "nodes/op")
	b.ReportMetric(float64(stats.Updates), "updates/op")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(stats.Updates), "ns/update")
}

func BenchmarkQueens(b *testing.B) {
	for _, n := range []int{8, 10, 12} {
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) { benchmarkCount(b, queens(b, n)) })
	}
}

// BenchmarkDominoes covers a board with dominoes: many solutions, small options.
func BenchmarkDominoes(b *testing.B) {
	const rows, columns = 6, 8
	p, err := NewProblem(rows*columns, 0, func(yield func([]int) bool) {
		for i := range rows * columns {
			if i%columns < columns-1 && !yield([]int{i, i + 1}) {
				return
			}
			if i < (rows-1)*columns && !yield([]int{i, i + columns}) {
				return
			}
		}
	})
	if err != nil {
		b.Fatal(err)
	}
	benchmarkCount(b, p)
}

// BenchmarkPartitions splits a set in all ways: long lists and many solutions.
func BenchmarkPartitions(b *testing.B) {
	const n = 9
	p, err := NewProblem(n, 0, func(yield func([]int) bool) {
		for set := 1; set < 1<<n; set++ {
			var option []int
			for i := range n {
				if set>>i&1 == 1 {
					option = append(option, i)
				}
			}
			if !yield(option) {
				return
			}
		}
	})
	if err != nil {
		b.Fatal(err)
	}
	benchmarkCount(b, p)
}

// BenchmarkPublished counts published problems, those that are timed against
// other programs, those with colours and multiplicities, and, behind a
// variable, those that take long; in each representation.
func BenchmarkPublished(b *testing.B) {
	names := []string{"langford12", "queens13", "scott8x8", "sts13fix", "domino8x8", "pent4x15", "soma", "sudoku15clue", "bell12"}
	for _, problem := range publishedOf(b, 10, "XCC", "MCC") {
		if !slices.Contains(slow, problem.name) {
			names = append(names, problem.name)
		}
	}
	if os.Getenv("DLX_SUDOKU_SLOW") != "" {
		names = append(names, slow...)
	}
	for _, name := range names {
		p := published{name: name}.problem(b)
		for _, r := range []Representation{Links, Cells, Bits} {
			b.Run(fmt.Sprintf("problem=%s/representation=%v", name, r), func(b *testing.B) {
				benchmarkCountOf(b, p, r)
			})
		}
	}
}

// BenchmarkKind compares the representations, in each of their widths, on one problem.
func BenchmarkKind(b *testing.B) {
	p := queens(b, 10)
	for _, k := range kinds {
		b.Run("kind="+k.name, func(b *testing.B) {
			s := k.new(p)
			for b.Loop() {
				s.Count(context.Background(), 0)
			}
		})
	}
}

// BenchmarkSolutions delivers the solutions that Count counts.
func BenchmarkSolutions(b *testing.B) {
	s := NewSolver(queens(b, 10))
	b.ReportAllocs()
	for b.Loop() {
		for range s.Solutions(context.Background()) {
		}
	}
}

// BenchmarkCommit builds the representation anew with options committed, without much of a search.
func BenchmarkCommit(b *testing.B) {
	s := NewSolver(queens(b, 10))
	first, err := s.First(context.Background())
	if err != nil {
		b.Fatal(err)
	}
	options := slices.Clone(first[:8])
	b.ReportAllocs()
	for b.Loop() {
		s.Reset()
		if err := s.Commit(options...); err != nil {
			b.Fatal(err)
		}
		if _, err := s.Count(context.Background(), 2); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkParseProblem(b *testing.B) {
	in := []byte(stated(queens(b, 60)))
	b.SetBytes(int64(len(in)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := ParseProblem(bytes.NewReader(in)); err != nil {
			b.Fatal(err)
		}
	}
}
