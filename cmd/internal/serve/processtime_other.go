//go:build !unix

package serve

import (
	"runtime"
	"time"
)

var born = time.Now()

// processTime returns how long this process might have used processors: all of the time.
func processTime() time.Duration { return time.Since(born) * time.Duration(runtime.NumCPU()) }
