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
	tests := []struct {
		name   string
		p      *dlx.Problem
		method Method
		memory int64
	}{
		{"dominoes", dominoes(t, 16, 16), Frontier, 0},
		{"latin in pieces", latin(t, 5), Frontier, LeastMemory},
		{"latin", latin(t, 6), Layers, 0},
		{"latin without swaps", latin(t, 5), Frontier, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var want *big.Int
			var costs string
			for _, workers := range []int{1, 2, 3, 7} {
				c := NewCounter(test.p)
				c.Method, c.Memory, c.Workers = test.method, test.memory, workers
				got, err := c.Count(context.Background())
				if err != nil {
					t.Fatal(err)
				}
				if want == nil {
					want, costs = got, c.Stats().String()
				}
				if got.Cmp(want) != 0 || c.Stats().String() != costs {
					t.Errorf("with %d workers: %d, %v; want %d, %s", workers, got, c.Stats(), want, costs)
				}
			}
		})
	}
}

// TestBlocks wants the blocks of a count that does not fit to take no more memory than is allowed, and half of that: states
// that scatter over many layers must not have a block each.
func TestBlocks(t *testing.T) {
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
	c := NewCounter(p)
	c.Method, c.Memory = Frontier, 48<<20
	if _, err := c.Count(t.Context()); !errors.Is(err, ErrMemory) {
		t.Fatalf("%v, want %v", err, ErrMemory)
	}
	if taken := 8 * c.sweep.s.most; taken > c.Memory*3/2 {
		t.Errorf("blocks of %d MiB, want %d and half of that", taken>>20, c.Memory>>20)
	}
}

// TestMemory counts within bounds that are too small for a layer.
func TestMemory(t *testing.T) {
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
			for _, part := range []int64{1, 2, 4} {
				memory := free.mostBytes / part
				w := newSweep(test.make(), 1, memory)
				err := w.end(context.Background())
				if err != nil || w.sum.String() != test.want {
					t.Errorf("count in %d bytes = %d, %v, want %s", memory, &w.sum, err, test.want)
				}
				if w.mostBytes > memory {
					t.Errorf("count in %d bytes took %d", memory, w.mostBytes)
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

// TestShares has workers share slices of two states, so that some of them reach layers that others do not.
func TestShares(t *testing.T) {
	m := model.New(dominoes(t, 8, 8))
	list := orders(m, until(context.Background(), orderSteps))
	for workers := 1; workers <= 5; workers++ {
		w := newSweep(newFrontier(newPlan(m, list[0])), workers, 0)
		w.share = 1
		if err := w.end(context.Background()); err != nil || w.sum.String() != "12988816" {
			t.Errorf("count by %d workers = %d, %v, want 12988816", workers, &w.sum, err)
		}
	}
}

// TestAdvanceEnded ends the context while several workers expand the states of a slice: nothing of it has been done then.
func TestAdvanceEnded(t *testing.T) {
	four := model.New(latin(t, 4))
	shared := 0
	for asks := range 200 {
		w := newSweep(newCovering(four, nil), 3, 0)
		if err := w.end(endAfter(asks)); err == nil {
			break
		}
		if w.next() && w.layer[w.at].records >= 32 {
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

// TestMerge checks merge, by one worker and by several, against a map.
func TestMerge(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		words := rapid.IntRange(1, 3).Draw(rt, "words")
		s := &store{}
		want := make(map[string]*big.Int)
		var all *run
		for range rapid.IntRange(1, 4).Draw(rt, "runs") {
			r := drawRun(rt, s, words, want)
			workers := rapid.IntRange(1, 4).Draw(rt, "workers")
			if all != nil && r != nil && workers > 2 {
				all = mergeShares(s, all, r, limbsFor(max(all.bits, r.bits)+1), workers)
			} else {
				all = merge(s, all, r, workers)
			}
		}
		if all == nil {
			all = &run{words: words, limbs: 1}
		}
		checkRun(rt, all, want)
	})
}

// TestMergeJoined merges with a run that was joined of two, of which the second has larger counts.
func TestMergeJoined(t *testing.T) {
	s := &store{}
	single := func(key, count uint64) *run {
		r := &run{words: 1, limbs: 1}
		r.seal([]uint64{key, count})
		return r
	}
	all := merge(s, merge(s, single(1, 1), single(2, ^uint64(0)), 1), single(2, 5), 1)
	var sum big.Int
	all.total(&sum)
	want := new(big.Int).SetUint64(^uint64(0))
	if want.Add(want, big.NewInt(6)); sum.Cmp(want) != 0 {
		t.Errorf("the counts add up to %d, want %d", &sum, want)
	}
}

// drawRun draws a run, and adds its records to those that are wanted.
func drawRun(rt *rapid.T, s *store, words int, want map[string]*big.Int) *run {
	limbs := rapid.IntRange(1, 3).Draw(rt, "limbs")
	b := newBuilder(s, words, limbs)
	kind := rapid.IntRange(0, 2).Draw(rt, "kind") // of keys: any, rising a little, and rising but for some that come twice
	base := rapid.SampledFrom([]int{0, 30, 500, 1000}).Draw(rt, "base")
	counts := rapid.SampledFrom([][]uint64{{1, 5}, {1, 5, 1 << 63, ^uint64(0)}, {^uint64(0)}}).Draw(rt, "counts")
	key := uint64(base)
	for k := range rapid.IntRange(0, 300).Draw(rt, "records") {
		record := b.record()
		clear(record)
		if kind == 2 {
			key += rapid.SampledFrom([]uint64{0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}).Draw(rt, "step")
			record[words-1] = key
		} else {
			record[words-1] = uint64(rapid.IntRange(base, base+50).Draw(rt, "key") + kind*k)
			record[0] += uint64(k % 3 << 40)
		}
		for l := range limbs {
			record[words+l] = rapid.SampledFrom(counts).Draw(rt, "limb")
		}
		key := fmt.Sprint(record[:words])
		if want[key] == nil {
			want[key] = new(big.Int)
		}
		want[key].Add(want[key], number(record[words:]))
		b.settle()
	}
	return b.finish(1)
}

// checkRun wants that a run ascends and has the counts that are wanted.
func checkRun(rt *rapid.T, r *run, want map[string]*big.Int) {
	got := 0
	var before []uint64
	for _, block := range r.blocks {
		for ; len(block) > 0; block = block[r.stride():] {
			key := block[:r.words]
			if before != nil && compare(before, key) >= 0 {
				rt.Fatalf("key %v after %v", key, before)
			}
			before = key
			got++
			if n := number(block[r.words:r.stride()]); want[fmt.Sprint(key)] == nil || n.Cmp(want[fmt.Sprint(key)]) != 0 {
				rt.Fatalf("count of %v = %d, want %d", key, n, want[fmt.Sprint(key)])
			}
		}
	}
	if got != len(want) || r.records != got {
		rt.Fatalf("%d records, counted as %d, want %d", got, r.records, len(want))
	}
}

func number(limbs []uint64) *big.Int {
	n := new(big.Int)
	for _, limb := range slices.Backward(limbs) {
		n.Add(n.Lsh(n, 64), new(big.Int).SetUint64(limb))
	}
	return n
}
