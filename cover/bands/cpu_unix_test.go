//go:build unix

package bands

import "syscall"

// cpuSeconds returns the user CPU time of this process.
func cpuSeconds() float64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return float64(usage.Utime.Nano()) * 1e-9
}
