package live

import (
	"sync"
	"time"

	"pawnstorm/lobby/rescue"
)

// throttle calls run soon after a request, but not more often than every. All requests in between
// share one call. There is no timer without a request.
type throttle struct {
	every time.Duration
	wait  time.Duration // before each call, so that it covers the changes that follow
	run   func()

	mu    sync.Mutex
	asked bool
	last  time.Time
	pause time.Duration // after the last call, if longer than every
}

// ask calls run on a new goroutine, after wait or as soon as the throttle allows.
func (t *throttle) ask() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.asked {
		return
	}
	t.asked = true
	time.AfterFunc(max(max(t.every, t.pause)-time.Since(t.last), t.wait), func() {
		t.mu.Lock()
		t.asked, t.last, t.pause = false, time.Now(), 0
		t.mu.Unlock()
		rescue.Run(nil, "updating the lobby", t.run)
	})
}

// slow delays the next call until pause after the last one.
func (t *throttle) slow(pause time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.pause = pause
}
