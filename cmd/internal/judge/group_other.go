//go:build !unix

package judge

import "syscall"

func ownGroup() *syscall.SysProcAttr { return nil }
