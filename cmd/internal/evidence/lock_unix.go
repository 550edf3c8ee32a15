//go:build unix

package evidence

import (
	"errors"
	"os"
	"syscall"
)

// lock keeps other processes from locking a file until this one closes it or ends. If another process holds the lock, it
// returns its number, otherwise 0. On a file system without locks, nothing is locked.
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
	if held.Type == syscall.F_UNLCK { // the other process has just ended
		return lock(f)
	}
	return int(held.Pid), nil
}
