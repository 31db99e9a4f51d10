package server

import (
	"sync/atomic"

	"pawnstorm/lobby/metrics"
	"pawnstorm/server/memory"
)

// Counts are figures of a server since it began, and of now.
type Counts struct {
	// Conns are the connections of now by state: login, idle (no session) and busy.
	Conns map[string]int
	// Handshakes are those that came to an end, by result: ok, failed (to authenticate),
	// slow, left (the client, before the end) and broken.
	Handshakes map[string]uint64
	// HandshakeTime is how long those took that were ok.
	HandshakeTime metrics.Spread
	// Rejected is what was not let in, by reason: connections, channels and requests.
	Rejected map[string]uint64
	// Sessions are those of now by kind: screens, page (screens in a browser), lines and
	// command.
	Sessions map[string]int
	// Ended are the sessions that have ended, by reason: see reasons.go.
	Ended map[string]uint64
	// Memory is that of sessions.
	Memory memory.Counts
	// Sent is how many bytes all sessions have sent, within the encryption.
	Sent uint64
}

type counts struct {
	handshakes, rejected, ended metrics.Words
	handshakeTime               metrics.Times
	sent                        atomic.Uint64
}

// Counts are the server's figures as they are now.
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

// Stopping reports whether the end of the server has begun.
func (s *Server) Stopping() bool {
	select {
	case <-s.stopping:
		return true
	default:
		return false
	}
}

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

// countEnd counts a reason by the program's own words for it.
func (s *session) countEnd(reason string) {
	word := reason
	switch reason {
	case reasonIdle, reasonStopping, reasonEOF, reasonPanic, reasonKicked, reasonRefused, reasonFull, "usage", "done", "left", "no screens",
		errHungUp.Error(), errFlood.Error(), errStall.Error():
	default:
		word = "other"
	}
	s.in.server.counts.ended.Add(word)
}
