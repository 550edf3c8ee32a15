package generate

import (
	"cmp"
	"sync"
)

// A Tally counts the puzzles that generators have tried. Several generators may share one, and it may be read at any
// time. Its zero value is ready.
type Tally struct {
	mutex  sync.Mutex
	counts Counts
}

// Counts are the counts of a Tally: how many puzzles were tried, and what became of them.
type Counts struct {
	Tried, Accepted uint64

	Givens    uint64 // refused for the number of givens, in all or of a digit
	Redundant uint64 // refused for a redundant given
	Unsure    uint64 // refused because it would take too long to find out whether a given is redundant
	Rating    uint64 // refused for the rating or the level
	Several   uint64 // refused for several solutions; with a mask only
	Technique uint64 // refused because no step, or, with Once, more than one, is by the techniques asked for

	Fewest int // the fewest givens of a puzzle with one solution; 0 if there was none
}

// Counts returns what has been counted so far.
func (t *Tally) Counts() Counts {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	return t.counts
}

// note changes the counts. If t is nil, it does nothing.
func (t *Tally) note(change func(c *Counts)) {
	if t != nil {
		t.mutex.Lock()
		defer t.mutex.Unlock()
		change(&t.counts)
	}
}

// found records a puzzle with the given number of givens.
func (t *Tally) found(givens int) {
	t.note(func(c *Counts) { c.Fewest = min(givens, cmp.Or(c.Fewest, givens)) })
}
