package lobby_test

import (
	"encoding/json"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/table"
)

func TestDeleteAccount(t *testing.T) {
	w := clubtest.New(t)
	p := w.Leaver()
	running, open := w.Rated(p.Person, identity.Person{ID: w.ByKey(clubtest.KeyB).ID, Name: "ben"}), w.Create(p.Person)
	clubtest.Refused(t, w.Accounts.Keep(t.Context(), p), errs.Refused, "not marked for deletion")
	_, err := w.Accounts.Delete(t.Context(), w.ByKey(clubtest.KeyC))
	clubtest.Refused(t, err, errs.Refused, "no account")
	at, err := w.Accounts.Delete(t.Context(), p)
	if want := w.Clock.Now().Add(7 * clubtest.Day); err != nil || at.Sub(want).Abs() > time.Minute {
		t.Fatalf("deletion is due at %v, %v", at, err)
	}
	if again, err := w.Accounts.Delete(t.Context(), p); err != nil || !again.Equal(at) {
		t.Errorf("second request: due at %v, %v", again, err)
	}
	w.Clock.Advance(6 * clubtest.Day)
	w.Restart()
	if w.ByKey(clubtest.KeyA).Guest {
		t.Fatal("account was deleted too early")
	}

	w.Clock.Advance(2 * clubtest.Day)
	w.Restart() // it fell due while no server was running; the tables go first
	w.Eventually("the end of the tables", func() bool {
		return len(w.Tables.Listing().Mine(p.ID)) == 0 && len(w.Keys("table/")) == 0
	})
	if over := w.Get(running.ID); over.Ending() != "Black (ben) won by resignation." {
		t.Errorf("game ended with %q", over.Ending())
	}
	if now, err := w.Tables.Get(t.Context(), open.ID); err == nil && now.Status != table.Gone {
		t.Errorf("status of the open table is %v", now.Status)
	}
	w.Restart() // instead of waiting a minute
	w.UntilDeleted(p)
	if found, err := w.Accounts.Find(t.Context(), p.Name); err == nil {
		t.Errorf("name still finds %+v", found)
	}
	found, err := w.Archive.Search(t.Context(), clubtest.Ben, archive.Query{Player: p.Name}, "", 10)
	if err != nil || len(found.Games) > 0 {
		t.Errorf("search found %+v, %v", found, err)
	}
	if profile, err := w.Profile(t.Context(), clubtest.Ben.ID, p.ID); err != nil || profile.Name != "deleted" {
		t.Errorf("profile is of %+v, %v", profile.Person, err)
	}
	_, err = w.Accounts.Register(t.Context(), w.ByKey(clubtest.KeyC), p.Name)
	clubtest.Refused(t, err, errs.Refused, "is taken")
	w.Clock.Advance(366 * clubtest.Day)
	if again := w.Register(clubtest.KeyA, p.Name); again.ID == p.ID {
		t.Error("registering the name brought the old account back")
	}
}

// TestDeletedAccountIsUnlisted checks that a deleted account leaves the lists of the players who
// follow or mute it, and that the rest of these lists stays.
func TestDeletedAccountIsUnlisted(t *testing.T) {
	w := clubtest.New(t)
	p := w.Leaver()
	ben, cat := w.ByKey(clubtest.KeyB), w.Register(clubtest.KeyC, "cat")
	for _, err := range []error{
		w.Accounts.SetFollowed(t.Context(), ben, p.Person, true),
		w.Accounts.SetFollowed(t.Context(), ben, cat.Person, true),
		w.Accounts.SetMuted(t.Context(), ben, p.Person, true),
		w.Accounts.SetMuted(t.Context(), cat, p.Person, true),
		w.Accounts.SetMuted(t.Context(), cat, ben.Person, true),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if _, err := w.Accounts.Delete(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	w.Clock.Advance(8 * clubtest.Day)
	w.Restart()
	w.UntilDeleted(p)
	for _, want := range []struct {
		of             account.Player
		follows, mutes []identity.PlayerID
	}{
		{ben, []identity.PlayerID{cat.ID}, nil},
		{cat, nil, []identity.PlayerID{ben.ID}},
	} {
		a, err := w.Accounts.Get(t.Context(), want.of.ID)
		if err != nil || !slices.Equal(a.Follows, want.follows) || !slices.Equal(a.Mutes, want.mutes) {
			t.Errorf("%s follows %v and mutes %v, %v", want.of.Name, a.Follows, a.Mutes, err)
		}
	}
}

func TestDeletionIsTakenBack(t *testing.T) {
	w := clubtest.New(t)
	p := w.Register(clubtest.KeyA, "ann")
	if _, err := w.Accounts.Delete(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	if err := w.Accounts.Keep(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	w.Clock.Advance(8 * clubtest.Day)
	w.Restart()
	if due := w.Accounts.DueToLeave(); len(due) > 0 || w.ByKey(clubtest.KeyA) != p {
		t.Errorf("accounts due for deletion are %v", due)
	}
}

// TestDeletionOutlivesCrashes crashes the server after every single write. In the end the
// account is deleted.
func TestDeletionOutlivesCrashes(t *testing.T) {
	w := clubtest.New(t)
	p := w.Leaver()
	if _, err := w.Accounts.Delete(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	w.Clock.Advance(8 * clubtest.Day)
	crashes := 0
	for ; ; crashes++ {
		faulty := &clubtest.FaultyStore{Store: w.Stored}
		faulty.After(1, clubtest.Crash)
		w.Replace(faulty)
		done := false
		w.Eventually("a crash or the end", func() bool {
			a, err := w.Accounts.Get(t.Context(), p.ID)
			done = err == nil && !a.Deleted.IsZero()
			select {
			case <-faulty.Hit:
				return true
			default:
				return done
			}
		})
		if done || crashes == 100 {
			break
		}
	}
	w.Replace(w.Stored)
	w.UntilDeleted(p)
	if crashes < 8 {
		t.Errorf("only %d crashes, want at least 8", crashes)
	}
}

// TestDeletionOutlivesPanics checks that an account is deleted on the next try, here by a
// restarted server, if its deletion panics.
func TestDeletionOutlivesPanics(t *testing.T) {
	w := clubtest.New(t)
	p := w.Leaver()
	if _, err := w.Accounts.Delete(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	w.Clock.Advance(8 * clubtest.Day)
	sprung := make(chan struct{})
	var once sync.Once
	defer rescue.Trap(func(what string) {
		if strings.HasPrefix(what, "deleting ") && what != "deleting accounts" {
			once.Do(func() { close(sprung); panic("sabotage") })
		}
	})()
	w.Replace(w.Stored)
	<-sprung
	if a, err := w.Accounts.Get(t.Context(), p.ID); err != nil || !a.Deleted.IsZero() {
		t.Errorf("account should still exist: %+v, %v", a, err)
	}
	w.Replace(w.Stored)
	w.UntilDeleted(p)
}

// TestExportAccount checks that an export holds all data of a player and nothing of others.
func TestExportAccount(t *testing.T) {
	w := clubtest.New(t)
	p := w.Leaver()
	text := w.Exported(p)
	var doc struct {
		ID, Name string
		Made     time.Time
		Kept     []lobby.Kept
	}
	if err := json.Unmarshal([]byte(text), &doc); err != nil || doc.Name != p.Name || doc.Made.IsZero() {
		t.Fatalf("%v, %+v", err, doc)
	}
	kinds := make(map[string]int)
	for _, k := range doc.Kept {
		kinds[strings.Split(k.Key, "/")[0]]++
	}
	for kind, n := range map[string]int{"player": 1, "rating": 1, "last": 1, "by": 2, "done": 2, "talk": 1} {
		if kinds[kind] != n {
			t.Errorf("export has %d values under %s/, want %d", kinds[kind], kind, n)
		}
	}
	if !strings.Contains(text, "hello from me") || strings.Contains(text, "hello to you") ||
		strings.Contains(text, "too loud") {
		t.Errorf("export is %s", text)
	}
	clubtest.Refused(t, w.ExportAccount(t.Context(), w.ByKey(clubtest.KeyC), io.Discard), errs.Refused, "guest")
}
