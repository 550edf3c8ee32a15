//go:build !unix

package variants

// cpuSeconds returns 0: the CPU time is not known.
func cpuSeconds() float64 { return 0 }
