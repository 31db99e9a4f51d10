//go:build unix

package cli

import (
	"context"
	"fmt"
	"os"
	"syscall"
)

// handOver replaces this process by the program, so that signals reach it directly.
func handOver(_ context.Context, program string, args []string) error {
	err := syscall.Exec(program, append([]string{program}, args...), os.Environ())
	return fmt.Errorf("cannot run %s: %w", program, err)
}
