//go:build race

package dlx

const raceEnabled = true
