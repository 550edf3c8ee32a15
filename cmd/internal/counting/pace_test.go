package counting

import (
	"testing"
	"time"
)

// TestPace has a count of 160 layers that takes a second for each, then two.
func TestPace(t *testing.T) {
	var p pace
	now := time.Now()
	for layer := range 100 {
		want := time.Duration(160-layer) * time.Second
		if got := p.left(float64(layer), 160, now); layer < 5 && got != 0 || layer >= 5 && got != want {
			t.Fatalf("at layer %d: %v left, want %v", layer, got, want)
		}
		if got := p.left(float64(layer), 160, now.Add(time.Second/2)); layer >= 5 && got != want-time.Second/2 {
			t.Fatalf("half a second behind layer %d: %v left, want %v", layer, got, want-time.Second/2)
		}
		now = now.Add(time.Second)
	}
	for layer := 100; layer < 120; layer++ {
		now = now.Add(2 * time.Second)
		got := p.left(float64(layer), 160, now)
		if want := time.Duration(160-layer) * 2 * time.Second; layer > 110 && got != want {
			t.Fatalf("at layer %d: %v left, want %v", layer, got, want)
		}
	}
	if got := p.left(30, 160, now); got != 0 { // a piece put aside is taken up
		t.Errorf("behind layer 119, at layer 30: %v left, want it not known", got)
	}
}

// TestPaceJumps has a count whose parts are longer than the window, and then one that turns out to be far longer.
func TestPaceJumps(t *testing.T) {
	var p pace
	now := time.Now()
	p.left(0, 160, now)
	for done := 20.0; done < 160; done += 20 {
		now = now.Add(time.Second)
		if got, want := p.left(done, 160, now), time.Duration(160-done)*time.Second/20; got != want {
			t.Errorf("%v of 160 done: %v left, want %v", done, got, want)
		}
	}
	p = pace{}
	p.left(0, 16, now)
	now = now.Add(time.Second)
	if got := p.left(1, 16e12, now); got != 0 {
		t.Errorf("a part in 16e12 done: %v left, want it not known", got)
	}
}
