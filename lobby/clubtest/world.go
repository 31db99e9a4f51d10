package clubtest

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
	Ann = identity.Person{ID: "pann", Name: "ann"}
	Ben = identity.Person{ID: "pben", Name: "ben"}
	Cat = identity.Person{ID: "pcat", Name: "cat"}
)

// The keys that the tests come with, as fingerprints are written.
var (
	KeyA = strings.Repeat("a1", 32)
	KeyB = strings.Repeat("b2", 32)
	KeyC = strings.Repeat("c3", 32)
)

// Patience is how long a test waits for what must come: only a failing one
// waits so long.
const Patience = time.Minute

// World is a lobby on a real store in a file of its own.
type World struct {
	*lobby.Club
	Tb     testing.TB
	Path   string
	Stored store.Store
	Clock  *testClock
	Logged *logBuffer // what the services logged as errors

	Wire      *Wire               // between nodes, if there is any
	Spending  budget.Table        // from the next start on; the defaults if it is zero
	Configure func(*lobby.Config) // from the next start on; nil is nothing
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

// Now is the time of the world.
func (c *testClock) Now() time.Time { return time.Now().Add(time.Duration(c.ahead.Load())) }

// Advance moves the time of the world on.
func (c *testClock) Advance(d time.Duration) { c.ahead.Add(int64(d)) }

// New opens a world that ends with the test.
func New(tb testing.TB) *World {
	tb.Helper()
	w := NewIn(tb, tb.TempDir())
	tb.Cleanup(w.Stop)
	return w
}

// NewIn is a world in a folder, for the caller to close: what runs in a
// synctest bubble must end in it.
func NewIn(tb testing.TB, dir string) *World {
	tb.Helper()
	w := &World{Tb: tb, Path: filepath.Join(dir, "lobby.db"), Clock: new(testClock), Logged: new(logBuffer)}
	w.Stored = OpenStore(tb, w.Path)
	w.Club = w.NewClub(w.Stored)
	return w
}

// OpenStore opens a store in a file.
func OpenStore(tb testing.TB, path string) store.Store {
	tb.Helper()
	st, err := bolt.Open(path, bolt.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	return st
}

// NewClub is one more club for this world, on a view of its store.
func (w *World) NewClub(st store.Store) *lobby.Club { return w.NewNode(st, "") }

// NewNode is a club for this world as a node of this id.
func (w *World) NewNode(st store.Store, id string) *lobby.Club {
	w.Tb.Helper()
	c := lobby.Config{
		Store: st, Games: catalog.All(), Now: w.Clock.Now, Budgets: w.Spending, Node: w.self(id),
		Log: slog.New(slog.NewTextHandler(w.Logged, &slog.HandlerOptions{Level: slog.LevelError})),
	}
	if w.Configure != nil {
		w.Configure(&c)
	}
	s, err := lobby.New(w.Tb.Context(), c)
	if err != nil {
		w.Tb.Fatal(err)
	}
	return s
}

// self is what a node of this id is to the others.
func (w *World) self(id string) nodes.Self {
	self := nodes.Self{ID: id, Name: strings.TrimRight(id, "0123456789")}
	if w.Wire != nil {
		self.Line = w.Wire
	}
	return self
}

// Stop ends the club and its store.
func (w *World) Stop() {
	w.Close()
	if err := w.Stored.Close(); err != nil && !errors.Is(err, store.ErrClosed) {
		w.Tb.Error(err)
	}
}

// Restart ends the service and the store and starts them again on the same file.
func (w *World) Restart() {
	w.Tb.Helper()
	w.Stop()
	w.Stored = OpenStore(w.Tb, w.Path)
	w.Club = w.NewClub(w.Stored)
}

// Replace ends the service and starts one on another view of the same store.
func (w *World) Replace(st store.Store) {
	w.Tb.Helper()
	w.Close()
	w.Club = w.NewClub(st)
}

// Create makes a table for chess.
func (w *World) Create(who identity.Person) *table.Table {
	w.Tb.Helper()
	t, err := w.Pairing.Create(w.Tb.Context(), who, pairing.Proposal{Game: "chess"})
	if err != nil {
		w.Tb.Fatal(err)
	}
	return t
}

// Do is Do of what must be accepted.
func (w *World) Do(t *table.Table, who identity.Person, in table.Intent) *table.Table {
	w.Tb.Helper()
	next, err := w.Tables.Do(w.Tb.Context(), t.ID, who, in)
	if err != nil {
		w.Tb.Fatalf("%s, %q %s: %v", who.Name, in.Kind, in.Text, err)
	}
	return next
}

// Sit has somebody take the free seat.
func (w *World) Sit(t *table.Table, who identity.Person) *table.Table {
	w.Tb.Helper()
	return w.Do(t, who, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
}

// Started is a game in which white has the first seat.
func (w *World) Started(white, black identity.Person) *table.Table {
	w.Tb.Helper()
	return w.Sit(w.Create(white), black)
}

// Play makes moves in turn.
func (w *World) Play(t *table.Table, moves ...string) *table.Table {
	w.Tb.Helper()
	for _, text := range moves {
		t = w.Do(t, t.Seats[t.State.Turn()], table.Intent{Kind: table.Move, Ply: len(t.Plies), Text: text})
	}
	return t
}

// Get is Table of what must be there, once the lobby has heard of all that is
// stored of it.
func (w *World) Get(id identity.TableID) *table.Table {
	w.Tb.Helper()
	ctx, cancel := context.WithCancel(w.Tb.Context())
	defer cancel()
	stored, err := w.Stored.Get(ctx, "table/"+string(id))
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		w.Tb.Fatal(err)
	}
	t, err := w.Tables.Get(ctx, id)
	if err != nil {
		w.Tb.Fatal(err)
	}
	heard := func(u live.Update) bool { return u.Table.Rev >= stored.Rev }
	return Until(w.Tb, w.Tables.Follow(ctx, t, identity.Person{}), "the news of "+string(id), heard).Table
}

// UntilListed waits for a state of the lobby.
func (w *World) UntilListed(what string, reached func(*live.Listing) bool) {
	w.Tb.Helper()
	ctx, cancel := context.WithTimeout(w.Tb.Context(), Patience)
	defer cancel()
	changes := w.Tables.Changes(ctx)
	for {
		select {
		case <-changes:
			if reached(w.Tables.Listing()) {
				return
			}
		case <-ctx.Done():
			w.Tb.Fatalf("waited in vain for %s", what)
		}
	}
}

// UntilStored waits for a state of the store, which is looked at after every
// commit.
func (w *World) UntilStored(what string, reached func() bool) {
	w.Tb.Helper()
	ctx, cancel := context.WithTimeout(w.Tb.Context(), Patience)
	defer cancel()
	watch := w.Stored.Watch(ctx, "")
	if reached() {
		return
	}
	for _, err := range watch {
		if err != nil {
			w.Tb.Fatalf("waited in vain for %s: %v", what, err)
		}
		if reached() {
			return
		}
	}
}

// Until waits for a state of a table that is followed.
func Until(tb testing.TB, mail <-chan live.Update, what string, reached func(live.Update) bool) live.Update {
	tb.Helper()
	late := time.NewTimer(Patience)
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

// UntilSeated waits until a seat of a table is a person's, and returns the table.
func (w *World) UntilSeated(id identity.TableID, seat game.Seat, who identity.Person) *table.Table {
	w.Tb.Helper()
	ctx, cancel := context.WithCancel(w.Tb.Context())
	defer cancel()
	u := Until(w.Tb, w.Tables.Follow(ctx, w.Get(id), Cat), who.Name+" at the table", func(u live.Update) bool {
		return u.Table.Seats[seat] == who
	})
	return u.Table
}

// Keys are the keys in the store under a prefix.
func (w *World) Keys(prefix string) []string {
	w.Tb.Helper()
	var keys []string
	for e, err := range w.Stored.List(w.Tb.Context(), prefix, "") {
		if err != nil {
			w.Tb.Fatal(err)
		}
		keys = append(keys, e.Key)
	}
	return keys
}

// Dump is all that the store holds, to see whether anything has changed.
func (w *World) Dump() string {
	w.Tb.Helper()
	var b strings.Builder
	for e, err := range w.Stored.List(w.Tb.Context(), "", "") {
		if err != nil {
			w.Tb.Fatal(err)
		}
		fmt.Fprintf(&b, "%s@%d = %s\n", e.Key, e.Rev, e.Value)
	}
	return b.String()
}

// Refused checks that an error is a refusal of a kind with words for people.
func Refused(tb testing.TB, err error, kind errs.Kind, words string) {
	tb.Helper()
	var e *errs.Error
	if !errors.As(err, &e) || e.Kind != kind || !strings.Contains(e.Sentence(), words) {
		tb.Errorf("got %v, want a refusal of kind %d with %q", err, kind, words)
	}
}
