//go:build !unix

package testkit

import "time"

var began = time.Now()

// CPU returns the time since the process began, which is the best there is on this system.
func CPU() time.Duration { return time.Since(began) }
