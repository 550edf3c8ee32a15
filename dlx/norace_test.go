//go:build !race

package dlx

const raceEnabled = false
