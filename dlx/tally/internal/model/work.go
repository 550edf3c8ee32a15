package model

// askEvery is how much work is done between two asks: some tenths of a millisecond.
const askEvery = 1 << 14

// Work is work with a bound, in entries of options looked at.
type Work struct {
	ask   func() bool
	left  int // below 0: it is over
	since int // work since ask was called
}

// NewWork returns work with a bound. It calls ask every few tenths of a millisecond, and is over when that returns
// false.
func NewWork(bound int, ask func() bool) *Work { return &Work{ask: ask, left: bound} }

// Spend takes some work off the bound.
func (w *Work) Spend(work int) {
	w.left -= work
	if w.since += work; w.since < askEvery || w.left < 0 {
		return
	}
	w.since = 0
	if !w.ask() {
		w.left = -1
	}
}

// Over reports whether nothing is left to be spent.
func (w *Work) Over() bool { return w.left < 0 }
