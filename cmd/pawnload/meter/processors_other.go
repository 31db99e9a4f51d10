//go:build !linux

package meter

import (
	"errors"
	"fmt"
	"os/exec"
)

// Processors are one for the server and one for this process.
type Processors struct{}

// Part takes the first two processors that this process may use and moves all of
// its threads to the second.
func Part() (*Processors, error) {
	return nil, fmt.Errorf("client and server are parted on Linux alone: %w", errors.ErrUnsupported)
}

// Start starts a command on the server's processor.
func (*Processors) Start(cmd *exec.Cmd) error { return cmd.Start() }
