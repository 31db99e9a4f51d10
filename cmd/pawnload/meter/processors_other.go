//go:build !linux

package meter

import (
	"errors"
	"fmt"
	"os/exec"
)

// Processors holds a processor for the server and one for this process.
type Processors struct{}

// Part takes the first two processors that this process may use and moves all its
// threads to the second.
func Part() (*Processors, error) {
	return nil, fmt.Errorf("separate processors for client and server need Linux: %w", errors.ErrUnsupported)
}

// Start starts a command on the server's processor.
func (*Processors) Start(cmd *exec.Cmd) error { return cmd.Start() }
