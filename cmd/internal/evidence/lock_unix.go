//go:build unix

package evidence

import (
	"errors"
	"os"
	"syscall"
)

// lock keeps other processes from locking a file until this one closes it or ends. It returns the number of the process
// that has locked it, or 0. A file system that knows no locks has none.
func lock(f *os.File) (holder int, err error) {
	whole := syscall.Flock_t{Type: syscall.F_WRLCK}
	err = syscall.FcntlFlock(f.Fd(), syscall.F_SETLK, &whole)
	if !errors.Is(err, syscall.EACCES) && !errors.Is(err, syscall.EAGAIN) {
		return 0, nil
	}
	held := syscall.Flock_t{Type: syscall.F_WRLCK}
	if err := syscall.FcntlFlock(f.Fd(), syscall.F_GETLK, &held); err != nil {
		return 0, err
	}
	if held.Type == syscall.F_UNLCK { // it has just ended
		return lock(f)
	}
	return int(held.Pid), nil
}
