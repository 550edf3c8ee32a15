//go:build unix

package testkit

import (
	"syscall"
	"time"
)

// CPU returns the user CPU time of this process so far.
func CPU() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano())
}
