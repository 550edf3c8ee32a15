package bench

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"dlx-sudoku/cmd/internal/text"
)

// Duration returns a duration with three digits and a unit: "21.3 µs".
func Duration(d time.Duration) string {
	for _, unit := range []struct {
		length time.Duration
		name   string
	}{{time.Second, "s"}, {time.Millisecond, "ms"}, {time.Microsecond, "µs"}} {
		if d >= unit.length {
			return Number(float64(d)/float64(unit.length)) + " " + unit.name
		}
	}
	return fmt.Sprintf("%d ns", d.Nanoseconds())
}

// Number returns a number that is not negative with the three digits that count: "1.24", "21.3", "1,240", but not more
// than three behind the point: "0.052".
func Number(x float64) string {
	switch {
	case x < 0.9995:
		return strconv.FormatFloat(x, 'f', 3, 64)
	case x < 9.995:
		return strconv.FormatFloat(x, 'f', 2, 64)
	case x < 99.95:
		return strconv.FormatFloat(x, 'f', 1, 64)
	}
	unit := 1.0
	for x/unit >= 999.5 {
		unit *= 10
	}
	return text.Thousands(uint64(x/unit+0.5) * uint64(unit))
}

// median returns the median of some numbers, the mean of the two in the middle if there is an even number of them, or 0 if
// there are none. It sorts them.
func median[T int64 | float64 | time.Duration](all []T) T {
	if len(all) == 0 {
		return 0
	}
	slices.Sort(all)
	low, high := all[(len(all)-1)/2], all[len(all)/2]
	return low + (high-low)/2
}
