package meter

import "time"

// Usage is what a process has used so far, and what it holds.
type Usage struct {
	CPU      time.Duration // of all its threads
	Resident int64         // memory in bytes
}
