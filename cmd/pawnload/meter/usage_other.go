//go:build !linux

package meter

import (
	"errors"
	"fmt"
)

// Of returns the usage of a process.
func Of(int) (Usage, error) {
	return Usage{}, fmt.Errorf("processor time and memory are measured on Linux alone: %w", errors.ErrUnsupported)
}
