package census

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"testing"
)

// TestResume stops a count again and again, after a block and within the next one, takes it up in a new Counter each time,
// and compares with an undisturbed one.
func TestResume(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	g := someGivens(r, fullGrid(r), 20)
	whole := newCounter(t, g)
	want := mustCount(t, whole)
	if n := whole.Stats().Blocks; n < 3 {
		t.Fatalf("%d blocks, want several to stop between", n)
	}
	c := newCounter(t, g)
	for cut := uint64(1); cut < whole.Stats().Blocks; cut++ {
		c.run = newRun(c.survey.stage(c.plans[c.choice].orientation))
		if c.saved != nil {
			c.run.resume(c.saved)
		}
		before, looks := c.run.products, 0
		c.run.work(func() bool {
			if c.run.products > before {
				looks++
			}
			return looks > 3
		})
		if n := c.Stats().Products; n <= before || n >= whole.Stats().Products {
			t.Fatalf("cut %d: %d of %d products, before %d, want more but not all", cut, n, whole.Stats().Products, before)
		}
		saved := c.Save()
		c = newCounter(t, g)
		if err := c.Resume(saved); err != nil {
			t.Fatalf("Resume: %v", err)
		}
	}
	if got := mustCount(t, c); got.Cmp(want) != 0 || c.Stats() != whole.Stats() {
		t.Errorf("after all cuts: Count = %v, %+v, want %v, %+v", got, c.Stats(), want, whole.Stats())
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
