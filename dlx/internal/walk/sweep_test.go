package walk_test

import (
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/oracle"
	"dlx-sudoku/dlx/internal/walk"
)

// To count some solutions at once takes nothing but time away: there are as many, at the same costs on each level, and
// never more at once than asked for. However little may be spent on a sweep.
func TestCount(t *testing.T) {
	forEachSteadyKind(t, func(t *testing.T, k kind) {
		atOnce := 0
		problems := uint64(1000)
		if os.Getenv("DLX_SUDOKU_SLOW") != "" {
			problems = 200_000
		}
		for seed := range problems {
			random := rand.New(rand.NewPCG(seed, 0))
			e := oracle.Kind{Colours: random.IntN(2) == 0, Multiplicities: random.IntN(2) == 0}
			m := oracle.Draw(random.IntN, e).Matrix()
			if random.IntN(4) == 0 {
				m = queens(4 + random.IntN(3))
			}
			c := matrix.NewChosen(m)
			breath := uint64(1) << random.IntN(12)
			slow, fast := begin(k, m, &c, breath), begin(k, m, &c, breath)
			want := len(list(slow, &c))
			most := []uint64{2, 10, 300, math.MaxUint64}[random.IntN(4)]
			found := 0
			for s := walk.Open; s != walk.Done; {
				var n uint64
				if n, s = fast.Count(most); n > most || (n > 0) != (s == walk.Solved) {
					t.Fatalf("%d solutions at once and the state %d, want %d at most", n, s, most)
				}
				found += int(n)
				atOnce = max(atOnce, int(n))
			}
			if found != want {
				t.Fatalf("%d solutions of %+v, want %d", found, m, want)
			}
			if got, want := fast.Stats(nil), slow.Stats(nil); !equalStats(got, want) {
				t.Fatalf("%+v has cost %v, want %v", m, got, want)
			}
		}
		if (k.name == "bits" || k.name == "links") && atOnce < 2 {
			t.Errorf("%d solutions at once, want more", atOnce)
		}
	})
}

// TestDeepCount counts where as many forks stand above each other as there are items.
func TestDeepCount(t *testing.T) {
	forEachSteadyKind(t, func(t *testing.T, k kind) {
		for _, items := range []int{2, 60, 64, 65, 66, 120, 127, 128, 129, 140, 260} {
			// The last item goes with one of the others, whose forks have two ways each, or has two options to itself.
			last := items - 1
			x := oracle.Problem{Primary: items, Options: [][]int{{last}, {last}}}
			for i := range last {
				x.Options = append(x.Options, []int{i}, []int{i, last})
			}
			m := x.Matrix()
			c := matrix.NewChosen(m)
			slow := begin(k, m, &c, walk.Breath)
			list(slow, &c)
			// In the second, the deepest fork is the one that a sweep is given up at.
			for _, breath := range []uint64{1 << 4, 8*uint64(items) - 4, 1 << 10, 1 << 12, 1 << 16} {
				fast, found := begin(k, m, &c, breath), uint64(0)
				for s := walk.Open; s != walk.Done; {
					var n uint64
					n, s = fast.Count(math.MaxUint64)
					found += n
				}
				if found != uint64(items)+1 {
					t.Fatalf("%d items, breath %d: %d solutions, want %d", items, breath, found, items+1)
				}
				if got, want := fast.Stats(nil), slow.Stats(nil); !equalStats(got, want) {
					t.Fatalf("%d items, breath %d: cost %v, want %v", items, breath, got, want)
				}
			}
		}
	})
}

// forEachSteadyKind leaves out the kinds whose costs depend on where a walk has been.
func forEachSteadyKind(t *testing.T, test func(t *testing.T, k kind)) {
	forEachKind(t, func(t *testing.T, k kind) {
		if !k.steady {
			t.Skip("the costs depend on where a walk has been")
		}
		test(t, k)
	})
}

func equalStats(a, b walk.Stats) bool {
	return a.Nodes == b.Nodes && a.Updates == b.Updates && slices.Equal(a.Levels, b.Levels)
}
