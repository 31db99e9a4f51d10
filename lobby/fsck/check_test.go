package fsck_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/director"
	"pawnstorm/lobby/fsck"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/lobby/study"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/tournament"
)

func empty(t *testing.T) store.Store {
	t.Helper()
	st, err := bolt.Open(filepath.Join(t.TempDir(), "test.db"), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	return st
}

func open(t *testing.T, st store.Store, now func() time.Time) *lobby.Club {
	t.Helper()
	club, err := lobby.New(t.Context(),
		lobby.Config{Store: st, Games: catalog.All(), Now: now, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	return club
}

// register creates an account for the n-th key.
func register(t *testing.T, club *lobby.Club, n int, name string) account.Player {
	t.Helper()
	p, err := club.Accounts.ByKey(t.Context(), fmt.Sprintf("%064d", n))
	if err == nil {
		p, err = club.Accounts.Register(t.Context(), p, name)
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// begin starts a rated game. It returns a function that makes White resign.
func begin(t *testing.T, club *lobby.Club, white, black account.Player) (lose func()) {
	t.Helper()
	made, err := club.Pairing.Create(t.Context(), white.Person, pairing.Proposal{Game: "chess", Rated: true})
	if err != nil {
		t.Fatal(err)
	}
	do := func(who account.Player, in table.Intent) {
		t.Helper()
		in.Ply = len(made.Plies)
		if made, err = club.Tables.Do(t.Context(), made.ID, who.Person, in); err != nil {
			t.Fatal(err)
		}
	}
	do(black, table.Intent{Kind: table.Sit, Seat: 1})
	do(white, table.Intent{Kind: table.Move, Text: "e4"})
	do(black, table.Intent{Kind: table.Move, Text: "e5"})
	return func() { do(white, table.Intent{Kind: table.Resign}) }
}

// play plays a rated game, which White loses.
func play(t *testing.T, club *lobby.Club, white, black account.Player) {
	t.Helper()
	begin(t, club, white, black)()
}

// settled waits until no game is live. The server rates games in the order it settles them, but fsck
// recalculates ratings in the order the games ended.
func settled(t *testing.T, st store.Store) {
	t.Helper()
	for late := time.Now().Add(time.Minute); len(keys(t, st, live.TableKeys)) > 0; runtime.Gosched() {
		if time.Now().After(late) {
			t.Fatal("timed out waiting for the game to settle")
		}
	}
}

// played returns a store with three players, their settled rated games, and one game that is still
// being played.
func played(t *testing.T, now func() time.Time) store.Store {
	t.Helper()
	st := empty(t)
	club := open(t, st, now)
	var people [3]account.Player
	for i, name := range []string{"ann", "ben", "cleo"} {
		people[i] = register(t, club, i, name)
	}
	for i := range 6 {
		play(t, club, people[i%3], people[(i+1)%3])
		settled(t, st)
	}
	begin(t, club, people[0], people[1])
	club.Close()
	return st
}

func keys(t *testing.T, st store.Store, prefix string) (keys []string) {
	t.Helper()
	for e, err := range st.List(t.Context(), prefix, "") {
		if err != nil {
			t.Fatal(err)
		}
		keys = append(keys, e.Key)
	}
	return keys
}

func remove(t *testing.T, st store.Store, key string) {
	t.Helper()
	e, err := st.Get(t.Context(), key)
	if err == nil {
		err = st.Delete(t.Context(), key, e.Rev)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func check(t *testing.T, st store.Store) *fsck.Report {
	t.Helper()
	r, err := fsck.Check(t.Context(), st, catalog.All())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func wantSound(t *testing.T, st store.Store) {
	t.Helper()
	if r := check(t, st); len(r.Faults) > 0 {
		t.Errorf("found faults: %v", r.Faults)
	}
}

// all returns everything in a store, without revisions.
func all(t *testing.T, st store.Store) map[string]string {
	t.Helper()
	held := make(map[string]string)
	for e, err := range st.List(t.Context(), "", "") {
		if err != nil {
			t.Fatal(err)
		}
		held[e.Key] = string(e.Value)
	}
	return held
}

func TestSound(t *testing.T) {
	st := played(t, new(moving).now)
	wantSound(t, st)
	if r := check(t, st); r.Games != 6 || r.Tables != 1 || r.Accounts != 3 || r.Ratings != 3 {
		t.Errorf("got report %+v", r)
	}
}

// TestTournaments checks that fsck replays the record of a tournament, and does not mistake it for JSON.
func TestTournaments(t *testing.T) {
	st := empty(t)
	club := open(t, st, time.Now)
	ann := register(t, club, 0, "ann")
	made, err := club.Tournaments.Create(t.Context(), ann.Person,
		tournament.Settings{Kind: tournament.Arena, Game: "chess", Clock: "5+3"})
	if err == nil {
		_, err = club.Tournaments.Do(t.Context(), made.ID, ann.Person, tournament.Intent{Kind: tournament.Join})
	}
	if err != nil {
		t.Fatal(err)
	}
	club.Close()
	wantSound(t, st)
	e, err := st.Get(t.Context(), director.Keys+string(made.ID))
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []store.Change{
		{Key: e.Key, Value: append(e.Value, "1 pair 1-7\n"...), Rev: e.Rev},
		{Key: director.Keys + "other000", Value: e.Value},
	} {
		if _, err := st.Put(t.Context(), bad.Key, bad.Value, bad.Rev); err != nil {
			t.Fatal(err)
		}
	}
	if r := check(t, st); len(r.Faults) != 2 || r.Faults[0].Key != e.Key && r.Faults[1].Key != e.Key {
		t.Errorf("the faults are %v", r.Faults)
	}
}

// TestStudies checks that fsck replays the record of a study.
func TestStudies(t *testing.T) {
	st := empty(t)
	club := open(t, st, time.Now)
	ann := register(t, club, 0, "ann")
	made, err := club.Studies.Create(t.Context(), ann.Person, study.Beginning{Game: "chess"})
	if err == nil {
		_, err = club.Studies.Do(t.Context(), made.ID, ann.Person, study.Intent{Kind: study.Play, Text: "e4"})
	}
	if err != nil {
		t.Fatal(err)
	}
	club.Close()
	wantSound(t, st)
	e, err := st.Get(t.Context(), study.Keys+string(made.ID))
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []store.Change{
		{Key: e.Key, Value: bytes.ReplaceAll(e.Value, []byte("e2e4"), []byte("e2e5")), Rev: e.Rev},
		{Key: study.Keys + "other000", Value: e.Value},
	} {
		if _, err := st.Put(t.Context(), bad.Key, bad.Value, bad.Rev); err != nil {
			t.Fatal(err)
		}
	}
	if r := check(t, st); len(r.Faults) != 2 || r.Faults[0].Key != e.Key && r.Faults[1].Key != e.Key {
		t.Errorf("the faults are %v", r.Faults)
	}
}

// moving is a clock that runs faster than real time: each reading adds a millisecond. So no two
// games end at the same time. If they did, only their outcomes would show which one ended first.
type moving struct{ ahead atomic.Int64 }

func (m *moving) now() time.Time {
	return time.Now().Add(time.Duration(m.ahead.Add(int64(time.Millisecond))))
}

func (m *moving) advance(d time.Duration) { m.ahead.Add(int64(d)) }

// TestRenamedAndDeleted renames one account between its games and deletes another. The store must
// have no faults, and Repair must restore the ratings with the right names.
func TestRenamedAndDeleted(t *testing.T) {
	var clock moving
	st := empty(t)
	club := open(t, st, clock.now)
	ann, ben := register(t, club, 0, "ann"), register(t, club, 1, "ben")
	play(t, club, ann, ben)
	settled(t, st)
	ann, _, err := club.Accounts.ChangeName(t.Context(), ann, "anna")
	if err != nil {
		t.Fatal(err)
	}
	play(t, club, ben, ann)
	settled(t, st)
	wantSound(t, st)
	if _, err := club.Accounts.Delete(t.Context(), ben); err != nil {
		t.Fatal(err)
	}
	club.Close()
	wantSound(t, st)

	clock.advance(8 * 24 * time.Hour)
	club = open(t, st, clock.now) // deletes the accounts that are due
	for late := time.Now().Add(time.Minute); ; runtime.Gosched() {
		if a, err := club.Accounts.Get(t.Context(), ben.ID); err == nil && !a.Deleted.IsZero() {
			break
		}
		if time.Now().After(late) {
			t.Fatal("timed out waiting for the account to be deleted")
		}
	}
	club.Close()
	wantSound(t, st)
	whole := all(t, st)
	if career := whole["rating/"+string(ann.ID)]; !strings.Contains(career, `"name":"anna"`) {
		t.Errorf("got career %s, want the new name", career)
	}
	for _, prefix := range []string{"rating/", "rated/", "by/", "end/", "name/anna", "key/"} {
		for _, key := range keys(t, st, prefix) {
			remove(t, st, key)
		}
	}
	if r := check(t, st); r.Lost() > 0 {
		t.Errorf("these faults cannot be fixed: %v", r.Faults)
	} else if _, err := r.Repair(t.Context(), st); err != nil {
		t.Fatal(err)
	}
	wantSound(t, st)
	for key, value := range all(t, st) {
		if whole[key] != value {
			t.Errorf("%s is %s, want %s", key, value, whole[key])
		}
		delete(whole, key)
	}
	if len(whole) > 0 {
		t.Errorf("not restored: %v", whole)
	}
}

// TestSoundAfterLoad checks a copy of a store. Its revisions no longer show the order of the rated games.
func TestSoundAfterLoad(t *testing.T) {
	wantSound(t, loaded(t, played(t, new(moving).now)))
}

// loaded returns a copy of st in a new store.
func loaded(t *testing.T, st store.Store) store.Store {
	t.Helper()
	read, write := io.Pipe()
	go func() { write.CloseWithError(dump(st, write)) }()
	other := empty(t)
	if _, err := store.Load(t.Context(), other, read); err != nil {
		t.Fatal(err)
	}
	return other
}

// TestSoundWithinAMillisecond checks games that ended at the same time, in a store whose revisions
// no longer show their order. The check must find the order from the changes to the ratings.
func TestSoundWithinAMillisecond(t *testing.T) {
	at := time.Now()
	st := loaded(t, played(t, func() time.Time { return at }))
	wantSound(t, st)
	whole := all(t, st)
	for _, key := range keys(t, st, "rating/") {
		remove(t, st, key)
		if _, err := check(t, st).Repair(t.Context(), st); err != nil {
			t.Fatal(err)
		}
		wantSound(t, st)
		for key, value := range all(t, st) {
			if whole[key] != value {
				t.Errorf("%s is %s, want %s", key, value, whole[key])
			}
		}
	}
}

func dump(st store.Store, w io.Writer) error {
	_, err := store.Dump(context.Background(), st, w, time.Now())
	return err
}

// TestMended damages derived data in every way. Check must find the damage, and Repair must
// restore the original state.
func TestMended(t *testing.T) {
	st := played(t, new(moving).now)
	whole := all(t, st)
	first := func(prefix string) store.Entry {
		for e, err := range st.List(t.Context(), prefix, "") {
			if err != nil {
				t.Fatal(err)
			}
			return e
		}
		t.Fatal("found no entry under " + prefix)
		return store.Entry{}
	}
	without := func(prefix string) func() store.Change {
		return func() store.Change { e := first(prefix); return store.Change{Key: e.Key, Rev: e.Rev, Delete: true} }
	}
	replace := func(prefix, old, new string) func() store.Change {
		return func() store.Change {
			e := first(prefix)
			value := strings.Replace(string(e.Value), old, new, 1)
			if value == string(e.Value) {
				t.Fatalf("%s has no %s: %s", e.Key, old, value)
			}
			return store.Change{Key: e.Key, Rev: e.Rev, Value: []byte(value)}
		}
	}
	for name, damage := range map[string]func() store.Change{
		"no name":          without("name/"),
		"no key":           without("key/"),
		"an unknown owner": replace("name/", `"player":"p`, `"player":"px`),
		"no history":       without("by/"),
		"no index":         without("end/"),
		"a wrong history":  replace("by/", `"plies":2`, `"plies":3`),
		"history of no game": func() store.Change {
			e := first("by/")
			return store.Change{Key: e.Key + "x", Value: e.Value}
		},
		"no outcome":         without("rated/"),
		"no rating":          without("rating/"),
		"a rating too high":  replace("rating/", `"r":1`, `"r":2`),
		"a game not counted": replace("rating/", `"lost":2`, `"lost":1`),
		"a wrong outcome":    replace("rated/", `"after":{"r":1`, `"after":{"r":2`),
	} {
		t.Run(name, func(t *testing.T) {
			if err := st.Update(t.Context(), []store.Change{damage()}); err != nil {
				t.Fatal(err)
			}
			r := check(t, st)
			if len(r.Faults) == 0 || r.Lost() > 0 {
				t.Errorf("the faults are %v", r.Faults)
			}
			if n, err := r.Repair(t.Context(), full{st}); err == nil || n != 0 {
				t.Errorf("on a full disk Repair wrote %d entries, err %v", n, err)
			}
			if n, err := r.Repair(t.Context(), st); err != nil || n == 0 {
				t.Errorf("Repair wrote %d entries, err %v", n, err)
			}
			wantSound(t, st)
			for key, value := range all(t, st) {
				if want, ok := whole[key]; !ok || value != want {
					t.Errorf("%s is %s, want %s", key, value, want)
				}
			}
		})
	}
}

// full is a store on a full disk.
type full struct{ store.Store }

func (full) Update(context.Context, []store.Change) error { return errors.New("no space left") }

// TestLost checks that fsck reports damaged records as lost, because nothing can restore them.
func TestLost(t *testing.T) {
	st := played(t, new(moving).now)
	for _, prefix := range []string{"done/", "table/", "player/", "rating/"} {
		for e, err := range st.List(t.Context(), prefix, "") {
			if err != nil {
				t.Fatal(err)
			}
			if _, err := st.Put(t.Context(), e.Key, []byte("{"), e.Rev); err != nil {
				t.Fatal(err)
			}
			r := check(t, st)
			if r.Lost() == 0 {
				t.Errorf("%s: the faults are %v", e.Key, r.Faults)
			}
			rev, err := st.Get(t.Context(), e.Key)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := st.Put(t.Context(), e.Key, e.Value, rev.Rev); err != nil {
				t.Fatal(err)
			}
			break
		}
	}
	wantSound(t, st)
}
