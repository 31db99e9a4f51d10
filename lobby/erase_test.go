package lobby_test

import (
	"encoding/json"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/examine"
	"pawnstorm/lobby/guard"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/talk"
	"pawnstorm/lobby/tournament"
)

var keyD = strings.Repeat("d4", 32)

// leaver is somebody with a name like no other, who has played, talked and been looked at,
// and has a game and a table left.
func (w *world) leaver() account.Player {
	w.tb.Helper()
	p, other := w.register(keyA, "zebulon"), w.register(keyB, "ben")
	w.lose(w.rated(p.Person, other.Person), p.Person)
	w.lose(w.rated(other.Person, p.Person), other.Person)
	w.untilSettled()
	w.say(p.Person, talk.LobbyRoom, "hello from me")
	w.say(other.Person, talk.LobbyRoom, "and hello to you")
	if err := w.Talk.Report(w.tb.Context(), other.Person, talk.LobbyRoom, 1, "too loud"); err != nil {
		w.tb.Fatal(err)
	}
	if err := w.Accounts.UseTable(w.tb.Context(), p.ID, "x0000000"); err != nil {
		w.tb.Fatal(err)
	}
	made, err := w.Tournaments.Create(w.tb.Context(), p.Person, tournament.Settings{Kind: tournament.Swiss, Game: "chess", Clock: "5+3", Starts: w.clock.now().Add(30 * day)})
	if err != nil {
		w.tb.Fatal(err)
	}
	w.inTournament(made.ID, p.Person, tournament.Join)
	if _, err := w.Examined.Create(w.tb.Context(), p.Person, examine.Beginning{Game: "chess"}); err != nil {
		w.tb.Fatal(err)
	}
	return p
}

// leaves deletes an account, lets the week pass after which nothing of it is kept, and waits
// for that.
func (w *world) leaves(p account.Player) {
	w.tb.Helper()
	if _, err := w.Accounts.Delete(w.tb.Context(), p); err != nil {
		w.tb.Fatal(err)
	}
	w.clock.advance(8 * day)
	w.restart()
	w.untilDeleted(p)
}

// exported is all that an account can take along.
func (w *world) exported(p account.Player) string {
	w.tb.Helper()
	var text strings.Builder
	if err := w.ExportAccount(w.tb.Context(), p, &text); err != nil {
		w.tb.Fatal(err)
	}
	return text.String()
}

// untilDeleted waits until an account is deleted, and checks that the name is gone and all
// else is there.
func (w *world) untilDeleted(p account.Player) {
	w.tb.Helper()
	w.eventually("the end of the account", func() bool {
		a, err := w.Accounts.Get(w.tb.Context(), p.ID)
		return err == nil && !a.Deleted.IsZero()
	})
	for _, line := range strings.Split(w.dump(), "\n") {
		if strings.Contains(line, `"`+p.Name+`"`) || strings.Contains(line, p.Key) {
			w.tb.Errorf("kept is %s", line)
		}
	}
	w.eventually("the end of the entry", func() bool {
		left := w.Tournaments.List()[0]
		return left.Players() == 0 && left.EntryOf(p.ID) == 1
	})
	games, err := w.Archive.History(w.tb.Context(), p.ID, nil, 10)
	if err != nil || len(games) == 0 {
		w.tb.Errorf("the games are gone: %v", err)
	}
	for _, g := range games {
		if t := w.get(g.ID); g.Seats[0].Name != "deleted" && g.Seats[1].Name != "deleted" || t.Seats != g.Seats {
			w.tb.Errorf("the line is %+v, the table has %+v", g.Seats, t.Seats)
		}
	}
	if guest := w.arrive(p.Key); !guest.Guest {
		w.tb.Errorf("the key opens %+v", guest)
	}
}

func TestDeleteAccount(t *testing.T) {
	w := newWorld(t)
	p := w.leaver()
	running, open := w.rated(p.Person, identity.Person{ID: w.arrive(keyB).ID, Name: "ben"}), w.create(p.Person)
	refused(t, w.Accounts.Keep(t.Context(), p), errs.Refused, "not going to be deleted")
	_, err := w.Accounts.Delete(t.Context(), w.arrive(keyC))
	refused(t, err, errs.Refused, "no account")
	at, err := w.Accounts.Delete(t.Context(), p)
	if want := w.clock.now().Add(7 * day); err != nil || at.Sub(want).Abs() > time.Minute {
		t.Fatalf("%v, %v", at, err)
	}
	if again, err := w.Accounts.Delete(t.Context(), p); err != nil || !again.Equal(at) {
		t.Errorf("asked again it is %v, %v", again, err)
	}
	w.clock.advance(6 * day)
	w.restart()
	if w.arrive(keyA).Guest {
		t.Fatal("the account is gone too early")
	}

	w.clock.advance(2 * day)
	w.restart() // it fell due while nobody was there; the tables go first
	w.eventually("the end of the tables", func() bool {
		return len(w.Tables.Listing().Mine(p.ID)) == 0 && len(w.keys("table/")) == 0
	})
	if over := w.get(running.ID); over.Ending() != "Black (ben) won by resignation." {
		t.Errorf("the game ended so: %s", over.Ending())
	}
	if now, err := w.Tables.Get(t.Context(), open.ID); err == nil && now.Status != table.Gone {
		t.Errorf("the open table is %v", now.Status)
	}
	w.restart() // rather than wait for a minute
	w.untilDeleted(p)
	if found, err := w.Accounts.Find(t.Context(), p.Name); err == nil {
		t.Errorf("the name leads to %+v", found)
	}
	found, err := w.Archive.Search(t.Context(), ben, archive.Query{Player: p.Name}, "", 10)
	if err != nil || len(found.Games) > 0 {
		t.Errorf("found are %+v, %v", found, err)
	}
	if profile, err := w.Profile(t.Context(), ben.ID, p.ID); err != nil || profile.Name != "deleted" {
		t.Errorf("the profile is of %+v, %v", profile.Person, err)
	}
	_, err = w.Accounts.Register(t.Context(), w.arrive(keyC), p.Name)
	refused(t, err, errs.Refused, "is taken")
	w.clock.advance(366 * day)
	if again := w.register(keyA, p.Name); again.ID == p.ID {
		t.Error("the account is back")
	}
}

func TestDeletionIsTakenBack(t *testing.T) {
	w := newWorld(t)
	p := w.register(keyA, "ann")
	if _, err := w.Accounts.Delete(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	if err := w.Accounts.Keep(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	w.clock.advance(8 * day)
	w.restart()
	if due := w.Accounts.DueToLeave(); len(due) > 0 || w.arrive(keyA) != p {
		t.Errorf("due are %v", due)
	}
}

// TestDeletionOutlivesCrashes: the server falls after every single write, and in the end
// the account is deleted all the same.
func TestDeletionOutlivesCrashes(t *testing.T) {
	w := newWorld(t)
	p := w.leaver()
	if _, err := w.Accounts.Delete(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	w.clock.advance(8 * day)
	crashes := 0
	for ; ; crashes++ {
		faulty := &faultyStore{Store: w.store}
		faulty.after(1, crash)
		w.replace(faulty)
		done := false
		w.eventually("a crash or the end", func() bool {
			a, err := w.Accounts.Get(t.Context(), p.ID)
			done = err == nil && !a.Deleted.IsZero()
			select {
			case <-faulty.hit:
				return true
			default:
				return done
			}
		})
		if done || crashes == 100 {
			break
		}
	}
	w.replace(w.store)
	w.untilDeleted(p)
	if crashes < 8 {
		t.Errorf("only %d crashes", crashes)
	}
}

// TestDeletionOutlivesPanics: an account of which the deletion panics is deleted when it is
// tried again, here by a server that is started anew.
func TestDeletionOutlivesPanics(t *testing.T) {
	w := newWorld(t)
	p := w.leaver()
	if _, err := w.Accounts.Delete(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	w.clock.advance(8 * day)
	sprung := make(chan struct{})
	var once sync.Once
	defer guard.Trap(func(what string) {
		if strings.HasPrefix(what, "deleting ") && what != "deleting accounts" {
			once.Do(func() { close(sprung); panic("sabotage") })
		}
	})()
	w.replace(w.store)
	<-sprung
	if a, err := w.Accounts.Get(t.Context(), p.ID); err != nil || !a.Deleted.IsZero() {
		t.Errorf("it is %+v, %v", a, err)
	}
	w.replace(w.store)
	w.untilDeleted(p)
}

// TestExportAccount: all that is kept of one, and nothing that is another's.
func TestExportAccount(t *testing.T) {
	w := newWorld(t)
	p := w.leaver()
	text := w.exported(p)
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
			t.Errorf("%d of %s/, want %d", kinds[kind], kind, n)
		}
	}
	if !strings.Contains(text, "hello from me") || strings.Contains(text, "hello to you") || strings.Contains(text, "too loud") {
		t.Errorf("exported is %s", text)
	}
	refused(t, w.ExportAccount(t.Context(), w.arrive(keyC), io.Discard), errs.Refused, "guest")
}
