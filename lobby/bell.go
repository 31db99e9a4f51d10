package lobby

import (
	"context"
	"sync"
)

// bell tells those who listen that there is news, without saying what.
type bell struct {
	mu   sync.Mutex
	ears map[mailbox[struct{}]]struct{}
}

// listen opens a mailbox that holds a token whenever the bell has rung since the
// last token was taken, until ctx ends. The first token is there at once.
func (b *bell) listen(ctx context.Context) <-chan struct{} {
	ear := newMailbox[struct{}]()
	ear.put(struct{}{})
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.ears == nil {
		b.ears = make(map[mailbox[struct{}]]struct{})
	}
	b.ears[ear] = struct{}{}
	context.AfterFunc(ctx, func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.ears, ear)
	})
	return ear
}

func (b *bell) ring() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for ear := range b.ears {
		ear.put(struct{}{})
	}
}
