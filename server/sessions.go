package server

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rescue"
)

// Sessions returns the running sessions as an operator may see them, the longest first. All texts are
// clean.
func (s *Server) Sessions() []admin.Session {
	s.mu.Lock()
	list := make([]admin.Session, 0, len(s.sessions))
	for _, one := range s.sessions {
		list = append(list, one.info())
	}
	s.mu.Unlock()
	slices.SortFunc(list, func(a, b admin.Session) int {
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

func (s *session) info() admin.Session {
	told := s.told.Load()
	return admin.Session{
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
