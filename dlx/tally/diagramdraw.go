package tally

import (
	"iter"
	"math/big"
	"math/rand/v2"

	"dlx-sudoku/dlx"
)

// At returns the solution of a rank, from 0 to Count - 1: its options, ascending. A list has the order of Algorithm X; the
// order of another diagram is its own, and may change with the version of this package. At panics if there is no such rank.
func (d *Diagram) At(rank *big.Int) dlx.Solution { return d.walk().at(rank) }

// Rank returns the rank of a solution: At(Rank(sol)) has the same options. The error is that of [dlx.Problem.Verify].
func (d *Diagram) Rank(sol dlx.Solution) (*big.Int, error) {
	if err := d.problem.Verify(sol); err != nil {
		return nil, err
	}
	return d.walk().rank(sol), nil
}

// Samples yields solutions drawn uniformly and independently, without end unless there is no solution. The same seed makes
// the same samples of the same diagram.
func (d *Diagram) Samples(seed uint64) iter.Seq[dlx.Solution] {
	return func(yield func(dlx.Solution) bool) {
		random, n, w := rand.New(rand.NewPCG(seed, 0)), d.Count(), d.walk()
		for n.Sign() > 0 && yield(w.at(below(random, n))) {
		}
	}
}

// Distinct yields the given number of different solutions, or all if there are fewer: each set of them is equally likely, and so is
// each order. It takes memory for their ranks.
//
// Source: Robert W. Floyd, in Jon Bentley's "Programming pearls: a sample of brilliance", Communications of the ACM 30,
// 1987.
func (d *Diagram) Distinct(most int, seed uint64) iter.Seq[dlx.Solution] {
	return func(yield func(dlx.Solution) bool) {
		random, one := rand.New(rand.NewPCG(seed, 0)), big.NewInt(1)
		left := new(big.Int).Sub(d.Count(), big.NewInt(int64(most)))
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
		w := d.walk()
		for _, rank := range ranks {
			if !yield(w.at(rank)) {
				return
			}
		}
	}
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
