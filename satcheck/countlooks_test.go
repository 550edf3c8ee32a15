package satcheck

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strings"
	"testing"
)

// TestCountLooks has counts and their proofs given up wherever they are cancelled.
func TestCountLooks(t *testing.T) {
	four, eight := queensCover(4), queensCover(8)
	long := strings.Repeat("c\n", 2*pollSteps) + countProof(t, four)
	needsLooks(t, "CheckCountProof", 3, func(ctx context.Context) error {
		_, err := CheckCountProof(ctx, four, strings.NewReader(long))
		return err
	})
	for looks := 0; ; looks += 1 + looks/8 {
		r := CheckCount(&patient{t.Context(), looks}, eight, big.NewInt(92), 0)
		if r.Verdict == Verified && looks > 2 {
			break
		}
		if r.Verdict != Undecided || !errors.Is(r.Err, context.Canceled) || r.Proof != nil {
			t.Fatalf("cancelled after %d looks: %v, %v, want undecided", looks, r.Verdict, r.Err)
		}
	}
}

// TestCountSays pins what is reported of a wrong number, and what WriteTo returns.
func TestCountSays(t *testing.T) {
	c := queensCover(6)
	r := CheckCount(t.Context(), c, big.NewInt(5), 0)
	if want := fmt.Sprintf("there are 4 solutions, proved by %d states (5 claimed)", r.Proof.States()); r.Verdict != Refuted || r.Err == nil || r.Err.Error() != want {
		t.Errorf("%v, %v, want %s", r.Verdict, r.Err, want)
	}
	var text strings.Builder
	if n, err := r.Proof.WriteTo(&text); n != int64(text.Len()) || err != nil {
		t.Errorf("WriteTo = %d, %v, want %d", n, err, text.Len())
	}
	large, err := CountByStates(t.Context(), queensCover(8), 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, room := range []int{0, 5000} {
		if _, err := large.WriteTo(&limitedWriter{left: room}); !errors.Is(err, io.ErrShortWrite) {
			t.Errorf("WriteTo, %d bytes of room: %v, want %v", room, err, io.ErrShortWrite)
		}
	}
}

// TestMostCountOptions counts a problem with as many options as may be.
func TestMostCountOptions(t *testing.T) {
	most := Cover{Primary: 1, Options: slices.Repeat([][]int{{0}}, MaxCountOptions)}
	if r := CheckCount(t.Context(), most, big.NewInt(MaxCountOptions), 0); r.Verdict != Verified {
		t.Errorf("%v, %v", r.Verdict, r.Err)
	}
}
