package words

import (
	"context"
	"time"

	"pawnstorm/lobby/guard"
)

// Saving is said while something has been waiting for the store for SavingAfter.
const (
	Saving      = "Saving…"
	SavingAfter = 2 * time.Second
)

// StoreAway says that nothing can be stored, and for how long that has been so.
func StoreAway(lasts time.Duration) string {
	if lasts < time.Minute {
		return Saving + " The storage does not answer. The clocks stand still."
	}
	return "The storage has not answered for a minute. All that was shown is safe, the clocks stand still, and the game goes on by itself. You may also come back later."
}

// Patiently does something and waits for it. If that takes long, it calls late meanwhile.
func Patiently(do, late func()) {
	done, cancel := context.WithCancel(context.Background())
	join := guard.Go("something that is saved", do, cancel)
	defer join()
	timer := time.NewTimer(SavingAfter)
	defer timer.Stop()
	select {
	case <-done.Done():
	case <-timer.C:
		late()
	}
}
