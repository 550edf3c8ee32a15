//go:build !js

package cli

import (
	"os"
	"os/signal"
	"syscall"
)

// hangUp is the signal for the loss of the terminal.
const hangUp = syscall.SIGHUP

// endSignals ask a run to end.
var endSignals = []os.Signal{os.Interrupt, syscall.SIGTERM, hangUp}

// ignorePipe makes a write to a closed pipe an error like any other.
func ignorePipe() { signal.Ignore(syscall.SIGPIPE) }
