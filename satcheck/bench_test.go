package satcheck

import (
	"context"
	"slices"
	"testing"
)

// BenchmarkCheck checks that puzzles are unique, one after the other, proofs replayed.
func BenchmarkCheck(b *testing.B) {
	for _, file := range []string{"17_clue", "forum_hardest_1106"} {
		b.Run("file="+file, func(b *testing.B) {
			puzzles := data(b, "sudoku/"+file+".txt", 100)
			solutions := make([][][]int, len(puzzles))
			for i, p := range puzzles {
				solutions[i] = backtrack(p, 2)
			}
			b.ReportAllocs()
			i, steps := 0, 0
			for b.Loop() {
				k := i % len(puzzles)
				i++
				r := Judge{}.Check(context.Background(), puzzles[k], solutions[k], true)
				if r.Verdict != Verified {
					b.Fatal(puzzles[k], r.Err)
				}
				steps += r.Proof.Len()
			}
			b.ReportMetric(float64(steps)/float64(i), "steps/op")
			b.ReportMetric(float64(i)/b.Elapsed().Seconds(), "puzzles/s")
		})
	}
}

// BenchmarkCheckSixteen checks a 16x16 puzzle.
func BenchmarkCheckSixteen(b *testing.B) {
	p, solution := sixteen(b)
	b.ReportAllocs()
	for b.Loop() {
		if r := (Judge{}).Check(context.Background(), p, [][]int{solution}, true); r.Verdict != Verified {
			b.Fatal(r.Err)
		}
	}
}

// BenchmarkCheckMany checks 20,736 claimed solutions of one puzzle, and that there are no others.
func BenchmarkCheckMany(b *testing.B) {
	p, solutions := many(b)
	b.ReportMetric(float64(len(solutions)), "solutions")
	for b.Loop() {
		if r := (Judge{}).Check(context.Background(), p, solutions, true); r.Verdict != Verified {
			b.Fatal(r.Err)
		}
	}
	b.ReportMetric(float64(len(solutions)), "solutions")
}

func BenchmarkExplain(b *testing.B) {
	for name, line := range map[string]string{"none": impossible, "multiple": sixSolutions, "unique": slides} {
		b.Run("status="+name, func(b *testing.B) {
			p := parse(b, 3, 3, line)
			for b.Loop() {
				if e := (Judge{Steps: DefaultSteps}).Explain(context.Background(), p); e.Status.String() != name {
					b.Fatal(e.Status, e.Err)
				}
			}
		})
	}
}

// sixteen returns a 16x16 puzzle with one solution: givens are taken out of a grid in a fixed order as long as
// propagation or the judge finds no second solution, down to about 110 givens.
func sixteen(tb testing.TB) (Puzzle, []int) {
	tb.Helper()
	solution := pattern(4, 4)
	p := Puzzle{BoxRows: 4, BoxCols: 4, Givens: slices.Clone(solution)}
	left := 256
	for i := range 256 {
		cell := i * 101 % 256
		if left == 110 {
			break
		}
		fewer := p.without(cell)
		if (Judge{Steps: 2000}).Check(tb.Context(), fewer, [][]int{solution}, true).Verdict == Verified {
			p = fewer
			left--
		}
	}
	tb.Logf("%d givens", left)
	return p, solution
}

// many returns a puzzle with about 20,000 solutions, and all of them.
func many(tb testing.TB) (Puzzle, [][]int) {
	tb.Helper()
	p := Puzzle{BoxRows: 3, BoxCols: 3, Givens: pattern(3, 3)}
	for i := range 81 {
		cell := i * 29 % 81
		fewer := p.without(cell)
		found := backtrack(fewer, 25_001)
		if len(found) > 25_000 {
			continue
		}
		p = fewer
		if len(found) >= 20_000 {
			return p, found
		}
	}
	tb.Fatal("no puzzle with so many solutions")
	return p, nil
}
