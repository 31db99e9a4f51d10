package server

import (
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
)

// sizeEvery is how often the program of a session hears of a new size of its window. Each
// has everything drawn anew, and a client may send any number.
const sizeEvery = 100 * time.Millisecond

// sizes are those of a window that changes. Those that come too fast are left out, but the
// last one never is.
type sizes struct {
	C     chan tea.WindowSizeMsg                    // has the newest, if it was not taken yet
	guard func(func())                              // runs what happens on other goroutines
	fit   func(tea.WindowSizeMsg) tea.WindowSizeMsg // cuts a size to what there is memory for; nil does not

	mu     sync.Mutex
	newest tea.WindowSizeMsg
	told   time.Time   // when C got one
	later  *time.Timer // tells the newest; nil if that is told
}

func newSizes(guard func(func())) sizes {
	return sizes{C: make(chan tea.WindowSizeMsg, 1), guard: guard}
}

func (s *sizes) take(size tea.WindowSizeMsg) {
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
	select {
	case <-s.C:
	default:
	}
	s.C <- s.cut(s.newest) // has room: all who send hold the lock
	s.told = time.Now()
}

func (s *sizes) cut(size tea.WindowSizeMsg) tea.WindowSizeMsg {
	if s.fit == nil {
		return size
	}
	return s.fit(size)
}

// bound has sizes be cut from now on, and the one that was not taken yet.
func (s *sizes) bound(fit func(tea.WindowSizeMsg) tea.WindowSizeMsg) {
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
