package memory

import (
	"log/slog"
	"testing"
	"testing/synctest"
	"time"
)

// TestTrimmer checks that memory is given back once after many sessions have begun, when no more
// begin.
func TestTrimmer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		trims := 0
		trimmer := NewTrimmer(slog.New(slog.DiscardHandler))
		trimmer.trim = func() { trims++ }
		begin := func(n, want int) {
			t.Helper()
			for range n {
				trimmer.Began()
				time.Sleep(calm / 2)
			}
			time.Sleep(calm)
			synctest.Wait()
			if trims != want {
				t.Errorf("%d trims after %d more sessions, want %d", trims, n, want)
			}
		}
		begin(crowd-1, 0)
		begin(2*crowd, 1)
		begin(crowd-1, 1)
		begin(1, 2)
		for range crowd {
			trimmer.Began()
		}
		trimmer.Stop()
		begin(0, 2)
	})
}
