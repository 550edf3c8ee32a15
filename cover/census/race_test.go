//go:build race

package census

// race reports whether the race detector is on, which makes counting some twenty times slower.
const race = true
