package words

import (
	"context"
	"fmt"
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

// StoreSlow returns the sentence to show while the store does not answer a write, or a read. From the
// first second on it counts them, so that people see that the screen is still alive.
func StoreSlow(writes bool, lasts time.Duration) string {
	seconds := int(lasts.Seconds())
	switch {
	case seconds < 1 && writes:
		return Saving
	case writes:
		return fmt.Sprintf("%s %d s. The server is slow to answer.", Saving, seconds)
	case seconds < 1:
		return Waiting
	}
	return fmt.Sprintf("%s %d s.", Waiting, seconds)
}

// StoreAway says that nothing can be stored. lasts is for how long that has been so.
func StoreAway(lasts time.Duration) string {
	if lasts < time.Minute {
		return fmt.Sprintf("%s %d s. The storage does not answer. The clocks are paused.", Saving, int(lasts.Seconds()))
	}
	return fmt.Sprintf("The storage has not answered for %s. Everything shown is safe and the clocks are paused. "+
		"The game goes on by itself. You can also come back later.", Countdown(lasts.Truncate(time.Second)))
}

// beatEvery is how often WithHeartbeat repeats that it waits.
const beatEvery = 10 * time.Second

// WithSlowNotice runs do and waits for it. If the store is slow to answer do's context, it calls
// say once.
func WithSlowNotice(ctx context.Context, do func(context.Context), say func(sentence string)) {
	withNotices(ctx, do, say, nil)
}

// WithHeartbeat is WithSlowNotice for people who look on. It calls say again every ten seconds.
func WithHeartbeat(ctx context.Context, do func(context.Context), say func(sentence string)) {
	beat := time.NewTicker(beatEvery)
	defer beat.Stop()
	withNotices(ctx, do, say, beat.C)
}

// withNotices is WithSlowNotice, and says it again at each beat.
func withNotices(ctx context.Context, do func(context.Context), say func(sentence string), beats <-chan time.Time) {
	silent := make(chan bool, 1)
	done, cancel := context.WithCancel(context.Background())
	ctx = store.ReportSlow(ctx, func(writes bool) {
		select {
		case silent <- writes:
		default:
		}
	})
	begun := time.Now()
	join := rescue.Go("a store operation", func() { do(ctx) }, cancel)
	defer join()
	var writes bool
	select {
	case <-done.Done():
		return
	case writes = <-silent:
		say(StoreSlow(writes, 0))
	}
	for {
		select {
		case <-done.Done():
			return
		case now := <-beats:
			say(StoreSlow(writes, now.Sub(begun)))
		}
	}
}
