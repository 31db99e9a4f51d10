package words_test

import (
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/ui/words"
)

// TestPatiently: who waits for long is told so, once, and what was done is done by then.
func TestPatiently(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, test := range []struct {
			takes time.Duration
			tells int
		}{{words.SavingAfter / 2, 0}, {20 * words.SavingAfter, 1}} {
			told, done := 0, false
			words.Patiently(func() { <-time.After(test.takes); done = true }, func() { told++ })
			if told != test.tells || !done {
				t.Errorf("what takes %v is told of %d times, and done is %v", test.takes, told, done)
			}
		}
	})
}
