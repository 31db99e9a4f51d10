package memory

import (
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/lobby/rescue"
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

// TestTrimmerPanics checks that a panic while trimming ends nothing else.
func TestTrimmerPanics(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		trims := 0
		trimmer := NewTrimmer(slog.New(slog.DiscardHandler))
		trimmer.trim = func() { trims++ }
		for range crowd {
			trimmer.Began()
		}
		open := rescue.Trap(func(what string) {
			if what == "giving memory back" {
				panic("sabotage")
			}
		})
		time.Sleep(2 * calm)
		open()
		trimmer.Began()
		time.Sleep(2 * calm)
		synctest.Wait()
		if trims != 1 {
			t.Errorf("%d trims after a panic, want 1", trims)
		}
	})
}
