package bands

import (
	"context"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/covertest"
)

// relabelled returns the same puzzles in other words: digits, bands, stacks, rows and columns permuted, and some
// transposed, each puzzle by a permutation of its own.
func relabelled(puzzles [][81]uint8) [][81]uint8 {
	r := rand.New(rand.NewPCG(1, 2))
	lines := func() (all [9]int) {
		for k, band := range r.Perm(3) {
			for i, line := range r.Perm(3) {
				all[3*k+i] = 3*band + line
			}
		}
		return all
	}
	result := make([][81]uint8, len(puzzles))
	for i, puzzle := range puzzles {
		digits, rows, columns, transposed := r.Perm(9), lines(), lines(), r.IntN(2) == 1
		for cell, d := range puzzle {
			if d == 0 {
				continue
			}
			row, column := rows[cell/9], columns[cell%9]
			if transposed {
				row, column = column, row
			}
			result[i][9*row+column] = uint8(digits[d-1] + 1)
		}
	}
	return result
}

// yardstickRate runs the C program that the environment variable DLX_SUDOKU_YARDSTICK names on a set, and returns its
// puzzles per second of user CPU time, or 0 if the variable is not set.
func yardstickRate(b *testing.B, path string) float64 {
	b.Helper()
	program := os.Getenv("DLX_SUDOKU_YARDSTICK")
	if program == "" {
		return 0
	}
	out, err := exec.Command(program, "sudoku", path).Output()
	if err != nil {
		b.Fatal(err)
	}
	rate := regexp.MustCompile(`per_second=(\d+)`).FindSubmatch(out)
	if rate == nil {
		b.Fatalf("%s: %s", program, out)
	}
	n, _ := strconv.ParseFloat(string(rate[1]), 64)
	return n
}

// BenchmarkPublished counts with limit 2, each set as it is and relabelled at random: the speed does not depend on the
// labels. Like the yardstick's, the time is CPU time
// on systems that measure it.
func BenchmarkPublished(b *testing.B) {
	for _, set := range sets {
		for _, way := range []struct {
			tree, labels string
		}{{"vectors", "as-published"}, {"vectors", "random"}, {"vectors32", "as-published"}, {"plain", "as-published"}} {
			b.Run("set="+set.name+"/tree="+way.tree+"/labels="+way.labels, func(b *testing.B) {
				puzzles := readSet(b, set.name)
				if way.labels == "random" {
					puzzles = relabelled(puzzles)
				}
				yardstick := yardstickRate(b, covertest.Published(b, set.name))
				var s Solver
				switch {
				case way.tree == "plain":
					s.tree = newSearch()
				case way.tree == "vectors32" && haveVectors32():
					s.tree = newVectors32()
				case way.tree == "vectors" && haveVectors():
					s.tree = newVectors()
				default:
					b.Skip("no such vectors: the build is without them, or the processor")
				}
				var nodes uint64
				b.ReportAllocs()
				start := cpuSeconds()
				for b.Loop() {
					nodes = 0
					for i := range puzzles {
						s.LoadDigits(&puzzles[i])
						if n, err := s.Count(context.Background(), 2); n != set.want || err != nil {
							b.Fatalf("Count(%v) = %d, %v, want %d", puzzles[i], n, err, set.want)
						}
						nodes += s.Stats().Nodes
					}
				}
				seconds := cpuSeconds() - start
				if seconds == 0 {
					seconds = b.Elapsed().Seconds()
				}
				rate := float64(b.N) * float64(len(puzzles)) / seconds
				b.ReportMetric(rate, "puzzles/s")
				b.ReportMetric(float64(nodes)/float64(len(puzzles)), "nodes/puzzle")
				if yardstick != 0 {
					b.ReportMetric(yardstick, "yardstick/s")
					b.ReportMetric(rate/yardstick, "ratio")
				}
			})
		}
	}
}

// BenchmarkLoad loads a puzzle without searching it.
func BenchmarkLoad(b *testing.B) {
	puzzle := covertest.Parse(b, slides)
	var digits [81]uint8
	for cell := range digits {
		digits[cell] = uint8(puzzle.Digit(cell))
	}
	var s Solver
	b.Run("from=grid", func(b *testing.B) {
		for b.Loop() {
			if err := s.Load(puzzle); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("from=digits", func(b *testing.B) {
		for b.Loop() {
			s.LoadDigits(&digits)
		}
	})
}

// BenchmarkEmptyGrid counts and lists many solutions of one puzzle.
func BenchmarkEmptyGrid(b *testing.B) {
	const solutions = 10_000
	var s Solver
	b.Run("count", func(b *testing.B) {
		for b.Loop() {
			if n, err := s.Count(context.Background(), solutions); n != solutions || err != nil {
				b.Fatal(n, err)
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/solutions, "ns/solution")
	})
	b.Run("list", func(b *testing.B) {
		for b.Loop() {
			n := 0
			var last *cover.Grid
			for g := range s.Solutions(context.Background()) {
				last = g
				if n++; n == solutions {
					break
				}
			}
			if err := last.Check(nil); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/solutions, "ns/solution")
	})
}
