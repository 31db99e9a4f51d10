package words

import (
	"testing"
	"time"

	"pawnstorm/lobby/errs"
)

// TestReadSpan checks the one way to write durations.
func TestReadSpan(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"30s": 30 * time.Second, "10m": 10 * time.Minute, "1h30m": 90 * time.Minute, "3d": 72 * time.Hour, "2w": 14 * 24 * time.Hour, "0m": 0,
	} {
		if got, err := ReadSpan(text); err != nil || got != want {
			t.Errorf("%s: got %v, error %v", text, got, err)
		}
	}
	for _, text := range []string{"", "30", "m", "1.5h", "-3d", "3d ", "99999s", "1y", "1s1s1s1s1s1s1s1s1s1s1s"} {
		if got, err := ReadSpan(text); errs.KindOf(err) != errs.Invalid {
			t.Errorf("%q: got %v, error %v", text, got, err)
		}
	}
}
