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
