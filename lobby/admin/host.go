package admin

import (
	"context"
	"log/slog"
	"net/netip"
	"time"
)

// Host holds the functions that the service needs from the host program. A nil function means that
// the program does not support it.
type Host struct {
	// Sessions returns the open sessions, the oldest first.
	Sessions func() []Session
	// Kick ends a session and shows its user a sentence. It reports whether the session exists.
	Kick func(id, sentence string) bool
	// End shuts the program down cleanly.
	End func()
	// Backup writes a copy of the whole store to a new file and returns its name.
	Backup func(ctx context.Context) (file string, err error)
	// Limits lists the limits. Used returns the current usage of some of them, by name.
	Limits []Limit
	Used   func() map[string]string
	// Level is the log level.
	Level *slog.LevelVar
}

// Session describes an open session. All texts are clean.
type Session struct {
	ID     string       // the same as in the log: c7.1 is the first session of connection c7
	From   string       // address and port of the client
	Source netip.Prefix // what limits count by: an IPv4 address, or the /64 of an IPv6 one
	Client string       // the client's version
	User   string       // SSH user name; a hint, not an identity
	Key    string       // fingerprint in hex of the proven key, or ""
	Name   string       // user's name, once known
	Shows  string       // current screen or command
	Since  time.Time
	Active time.Time // time of the last keystroke
	// Received and Sent are in bytes, before encryption.
	Received, Sent int64
}

// Limit is a limit of the server. Used is "" if the usage is not counted.
type Limit struct{ Name, Value, Used, Help string }
