package nats

import (
	"testing"
	"time"
)

// TestLeaving: a server is left that has served nothing for some time though it was asked
// again and again, and not before.
func TestLeaving(t *testing.T) {
	var s service
	now := time.Now()
	fails := func(after time.Duration) bool {
		now = now.Add(after)
		return s.failed(now)
	}
	for range 3 {
		if fails(0) || fails(leaveAfter/2) || fails(leaveAfter/2-1) {
			t.Error("it is left too early")
		}
		if !fails(1) {
			t.Error("it is not left")
		}
	}
	fails(0)
	fails(leaveAfter / 2)
	s.served()
	if fails(leaveAfter/2) || fails(leaveAfter-1) {
		t.Error("it is left though it has served")
	}
	for range 3 {
		if fails(leaveAfter) {
			t.Error("it is left for failures with long pauses between them")
		}
	}
}
