//go:build !unix

package serve

import (
	"runtime"
	"time"
)

var born = time.Now()

// processTime returns an upper bound of the processor time of this process: all processors, all of the time.
func processTime() time.Duration { return time.Since(born) * time.Duration(runtime.NumCPU()) }
