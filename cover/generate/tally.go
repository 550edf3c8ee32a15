package generate

import "sync/atomic"

// A Tally counts the puzzles that generators have tried. Several generators may share one, and it may be read at any
// time. Its zero value is ready.
type Tally struct {
	tried, accepted                            atomic.Uint64
	givens, redundant, unsure, rating, several atomic.Uint64
	technique                                  atomic.Uint64
	fewest                                     atomic.Int64 // the fewest givens so far, 0 before the first puzzle
}

// Counts are the counts of a Tally: how many puzzles were tried, and what became of them.
type Counts struct {
	Tried, Accepted uint64

	Givens    uint64 // refused for the number of givens
	Redundant uint64 // refused for a redundant given
	Unsure    uint64 // refused because it would take too long to find out whether a given is redundant
	Rating    uint64 // refused for the rating or the level
	Several   uint64 // refused for several solutions; with a mask only
	Technique uint64 // refused because no step, or, with Once, more than one, is by the techniques asked for

	Fewest int // the fewest givens of a puzzle with one solution; 0 if there was none
}

// Counts returns what has been counted so far.
func (t *Tally) Counts() Counts {
	return Counts{
		Tried: t.tried.Load(), Accepted: t.accepted.Load(),
		Givens: t.givens.Load(), Redundant: t.redundant.Load(), Unsure: t.unsure.Load(),
		Rating: t.rating.Load(), Several: t.several.Load(), Technique: t.technique.Load(),
		Fewest: int(t.fewest.Load()),
	}
}

// found records a puzzle with the given number of givens.
func (t *Tally) found(givens int) {
	for {
		fewest := t.fewest.Load()
		if fewest != 0 && fewest <= int64(givens) || t.fewest.CompareAndSwap(fewest, int64(givens)) {
			return
		}
	}
}
