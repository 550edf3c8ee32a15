package planar

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
	"dlx-sudoku/dlx/tally/internal/model"
)

// small draws the dominoes of part of a board, some of them twice.
func small(rt *rapid.T) *dlx.Problem {
	rows, columns := rapid.IntRange(2, 4).Draw(rt, "rows"), rapid.IntRange(2, 6).Draw(rt, "columns")
	var items, options strings.Builder
	for r := range rows {
		for c := range columns {
			fmt.Fprintf(&items, "r%dc%d ", r, c)
			for _, next := range [][2]int{{r, c + 1}, {r + 1, c}} {
				if next[0] < rows && next[1] < columns {
					times := rapid.SampledFrom([]int{0, 1, 1, 1, 1, 2}).Draw(rt, "times")
					options.WriteString(strings.Repeat(fmt.Sprintf("r%dc%d r%dc%d\n", r, c, next[0], next[1]), times))
				}
			}
		}
	}
	p, err := dlx.ParseProblem(strings.NewReader(items.String() + "\n" + options.String()))
	if err != nil {
		rt.Fatal(err)
	}
	return p
}

// newMatrix returns the matrix of a problem with its items as stated.
func newMatrix(p *dlx.Problem) (*Matrix, *model.Model) {
	m := model.New(p)
	order := make([]int, m.Primary)
	for i := range order {
		order[i] = i
	}
	return New(context.Background(), m, order), m
}

// The solutions of all ranks are all solutions, each once, and ranks and marginals agree with them. The primes are so small
// that many divide the number of matchings left.
func TestSmallPrimes(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		p := small(rt)
		listed := make(map[string]bool)
		with := make([]int64, p.Options())
		for sol, err := range dlx.NewSolver(p).Solutions(t.Context()) {
			if err != nil {
				rt.Fatal(err)
			}
			chosen := make([]bool, p.Options())
			for _, o := range sol {
				chosen[o] = true
				with[o]++
			}
			listed[fmt.Sprint(chosen)] = true
		}
		x, m := newMatrix(p)
		if len(listed) == 0 {
			if x != nil {
				rt.Fatal("there is a matrix, and no solution")
			}
			return
		}
		x.primeBits = rapid.IntRange(7, 9).Draw(rt, "bits of the primes")
		c := x.NewCount()
		for c.Done() < c.Primes {
			if err := c.Advance(t.Context(), 2); err != nil {
				rt.Fatal(err)
			}
		}
		if c.Number().Cmp(big.NewInt(int64(len(listed)))) != 0 {
			rt.Fatalf("Number = %v, want %d\n%v", c.Number(), len(listed), p)
		}
		table, err := x.NewTable(t.Context(), c.Number(), func(int64) error { return nil })
		if err != nil {
			rt.Fatal(err)
		}
		sums, err := table.Marginals(t.Context(), len(m.Options), 2)
		if err != nil {
			rt.Fatal(err)
		}
		for o := range sums {
			if n := m.Options[o].Number; sums[o].Cmp(big.NewInt(with[n])) != 0 {
				rt.Errorf("option %d is in %v solutions, want %d\n%v", n, &sums[o], with[n], p)
			}
		}
		for k := range len(listed) {
			options, err := table.At(t.Context(), big.NewInt(int64(k)))
			if err != nil {
				rt.Fatal(err)
			}
			chosen, numbers := make([]bool, len(m.Options)), make([]bool, p.Options())
			for _, o := range options {
				chosen[o], numbers[m.Options[o].Number] = true, true
			}
			if !listed[fmt.Sprint(numbers)] {
				rt.Fatalf("At(%d) = %v is no solution, or comes twice\n%v", k, options, p)
			}
			delete(listed, fmt.Sprint(numbers))
			if rank, err := table.Rank(t.Context(), chosen); err != nil || rank.Cmp(big.NewInt(int64(k))) != 0 {
				rt.Fatalf("Rank(At(%d)) = %v, %v\n%v", k, rank, err, p)
			}
		}
	})
}

// Small primes that divide a pivot, or a number of matchings left, are replaced, and nothing else changes.
func TestReplacedPrimes(t *testing.T) {
	p, err := classics.Dominoes(6, 8)
	if err != nil {
		t.Fatal(err)
	}
	var tables []*Table
	for _, size := range []int{primeBits, 7} {
		x, _ := newMatrix(p)
		x.primeBits = size
		c := x.NewCount()
		for c.Done() < c.Primes {
			if err := c.Advance(t.Context(), 1); err != nil {
				t.Fatal(err)
			}
		}
		if n := c.Number(); n.Int64() != 167089 {
			t.Fatalf("Number by primes of %d bits = %v, want 167089", size+1, n)
		}
		table, err := x.NewTable(t.Context(), c.Number(), func(int64) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		tables = append(tables, table)
	}
	for rank := int64(0); rank < 167089; rank += 1009 {
		want, err := tables[0].At(t.Context(), big.NewInt(rank))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := tables[1].At(t.Context(), big.NewInt(rank)); err != nil || !slices.Equal(got, want) {
			t.Errorf("At(%d) by small primes = %v, %v, want %v", rank, got, err, want)
		}
	}
}

// A prime that divides a pivot is left out.
func TestPrimeDividesPivot(t *testing.T) {
	p, err := dlx.ParseProblem(strings.NewReader("a b\n" + strings.Repeat("a b\n", 251)))
	if err != nil {
		t.Fatal(err)
	}
	x, _ := newMatrix(p)
	x.primeBits = 7 // the greatest prime is 251
	c := x.NewCount()
	for c.Done() < c.Primes {
		if err := c.Advance(t.Context(), 1); err != nil {
			t.Fatal(err)
		}
	}
	if n := c.Number(); n.Int64() != 251 || c.fields[0].prime == 251 {
		t.Errorf("Number = %v modulo %d first, want 251 modulo another prime", n, c.fields[0].prime)
	}
}
