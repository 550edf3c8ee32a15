package walk_test

import (
	"context"
	"math"
	"runtime"
	"slices"
	"testing"
	"time"

	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/walk"

	"pgregory.net/rapid"
)

// job is a search of m by some workers, whose walks pause at each node and let others run.
func job(k kind, m *matrix.Matrix, workers int) walk.Job {
	c := matrix.NewChosen(m)
	plant := func() *walk.Walk {
		w := walk.New(polite{k.moves(m)})
		w.Breath = 1
		return w
	}
	first := plant()
	first.Root(&c)
	walks := make([]*walk.Walk, workers)
	walks[0] = first
	progress := new(walk.Progress)
	progress.Begin(1)
	return walk.Job{Chosen: &c, Plant: plant, Walks: walks, Ahead: 20, Progress: progress}
}

// polite is moves that let other goroutines run.
type polite struct{ walk.Moves }

func (p polite) Propagate() walk.State {
	runtime.Gosched()
	return p.Moves.Propagate()
}

// Workers that are ahead of the caller wait: the solutions that the segments hold stay few.
func TestCrewWaitsForRoom(t *testing.T) {
	forEachKind(t, func(t *testing.T, k kind) {
		for _, unordered := range []bool{false, true} {
			j := job(k, queens(9), 4)
			j.Listing, j.Unordered = true, unordered
			c := walk.NewCrew(context.Background(), j)
			n, most := 0, 0
			c.List(func([]int) bool {
				if n++; n%20 == 1 {
					time.Sleep(time.Millisecond) // so that they have time to find more
				}
				counted, held := c.Held()
				if counted != held {
					t.Errorf("%d numbers are counted, %d are held", counted, held)
				}
				most = max(most, held)
				return !t.Failed()
			})
			if n != 352 {
				t.Errorf("%d solutions, want 352", n)
			}
			// Each may pass the limit with its last batch, and the front has one of its own.
			if limit := 2*j.Ahead + 5*(j.Ahead+9+walk.Overhead); most > limit {
				t.Errorf("%d numbers were held, want %d at most", most, limit)
			}
		}
	})
}

// In whatever order segments are done, they are put together in the order of the tree, and those without solutions are
// forgotten.
func TestSegmentsAreMerged(t *testing.T) {
	m := queens(4)
	c := matrix.NewChosen(m)
	w := begin(kinds[0], m, &c, walk.Breath)
	rapid.Check(t, func(t *rapid.T) {
		found := rapid.SliceOfN(rapid.Bool(), 6, 6).Draw(t, "found")
		order := rapid.Permutation([]int{0, 1, 2, 3, 4, 5}).Draw(t, "order")
		var want [][]int
		for k, yes := range found {
			if yes {
				want = append(want, []int{k})
			}
		}
		got, left, unmerged := walk.Finished(w, found, order)
		if !slices.EqualFunc(got, want, slices.Equal) || left > 0 || unmerged {
			t.Fatalf("solutions = %v, %d segments left, some not merged: %v; want %v", got, left, unmerged, want)
		}
	})
}

// A count stops where 64 bits end, whichever worker has come so far.
func TestCrewOverflow(t *testing.T) {
	for _, test := range []struct {
		from, limit, want uint64
		err               error
	}{
		{math.MaxUint64 - 4, 0, math.MaxUint64, nil},
		{math.MaxUint64 - 3, 0, math.MaxUint64, walk.ErrOverflow},
		{math.MaxUint64 - 3, math.MaxUint64, math.MaxUint64, nil},
	} {
		for k := range 2 {
			j := job(kinds[0], queens(6), 2) // with 4 solutions
			j.Limit = test.limit
			c := walk.NewCrew(context.Background(), j)
			c.Counted(k, test.from)
			if n, err := c.Count(); n != test.want || err != test.err {
				t.Errorf("worker %d counting on from %d to %d = %d, %v, want %d, %v", k, test.from, test.limit, n, err, test.want, test.err)
			}
		}
	}
}
