package server

import (
	"sync"
	"time"

	"pawnstorm/lobby/pubsub"
	"pawnstorm/ui/program"
)

// sizeEvery is the shortest time between two window sizes that a session's program gets. Each makes it
// redraw everything, and a client may send any number.
const sizeEvery = 100 * time.Millisecond

// sizes passes on the sizes of a changing window. It skips some if they come too fast, but
// never the last one.
type sizes struct {
	C     pubsub.Mailbox[program.Size]    // has the newest size, if it was not taken yet
	guard func(func())                    // runs the work of other goroutines
	fit   func(program.Size) program.Size // limits a size to the available memory

	mu     sync.Mutex
	newest program.Size
	told   time.Time   // when C last got a size
	later  *time.Timer // sends the newest size; nil if it was sent
}

func newSizes(guard func(func())) sizes {
	whole := func(size program.Size) program.Size { return size }
	return sizes{C: pubsub.NewMailbox[program.Size](), guard: guard, fit: whole}
}

func (s *sizes) take(size program.Size) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.newest = size
	if s.later != nil {
		return
	}
	if wait := sizeEvery - time.Since(s.told); wait > 0 {
		s.later = time.AfterFunc(wait, func() { s.guard(s.catchUp) })
		return
	}
	s.tell()
}

func (s *sizes) catchUp() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.later = nil
	s.tell()
}

func (s *sizes) tell() {
	s.C.Put(s.fit(s.newest))
	s.told = time.Now()
}

// bound limits sizes from now on, including a size that still waits in C.
func (s *sizes) bound(fit func(program.Size) program.Size) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fit = fit
	select {
	case size := <-s.C:
		s.C <- fit(size)
	default:
	}
}

func (s *sizes) stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.later != nil {
		s.later.Stop()
	}
}
