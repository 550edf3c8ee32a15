package api

import "time"

// What a call may take.
const (
	MaxText     = 1 << 20 // bytes of puzzles, compressed or not
	MaxPuzzles  = 1000
	maxPlain    = 8 << 20  // bytes of puzzles, decompressed
	maxFlags    = 64       // and values of flags
	maxValue    = 1 << 10  // bytes of the value of a flag
	maxOutput   = 4 << 20  // bytes of answers
	maxArchive  = 8 << 20  // bytes of proofs
	maxMemory   = 32 << 20 // bytes of a count
	maxListed   = 20_000   // solutions of a puzzle
	maxMade     = 1000     // puzzles
	usualTime   = 10 * time.Second
	longestTime = time.Minute
)
