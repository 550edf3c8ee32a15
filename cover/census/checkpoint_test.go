package census

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"
)

// TestResume cancels a count again and again, takes it up in a new Counter each time, and compares with an undisturbed
// one.
func TestResume(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	g := someGivens(r, fullGrid(r), 20)
	whole := newCounter(t, g)
	want := mustCount(t, whole)
	var saved []byte
	for cut := 0; ; cut++ {
		c := newCounter(t, g)
		if saved != nil {
			if err := c.Resume(saved); err != nil {
				t.Fatalf("Resume: %v", err)
			}
		}
		ctx, cancel := context.WithCancel(context.Background())
		go func() {
			for ctx.Err() == nil && c.Progress() < float64(cut+1)/5 {
				time.Sleep(time.Millisecond)
			}
			cancel()
		}()
		got, err := c.Count(ctx)
		cancel()
		if err == nil {
			if got.Cmp(want) != 0 || c.Stats().Products != whole.Stats().Products {
				t.Errorf("after %d cuts: Count = %v, %+v, want %v, %+v", cut, got, c.Stats(), want, whole.Stats())
			}
			return
		}
		if !errors.Is(err, context.Canceled) || cut > 10 {
			t.Fatalf("cut %d: Count = %v", cut, err)
		}
		saved = c.Save()
	}
}

// TestResumeRefused alters checkpoints.
func TestResumeRefused(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	full := fullGrid(r)
	c := newCounter(t, someGivens(r, full, 30))
	if c.Save() != nil {
		t.Errorf("Save before the first count = %q, want nil", c.Save())
	}
	mustCount(t, c)
	saved := c.Save()
	if err := c.Resume(saved); err != nil {
		t.Errorf("Resume(%s) = %v", saved, err)
	}
	for i := range saved {
		altered := bytes.Clone(saved)
		altered[i] ^= 1
		if err := c.Resume(altered); !errors.Is(err, ErrCheckpoint) {
			t.Errorf("Resume with byte %d altered = %v, want ErrCheckpoint", i, err)
		}
		if err := c.Resume(saved[:i]); !errors.Is(err, ErrCheckpoint) {
			t.Errorf("Resume of %d bytes = %v, want ErrCheckpoint", i, err)
		}
	}
	if err := newCounter(t, someGivens(r, full, 30)).Resume(saved); !errors.Is(err, ErrCheckpoint) {
		t.Errorf("Resume of another puzzle = %v, want ErrCheckpoint", err)
	}
}

// FuzzResume reads any text.
func FuzzResume(f *testing.F) {
	r := rand.New(rand.NewPCG(15, 16))
	c := newCounter(f, someGivens(r, fullGrid(r), 40))
	mustCount(f, c)
	f.Add(c.Save())
	f.Fuzz(func(t *testing.T, text []byte) {
		if err := c.Resume(text); err != nil && !errors.Is(err, ErrCheckpoint) {
			t.Errorf("Resume(%q) = %v", text, err)
		}
	})
}
