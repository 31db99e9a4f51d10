package nats

import (
	"errors"
	"sync"
	"time"
)

// A server of NATS that is cut off from the others keeps its connections and refuses all
// that is asked of it for as long as that lasts. So a node whose requests are served by
// nobody for some time leaves its server for the next one.

// leaveAfter is how long nothing may be served before the server is left: longer than the
// servers take to elect a leader.
const leaveAfter = 12 * time.Second

// service is how a server has served lately.
type service struct {
	mu          sync.Mutex
	since, last time.Time // of the failures after which nothing was served
}

// served notes that a request was served, with whatever answer.
func (s *service) served() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.since = time.Time{}
}

// failed notes that one was not, and reports whether it is time to leave the server. A
// failure after which nothing was asked for as long does not count.
func (s *service) failed(now time.Time) (leave bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.since.IsZero() || now.Sub(s.last) >= leaveAfter {
		s.since = now
	}
	s.last = now
	if now.Sub(s.since) < leaveAfter {
		return false
	}
	s.since = time.Time{}
	return true
}

// judge takes note of how a request has ended that its caller did not give up.
func (s *Store) judge(err error) {
	var refused *apiError
	if err == nil || errors.As(err, &refused) && refused.Code != codeUnavailable {
		s.service.served()
		return
	}
	if !s.service.failed(time.Now()) || len(s.conn.Servers()) < 2 || s.run.Err() != nil {
		return
	}
	s.log.Warn("leaving a server of NATS that does not serve", "server", s.conn.ConnectedServerName(), "err", err)
	s.conn.ForceReconnect() // fails only when the store is closed
}
