//go:build !race

package witness

const raceEnabled = false
