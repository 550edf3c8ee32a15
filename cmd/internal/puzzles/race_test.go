//go:build race

package puzzles

// raceEnabled is true under the race detector, which makes a search ten times slower and has nothing to find in it.
const raceEnabled = true
