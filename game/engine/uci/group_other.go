//go:build !unix

package uci

import "os/exec"

// Without process groups, we cannot kill what a program has started.
func lead(*exec.Cmd) {}

func killGroup(cmd *exec.Cmd) { cmd.Process.Kill() }
