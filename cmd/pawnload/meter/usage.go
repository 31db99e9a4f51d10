package meter

import "time"

// Usage is what a process has used up to now, and what it holds.
type Usage struct {
	CPU      time.Duration // of all its threads
	Resident int64         // memory in bytes
}
