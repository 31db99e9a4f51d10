package server

import (
	"testing"
	"time"
)

func TestBucket(t *testing.T) {
	now := time.Unix(0, 0)
	b := newBucket(2, 3)
	for i := range 3 {
		if !b.take(1, now) {
			t.Fatalf("token %d of the burst is missing", i)
		}
	}
	if b.take(1, now) {
		t.Error("more than the burst")
	}
	if !b.take(1, now.Add(500*time.Millisecond)) {
		t.Error("no token after half a second at two a second")
	}
	later := now.Add(time.Hour)
	if b.take(4, later) || !b.take(3, later) {
		t.Error("an hour does not save up exactly the burst")
	}
}
