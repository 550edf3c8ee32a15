//go:build !unix

package process

import "os/exec"

// OwnGroup does nothing: there are no process groups.
func OwnGroup(*exec.Cmd) {}

// EndGroup ends a command that has been started.
func EndGroup(cmd *exec.Cmd) error { return cmd.Process.Kill() }
