package server

import (
	"cmp"
	"net/netip"
	"slices"
	"strings"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rescue"
)

// SessionInfo is a running session as an operator may see it. All texts are clean.
type SessionInfo struct {
	ID     string       // as in the log: c7.1 is the first session of connection c7
	From   string       // address and port of the client
	Source netip.Prefix // an IPv4 address, or the /64 of an IPv6 one
	Client string       // the client's version
	User   string       // the SSH user name: a hint, not an identity
	Key    string       // SHA-256 of the proven key, in hex; "" if none
	Name   string       // of the person, once known; see [tui.Visit]
	Shows  string       // the screen, or the name of the command
	Since  time.Time
	Active time.Time // of the last key
	// Received and Sent are in bytes, before encryption.
	Received, Sent int64
}

// Sessions returns the running sessions, the longest first.
func (s *Server) Sessions() []SessionInfo {
	s.mu.Lock()
	list := make([]SessionInfo, 0, len(s.sessions))
	for _, one := range s.sessions {
		list = append(list, one.info())
	}
	s.mu.Unlock()
	slices.SortFunc(list, func(a, b SessionInfo) int {
		return cmp.Or(a.Since.Compare(b.Since), strings.Compare(a.ID, b.ID))
	})
	return list
}

// Kick ends a session with a message for its user, and reports whether there is such a session. It
// disconnects a session that does not end in time.
func (s *Server) Kick(id, sentence string) bool {
	s.mu.Lock()
	one, ok := s.sessions[id]
	s.mu.Unlock()
	if ok {
		one.kick(sentence)
	}
	return ok
}

// enlist makes a session known to Sessions and Kick until strike removes it.
func (s *Server) enlist(one *session) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sessions[one.in.id] = one
}

// strike removes a session from the list.
func (s *Server) strike(one *session) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.sessions, one.in.id)
}

func (s *session) info() SessionInfo {
	told := s.told.Load()
	return SessionInfo{
		ID: s.in.id, From: s.in.from, Source: s.in.source,
		Client: s.client, User: s.visit.User, Key: s.visit.Key,
		Name: told.who.Name, Shows: told.shows,
		Since: s.since, Active: s.since.Add(time.Duration(s.active.Load())),
		Received: s.read.Load(), Sent: s.out.sent() + s.err.sent(),
	}
}

// told is what a session has reported about itself.
type told struct {
	who   identity.Person
	shows string
}

// tell records what a session reports about itself; it is the Tell of its visit.
func (s *session) tell(who identity.Person, shows string) {
	who.Name = clean(who.Name)
	s.told.Store(&told{who, clean(shows)})
}

// kickTime is how long a kicked session may take to end.
const kickTime = 5 * time.Second

// kick ends the session with a sentence for its person. The first one stands.
func (s *session) kick(sentence string) {
	s.kicks.Do(func() {
		s.sentence = sentence
		close(s.kicked)
		time.AfterFunc(kickTime, rescue.Func(s.in.log, "a kick", func() { s.in.cancel(errKicked) }))
	})
}
