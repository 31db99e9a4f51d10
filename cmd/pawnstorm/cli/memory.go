package cli

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"strconv"
	"strings"

	"pawnstorm/game/clock"
	"pawnstorm/lobby"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/server/gate"
	"pawnstorm/server/memory"
)

// memoryFlags limit the memory of the server.
type memoryFlags struct {
	Memory bytesFlag `placeholder:"SIZE" help:"Memory the server may use, such as 512M; it limits sessions. Default: GOMEMLIMIT or the cgroup's limit, else three quarters of the machine."`
}

// bytesFlag is a number of bytes.
type bytesFlag int64

// UnmarshalText implements encoding.TextUnmarshaler: 512M, 2G, or a number of bytes.
func (s *bytesFlag) UnmarshalText(text []byte) error {
	word := strings.TrimSuffix(strings.ToUpper(string(text)), "B")
	shift := 0
	for i, unit := range []string{"K", "M", "G", "T"} {
		if number, ok := strings.CutSuffix(word, unit); ok {
			word, shift = number, 10*(i+1)
		}
	}
	n, err := strconv.ParseInt(word, 10, 64)
	if err != nil || n < 0 || n > 1<<(62-shift) {
		return fmt.Errorf("%q is not a size, such as 512M or 2G", text)
	}
	*s = bytesFlag(n << shift)
	return nil
}

// leastMemory is the least that a useful server needs.
const leastMemory = 64 << 20

func (f *memoryFlags) check() error {
	if f.Memory != 0 && f.Memory < leastMemory {
		return fmt.Errorf("--memory must be at least %dM", leastMemory>>20)
	}
	return nil
}

// open finds the limit, and sets it for Go's garbage collector.
func (f *memoryFlags) open(log *slog.Logger) memory.Limit {
	limit := memory.Find(int64(f.Memory), memory.ThisMachine())
	if limit.Bytes > 0 {
		debug.SetMemoryLimit(limit.Bytes)
		flag := ""
		if f.Memory > 0 {
			flag = fmt.Sprint(int64(f.Memory))
		}
		log.Info("memory is limited", filled(
			"by", limit.From, "flag", flag, "limit", inMB(limit.Bytes), "for-sessions", inMB(limit.ForSessions()))...)
	}
	return limit
}

// bound limits a gate to the connections that fit in memory.
func bound(g *gate.Limits, limit memory.Limit) {
	if most := limit.Connections(); most > 0 {
		boundTo(g, most)
	}
}

// boundTo limits a gate to a number of connections.
func boundTo(g *gate.Limits, most int) {
	g.Conns = min(g.Conns, most)
	g.Startups = min(g.Startups, max(1, most/2))
}

func inMB(bytes int64) string { return fmt.Sprintf("%d MB", bytes>>20) }

// usedMemory returns in words how much of the budget is in use, for operators.
func usedMemory(c memory.Counts) string {
	return fmt.Sprintf("%s of %s for sessions, %d wait", inMB(c.Used), inMB(c.Total), c.Waiting)
}

// rankOf decides who can log in while memory is short: operators and players in a running game always,
// and accounts before guests.
func rankOf(club *lobby.Club) func(context.Context, string, identity.PlayerID) memory.Rank {
	return func(ctx context.Context, key string, who identity.PlayerID) memory.Rank {
		if key != "" && club.Staff.Role(key) != admin.None {
			return memory.Player
		}
		if who == "" {
			owner, err := club.Accounts.Owner(ctx, key)
			if err != nil {
				return memory.Guest
			}
			who = owner.ID
		}
		for _, t := range club.Tables.Listing().Mine(who) {
			running := t.Status == table.Playing || t.Status == table.Pause
			if running && t.Clock.Control().Kind != clock.Correspondence {
				return memory.Player
			}
		}
		if who.HasAccount() {
			return memory.Member
		}
		return memory.Guest
	}
}
