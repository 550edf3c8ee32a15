package residues

import (
	"math"
	"sort"
	"testing"

	"pgregory.net/rapid"

	"dlx-sudoku/dlx/classics"
	"dlx-sudoku/dlx/tally/internal/tallytest"
)

// TestNeeds wants the same count with dead states dropped in layers of any width, along any order of the items.
func TestNeeds(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		text := tallytest.Draw(func(least, most int, label string) int { return rapid.IntRange(least, most).Draw(rt, label) }, true)
		p := newProblem(tallytest.Parse(t, text))
		order := make([]int, p.primary)
		for i := range order {
			order[i] = i
		}
		order = rapid.Permutation(order).Draw(rt, "order")
		all, pruned := newLine(p, order), newLine(p, order)
		all.wide, pruned.wide, pruned.looks = math.MaxInt, 0, 1<<10
		want, err := all.count(t.Context(), 1<<30, math.MaxInt)
		if err != nil {
			rt.Fatal(err)
		}
		if got, err := pruned.count(t.Context(), 1<<30, math.MaxInt); err != nil || got != want {
			rt.Fatalf("count(%q, %d) = %d, %v without dead states, want %d", text, order, got, err, want)
		}
	})
}

// TestNeedsSeveral counts where an item may still be covered by an option of the item under way, which is covered twice.
func TestNeedsSeveral(t *testing.T) {
	l := newLine(newProblem(tallytest.Parse(t, "a b 2|c\nc b\na c\na b\n")), []int{2, 0, 1})
	l.wide, l.looks = 0, 1<<10
	if got, err := l.count(t.Context(), 1<<30, math.MaxInt); err != nil || got != (Residues{1, 1}) {
		t.Errorf("count = %d, %v, want 1", got, err)
	}
}

// TestNeedsFewer wants fewer states where dead ones are dropped.
func TestNeedsFewer(t *testing.T) {
	source, err := classics.Trominoes(8, 9)
	if err != nil {
		t.Fatal(err)
	}
	p := newProblem(source)
	l := newLine(p, p.order(1<<20))
	l.looks = 1 << 10
	states := func(wide int) int {
		l.wide = wide
		return sort.Search(1<<20, func(most int) bool {
			_, err := l.count(t.Context(), 1<<30, most)
			return err == nil
		})
	}
	if all, pruned := states(math.MaxInt), states(0); pruned >= all {
		t.Errorf("%d states without dead ones, of %d", pruned, all)
	}
}
