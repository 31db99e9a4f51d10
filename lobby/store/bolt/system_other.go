//go:build !(linux || darwin || freebsd)

package bolt

import (
	"math"
	"os"
)

// lockFile does nothing, because on this system an open file cannot be replaced anyway.
func lockFile(*os.File) error { return nil }

// Room is unknown here. A full disk shows only when it is written to.
func Room(string) (uint64, error) { return math.MaxUint64, nil }

// chownLike does nothing, because this system has no root user.
func chownLike(string, string) error { return nil }
