//go:build !unix

package bench

import "os/exec"

// ownGroup does nothing: there are no process groups.
func ownGroup(*exec.Cmd) {}

// endGroup ends a command that has been started.
func endGroup(cmd *exec.Cmd) error { return cmd.Process.Kill() }
