package testkit

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles"
)

// severalSolutions holds the names of the data files whose puzzles have two solutions or more. All others have one.
var severalSolutions = []string{"serg_benchmark.txt"}

func TestData(t *testing.T) {
	names := Published(t)
	for _, name := range names {
		t.Run(filepath.Base(name), func(t *testing.T) {
			solutions := 1
			if slices.Contains(severalSolutions, filepath.Base(name)) {
				solutions = 2
			}
			n := checkData(t, name, solutions)
			t.Logf("%d puzzles", n)
		})
	}
}

// checkData checks that each puzzle of a file has exactly one solution, or at least two, and that the solutions are right. In a
// file of thousands it checks one puzzle in five, except in slow tests. It reads all puzzles and returns their number.
func checkData(t *testing.T, name string, solutions int) int {
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()

	every := 1
	if info, err := f.Stat(); err != nil {
		t.Fatal(err)
	} else if info.Size() > 500_000 && !Slow() {
		every = 5
	}
	type task struct {
		puzzle *cover.Grid
		line   int
	}
	tasks := make(chan []task, 2*runtime.GOMAXPROCS(0))
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			s := NewSolver(layout(3, 3))
			for some := range tasks {
				for _, task := range some {
					if err := checkSolutions(s, task.puzzle, solutions); err != nil {
						t.Errorf("line %d: %v", task.line, err)
					}
					if task.line%(10*every) != 0 {
						continue // Count walks the same tree again, and the hardest puzzles take long
					}
					if got := s.CountOf(task.puzzle, 2); got != uint64(solutions) {
						t.Errorf("line %d: CountOf(%v, 2) = %d, want %d", task.line, task.puzzle, got, solutions)
					}
				}
			}
		})
	}

	r := puzzles.NewReader(f, name)
	var rec puzzles.Record
	var some []task
	n := 0
	for err = r.Read(&rec); err == nil; err = r.Read(&rec) {
		n++
		if rec.Err != nil {
			t.Errorf("Read() = record error %v", rec.Err)
			continue
		}
		if rec.Line%every != 0 {
			continue
		}
		if some = append(some, task{rec.Grid.Clone(), rec.Line}); len(some) == 100 {
			tasks <- some
			some = nil
		}
	}
	tasks <- some
	close(tasks)
	workers.Wait()
	if err != io.EOF {
		t.Errorf("Read() = %v", err)
	}
	if n == 0 {
		t.Errorf("no puzzles in %s", name)
	}
	return n
}

// checkSolutions returns an error unless the puzzle has exactly one solution, or at least two if solutions is 2.
func checkSolutions(s *Solver, puzzle *cover.Grid, solutions int) error {
	all := s.SolutionsOf(puzzle, 2) // each of them checked
	if len(all) != solutions {
		return fmt.Errorf("SolutionsOf(%v, 2) = %d solutions, want %d", puzzle, len(all), solutions)
	}
	if solutions == 2 && all[0].String() == all[1].String() {
		return fmt.Errorf("SolutionsOf(%v, 2) = %v twice", puzzle, all[0])
	}
	return nil
}
