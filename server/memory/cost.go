package memory

// The cost of a session with a connection of its own: memory that is in use after a
// collection, stacks included. BenchmarkSessions in cmd/pawnstorm/e2e/memory measures it.
const (
	commandBytes = 96 << 10
	screenBytes  = 192 << 10 // with no cell to show
	cellBytes    = 8
)

// Cost is that of a session that shows so many cells: 0 for a command.
func Cost(cells int) int64 {
	if cells == 0 {
		return commandBytes
	}
	return screenBytes + int64(cells)*cellBytes
}

// Cells is how many cells a session of a cost may show.
func Cells(cost int64) int { return int(max(cost-screenBytes, 0) / cellBytes) }

// connectionBytes is what an encrypted connection costs on which there is nothing.
const connectionBytes = 48 << 10

// Connections is how many connections may be open; 0 is no limit. They are closed when
// nothing is on them for a while, and until then may take a quarter of the limit.
func (l Limit) Connections() int { return int(l.Bytes / 4 / connectionBytes) }

// ownBytes is what the server needs besides sessions.
const ownBytes = 64 << 20

// ForSessions is how much of the limit sessions get; 0 is no limit.
func (l Limit) ForSessions() int64 { return max((l.Bytes-ownBytes)/2, l.Bytes/8) }
