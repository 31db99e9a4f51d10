package backup

import (
	"context"
	"os/exec"
)

// shell returns a command that runs a line.
func shell(ctx context.Context, line string) *exec.Cmd {
	return exec.CommandContext(ctx, "cmd", "/C", line)
}
