package nats

import (
	"iter"
	"strings"
	"sync/atomic"
	"testing"

	"pawnstorm/lobby/rescue"
)

// TestPanics makes each part of the store panic once. At most one call fails, and a watch still
// gets all news.
func TestPanics(t *testing.T) {
	servers := startServers(t, 1, "always")
	for _, part := range []string{"asking NATS", "looking for missed news of the store", "store changes"} {
		t.Run(part, func(t *testing.T) {
			var sprung atomic.Bool
			done := make(chan struct{})
			release := rescue.Trap(func(what string) {
				if what == part && sprung.CompareAndSwap(false, true) {
					close(done)
					panic("a test")
				}
			})
			defer release()
			st := open(t, config(t, servers, "club-"+strings.ReplaceAll(part, " ", "-")))
			pull, stop := iter.Pull2(st.Watch(t.Context(), ""))
			defer stop()
			for _, key := range []string{"a", "b"} {
				if _, err := st.Put(t.Context(), key, nil, 0); err != nil {
					t.Fatal(err)
				}
				if part == "asking NATS" {
					rescue.Caught("listing", func() {
						for range st.List(t.Context(), "", "") {
						}
					})
				}
			}
			<-done
			for _, key := range []string{"a", "b"} {
				if e, err, _ := pull(); err != nil || e.Key != key {
					t.Fatalf("got %v, %v, want %s", e, err, key)
				}
			}
			n := 0
			for _, err := range st.List(t.Context(), "", "") {
				if n++; err != nil {
					t.Fatal(err)
				}
			}
			if n != 2 {
				t.Errorf("got %d entries", n)
			}
		})
	}
}
