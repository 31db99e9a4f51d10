package memory

// The cost of a session with its own connection: memory in use after a collection, including stacks.
// BenchmarkSessions in cmd/pawnstorm/e2e/memory measures it.
const (
	commandBytes = 96 << 10
	screenBytes  = 192 << 10 // without any cells
	cellBytes    = 8
)

// Cost returns the memory for a session that shows a number of cells: 0 for a command.
func Cost(cells int) int64 {
	if cells == 0 {
		return commandBytes
	}
	return screenBytes + int64(cells)*cellBytes
}

// Cells returns how many cells a session may show at a given cost.
func Cells(cost int64) int { return int(max(cost-screenBytes, 0) / cellBytes) }

// connectionBytes is the cost of an encrypted connection without a session.
const connectionBytes = 48 << 10

// Connections returns how many connections may be open; 0 means no limit. Connections without a session
// are closed after a while, and until then may take a quarter of the limit.
func (l Limit) Connections() int { return int(l.Bytes / 4 / connectionBytes) }

// ownBytes is what the server needs besides sessions.
const ownBytes = 64 << 20

// ForSessions returns how much of the limit is for sessions; 0 means no limit.
func (l Limit) ForSessions() int64 { return max((l.Bytes-ownBytes)/2, l.Bytes/8) }
