package tally

import (
	"fmt"
	"strings"
	"testing"
)

// A frontier does not tell apart how often an item is covered that may be covered by all of its options, once it is covered
// often enough: each cell of a board by itself or a neighbour, once at least.
func TestAmple(t *testing.T) {
	const n = 5
	var items, options strings.Builder
	for cell := range n * n {
		fmt.Fprintf(&items, " 1:%d|c%d", n, cell)
		for other := range n * n {
			if row, col := other/n-cell/n, other%n-cell%n; row*row+col*col <= 1 {
				fmt.Fprintf(&options, "c%d ", other)
			}
		}
		options.WriteByte('\n')
	}
	c := &Counter{problem: parse(t, items.String()[1:]+"\n"+options.String()), Method: Frontier}
	got, err := c.Count(t.Context())
	if err != nil || got.String() != "10982565" {
		t.Errorf("%v, %v dominating sets of 5x5, want 10982565", got, err)
	}
	if n := c.Stats().States; n > 1500 { // 8889 with each cell's number
		t.Errorf("%d states, want 1361", n)
	}
}
