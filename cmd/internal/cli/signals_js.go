package cli

import (
	"os"
	"syscall"
)

// hangUp is a signal that never comes: there are no terminals in WebAssembly.
const hangUp = syscall.Signal(1)

// endSignals ask a run to end.
var endSignals = []os.Signal{os.Interrupt}

func ignorePipe() {}
