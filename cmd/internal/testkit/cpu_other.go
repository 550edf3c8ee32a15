//go:build !unix

package testkit

import "time"

var began = time.Now()

// CPU returns the time since the process began: this system has no better measure.
func CPU() time.Duration { return time.Since(began) }
