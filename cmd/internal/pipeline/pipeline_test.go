package pipeline

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"
)

// numbers returns a Pipeline whose items are 0 to n-1, whose workers do them with work, and a way to what was written.
func numbers(n, workers int, work func(ctx context.Context, i int, out *Out[[]int]) bool) (*Pipeline[int, []int], *[]int) {
	next := 0
	written := new([]int)
	return &Pipeline[int, []int]{
		Workers: workers,
		Batch:   32,
		Next: func(item *int, idle func(bool)) bool {
			*item = next
			next++
			return next <= n
		},
		NewWorker: func() func(context.Context, *int, *Out[[]int]) bool {
			return func(ctx context.Context, item *int, out *Out[[]int]) bool { return work(ctx, *item, out) }
		},
		Size: func(c *[]int) int { return len(*c) * fullChunk / 10 },
		Write: func(c *[]int) error {
			*written = append(*written, *c...)
			*c = (*c)[:0]
			return nil
		},
	}, written
}

// upTo returns 0 to n-1.
func upTo(n int) []int {
	s := make([]int, n)
	for i := range s {
		s[i] = i
	}
	return s
}

func add(_ context.Context, i int, out *Out[[]int]) bool {
	c := out.Begin()
	*c = append(*c, i)
	return out.End()
}

func TestOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 1000).Draw(t, "items")
		workers := rapid.IntRange(1, 9).Draw(t, "workers")
		slow := rapid.IntRange(1, 200).Draw(t, "one of so many is slow")
		p, written := numbers(n, workers, func(ctx context.Context, i int, out *Out[[]int]) bool {
			if rand.IntN(slow) == 0 {
				time.Sleep(time.Duration(rand.IntN(100)) * time.Microsecond)
			}
			return add(ctx, i, out)
		})
		if err := p.Run(context.Background()); err != nil {
			t.Fatalf("Run() = %v", err)
		}
		if !slices.Equal(*written, upTo(n)) {
			t.Fatalf("%d items by %d workers: written out of order, or not all", n, workers)
		}
	})
}

// TestManyChunks lets each item make more than a chunk takes.
func TestManyChunks(t *testing.T) {
	const items, each = 200, 105
	p, written := numbers(items, 3, func(_ context.Context, i int, out *Out[[]int]) bool {
		for j := range each {
			c := out.Begin()
			if len(*c) >= 20 {
				t.Errorf("a chunk was not passed on that was too large")
			}
			*c = append(*c, i*each+j)
			if !out.End() {
				return false
			}
		}
		return true
	})
	if err := p.Run(context.Background()); err != nil {
		t.Fatalf("Run() = %v", err)
	}
	if !slices.Equal(*written, upTo(items*each)) {
		t.Fatal("written out of order, or not all")
	}
}

// TestLookAhead lets the first item wait until nothing else goes on: no more items are read than the batches hold.
// While batch 0 is not done, 63 may be done and 4 for each worker, and each of the other workers has done one more, which
// waits. Of each worker's batches 2 each have 1, 2, 4, 8 and 16 items, all others 32.
func TestLookAhead(t *testing.T) {
	for workers, held := range map[int]int{1: 1, 2: 4*31 + 53*32, 5: 10*31 + 38*32} {
		t.Run(fmt.Sprintf("workers=%d", workers), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				const n = 100_000
				release := make(chan struct{})
				p, written := numbers(n, workers, func(ctx context.Context, i int, out *Out[[]int]) bool {
					if i == 0 {
						<-release
					}
					return add(ctx, i, out)
				})
				p.Size = func(*[]int) int { return 0 }
				read := 0
				next := p.Next
				p.Next = func(item *int, idle func(bool)) bool { read++; return next(item, idle) }
				done := make(chan error)
				go func() { done <- p.Run(context.Background()) }()
				synctest.Wait()
				if read != held {
					t.Errorf("%d items read ahead of one that is slow, want %d", read, held)
				}
				close(release)
				if err := <-done; err != nil || !slices.Equal(*written, upTo(n)) {
					t.Errorf("Run() = %v, or not all was written", err)
				}
			})
		})
	}
}

// TestFew has fewer items than a batch may hold, which all workers must share: each waits until all are under way.
func TestFew(t *testing.T) {
	for _, workers := range []int{2, 5} {
		synctest.Test(t, func(t *testing.T) {
			var all sync.WaitGroup
			all.Add(workers)
			p, written := numbers(workers, workers, func(ctx context.Context, i int, out *Out[[]int]) bool {
				all.Done()
				all.Wait()
				return add(ctx, i, out)
			})
			if err := p.Run(context.Background()); err != nil || !slices.Equal(*written, upTo(workers)) {
				t.Errorf("Run() = %v, written %v", err, *written)
			}
		})
	}
}

// TestBatchItems has the sizes of batches: never so large, while they grow, that one has more than a share of what was
// read before.
func TestBatchItems(t *testing.T) {
	for _, workers := range []int{1, 2, 3, 1024} {
		for _, full := range []int{1, 20, 32, 128} {
			p := Pipeline[int, int]{Workers: workers, Batch: full}
			sum, size := 0, 0
			for before := range 100 * workers {
				size = p.batchItems(before, sum)
				if size < 1 || size > full || size > 1 && size > sum/workers {
					t.Errorf("batch %d of %d workers has %d items, behind %d", before, workers, size, sum)
				}
				sum += size
			}
			if size != full {
				t.Errorf("batches of %d workers grow to %d items, want %d", workers, size, full)
			}
		}
	}
}

// TestIdle gives one item at a time, the next only when the one before has been written.
func TestIdle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const n = 500 // each is a batch, and there are 72
		input := make(chan int)
		p, written := numbers(n, 2, add)
		p.Next = func(item *int, idle func(bool)) (ok bool) {
			idle(true)
			*item, ok = <-input
			return ok
		}
		done := make(chan error)
		go func() { done <- p.Run(context.Background()) }()
		for i := range n {
			input <- i
			synctest.Wait()
			if len(*written) != i+1 {
				t.Fatalf("%d items written, want %d", len(*written), i+1)
			}
		}
		close(input)
		if err := <-done; err != nil || !slices.Equal(*written, upTo(n)) {
			t.Errorf("Run() = %v, written %v", err, *written)
		}
	})
}

// TestFewChunks counts what is written: no chunk that is neither full nor the last of its batch. Full ones may grow, and
// then there are fewer.
func TestFewChunks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const batches, full = 20, 8
		items, want := 0, 0
		for i := range batches {
			n := (&Pipeline[int, []int]{Workers: 1, Batch: 32}).batchItems(i, items)
			items += n
			want += n/full + 1
		}
		p, written := numbers(items, 1, add)
		p.Size = func(c *[]int) int { return len(*c) * fullChunk / full }
		chunks := 0
		write := p.Write
		p.Write = func(c *[]int) error { chunks++; return write(c) }
		if err := p.Run(context.Background()); err != nil || !slices.Equal(*written, upTo(items)) {
			t.Errorf("Run() = %v, or not all was written", err)
		}
		if chunks > want {
			t.Errorf("%d chunks, want %d at most", chunks, want)
		}
	})
}

// TestTake lets each item of a batch wait: those before it are written all the same, after a while.
func TestTake(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		step := make(chan struct{})
		p, written := numbers(3, 1, func(ctx context.Context, i int, out *Out[[]int]) bool {
			<-step
			return add(ctx, i, out)
		})
		done := make(chan error)
		go func() { done <- p.Run(context.Background()) }()
		for i := range 3 {
			step <- struct{}{}
			time.Sleep(2 * tick)
			synctest.Wait()
			if len(*written) != i+1 {
				t.Errorf("%d items written, want %d", len(*written), i+1)
			}
		}
		if err := <-done; err != nil {
			t.Errorf("Run() = %v", err)
		}
	})
}

// TestTakeOrder has a slow writer, who finds a full chunk waiting and another one under way.
func TestTakeOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const items = 32
		p, written := numbers(items, 1, func(ctx context.Context, i int, out *Out[[]int]) bool {
			for j := range 12 { // a full chunk, and a little more
				c := out.Begin()
				*c = append(*c, i*12+j)
				if !out.End() {
					return false
				}
			}
			time.Sleep(5 * tick)
			return true
		})
		write := p.Write
		p.Write = func(c *[]int) error {
			time.Sleep(3 * tick)
			return write(c)
		}
		if err := p.Run(context.Background()); err != nil || !slices.Equal(*written, upTo(items*12)) {
			t.Errorf("Run() = %v, or written out of order: %v", err, *written)
		}
	})
}

// TestStop ends a run by its context while item 100 is under way. What was made up to there is written.
func TestStop(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(context.Background())
		p, written := numbers(1000, 2, func(ctx context.Context, i int, out *Out[[]int]) bool {
			if i == 100 {
				cancel()
				<-ctx.Done()
				return false
			}
			return add(ctx, i, out)
		})
		if err := p.Run(ctx); !errors.Is(err, ErrStopped) {
			t.Errorf("Run() = %v, want %v", err, ErrStopped)
		}
		if len(*written) > 100 || !slices.Equal(*written, upTo(len(*written))) {
			t.Errorf("written %v, want 0 to at most 99", *written)
		}
	})
}

// TestStopWaiting ends a run while the reader waits for input, for the first item or for a later one. The input comes when
// the run has ended: nobody begins to work on it.
func TestStopWaiting(t *testing.T) {
	for _, at := range []int{0, 5} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(context.Background())
			p, written := numbers(1000, 2, add)
			input := make(chan struct{})
			next := p.Next
			p.Next = func(item *int, idle func(bool)) bool {
				if !next(item, idle) || *item == at {
					idle(true)
					<-input
				}
				return true
			}
			done := make(chan error)
			go func() { done <- p.Run(ctx) }()
			synctest.Wait()
			cancel()
			if err := <-done; !errors.Is(err, ErrStopped) || len(*written) != at {
				t.Errorf("Run() = %v with %d items written, want %v with %d", err, len(*written), ErrStopped, at)
			}
			close(input) // synctest fails if the reader's goroutine does not end now
		})
	}
}

// TestWriteError ends a run by an error of the writer, with many workers waiting to hand over.
func TestWriteError(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		full := errors.New("disk full")
		var under atomic.Int32
		p, _ := numbers(1_000_000, 4, func(ctx context.Context, i int, out *Out[[]int]) bool {
			under.Add(1)
			defer under.Add(-1)
			for range 30 {
				if !add(ctx, i, out) {
					return false
				}
			}
			return true
		})
		chunks := 0
		p.Write = func(*[]int) error {
			if chunks++; chunks == 5 {
				time.Sleep(time.Hour) // until all others wait
				return full
			}
			return nil
		}
		if err := p.Run(context.Background()); !errors.Is(err, full) {
			t.Errorf("Run() = %v, want %v", err, full)
		}
		if n := under.Load(); n != 0 {
			t.Errorf("%d workers still at work after Run", n)
		}
	})
}

// TestTickError ends a run by an error of Tick.
func TestTickError(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		full := errors.New("disk full")
		p, _ := numbers(10, 1, func(ctx context.Context, i int, out *Out[[]int]) bool {
			<-ctx.Done()
			return false
		})
		p.Tick = func() error { return full }
		if err := p.Run(context.Background()); !errors.Is(err, full) {
			t.Errorf("Run() = %v, want %v", err, full)
		}
	})
}

func BenchmarkRun(b *testing.B) {
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprintf("workers=%d", workers), func(b *testing.B) {
			b.ReportAllocs()
			p, written := numbers(b.N, workers, add)
			write := p.Write
			p.Write = func(c *[]int) error { *written = (*written)[:0]; return write(c) }
			if err := p.Run(context.Background()); err != nil {
				b.Fatal(err)
			}
		})
	}
}
