package gate

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/netip"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
)

func openStore(t *testing.T) store.Store {
	t.Helper()
	st, err := bolt.Open(filepath.Join(t.TempDir(), "test.db"), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	return st
}

// saved returns the known sources in a store.
func saved(t *testing.T, st store.Store) map[string]string {
	t.Helper()
	all := make(map[string]string)
	for e, err := range st.List(t.Context(), knownKey, "") {
		if err != nil {
			t.Fatal(err)
		}
		all[e.Key] = string(e.Value)
	}
	return all
}

// counting is a store that counts writes.
type counting struct {
	store.Store
	updates int
}

func (c *counting) Update(ctx context.Context, changes []store.Change) error {
	if len(changes) > 0 {
		c.updates++
	}
	return c.Store.Update(ctx, changes)
}

// Known sources survive a restart. After 30 days they are deleted from the store.
func TestKnownSourcesAreKept(t *testing.T) {
	st := &counting{Store: openStore(t)}
	night := time.Date(2026, 1, 31, 23, 59, 0, 0, time.UTC)
	k := newKnown(st)
	for i := range 1200 {
		k.note(SourceOf(netip.AddrFrom4([4]byte{10, 0, byte(i >> 8), byte(i)})), night)
	}
	k.note(SourceOf(netip.MustParseAddr("2001:db8::1")), night)
	for range 3 {
		if err := k.save(t.Context(), night); err != nil {
			t.Fatal(err)
		}
		k.note(SourceOf(netip.MustParseAddr("2001:db8::1")), night) // the same day: no update
	}
	if st.updates != 3 {
		t.Errorf("%d updates for 1,201 sources", st.updates)
	}
	if all := saved(t, st); len(all) != 1201 || all["source/2001:db8::/64"] != `{"seen":"2026-01-31"}` {
		t.Errorf("the store has %d sources, one of them is %q", len(all), all["source/2001:db8::/64"])
	}

	later := night.Add(29 * 24 * time.Hour)
	k = newKnown(st)
	if err := k.load(t.Context()); err != nil {
		t.Fatal(err)
	}
	one := SourceOf(netip.MustParseAddr("10.0.0.1"))
	if !k.has(one, later) || k.has(one, later.Add(48*time.Hour)) || k.has(SourceOf(netip.MustParseAddr("10.1.0.0")), later) {
		t.Error("the gate knows the wrong sources")
	}
	k.note(one, later)
	for range 2 {
		if err := k.save(t.Context(), later.Add(48*time.Hour)); err != nil {
			t.Fatal(err)
		}
	}
	if all := saved(t, st); len(all) != 1 || len(k.seen) != 1 {
		t.Errorf("got %d saved and %d known sources, want only the one seen lately", len(all), len(k.seen))
	}
}

// If there are too many sources, the gate forgets the ones it saw longest ago, but none of today's.
func TestKnownSourcesAreBounded(t *testing.T) {
	k := newKnown(nil)
	monday := time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)
	source := func(i int) netip.Prefix {
		return SourceOf(netip.AddrFrom4([4]byte{10, byte(i >> 16), byte(i >> 8), byte(i)}))
	}
	k.note(source(0), monday)
	for i := range maxKnown + 1000 {
		k.note(source(i+1), monday.Add(24*time.Hour))
	}
	if len(k.seen) != maxKnown || k.has(source(0), monday) || !k.has(source(1), monday) {
		t.Errorf("got %d known sources", len(k.seen))
	}
	if len(k.gone) != 0 {
		t.Errorf("got %d deletions, but the store has no sources", len(k.gone))
	}
}

// The gate writes new sources every ten minutes and at the end. It ignores damaged records.
func TestRemember(t *testing.T) { synctest.Test(t, testRemember) }

func testRemember(t *testing.T) {
	st := openStore(t)
	for key, value := range map[string]string{
		"source/nonsense": `{"seen":"2026-01-31"}`, "source/10.0.0.1/32": "{", "source/10.0.0.2/32": `{"seen":"tomorrow"}`,
		"source/10.0.0.3/32": fmt.Sprintf(`{"seen":%q}`, time.Unix(946684800, 0).UTC().Format(time.DateOnly)),
	} {
		if _, err := st.Put(t.Context(), key, []byte(value), 0); err != nil {
			t.Fatal(err)
		}
	}
	g := New(Config{})
	g.Remember(t.Context()) // nothing to write
	g = New(Config{Store: st, Now: func() time.Time { return time.Unix(946684800, 0) }})
	login := func(addr string) {
		p, err := g.Admit(netip.MustParseAddr(addr), nil)
		if err != nil {
			t.Fatal(err)
		}
		p.Authenticated(true)
		p.Leave(Innocent)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		g.Remember(ctx)
		close(ended)
	}()
	synctest.Wait()
	g.known.mu.Lock()
	if n := len(g.known.seen); n != 1 {
		t.Errorf("got %d known sources", n)
	}
	g.known.mu.Unlock()
	login("10.0.0.1")
	<-time.After(saveEvery + time.Second)
	synctest.Wait()
	if got := saved(t, st)["source/10.0.0.1/32"]; got != `{"seen":"2000-01-01"}` {
		t.Errorf("after ten minutes the store has %q", got)
	}
	login("10.0.0.2")
	cancel()
	<-ended
	if got := saved(t, st)["source/10.0.0.2/32"]; got != `{"seen":"2000-01-01"}` {
		t.Errorf("at the end the store has %q", got)
	}
}

// TestEndWhileReading checks that a server that stops while it reads the known sources logs no
// warning.
func TestEndWhileReading(t *testing.T) {
	var log bytes.Buffer
	ctx, end := context.WithCancel(t.Context())
	end()
	New(Config{Store: openStore(t), Log: slog.New(slog.NewTextHandler(&log, nil))}).Remember(ctx)
	if log.Len() > 0 {
		t.Errorf("the log:\n%s", log.String())
	}
}
