package pubsub

import (
	"context"
	"sync"

	"pawnstorm/lobby/rescue"
)

// Signal tells those who listen that there is news, without saying what. The zero
// Signal is ready, and safe for concurrent use.
type Signal struct {
	mu        sync.Mutex
	listeners map[Mailbox[struct{}]]struct{}
}

// Listen opens a mailbox that holds a token whenever there was news since the last
// token was taken, until ctx ends. The first token is there at once.
func (s *Signal) Listen(ctx context.Context) <-chan struct{} {
	mail := NewMailbox[struct{}]()
	mail.Put(struct{}{})
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.listeners == nil {
		s.listeners = make(map[Mailbox[struct{}]]struct{})
	}
	s.listeners[mail] = struct{}{}
	context.AfterFunc(ctx, rescue.Func(nil, "leaving a signal", func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.listeners, mail)
	}))
	return mail
}

// Send says that there is news.
func (s *Signal) Send() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for mail := range s.listeners {
		mail.Put(struct{}{})
	}
}
