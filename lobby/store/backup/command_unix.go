//go:build unix

package backup

import (
	"context"
	"os/exec"
	"syscall"
)

// shell returns a command that runs a line. When it ends too late, what it started ends with it.
func shell(ctx context.Context, line string) *exec.Cmd {
	run := exec.CommandContext(ctx, "/bin/sh", "-c", line)
	run.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	run.Cancel = func() error { return syscall.Kill(-run.Process.Pid, syscall.SIGKILL) }
	return run
}
