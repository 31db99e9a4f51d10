package server

import (
	"slices"
	"sync/atomic"

	"pawnstorm/lobby/metrics"
	"pawnstorm/server/memory"
)

// Counts holds the server's current figures and its totals since it started.
type Counts struct {
	// Conns counts open connections by state: login, idle (no session) and busy.
	Conns map[string]int
	// Handshakes counts finished handshakes by result: ok, failed (to authenticate), slow, left
	// (the client hung up) and broken.
	Handshakes map[string]uint64
	// HandshakeTime is how long the successful ones took.
	HandshakeTime metrics.Spread
	// Rejected counts refused connections, channels and requests by reason.
	Rejected map[string]uint64
	// Sessions counts running sessions by kind: screens, page (screens in a browser), lines and
	// command.
	Sessions map[string]int
	// Ended counts ended sessions by reason; see reasons.go.
	Ended map[string]uint64
	// Memory holds the figures of the sessions' memory.
	Memory memory.Counts
	// Sent is how many bytes all sessions have sent, before encryption.
	Sent uint64
}

type counts struct {
	handshakes, rejected, ended metrics.Words
	handshakeTime               metrics.Times
	sent                        atomic.Uint64
}

// Counts returns the server's current figures.
func (s *Server) Counts() Counts {
	c := Counts{
		Conns:      map[string]int{"login": 0, "idle": 0, "busy": 0},
		Handshakes: s.counts.handshakes.All(), HandshakeTime: s.counts.handshakeTime.Spread(),
		Rejected: s.counts.rejected.All(),
		Sessions: map[string]int{"screens": 0, "page": 0, "lines": 0, "command": 0},
		Ended:    s.counts.ended.All(), Sent: s.counts.sent.Load(), Memory: s.memory.Counts(),
	}
	for reason, n := range s.gate.Counts().Refused {
		c.Rejected[string(reason)] += n
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for one := range s.conns {
		c.Conns[one.state()]++
	}
	for _, one := range s.sessions {
		c.Sessions[one.kind()]++
	}
	return c
}

// Stopping reports whether the server has begun to shut down.
func (s *Server) Stopping() bool { return closed(s.stopping) }

func (c *conn) state() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.auth == "":
		return "login"
	case c.running == 0:
		return "idle"
	}
	return "busy"
}

func (s *session) kind() string {
	switch {
	case s.page:
		return "page"
	case s.visit.Lines:
		return "lines"
	case s.isCommand() || !s.onScreens():
		return "command"
	}
	return "screens"
}

// countedReasons are the reasons that have a counter of their own. All others count as "other".
var countedReasons = []string{
	reasonIdle, reasonStopping, reasonEOF, reasonPanic, reasonKicked, reasonRefused, reasonFull,
	"usage", "done", "left", "no screens", errHungUp.Error(), errFlood.Error(), errStall.Error(),
}

// countEnd counts the end of a session.
func (s *session) countEnd(reason string) {
	if !slices.Contains(countedReasons, reason) {
		reason = "other"
	}
	s.in.server.counts.ended.Add(reason)
}
