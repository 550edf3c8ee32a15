//go:build unix

package variants

import "syscall"

// cpuSeconds returns the user CPU time, in seconds, of this process.
func cpuSeconds() float64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return float64(usage.Utime.Nano()) * 1e-9
}
