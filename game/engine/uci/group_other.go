//go:build !unix

package uci

import "os/exec"

// Without process groups, what a program has started is its own affair.
func lead(*exec.Cmd) {}

func killGroup(cmd *exec.Cmd) { cmd.Process.Kill() }
