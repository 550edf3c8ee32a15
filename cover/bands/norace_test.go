//go:build !race

package bands

const raceEnabled = false
