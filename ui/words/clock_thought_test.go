package words_test

import (
	"testing"
	"time"

	"pawnstorm/ui/words"
)

func TestThought(t *testing.T) {
	for took, want := range map[time.Duration]string{
		-time.Second: "0.0s", 470 * time.Millisecond: "0.4s", 9990 * time.Millisecond: "9.9s", 12*time.Second + 900*time.Millisecond: "12s",
		65 * time.Second: "1:05", 90 * time.Minute: "1h", 50 * time.Hour: "2d",
	} {
		if got := words.Thought(took); got != want {
			t.Errorf("%v: %q, want %q", took, got, want)
		}
	}
}
