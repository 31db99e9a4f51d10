package store_test

import (
	"errors"
	"log/slog"
	"path/filepath"
	"testing"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
)

// sign is a test document. It is active while its text is not empty.
type sign struct {
	store.Meta
	ID   identity.PlayerID `json:"-"`
	Text string
}

type signs = store.Cache[identity.PlayerID, sign]

func newSigns(t *testing.T) (signs, *bolt.Store) {
	t.Helper()
	st, err := bolt.Open(filepath.Join(t.TempDir(), "test.db"), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	return signsOf(st), st
}

// signsOf returns the signs as another node of the same store sees them.
func signsOf(st store.Store) signs {
	return store.NewCache(kindOfSigns(st), store.Caching[identity.PlayerID, sign]{
		Active: func(s *sign) bool { return s.Text != "" },
	})
}

func kindOfSigns(st store.Store) store.Kind[identity.PlayerID, sign] {
	return store.Kind[identity.PlayerID, sign]{
		Docs: store.Docs{Store: st, Log: slog.New(slog.DiscardHandler)}, Name: "sign", Keys: "sign/", Version: 1,
		Empty: func(who identity.PlayerID) *sign { return &sign{ID: who} },
		Meta:  func(s *sign) *store.Meta { return &s.Meta },
		Check: func(_ identity.PlayerID, s *sign) error {
			if s.Text == "nonsense" {
				return errors.New("this text is nonsense")
			}
			return nil
		},
	}
}

func write(t *testing.T, d signs, who identity.PlayerID, text string) {
	t.Helper()
	if err := d.Change(t.Context(), who, func(s *sign) error { s.Text = text; return nil }); err != nil {
		t.Fatal(err)
	}
}

// TestChanges checks that followers of a value hear about its changes and no others.
func TestChanges(t *testing.T) {
	d, _ := newSigns(t)
	one, other := d.Signal(t.Context(), "p1"), d.Signal(t.Context(), "p2")
	write(t, d, "p1", "open")
	if len(one) != 1 || len(other) != 0 {
		t.Errorf("got %d signals, and %d for another value", len(one), len(other))
	}
}

func TestChange(t *testing.T) {
	d, _ := newSigns(t)
	write(t, d, "p1", "open")
	if got := d.Known("p1"); got.ID != "p1" || got.Text != "open" || got.Version != 1 || !d.IsActive("p1") {
		t.Errorf("got %+v, active: %v", got, d.IsActive("p1"))
	}
	refused := errors.New("no")
	if err := d.Change(t.Context(), "p1", func(s *sign) error { s.Text = "shut"; return refused }); err != refused {
		t.Errorf("a refused change: got %v", err)
	}
	if err := d.Change(t.Context(), "p1",
		func(s *sign) error { s.Text = "shut"; return store.ErrUnchanged }); err != nil {
		t.Errorf("an empty change: got %v", err)
	}
	if got, err := d.Get(t.Context(), "p1"); err != nil || got.Text != "open" {
		t.Errorf("stored %+v (%v)", got, err)
	}
	write(t, d, "p1", "")
	if d.IsActive("p1") {
		t.Error("an empty sign is active")
	}
}

// TestChangeAgain checks that a change is retried when another node was faster.
func TestChangeAgain(t *testing.T) {
	d, st := newSigns(t)
	var seen []string
	err := d.Change(t.Context(), "p1", func(s *sign) error {
		seen = append(seen, s.Text)
		if len(seen) == 1 {
			write(t, signsOf(st), "p1", "theirs")
		}
		s.Text += "ours"
		return nil
	})
	if got := d.Known("p1").Text; err != nil || got != "theirsours" || len(seen) != 2 {
		t.Errorf("got %q after %q (%v)", got, seen, err)
	}
}

func TestNewerVersion(t *testing.T) {
	d, st := newSigns(t)
	if _, err := st.Put(t.Context(), "sign/p1", []byte(`{"v":2}`), 0); err != nil {
		t.Fatal(err)
	}
	err := d.Change(t.Context(), "p1", func(*sign) error { return nil })
	if !errors.Is(err, store.ErrNewer) {
		t.Errorf("changing a newer server's value: got %v", err)
	}
}

// TestLoad checks that Load forgets what is no longer stored, and that an older value that comes
// late changes nothing.
func TestLoad(t *testing.T) {
	d, st := newSigns(t)
	write(t, d, "p1", "old")
	late, err := st.Get(t.Context(), "sign/p1")
	if err != nil {
		t.Fatal(err)
	}
	write(t, d, "p1", "new")
	write(t, d, "p2", "here")
	d.Learn(late)
	there := signsOf(st)
	learn := func(e store.Entry) { there.Learn(e) }
	if err := there.Load(t.Context(), learn); err != nil {
		t.Fatal(err)
	}
	for _, node := range []signs{d, there} {
		if len(node.List()) != 2 || node.Known("p1").Text != "new" || node.Known("p2").Text != "here" {
			t.Errorf("got %+v", node.List())
		}
	}
	if there, err := d.Remove(t.Context(), "p2"); !there || err != nil {
		t.Errorf("deleting: got %v (%v)", there, err)
	}
	if there, err := d.Remove(t.Context(), "p3"); there || err != nil {
		t.Errorf("deleting a missing value: got %v (%v)", there, err)
	}
	if err := there.Load(t.Context(), learn); err != nil {
		t.Fatal(err)
	}
	if there.IsActive("p2") || there.Known("p2").Text != "" || !there.IsActive("p1") {
		t.Error("want the deleted sign forgotten and the other one kept")
	}
}

// TestRemovedStaysAway checks that a removed value does not come back when the store reports an
// earlier write late.
func TestRemovedStaysAway(t *testing.T) {
	d, st := newSigns(t)
	write(t, d, "p1", "old")
	late, err := st.Get(t.Context(), "sign/p1")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Remove(t.Context(), "p1"); err != nil {
		t.Fatal(err)
	}
	if d.Learn(late); d.IsActive("p1") {
		t.Error("the removed value is back")
	}
	d.Learn(store.Entry{Key: late.Key, Rev: late.Rev + 1, Deleted: true})
	if write(t, d, "p1", "again"); d.Known("p1").Text != "again" {
		t.Error("the value written afterwards is not known")
	}
	if d.Learn(store.Entry{Key: late.Key, Rev: late.Rev + 1, Deleted: true}); d.Known("p1").Text != "again" {
		t.Error("late news of the old delete removed the new value")
	}
}

// TestSweep checks that Sweep removes values that are over, and keeps unreadable ones.
func TestSweep(t *testing.T) {
	d, st := newSigns(t)
	write(t, d, "a1", "old")
	write(t, d, "a2", "new")
	write(t, d, "b1", "old")
	for key, value := range map[string]string{
		"sign/a3": "{", "sign/a4": `{"v":2}`, "sign/a5": `{"v":1,"Text":"nonsense"}`,
	} {
		if _, err := st.Put(t.Context(), key, []byte(value), 0); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Sweep(t.Context(), "a", func(s *sign) bool { return s.Text != "new" }); err != nil {
		t.Fatal(err)
	}
	var left string
	for e, err := range st.List(t.Context(), "sign/", "") {
		if err != nil {
			t.Fatal(err)
		}
		left += e.Key[len("sign/"):] + " "
	}
	if left != "a2 a3 a4 a5 b1 " {
		t.Errorf("left: %s", left)
	}
}

// TestSet checks that Set replaces a value that cannot be read.
func TestSet(t *testing.T) {
	d, st := newSigns(t)
	if _, err := st.Put(t.Context(), "sign/p1", []byte("{"), 0); err != nil {
		t.Fatal(err)
	}
	if err := d.Set(t.Context(), "p1", &sign{ID: "p1", Text: "open"}); err != nil || d.Known("p1").Text != "open" {
		t.Errorf("got %+v (%v)", d.Known("p1"), err)
	}
	if got, err := d.Get(t.Context(), "p1"); err != nil || got.Text != "open" {
		t.Errorf("stored %+v (%v)", got, err)
	}
}

// TestFollowWithoutMemory checks a collection without a cache. It reads a value for the first
// follower, and passes on what this node and others write.
func TestFollowWithoutMemory(t *testing.T) {
	d, st := newSigns(t)
	write(t, d, "p1", "before")
	c := store.NewCollection(kindOfSigns(st))
	news, err := c.Follow(t.Context(), "p1", pubsub.Filter[*sign]{})
	if err != nil {
		t.Fatal(err)
	}
	hears := func(want string) {
		t.Helper()
		select {
		case got := <-news:
			if got.Text != want {
				t.Errorf("got %q, want %q", got.Text, want)
			}
		default:
			t.Errorf("got nothing, want %q", want)
		}
	}
	hears("before")
	if err := c.Change(t.Context(), "p1", func(s *sign) error { s.Text = "here"; return nil }); err != nil {
		t.Fatal(err)
	}
	hears("here")
	write(t, d, "p1", "elsewhere")
	e, err := st.Get(t.Context(), "sign/p1")
	if err != nil {
		t.Fatal(err)
	}
	c.Learn(e)
	hears("elsewhere")
	write(t, d, "p1", "missed")
	if err := c.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	hears("missed")
	if c.Learn(e); len(news) != 0 {
		t.Error("an old value was passed on")
	}
}
