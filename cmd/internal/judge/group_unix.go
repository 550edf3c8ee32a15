//go:build unix

package judge

import "syscall"

// ownGroup keeps a process from the signals of the terminal.
func ownGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
