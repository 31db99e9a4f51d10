//go:build unix

package uci

import (
	"os/exec"
	"syscall"
)

// lead starts a process group for a program and everything it starts.
func lead(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills a program and its group. A group that is already gone is not an error.
func killGroup(cmd *exec.Cmd) { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
