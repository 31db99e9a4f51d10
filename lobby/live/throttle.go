package live

import (
	"sync"
	"time"

	"pawnstorm/lobby/rescue"
)

// beat does something soon after it is asked for, and so often at most: many who
// ask meanwhile are served at once. There is no timer while nobody asks.
type beat struct {
	every  time.Duration
	wait   time.Duration // before each, so that what follows is done with it
	strike func()

	mu    sync.Mutex
	asked bool
	last  time.Time
	pause time.Duration // after the last, if it is longer than every
}

// ask has the beat strike on a goroutine of its own: at once but for its wait, or as
// soon as it may again.
func (b *beat) ask() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.asked {
		return
	}
	b.asked = true
	time.AfterFunc(max(max(b.every, b.pause)-time.Since(b.last), b.wait), func() {
		b.mu.Lock()
		b.asked, b.last, b.pause = false, time.Now(), 0
		b.mu.Unlock()
		rescue.Run(nil, "telling what is new in the lobby", b.strike)
	})
}

// slow has the next come no sooner than so long after the last.
func (b *beat) slow(pause time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.pause = pause
}
