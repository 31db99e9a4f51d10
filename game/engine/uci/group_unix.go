//go:build unix

package uci

import (
	"os/exec"
	"syscall"
)

// lead makes a program the first of a process group, with all that it starts.
func lead(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup ends a program and what is left of its group. That there is nothing
// left is no error.
func killGroup(cmd *exec.Cmd) { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
