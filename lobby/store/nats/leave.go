package nats

import (
	"errors"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// A NATS server that is cut off from the others keeps its connections and refuses all requests
// meanwhile. So a node leaves its server if none of its requests are served for some time.

// leaveAfter is how long a server can fail to serve before the node leaves it. It is longer than
// the servers take to elect a leader.
const leaveAfter = 12 * time.Second

// service says how a server has served lately.
type service struct {
	mu          sync.Mutex
	since, last time.Time // first and last failure since the last success
}

// served records that a request was answered, even with an error.
func (s *service) served() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.since = time.Time{}
}

// failed records that a request was not answered, and reports whether to leave the server. It does
// not count a failure that was followed by a long time without requests.
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

// judge records the outcome of a request that its caller did not cancel.
func (s *Store) judge(err error) {
	refused, ok := errors.AsType[*jetstream.APIError](err)
	if err == nil || ok && refused.Code != codeUnavailable {
		s.service.served()
		return
	}
	if !s.service.failed(time.Now()) || len(s.conn.Servers()) < 2 || s.run.Err() != nil {
		return
	}
	s.log.Warn("leaving a NATS server that does not serve", "server", s.conn.ConnectedServerName(), "err", err)
	s.conn.ForceReconnect() // fails only when the store is closed
}
