//go:build unix

package sudokucli

import (
	"os"
	"syscall"
)

// replace has another program go on in the place of this one. It returns only if that fails.
func replace(path string, args []string) error {
	return syscall.Exec(path, append([]string{path}, args...), os.Environ())
}
