//go:build !unix

package cli

import (
	"context"
	"fmt"
	"os"
	"os/exec"
)

// handOver runs the program until it ends. Ctrl-C reaches the program too, so the end of
// ctx only means that it is about to end.
func handOver(_ context.Context, program string, args []string) error {
	cmd := exec.Command(program, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s failed: %w", program, err)
	}
	return nil
}
