//go:build unix

package process

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
)

// OwnGroup makes a command, which has not been started, the first of a process group: signals of the terminal do not reach
// it, and [EndGroup] reaches all that it starts.
func OwnGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// EndGroup ends a command that has been started in a group of its own, and all that is left of what it has started. The
// error is os.ErrProcessDone if nothing is left.
func EndGroup(cmd *exec.Cmd) error {
	err := syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	if errors.Is(err, syscall.ESRCH) {
		return os.ErrProcessDone
	}
	return err
}
