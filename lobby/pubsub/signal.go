package pubsub

import (
	"context"
	"sync"

	"pawnstorm/lobby/rescue"
)

// Signal tells listeners that something changed, but not what. The zero Signal is ready to use
// and safe for concurrent use.
type Signal struct {
	mu        sync.Mutex
	listeners map[Mailbox[struct{}]]struct{}
}

// Listen returns a channel that receives a token when something changed since the last token was
// taken, until ctx ends. The first token is there at once. The channel is never closed.
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

// Send gives every listener a token.
func (s *Signal) Send() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for mail := range s.listeners {
		mail.Put(struct{}{})
	}
}
