package states

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strings"
	"testing"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/internal/witness"
)

// TestCountLooks has counts and their proofs given up wherever they are cancelled.
func TestCountLooks(t *testing.T) {
	four, eight := satcheck.Cover(witness.QueensCover(4)), satcheck.Cover(witness.QueensCover(8))
	lines := countProof(t, four) // few, but each may take seconds where an item has thousands of options
	witness.NeedsLooks(t, "Check", strings.Count(lines, "\n"), func(ctx context.Context) error {
		_, err := Check(ctx, four, strings.NewReader(lines))
		return err
	})
	for looks := 0; ; looks += 1 + looks/8 {
		r, proof := Verify(&witness.Patient{Context: t.Context(), Looks: looks}, eight, big.NewInt(92), 0)
		if r.Verdict == satcheck.Verified && looks > 2 {
			break
		}
		if r.Verdict != satcheck.Undecided || !errors.Is(r.Err, context.Canceled) || proof != nil {
			t.Fatalf("cancelled after %d looks: %v, %v, want undecided", looks, r.Verdict, r.Err)
		}
	}
}

// TestCountLooksWithin has counts cancelled within a line of many choices, or of a choice by many exchanges, within a state of many
// choices, and while many pairs of options are compared.
func TestCountLooksWithin(t *testing.T) {
	const many = 2*pollChoices + 2
	one := satcheck.Cover{Primary: 1, Options: [][]int{{0}}}
	wide := satcheck.Cover{Primary: 1, Options: slices.Repeat([][]int{{0}}, many)}
	choices := "2 0" + strings.Repeat(" 1", many)
	exchanges := exchanging + "\nx\n2 0 1" + strings.Repeat(":0", many)
	check := func(c satcheck.Cover, text string) func(context.Context) error {
		return func(ctx context.Context) error {
			_, err := Check(ctx, c, strings.NewReader(text))
			return err
		}
	}
	witness.NeedsLooks(t, "Check of many choices", 1+2, check(wide, choices))
	witness.NeedsLooks(t, "Check of many exchanges", 3+2, check(one, exchanges))
	witness.NeedsLooks(t, "Search", 1+2, func(ctx context.Context) error {
		_, err := Search(ctx, wide, 0)
		return err
	})
	pairs := satcheck.Cover{Primary: 1, Secondary: 1, Options: slices.Repeat([][]int{{0, 1}}, 3000)}
	witness.NeedsLooks(t, "newSpace", 1, func(ctx context.Context) error {
		_, err := newSpace(ctx, pairs)
		return err
	})
}

// TestCountSays pins what is reported of a wrong number, and what WriteTo returns.
func TestCountSays(t *testing.T) {
	c := satcheck.Cover(witness.QueensCover(6))
	r, proof := Verify(t.Context(), c, big.NewInt(5), 0)
	if want := fmt.Sprintf("there are 4 solutions, proved by %d states (5 claimed)", proof.States()); r.Verdict != satcheck.Refuted || r.Err == nil || r.Err.Error() != want {
		t.Errorf("%v, %v, want %s", r.Verdict, r.Err, want)
	}
	var text strings.Builder
	if n, err := proof.WriteTo(&text); n != int64(text.Len()) || err != nil {
		t.Errorf("WriteTo = %d, %v, want %d", n, err, text.Len())
	}
	large, err := Search(t.Context(), satcheck.Cover(witness.QueensCover(8)), 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, room := range []int{0, 5000} {
		if _, err := large.WriteTo(&witness.Narrow{Left: room}); !errors.Is(err, io.ErrShortWrite) {
			t.Errorf("WriteTo, %d bytes of room: %v, want %v", room, err, io.ErrShortWrite)
		}
	}
}

// TestMostCountOptions counts a problem with as many options as may be.
func TestMostCountOptions(t *testing.T) {
	most := satcheck.Cover{Primary: 1, Options: slices.Repeat([][]int{{0}}, MaxOptions)}
	if r, _ := Verify(t.Context(), most, big.NewInt(MaxOptions), 0); r.Verdict != satcheck.Verified {
		t.Errorf("%v, %v", r.Verdict, r.Err)
	}
}
