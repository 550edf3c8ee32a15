package states

import (
	"errors"
	"math/big"
	"testing"

	"dlx-sudoku/satcheck"
)

// TestHeavyTooLarge: a number of times that a packed state has no room for is refused, and the largest that it has room for is
// not.
func TestHeavyTooLarge(t *testing.T) {
	for _, test := range []struct {
		most, weight int
		count        int64 // -1: too large
	}{{itemMask, itemMask - 1, 4}, {itemMask + 1, itemMask, -1}, {1 << 40, itemMask, -1}, {1 << 40, itemMask - 1, 4}, {itemMask, satcheck.MaxWeight, 2}} {
		c := satcheck.Cover{
			Primary: 1, Options: [][]int{{0}, {0}}, Weights: [][]int{{test.weight}, nil}, Multiplicities: [][2]int{{0, test.most}},
		}
		report, _ := Verify(t.Context(), c, big.NewInt(test.count), 0)
		if test.count >= 0 && report.Verdict != satcheck.Verified || test.count < 0 && !errors.Is(report.Err, satcheck.ErrTooLarge) {
			t.Errorf("%d times, up to %d: %v, %v, want %d solutions", test.weight, test.most, report.Verdict, report.Err, test.count)
		}
	}
}
