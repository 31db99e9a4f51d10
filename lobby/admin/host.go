package admin

import (
	"context"
	"log/slog"
	"net/netip"
	"time"
)

// Host is what the desk asks of the program around the club. A function that is nil
// means that the program cannot do that.
type Host struct {
	// Sessions are those under way, the longest first.
	Sessions func() []Session
	// Kick ends a session, whose person is told a sentence, and reports whether there
	// is such a session.
	Kick func(id, sentence string) bool
	// End ends the program in an orderly way.
	End func()
	// Backup writes a copy of all that is kept to a new file, and returns its name.
	Backup func(ctx context.Context) (file string, err error)
	// Limits are those in force, and Used tells by their names how much of some is in use
	// now.
	Limits []Limit
	Used   func() map[string]string
	// Level is the least level of the log.
	Level *slog.LevelVar
}

// Session is a session under way. All texts are clean.
type Session struct {
	ID     string       // as in the log
	From   string       // address and port of the client
	Source netip.Prefix // by which limits count it
	Client string       // the client's version
	User   string       // the SSH user name: a hint, no identity
	Key    string       // fingerprint of the proven key in hex, or ""
	Name   string       // of the person, once known
	Shows  string       // the screen, or what is carried out
	Since  time.Time
	Active time.Time // when something was typed last
	// Received and Sent are in bytes.
	Received, Sent int64
}

// Limit is one bound of what the server lets people do. Used is "" where nobody counts.
type Limit struct{ Name, Value, Used, Help string }
