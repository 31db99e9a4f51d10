package words

import (
	"context"
	"time"

	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/store"
)

const (
	// Saving is shown while a write takes long.
	Saving = "Saving…"
	// Waiting is shown while a read takes long.
	Waiting = "The storage does not answer. Waiting for it…"
)

// StoreSlow returns the sentence to show while the store does not answer a write, or a read.
func StoreSlow(writes bool) string {
	if writes {
		return Saving
	}
	return Waiting
}

// StoreAway says that nothing can be stored. lasts is for how long that has been so.
func StoreAway(lasts time.Duration) string {
	if lasts < time.Minute {
		return Saving + " The storage does not answer. The clocks are paused."
	}
	return "The storage has not answered for a minute. Everything shown is safe and the clocks are paused. " +
		"The game goes on by itself. You can also come back later."
}

// WithSlowNotice runs do and waits for it. If the store is slow to answer do's context, it calls
// say once.
func WithSlowNotice(ctx context.Context, do func(context.Context), say func(sentence string)) {
	silent := make(chan bool, 1)
	done, cancel := context.WithCancel(context.Background())
	ctx = store.ReportSlow(ctx, func(writes bool) {
		select {
		case silent <- writes:
		default:
		}
	})
	join := rescue.Go("a store operation", func() { do(ctx) }, cancel)
	defer join()
	select {
	case <-done.Done():
	case writes := <-silent:
		say(StoreSlow(writes))
	}
}
