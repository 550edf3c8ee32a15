package tally

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/tally/internal/model"
)

// TestWorkers wants the same count and costs from any number of workers.
func TestWorkers(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		p      *dlx.Problem
		method Method
	}{
		{"dominoes", dominoes(t, 12, 12), Frontier},
		{"latin", latin(t, 6), Layers},
		{"latin without swaps", latin(t, 5), Frontier},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var want *big.Int
			var costs string
			for _, workers := range []int{1, 3, 7} {
				c := NewCounter(test.p)
				c.Method, c.Workers = test.method, workers
				got, err := c.Count(context.Background())
				if err != nil {
					t.Fatal(err)
				}
				if want == nil {
					want, costs = got, c.Stats().String()
				}
				if pieces := c.Stats().Pieces; pieces > 0 {
					t.Errorf("%d pieces, want none", pieces)
				}
				if got.Cmp(want) != 0 || c.Stats().String() != costs {
					t.Errorf("with %d workers: %d, %v; want %d, %s", workers, got, c.Stats(), want, costs)
				}
			}
		})
	}
}

// TestBlocks wants the blocks and tables of a count that does not fit to take no more memory than is allowed: states that
// scatter over many layers must not have a block each, and what is put aside must not pile up.
func TestBlocks(t *testing.T) {
	t.Parallel()
	const n, rows, columns = 12, 3, 4
	p, err := dlx.NewProblem(4*n*n, 0, func(yield func([]int) bool) {
		for k := range n * n * n {
			r, c, d := k/n/n, k/n%n, k%n
			b := r/rows*rows + c/columns
			if !yield([]int{r*n + c, n*n + r*n + d, 2*n*n + c*n + d, 3*n*n + b*n + d}) {
				return
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	const memory = 8 << 20
	m := model.New(p)
	w := newSweep(newFrontier(newPlan(m, orders(m, until(t.Context(), orderSteps))[0])), 2, memory)
	for wave := 0; w.pieces < 20 && w.next(); wave++ {
		if err := w.advance(t.Context()); err != nil {
			t.Fatal(err)
		}
		if wave%8 > 0 {
			continue
		}
		words := len(w.s.free) * w.s.size
		for _, b := range append(append([]bag{w.held}, w.layer...), w.shards...) {
			for _, s := range b.slabs {
				words += cap(s.block)
			}
		}
		for _, k := range w.walkers {
			words += int(k.taken() / 8)
			if k.taken() > memory/8/int64(len(w.walkers)) {
				t.Fatalf("tables of %d kB between two shards", k.taken()>>10)
			}
		}
		if taken := int64(8 * words); taken > memory {
			t.Fatalf("blocks and tables of %d kB, want %d at most", taken>>10, memory>>10)
		}
	}
	if w.pieces == 0 {
		t.Error("nothing was put aside")
	}
}

// TestMemory counts within bounds that are too small for a layer.
func TestMemory(t *testing.T) {
	t.Parallel()
	five, four := model.New(latin(t, 5)), model.New(latin(t, 4))
	list := orders(five, until(context.Background(), orderSteps))
	frontier := func() rule { return newFrontier(newPlan(five, list[0])) }
	for _, test := range []struct {
		name string
		make func() rule
		want string
	}{
		{"frontier", frontier, "161280"},
		{"layers without swaps", func() rule { return newCovering(four, nil) }, "576"},
	} {
		t.Run(test.name, func(t *testing.T) {
			free := newSweep(test.make(), 1, 0)
			if err := free.end(context.Background()); err != nil {
				t.Fatal(err)
			}
			parts := []int64{3, 1}
			if testing.Short() {
				parts = parts[:1]
			}
			for _, part := range parts {
				memory := free.mostBytes / part
				w := newSweep(test.make(), 1, memory)
				err := w.end(context.Background())
				if err != nil || w.sum.String() != test.want {
					t.Errorf("count in %d bytes = %d, %v, want %s", memory, &w.sum, err, test.want)
				}
				if taken := w.s.taken(); w.mostBytes > memory || taken != 0 {
					t.Errorf("count in %d bytes took %d, and in the end %d", memory, w.mostBytes, taken)
				} else if part > 1 && w.pieces == 0 {
					t.Errorf("count in %d bytes was not cut", memory)
				}
			}
		})
	}
	w := newSweep(frontier(), 1, 100)
	if err := w.end(context.Background()); !errors.Is(err, ErrMemory) {
		t.Errorf("count in 100 bytes: %v, want %v", err, ErrMemory)
	}
}

// TestShares has workers share shards of two states, so that some of them reach layers that others do not.
func TestShares(t *testing.T) {
	t.Parallel()
	m := model.New(dominoes(t, 8, 8))
	list := orders(m, until(context.Background(), orderSteps))
	for workers := 1; workers <= 5; workers++ {
		w := newSweep(newFrontier(newPlan(m, list[0])), workers, 0)
		w.shard = 2
		if err := w.end(context.Background()); err != nil || w.sum.String() != "12988816" {
			t.Errorf("count by %d workers = %d, %v, want 12988816", workers, &w.sum, err)
		}
	}
}

// TestAdvanceEnded ends the context while several workers expand the states of a slice: nothing of it has been done then.
func TestAdvanceEnded(t *testing.T) {
	t.Parallel()
	four := model.New(latin(t, 4))
	shared := 0
	for asks := range 200 {
		w := newSweep(newCovering(four, nil), 3, 0)
		if err := w.end(endAfter(asks)); err == nil {
			break
		}
		if len(w.shards) > 1 {
			shared++
		}
		if err := w.end(context.Background()); err != nil || w.sum.String() != "576" {
			t.Errorf("count, ended at ask %d and gone on with = %d, %v, want 576", asks, &w.sum, err)
		}
	}
	if shared < 5 {
		t.Errorf("ended %d times among states that are shared, want 5 at least", shared)
	}
}

// end goes on to the end of the sweep.
func (w *sweep) end(ctx context.Context) error {
	for w.next() {
		if err := w.advance(ctx); err != nil {
			return err
		}
	}
	return nil
}

// TestBag checks a bag against a list of its records.
func TestBag(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		words := rapid.IntRange(1, 3).Draw(rt, "words")
		s := newStore(rapid.SampledFrom([]int64{0, 1}).Draw(rt, "memory"))
		var b bag
		var want []string
		bytes, taken := 0, int64(0)
		for range rapid.IntRange(0, 20).Draw(rt, "steps") {
			layer, limbs := rapid.IntRange(0, 1).Draw(rt, "layer"), rapid.IntRange(1, 2).Draw(rt, "limbs")
			if rapid.IntRange(0, 4).Draw(rt, "pop") == 0 && b.records > 0 {
				most := rapid.IntRange(1, 40).Draw(rt, "most")
				part := b.pop(s, words, most)
				if n := part.records(words); n == 0 || n > most {
					rt.Fatalf("%d records taken out, want %d at most", n, most)
				}
				for _, name := range names(part, words) {
					k := slices.Index(want, name)
					if k < 0 {
						rt.Fatalf("%s is taken out, which is not in the bag", name)
					}
					want = slices.Delete(want, k, k+1)
				}
				continue
			}
			var from bag
			for n := range rapid.IntRange(1, 60).Draw(rt, "records") {
				record := make([]uint64, words+limbs)
				record[0], record[words] = uint64(n), 1
				from.push(s, layer, limbs, record)
			}
			if from.limbs() != limbs {
				rt.Fatalf("limbs = %d, want %d", from.limbs(), limbs)
			}
			for _, slab := range from.slabs {
				want = append(want, names(slab, words)...)
				b.join(s, words, slab)
			}
		}
		var got []string
		for _, slab := range b.slabs {
			got = append(got, names(slab, words)...)
			bytes += 8 * len(slab.block)
			taken += int64(8 * cap(slab.block))
		}
		if b.taken != taken {
			rt.Fatalf("blocks of %d bytes, counted as %d", taken, b.taken)
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) || b.records != len(want) || b.bytes != int64(bytes) {
			rt.Fatalf("%d records in %d bytes, counted as %d in %d, want %d", len(got), bytes, b.records, b.bytes, len(want))
		}
	})
}

// names returns the records of a slab in words.
func names(s slab, words int) (list []string) {
	for block := s.block; len(block) > 0; block = block[words+s.limbs:] {
		list = append(list, fmt.Sprint(s.layer, s.limbs, block[:words+s.limbs]))
	}
	return list
}

// TestTotal adds up counts of several limbs.
func TestTotal(t *testing.T) {
	t.Parallel()
	var sum big.Int
	for _, b := range []slab{{0, 1, []uint64{7, 1, 8, ^uint64(0)}}, {0, 2, []uint64{7, 5, 1}}} {
		b.total(1, &sum)
	}
	want := number([]uint64{5, 2})
	if sum.Cmp(want) != 0 {
		t.Errorf("the counts add up to %d, want %d", &sum, want)
	}
}

func number(limbs []uint64) *big.Int {
	n := new(big.Int)
	for _, limb := range slices.Backward(limbs) {
		n.Add(n.Lsh(n, 64), new(big.Int).SetUint64(limb))
	}
	return n
}
