//go:build unix

package bench

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
)

// ownGroup makes a command, which has not been started, the first of a process group: signals of the terminal do not
// reach it, and [endGroup] reaches all that it starts.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// endGroup ends a command that has been started in a group of its own, and all that is left of what it has started. The
// error is os.ErrProcessDone if nothing is left.
func endGroup(cmd *exec.Cmd) error {
	err := syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	if errors.Is(err, syscall.ESRCH) {
		return os.ErrProcessDone
	}
	return err
}
