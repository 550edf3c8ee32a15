// Package clock sets time limits, and calls functions at intervals.
package clock
