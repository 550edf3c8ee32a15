//go:build !race

package census

// race reports whether the race detector is on.
const race = false
