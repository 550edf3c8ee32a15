package bench

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestMedianIsABound draws true numbers, counts some of them to a limit only, and compares medians and worst cases: a
// lower bound must be one, and what is told as exact must be.
func TestMedianIsABound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		truth := rapid.SliceOfN(rapid.Int64Range(0, 20), 1, 9).Draw(t, "truth")
		var seen []Quantity
		for _, n := range truth {
			limit := rapid.Int64Range(0, 25).Draw(t, "limit")
			seen = append(seen, Quantity{min(n, limit), true, n > limit})
		}
		slices.Sort(truth)
		low, high := truth[(len(truth)-1)/2], truth[len(truth)/2]
		for _, part := range []struct {
			name string
			got  Quantity
			want int64
		}{{"worst", worst(seen), truth[len(truth)-1]}, {"median", median(seen), (low + high) / 2}} {
			if part.got.N > part.want || !part.got.AtLeast && part.got.N != part.want {
				t.Errorf("%s of %v is %+v, want %d", part.name, seen, part.got, part.want)
			}
		}
	})
	if got := median([]Quantity{{1, true, true}, {3, true, false}, {9, true, true}, {3, true, false}, {3, true, false}}); !got.AtLeast {
		t.Errorf("median %+v, want a bound: the smallest may be any number", got)
	}
	if got := median([]Quantity{{9, true, true}, {3, true, false}, {2, true, false}}); got.AtLeast {
		t.Errorf("median %+v, want it to be exact: the bound is above it", got)
	}
	if median(nil).Known || worst(nil).Known {
		t.Error("figures of nothing are known")
	}
}
