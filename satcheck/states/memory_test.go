package states

import (
	"errors"
	"fmt"
	"math/big"
	"runtime"
	"strings"
	"testing"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/internal/witness"
	"dlx-sudoku/satcheck/proof"
)

// wide returns a problem with a choice of so many options for item 0, each of which covers another item, too, and the first
// line of a proof, which opens a state for each of them. Many items that may be covered, and have no option, stand behind.
func wide(options, items int) (c satcheck.Cover, line string) {
	c = satcheck.Cover{Primary: items, Multiplicities: make([][2]int, items)}
	c.Multiplicities[0] = [2]int{1, 1}
	var text strings.Builder
	fmt.Fprint(&text, "2 0")
	for i := range options {
		c.Multiplicities[i+1] = [2]int{0, 2}
		c.Options = append(c.Options, []int{0, i + 1}, []int{i + 1})
		fmt.Fprint(&text, " ", i+3)
	}
	return c, text.String() + "\n"
}

// TestOpenStatesAreBounded opens states by a line until there is no memory for more, and has the bound hold whatever the
// number of items is.
func TestOpenStatesAreBounded(t *testing.T) {
	defer func(most int64) { maxOpen = most }(maxOpen)
	for _, items := range []int{150, 100_000} {
		c, line := wide(100, items)
		maxOpen = 1 << 30
		if _, err := Check(t.Context(), c, strings.NewReader(line)); !errors.Is(err, proof.ErrProof) || errors.Is(err, satcheck.ErrTooLarge) {
			t.Fatalf("%d items: %v, want that states are left open", items, err)
		}
		maxOpen = 1 << 20
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := Check(t.Context(), c, strings.NewReader(line))
		runtime.ReadMemStats(&after)
		if tooLarge := items > 150; errors.Is(err, satcheck.ErrTooLarge) != tooLarge || errors.Is(err, proof.ErrProof) == tooLarge {
			t.Errorf("%d items: %v, want too large: %t", items, err, tooLarge)
		}
		var place *proof.ReadError
		if items > 150 && (!errors.As(err, &place) || place.Line != 1) {
			t.Errorf("%d items: %v, want line 1", items, err)
		}
		if taken := after.TotalAlloc - before.TotalAlloc; taken > 64<<20 {
			t.Errorf("%d items: %d MB were taken in all", items, taken>>20)
		}
	}
}

// TestExchangesAreBounded has a proof refused whose exchanges are many and short: what they take beside their numbers counts, too.
func TestExchangesAreBounded(t *testing.T) {
	defer func(most int64) { maxOpen = most }(maxOpen)
	one := satcheck.Cover{Primary: 1, Options: [][]int{{0}}}
	text := exchanging + "\n" + strings.Repeat("x\n", 1<<14) + "2 0 1\n"
	for _, room := range []int64{1 << 20, 1 << 30} {
		maxOpen = room
		if _, err := Check(t.Context(), one, strings.NewReader(text)); errors.Is(err, satcheck.ErrTooLarge) != (room == 1<<20) {
			t.Errorf("%d bytes of room: %v", room, err)
		}
	}
}

// TestNumbersOfStates searches with fewer numbers than there are states, and reads a number that is too long.
func TestNumbersOfStates(t *testing.T) {
	queens := satcheck.Cover(witness.QueensCover(6))
	found, err := Search(t.Context(), queens, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer func(most int) { maxStates = most }(maxStates)
	for _, most := range []int{found.States(), found.States() - 1} {
		maxStates = most
		again, err := Search(t.Context(), queens, 0)
		if enough := most == found.States(); enough && (err != nil || again.States() != most) || !enough && !errors.Is(err, satcheck.ErrTooLarge) {
			t.Errorf("%d numbers for %d states: %v", most, found.States(), err)
		}
	}
	const want = `1: unexpected "1073741824" (want a state, an item and what each choice leads to)`
	if _, err := Check(t.Context(), queens, strings.NewReader("2 0 1073741824\n")); err == nil || err.Error() != want {
		t.Errorf("a number of 31 bits: %v, want %s", err, want)
	}
}

// TestOpenStatesAreGivenBack opens a state after the other, never more than two at once: what is followed makes room.
func TestOpenStatesAreGivenBack(t *testing.T) {
	defer func(most int64) { maxOpen = most }(maxOpen)
	maxOpen = 4096
	const pairs = 1000
	c := satcheck.Cover{Primary: pairs}
	var text strings.Builder
	for i := range pairs {
		c.Options = append(c.Options, []int{i}, []int{i})
		next := i + 3
		if i == pairs-1 {
			next = doneState
		}
		fmt.Fprintln(&text, i+2, i, next, next)
	}
	s, err := Check(t.Context(), c, strings.NewReader(text.String()))
	if err != nil || s.Count.Cmp(new(big.Int).Lsh(big.NewInt(1), pairs)) != 0 {
		t.Errorf("%v, %v, want 2^%d solutions", s, err, pairs)
	}
}
