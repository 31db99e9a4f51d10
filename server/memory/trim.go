package memory

import (
	"log/slog"
	"runtime"
	"runtime/debug"
	"sync"
	"time"

	"pawnstorm/lobby/rescue"
)

const (
	// crowd is how many sessions must begin before it is worth trimming.
	crowd = 50
	// calm is how long no session must begin before the trimming.
	calm = time.Second
	// halvings is how many collections it takes until the stacks of goroutines are small again: each
	// collection halves those that are mostly unused.
	halvings = 3
)

// Trimmer gives memory back after many sessions have begun. Handshakes and first frames leave garbage
// and large stacks, and on a quiet server Go does not collect them for minutes. It is safe for
// concurrent use.
type Trimmer struct {
	log  *slog.Logger
	trim func()

	mu    sync.Mutex
	begun int
	timer *time.Timer
}

// NewTrimmer returns a trimmer. Stop ends it.
func NewTrimmer(log *slog.Logger) *Trimmer { return &Trimmer{log: log, trim: trim} }

func trim() {
	for range halvings - 1 {
		runtime.GC()
	}
	debug.FreeOSMemory() // collects, too
}

// Began counts a session that begins.
func (t *Trimmer) Began() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.begun++; t.begun < crowd {
		return
	}
	if t.timer == nil {
		t.timer = time.AfterFunc(calm, rescue.Func(t.log, "giving memory back", t.calmed))
		return
	}
	t.timer.Reset(calm)
}

func (t *Trimmer) calmed() {
	t.mu.Lock()
	t.begun = 0
	t.mu.Unlock()
	t.trim()
}

// Stop cancels a trimming that has not begun.
func (t *Trimmer) Stop() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.timer != nil {
		t.timer.Stop()
	}
}
