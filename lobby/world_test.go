package lobby_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/nodes"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/lobby/table"
)

var (
	ann = identity.Person{ID: "pann", Name: "ann"}
	ben = identity.Person{ID: "pben", Name: "ben"}
	cat = identity.Person{ID: "pcat", Name: "cat"}
)

// The keys that the tests come with, as fingerprints are written.
var (
	keyA = strings.Repeat("a1", 32)
	keyB = strings.Repeat("b2", 32)
	keyC = strings.Repeat("c3", 32)
)

// patience is how long a test waits for what must come: only a failing one
// waits so long.
const patience = time.Minute

// world is a lobby on a real store in a file of its own.
type world struct {
	*lobby.Club
	tb    testing.TB
	path  string
	store store.Store
	clock *testClock
	log   *logBuffer // what the services logged as errors

	wire    *wire               // between nodes, if there is any
	budgets budget.Table        // from the next start on; the defaults if it is zero
	change  func(*lobby.Config) // from the next start on; nil is nothing
}

// logBuffer may be written and read at the same time.
type logBuffer struct {
	mu   sync.Mutex
	text strings.Builder
}

func (b *logBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *logBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// testClock is the time that the services of a test read.
type testClock struct{ ahead atomic.Int64 }

func (c *testClock) now() time.Time { return time.Now().Add(time.Duration(c.ahead.Load())) }

func (c *testClock) advance(d time.Duration) { c.ahead.Add(int64(d)) }

func newWorld(tb testing.TB) *world {
	tb.Helper()
	w := newWorldIn(tb, tb.TempDir())
	tb.Cleanup(w.close)
	return w
}

// newWorldIn is a world in a folder, for the caller to close: what runs in a
// synctest bubble must end in it.
func newWorldIn(tb testing.TB, dir string) *world {
	tb.Helper()
	w := &world{tb: tb, path: filepath.Join(dir, "lobby.db"), clock: new(testClock), log: new(logBuffer)}
	w.store = openStore(tb, w.path)
	w.Club = w.newClub(w.store)
	return w
}

func openStore(tb testing.TB, path string) store.Store {
	tb.Helper()
	st, err := bolt.Open(path, bolt.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	return st
}

// newClub is one more club for this world, on a view of its store.
func (w *world) newClub(st store.Store) *lobby.Club { return w.newNode(st, "") }

// newNode is a club for this world as a node of this id.
func (w *world) newNode(st store.Store, id string) *lobby.Club {
	w.tb.Helper()
	c := lobby.Config{
		Store: st, Games: catalog.All(), Now: w.clock.now, Budgets: w.budgets, Node: w.self(id),
		Log: slog.New(slog.NewTextHandler(w.log, &slog.HandlerOptions{Level: slog.LevelError})),
	}
	if w.change != nil {
		w.change(&c)
	}
	s, err := lobby.New(w.tb.Context(), c)
	if err != nil {
		w.tb.Fatal(err)
	}
	return s
}

// self is what a node of this id is to the others.
func (w *world) self(id string) nodes.Self {
	self := nodes.Self{ID: id, Name: strings.TrimRight(id, "0123456789")}
	if w.wire != nil {
		self.Line = w.wire
	}
	return self
}

func (w *world) close() {
	w.Close()
	if err := w.store.Close(); err != nil && !errors.Is(err, store.ErrClosed) {
		w.tb.Error(err)
	}
}

// restart ends the service and the store and starts them again on the same file.
func (w *world) restart() {
	w.tb.Helper()
	w.close()
	w.store = openStore(w.tb, w.path)
	w.Club = w.newClub(w.store)
}

// replace ends the service and starts one on another view of the same store.
func (w *world) replace(st store.Store) {
	w.tb.Helper()
	w.Close()
	w.Club = w.newClub(st)
}

func (w *world) create(who identity.Person) *table.Table {
	w.tb.Helper()
	t, err := w.Pairing.Create(w.tb.Context(), who, pairing.Proposal{Game: "chess"})
	if err != nil {
		w.tb.Fatal(err)
	}
	return t
}

// do is Do of what must be accepted.
func (w *world) do(t *table.Table, who identity.Person, in table.Intent) *table.Table {
	w.tb.Helper()
	next, err := w.Tables.Do(w.tb.Context(), t.ID, who, in)
	if err != nil {
		w.tb.Fatalf("%s, %q %s: %v", who.Name, in.Kind, in.Text, err)
	}
	return next
}

func (w *world) sit(t *table.Table, who identity.Person) *table.Table {
	w.tb.Helper()
	return w.do(t, who, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
}

// started is a game in which white has the first seat.
func (w *world) started(white, black identity.Person) *table.Table {
	w.tb.Helper()
	return w.sit(w.create(white), black)
}

// play makes moves in turn.
func (w *world) play(t *table.Table, moves ...string) *table.Table {
	w.tb.Helper()
	for _, text := range moves {
		t = w.do(t, t.Seats[t.State.Turn()], table.Intent{Kind: table.Move, Ply: len(t.Plies), Text: text})
	}
	return t
}

// get is Table of what must be there, once the lobby has heard of all that is
// stored of it.
func (w *world) get(id identity.TableID) *table.Table {
	w.tb.Helper()
	ctx, cancel := context.WithCancel(w.tb.Context())
	defer cancel()
	stored, err := w.store.Get(ctx, "table/"+string(id))
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		w.tb.Fatal(err)
	}
	t, err := w.Tables.Get(ctx, id)
	if err != nil {
		w.tb.Fatal(err)
	}
	heard := func(u live.Update) bool { return u.Table.Rev >= stored.Rev }
	return until(w.tb, w.Tables.Follow(ctx, t, identity.Person{}), "the news of "+string(id), heard).Table
}

// untilListed waits for a state of the lobby.
func (w *world) untilListed(what string, reached func(*live.Listing) bool) {
	w.tb.Helper()
	ctx, cancel := context.WithTimeout(w.tb.Context(), patience)
	defer cancel()
	changes := w.Tables.Changes(ctx)
	for {
		select {
		case <-changes:
			if reached(w.Tables.Listing()) {
				return
			}
		case <-ctx.Done():
			w.tb.Fatalf("waited in vain for %s", what)
		}
	}
}

// untilStored waits for a state of the store, which is looked at after every
// commit.
func (w *world) untilStored(what string, reached func() bool) {
	w.tb.Helper()
	ctx, cancel := context.WithTimeout(w.tb.Context(), patience)
	defer cancel()
	watch := w.store.Watch(ctx, "")
	if reached() {
		return
	}
	for _, err := range watch {
		if err != nil {
			w.tb.Fatalf("waited in vain for %s: %v", what, err)
		}
		if reached() {
			return
		}
	}
}

// until waits for a state of a table that is followed.
func until(tb testing.TB, mail <-chan live.Update, what string, reached func(live.Update) bool) live.Update {
	tb.Helper()
	late := time.NewTimer(patience)
	defer late.Stop()
	for {
		select {
		case u := <-mail:
			if reached(u) {
				return u
			}
		case <-late.C:
			tb.Fatalf("waited in vain for %s", what)
		}
	}
}

// untilSeated waits until a seat of a table is a person's, and returns the table.
func (w *world) untilSeated(id identity.TableID, seat game.Seat, who identity.Person) *table.Table {
	w.tb.Helper()
	ctx, cancel := context.WithCancel(w.tb.Context())
	defer cancel()
	u := until(w.tb, w.Tables.Follow(ctx, w.get(id), cat), who.Name+" at the table", func(u live.Update) bool {
		return u.Table.Seats[seat] == who
	})
	return u.Table
}

// keys are the keys in the store under a prefix.
func (w *world) keys(prefix string) []string {
	w.tb.Helper()
	var keys []string
	for e, err := range w.store.List(w.tb.Context(), prefix, "") {
		if err != nil {
			w.tb.Fatal(err)
		}
		keys = append(keys, e.Key)
	}
	return keys
}

// dump is all that the store holds, to see whether anything has changed.
func (w *world) dump() string {
	w.tb.Helper()
	var b strings.Builder
	for e, err := range w.store.List(w.tb.Context(), "", "") {
		if err != nil {
			w.tb.Fatal(err)
		}
		fmt.Fprintf(&b, "%s@%d = %s\n", e.Key, e.Rev, e.Value)
	}
	return b.String()
}

// refused checks that an error is a refusal of a kind with words for people.
func refused(tb testing.TB, err error, kind errs.Kind, words string) {
	tb.Helper()
	var e *errs.Error
	if !errors.As(err, &e) || e.Kind != kind || !strings.Contains(e.Sentence(), words) {
		tb.Errorf("got %v, want a refusal of kind %d with %q", err, kind, words)
	}
}
