package proof

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"
)

// A repeated text is read over and over, so many bytes of it.
type repeated struct {
	text string
	left int64
}

func (r *repeated) Read(p []byte) (n int, err error) {
	for n < len(p) && r.left > 0 {
		more := copy(p[n:min(int64(len(p)), int64(n)+r.left)], r.text)
		n, r.left = n+more, r.left-int64(more)
	}
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

// TestManySteps adds a clause, and the same again after as many other steps as a counter of 8 or of 16 bits needs to come
// round, and, if slow tests are asked for, one of 32 bits. The formula can be satisfied, so that the last step must not
// follow. Once the literals of a clause had stamps from a counter: when it came round, an old stamp looked like a new one,
// the clause seemed to have no literals, and everything followed.
func TestManySteps(t *testing.T) {
	widths := []int{8, 16}
	if os.Getenv("DLX_SUDOKU_SLOW") != "" {
		widths = append(widths, 32)
	}
	const add, other = "a\x02\x04\x00", "d\x00" // 1 2 is added; no clause is deleted
	f := &Formula{}
	f.Add(1, 2)
	want := Stats{Format: DRATBinary, Steps: 2, Bytes: 2}
	text := []io.Reader{strings.NewReader(add)}
	for _, width := range widths {
		n := 1<<width - 1
		filler := &repeated{strings.Repeat(other, 1<<12), int64(n * len(other))}
		text = append(text, filler, strings.NewReader(add))
		want.Steps++
		want.Deletions += n
	}
	text = append(text, strings.NewReader("a\x00"))
	want.Bytes = int64(len(add)*(want.Steps-1) + len(other)*want.Deletions + 2)
	start := time.Now()
	stats, err := Check(t.Context(), f, io.MultiReader(text...), DRAT)
	if !errors.Is(err, ErrProof) || !strings.Contains(err.Error(), "the empty clause does not follow") {
		t.Errorf("Check = %+v, %v, want that the empty clause does not follow", stats, err)
	}
	if stats != want {
		t.Errorf("Check = %+v, want %+v", stats, want)
	}
	t.Logf("%d steps in %v", stats.Steps+stats.Deletions, time.Since(start))
}

// TestNumbersOfSteps has a proof refused that may need more numbers in LRAT than there are: one for each clause, each step and
// each variable.
func TestNumbersOfSteps(t *testing.T) {
	defer func(most int) { maxNumber = most }(maxNumber)
	p := proofOf([]int{1}, nil)
	for _, test := range []struct {
		most     int
		tooLarge bool
	}{{4 + 2 + 2, false}, {4 + 2 + 1, true}} {
		maxNumber = test.most
		if _, err := p.LRAT(t.Context(), square(2)); errors.Is(err, ErrTooLarge) != test.tooLarge || (err != nil) != test.tooLarge {
			t.Errorf("%d numbers: %v, want too large: %t", test.most, err, test.tooLarge)
		}
	}
}

// TestRoom lowers the bound of what a checker can number, and has it reach the bound in each way.
func TestRoom(t *testing.T) {
	defer func() { propagators.Most = 0 }()
	f := &Formula{}
	for v := 1; v <= 10; v++ {
		f.Add(v, -v-1) // four entries each
	}
	f.Declare(11)
	text := func(clauses int) string {
		var out strings.Builder
		for i := range clauses {
			fmt.Fprintf(&out, "%d -%d %d 0\n", 1, 3, 4+i%8) // five entries, and it follows
		}
		return out.String()
	}
	for _, test := range []struct {
		most, clauses int
		tooLarge      bool
	}{
		{39, 0, true}, {40, 0, false}, {40, 1, true}, {44, 1, true}, {45, 1, false}, {59, 4, true}, {60, 4, false},
	} {
		propagators.Most = test.most
		proof, err := Read(strings.NewReader(text(test.clauses)))
		if err != nil {
			t.Fatal(err)
		}
		_, err = Check(t.Context(), f, strings.NewReader(text(test.clauses)), DRAT)
		replayed := proof.Check(t.Context(), f)
		for _, err := range []error{err, replayed} {
			if errors.Is(err, ErrTooLarge) != test.tooLarge || errors.Is(err, ErrProof) == test.tooLarge {
				t.Errorf("room for %d, %d clauses: %v, want too large: %t", test.most, test.clauses, err, test.tooLarge)
			}
		}
	}
	for _, most := range []int{43, 44} {
		propagators.Most = most
		c, err := Load(t.Context(), f)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := c.Way().Learn([]int{1, -2}), most == 44; got != want {
			t.Errorf("room for %d: Learn of four entries behind 40 = %t, want %t", most, got, want)
		}
		c.Release()
	}
}
