//go:build race

package bands

const raceEnabled = true
