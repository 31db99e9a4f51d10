package nats

import (
	"fmt"
	"iter"
	"testing"

	"pawnstorm/lobby/store"
)

// TestMissedNews checks that a store asks again for news it has missed. The next news or the
// leader's position shows the gap.
func TestMissedNews(t *testing.T) {
	servers := startServers(t, 1, "always")
	for name, next := range map[string]bool{"more news": true, "no more news": false} {
		t.Run(name, func(t *testing.T) {
			c := config(t, servers, fmt.Sprintf("club-%v", next))
			deaf, other := open(t, c), open(t, c)
			pull, stop := iter.Pull2(deaf.Watch(t.Context(), ""))
			defer stop()
			if err := deaf.docs.feed.sub.Unsubscribe(); err != nil {
				t.Fatal(err)
			}
			var rev store.Rev
			for i := range 3 { // only the last one remains
				var err error
				if rev, err = other.Put(t.Context(), "k", fmt.Append(nil, i), rev); err != nil {
					t.Fatal(err)
				}
			}
			if err := other.Delete(t.Context(), "k", rev); err != nil {
				t.Fatal(err)
			}
			want := []store.Entry{{Key: "k", Deleted: true}, {Key: "l", Value: []byte("x")}}
			if _, err := other.Put(t.Context(), "l", []byte("x"), 0); err != nil {
				t.Fatal(err)
			}
			if next {
				sub, err := deaf.conn.Subscribe(deaf.docs.news+">", deaf.docs.feed.take)
				if err != nil {
					t.Fatal(err)
				}
				defer sub.Unsubscribe()
				if err := deaf.conn.Flush(); err != nil {
					t.Fatal(err)
				}
				if _, err := other.Put(t.Context(), "m", []byte("x"), 0); err != nil {
					t.Fatal(err)
				}
				want = append(want, store.Entry{Key: "m", Value: []byte("x")})
			}
			for _, w := range want {
				e, err, _ := pull()
				if err != nil || e.Key != w.Key || string(e.Value) != string(w.Value) || e.Deleted != w.Deleted {
					t.Fatalf("got %v, %v, want %v", e, err, w)
				}
			}
		})
	}
}

// TestLostStream checks that a stream that went back in time is read again.
func TestLostStream(t *testing.T) {
	servers := startServers(t, 1, "always")
	st := open(t, config(t, servers, "club"))
	pull, stop := iter.Pull2(st.Watch(t.Context(), ""))
	defer stop()
	st.docs.feed.mu.Lock()
	st.docs.feed.next += 1000 // as if the stream had been restored from an old copy
	st.docs.feed.mu.Unlock()
	if _, err, _ := pull(); err == nil {
		t.Fatal("the watch did not end")
	}
	pull2, stop2 := iter.Pull2(st.Watch(t.Context(), ""))
	defer stop2()
	if _, err := st.Put(t.Context(), "k", nil, 0); err != nil {
		t.Fatal(err)
	}
	if e, err, _ := pull2(); err != nil || e.Key != "k" {
		t.Errorf("the new watch: got %v, %v", e, err)
	}
}
