package tally

import (
	"context"
	"fmt"
	"iter"
	"math/big"
	"math/rand/v2"
	"slices"

	"dlx-sudoku/dlx"
)

// At returns the solution of a rank, from 0 to Count - 1: its options, ascending. A list has the order of Algorithm X; the
// order of another diagram is its own, and may change with the version of this package. At panics if there is no such rank. The
// error is about reading the temporary file, if there is one.
func (d *Diagram) At(rank *big.Int) (dlx.Solution, error) {
	if n := d.Count(); rank.Sign() < 0 || rank.Cmp(n) >= 0 {
		panic(fmt.Sprintf("tally: rank %v of %v solutions", rank, n))
	}
	sols, err := d.solutions(context.Background(), []*big.Int{rank})
	if err != nil {
		return nil, err
	}
	return sols[0], nil
}

// Rank returns the rank of a solution: At(Rank(sol)) has the same options. The error is the error of [dlx.Problem.Verify], or of
// reading the temporary file.
func (d *Diagram) Rank(sol dlx.Solution) (*big.Int, error) {
	if err := d.problem.Verify(sol); err != nil {
		return nil, err
	}
	return d.rankOf(sol)
}

// batch is how many solutions are drawn together: those of a long diagram, so that each page of its file is read once for all of
// them.
const batch = 1 << 10

// Samples yields this number of solutions, drawn uniformly and independently; none if there is no solution. The same seed makes
// the same samples of the same problem by the same method, and a smaller number the first ones of them. The error is the error of
// ctx, or of reading the temporary file.
func (d *Diagram) Samples(ctx context.Context, number int, seed uint64) iter.Seq2[dlx.Solution, error] {
	n := d.Count()
	if n.Sign() == 0 {
		number = 0
	}
	return d.each(ctx, func(yield func(*big.Int) bool) {
		random := rand.New(rand.NewPCG(seed, 0))
		for range number {
			if !yield(below(random, n)) {
				return
			}
		}
	})
}

// each yields the solutions of ranks.
func (d *Diagram) each(ctx context.Context, ranks iter.Seq[*big.Int]) iter.Seq2[dlx.Solution, error] {
	return func(yield func(dlx.Solution, error) bool) {
		most := 1
		if d.file != nil {
			most = batch
		}
		var some []*big.Int
		flush := func() bool {
			sols, err := d.solutions(ctx, some)
			some = some[:0]
			for _, sol := range sols {
				if !yield(sol, nil) {
					return false
				}
			}
			return err == nil || yield(nil, err) && false
		}
		for rank := range ranks {
			if some = append(some, rank); len(some) == most && !flush() {
				return
			}
		}
		if len(some) > 0 {
			flush()
		}
	}
}

// Distinct yields this number of different solutions, or all if there are fewer: each set of them is equally likely, and so is
// each order. It takes memory for their ranks. The errors are those of Samples.
//
// Source: Robert W. Floyd, in Jon Bentley's "Programming pearls: a sample of brilliance", Communications of the ACM 30,
// 1987.
func (d *Diagram) Distinct(ctx context.Context, number int, seed uint64) iter.Seq2[dlx.Solution, error] {
	random, one := rand.New(rand.NewPCG(seed, 0)), big.NewInt(1)
	left := new(big.Int).Sub(d.Count(), big.NewInt(int64(number)))
	if left.Sign() < 0 {
		left.SetInt64(0)
	}
	drawn := make(map[string]bool)
	var ranks []*big.Int
	for end := d.Count(); left.Cmp(end) < 0; left.Add(left, one) {
		rank := below(random, new(big.Int).Add(left, one))
		if drawn[string(rank.Bytes())] {
			rank.Set(left)
		}
		drawn[string(rank.Bytes())] = true
		ranks = append(ranks, rank)
	}
	random.Shuffle(len(ranks), func(i, j int) { ranks[i], ranks[j] = ranks[j], ranks[i] })
	return d.each(ctx, slices.Values(ranks))
}

// below draws a number from 0 to n - 1 uniformly.
func below(random *rand.Rand, n *big.Int) *big.Int {
	most := new(big.Int).Sub(n, big.NewInt(1))
	size := most.BitLen()
	b := make([]byte, (size+7)/8)
	for {
		for k := range b {
			b[k] = byte(random.Uint64())
		}
		if size%8 > 0 {
			b[0] &= 1<<(size%8) - 1
		}
		if x := new(big.Int).SetBytes(b); x.Cmp(n) < 0 {
			return x
		}
	}
}
