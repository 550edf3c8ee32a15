package bench

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestMedianIsABound draws true numbers, counts some of them to a limit only, and compares medians and worst cases: a
// lower bound must be one, and a value that is marked as exact must be exact.
func TestMedianIsABound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		truth := rapid.SliceOfN(rapid.Int64Range(0, 20), 1, 9).Draw(t, "truth")
		var seen []Bound[int64]
		for _, n := range truth {
			limit := rapid.Int64Range(0, 25).Draw(t, "limit")
			seen = append(seen, Bound[int64]{min(n, limit), true, n > limit})
		}
		slices.Sort(truth)
		low, high := truth[(len(truth)-1)/2], truth[len(truth)/2]
		for _, part := range []struct {
			name string
			got  Bound[int64]
			want int64
		}{{"worst", worst(seen), truth[len(truth)-1]}, {"median", middle(seen), (low + high) / 2}} {
			if part.got.N > part.want || !part.got.AtLeast && part.got.N != part.want {
				t.Errorf("%s of %v is %+v, want %d", part.name, seen, part.got, part.want)
			}
		}
	})
	if got := middle([]Bound[int64]{{1, true, true}, {3, true, false}, {9, true, true}, {3, true, false}, {3, true, false}}); !got.AtLeast {
		t.Errorf("median %+v, want a bound: the smallest may be any number", got)
	}
	if got := middle([]Bound[int64]{{9, true, true}, {3, true, false}, {2, true, false}}); got.AtLeast {
		t.Errorf("median %+v, want it to be exact: the bound is above it", got)
	}
	if middle[int64](nil).Known || worst[int64](nil).Known {
		t.Error("figures of nothing are known")
	}
}
