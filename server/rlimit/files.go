package rlimit

import (
	"fmt"
	"math"
	"os"
)

const (
	// reservedFiles is how many file descriptors connections leave to everything else: the database,
	// backups, webhooks, engines, and the operator's pages.
	reservedFiles = 128
	// leastFiles is the lowest limit with room for enough connections.
	leastFiles = 2 * reservedFiles
)

// Unlimited is more than any process needs.
const Unlimited = math.MaxInt32

// Files is the limit of open files and connections. The zero value reads the system's.
type Files struct {
	limit func() int // of the system, if not nil
}

// Limit returns how many files and connections the process may have open.
func (f Files) Limit() int {
	if f.limit != nil {
		return f.limit()
	}
	return fileLimit()
}

// Check returns an error if the limit is too low for a server.
func (f Files) Check() error {
	if n := f.Limit(); n < leastFiles {
		return fmt.Errorf("this process may open only %d files and connections, and the server needs %d: "+
			"raise the limit with ulimit -n, LimitNOFILE in the unit, or --ulimit nofile of Docker", n, leastFiles)
	}
	return nil
}

// Connections returns how many connections a process with a number of listeners can serve on each.
func (f Files) Connections(listeners int) int {
	return max(1, (f.Limit()-reservedFiles)/max(1, listeners))
}

// Left returns how many more connections can be opened, at least. The system always uses the lowest free
// descriptor, so its number says how many are in use.
func (f Files) Left() int {
	n := f.Limit()
	if n == Unlimited {
		return n
	}
	file, err := os.Open(os.DevNull)
	if err != nil {
		return 0
	}
	defer file.Close()
	return max(0, n-reservedFiles-int(file.Fd()))
}
