package cover

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestDigits compares sets with sorted lists of their digits.
func TestDigits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOf(rapid.IntRange(1, MaxSize)).Draw(t, "digits")
		set := DigitsOf(list...)
		slices.Sort(list)
		list = slices.Compact(list)
		if !slices.Equal(set.List(), list) || !slices.Equal(slices.Collect(set.All()), list) || set.Len() != len(list) || set.String() != fmt.Sprint(list) {
			t.Fatalf("%v has the digits %v, %v, %d of them, want %v", set, set.List(), slices.Collect(set.All()), set.Len(), list)
		}
		least := 0
		if len(list) > 0 {
			least = list[0]
		}
		if set.Min() != least {
			t.Fatalf("Min(%v) = %d, want %d", set, set.Min(), least)
		}
		for d := range 32 {
			if set.Has(d) != slices.Contains(list, d) {
				t.Fatalf("%v has %d: %v", set, d, set.Has(d))
			}
		}
		for d := range set.All() { // an early end
			if d != least {
				t.Fatalf("the first digit of %v is %d", set, d)
			}
			break
		}
	})
	for n := MinSize; n <= MaxSize; n++ {
		if all := DigitsUpTo(n); all.Len() != n || all.Has(0) || !all.Has(1) || !all.Has(n) {
			t.Errorf("DigitsUpTo(%d) = %v", n, all)
		}
	}
}
