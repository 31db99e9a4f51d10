package replica_test

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"path/filepath"
	"testing"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/replica"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
)

// sign is a document of the tests: it makes its account active while it is not empty.
type sign struct {
	V    int
	Text string
}

func openSigns(t *testing.T) (*replica.Docs[sign], *bolt.Store) {
	t.Helper()
	st, err := bolt.Open(filepath.Join(t.TempDir(), "test.db"), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	return signsOf(st), st
}

// signsOf are the documents as another node of the same store knows them.
func signsOf(st store.Store) *replica.Docs[sign] {
	return replica.New(replica.Config[sign]{
		Docs: store.Docs{Store: st, Log: slog.New(slog.DiscardHandler)}, Prefix: "sign/",
		Version: 1, VersionOf: func(s *sign) *int { return &s.V },
		Active: func(s *sign) bool { return s.Text != "" },
	})
}

func write(t *testing.T, d *replica.Docs[sign], who identity.PlayerID, text string) {
	t.Helper()
	if err := d.Change(t.Context(), who, func(s *sign) error { s.Text = text; return nil }); err != nil {
		t.Fatal(err)
	}
}

// TestFollow: those who follow the document of an account hear of its changes, and of no
// other's.
func TestFollow(t *testing.T) {
	d, _ := openSigns(t)
	one, other := d.Follow(t.Context(), "p1"), d.Follow(t.Context(), "p2")
	write(t, d, "p1", "open")
	if len(one) != 1 || len(other) != 0 {
		t.Errorf("%d heard of it, and %d of another's", len(one), len(other))
	}
}

func TestChange(t *testing.T) {
	d, _ := openSigns(t)
	write(t, d, "p1", "open")
	if got := d.Known("p1"); got != (sign{1, "open"}) || !d.IsActive("p1") {
		t.Errorf("known is %+v, active: %v", got, d.IsActive("p1"))
	}
	refused := errors.New("no")
	if err := d.Change(t.Context(), "p1", func(s *sign) error { s.Text = "shut"; return refused }); err != refused {
		t.Errorf("a change that is refused gives %v", err)
	}
	if err := d.Change(t.Context(), "p1", func(s *sign) error { s.Text = "shut"; return replica.ErrUnchanged }); err != nil {
		t.Errorf("a change of nothing gives %v", err)
	}
	if got, _, err := d.Read(t.Context(), "p1"); got.Text != "open" || err != nil {
		t.Errorf("stored is %+v (%v)", got, err)
	}
	write(t, d, "p1", "")
	if d.IsActive("p1") {
		t.Error("active, although the sign is empty")
	}
}

// TestChangeAgain: a change that another node forestalled is decided anew.
func TestChangeAgain(t *testing.T) {
	d, st := openSigns(t)
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
		t.Errorf("known is %q after %q (%v)", got, seen, err)
	}
}

func TestNewerVersion(t *testing.T) {
	d, st := openSigns(t)
	if _, err := st.Put(t.Context(), "sign/p1", []byte(`{"V":2}`), 0); err != nil {
		t.Fatal(err)
	}
	err := d.Change(t.Context(), "p1", func(*sign) error { return nil })
	if !errors.Is(err, store.ErrNewer) {
		t.Errorf("the document of a newer server is changed: %v", err)
	}
}

// TestLoad: what is no longer stored is forgotten, and an older value that comes late says
// nothing.
func TestLoad(t *testing.T) {
	d, st := openSigns(t)
	write(t, d, "p1", "old")
	late, err := st.Get(t.Context(), "sign/p1")
	if err != nil {
		t.Fatal(err)
	}
	write(t, d, "p1", "new")
	write(t, d, "p2", "here")
	d.Learn(late)
	there := signsOf(st)
	if err := there.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, node := range []*replica.Docs[sign]{d, there} {
		if got := maps.Collect(node.All()); len(got) != 2 || got["p1"].Text != "new" || got["p2"].Text != "here" {
			t.Errorf("known are %+v", got)
		}
	}
	if there, err := d.Delete(t.Context(), "p2"); !there || err != nil {
		t.Errorf("deleted: %v (%v)", there, err)
	}
	if there, err := d.Delete(t.Context(), "p3"); there || err != nil {
		t.Errorf("deleted what never was: %v (%v)", there, err)
	}
	if err := there.Load(context.Background()); err != nil {
		t.Fatal(err)
	}
	if there.IsActive("p2") || there.Known("p2").Text != "" || !there.IsActive("p1") {
		t.Error("the document that was deleted is still known, or the other one is not")
	}
}
