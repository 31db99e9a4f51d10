package nats

import (
	"testing"
	"time"
)

// TestLeaving checks that the client leaves a server that has failed all calls for some time, and
// not earlier.
func TestLeaving(t *testing.T) {
	var s service
	now := time.Now()
	fails := func(after time.Duration) bool {
		now = now.Add(after)
		return s.failed(now)
	}
	for range 3 {
		if fails(0) || fails(leaveAfter/2) || fails(leaveAfter/2-1) {
			t.Error("left too early")
		}
		if !fails(1) {
			t.Error("not left")
		}
	}
	fails(0)
	fails(leaveAfter / 2)
	s.served()
	if fails(leaveAfter/2) || fails(leaveAfter-1) {
		t.Error("left although a call succeeded")
	}
	for range 3 {
		if fails(leaveAfter) {
			t.Error("left after failures with long pauses between them")
		}
	}
}
