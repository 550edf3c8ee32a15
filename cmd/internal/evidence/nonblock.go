//go:build !js

package evidence

import "syscall"

// nonBlock opens a pipe without waiting for its writer.
const nonBlock = syscall.O_NONBLOCK
