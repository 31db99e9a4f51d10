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

// Fingerprints of the keys that tests use.
var (
	KeyA = strings.Repeat("a1", 32)
	KeyB = strings.Repeat("b2", 32)
	KeyC = strings.Repeat("c3", 32)
)

// Patience is how long a test waits. Only a failing test waits this long.
const Patience = time.Minute

// World is a club on a real store in its own file.
type World struct {
	*lobby.Club
	Tb     testing.TB
	Path   string
	Stored store.Store
	Clock  *Clock
	Logged *logBuffer // errors that the services logged

	Wire      *Wire               // between the nodes; can be nil
	Spending  budget.Table        // from the next start on; zero means the defaults
	Configure func(*lobby.Config) // from the next start on; can be nil
}

// logBuffer is a buffer that is safe for concurrent use.
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

// Clock is the clock of a test's services.
type Clock struct {
	Start time.Time // if set, only the test moves the clock
	ahead atomic.Int64
}

// Now returns the time of the world.
func (c *Clock) Now() time.Time {
	now := c.Start
	if now.IsZero() {
		now = time.Now().UTC()
	}
	return now.Add(time.Duration(c.ahead.Load()))
}

// Advance moves the clock forward.
func (c *Clock) Advance(d time.Duration) { c.ahead.Add(int64(d)) }

// New opens a world. It closes when the test ends.
func New(tb testing.TB) *World {
	tb.Helper()
	w := NewIn(tb, tb.TempDir())
	tb.Cleanup(w.Stop)
	return w
}

// NewIn opens a world in a folder. The caller closes it, because a world that opens in a synctest bubble
// must also close in it.
func NewIn(tb testing.TB, dir string) *World {
	tb.Helper()
	w := &World{Tb: tb, Path: filepath.Join(dir, "lobby.db"), Clock: new(Clock), Logged: new(logBuffer)}
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

// NewClub opens another club on the world's store.
func (w *World) NewClub(st store.Store) *lobby.Club { return w.NewNode(st, "") }

// NewNode opens a club on the world's store as a node with an id.
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

// self returns the nodes.Self of a node.
func (w *World) self(id string) nodes.Self {
	self := nodes.Self{ID: id, Name: strings.TrimRight(id, "0123456789")}
	if w.Wire != nil {
		self.Line = w.Wire
	}
	return self
}

// Stop closes the club and its store.
func (w *World) Stop() {
	w.Close()
	if err := w.Stored.Close(); err != nil && !errors.Is(err, store.ErrClosed) {
		w.Tb.Error(err)
	}
}

// Restart closes the club and the store and opens them again on the same file.
func (w *World) Restart() {
	w.Tb.Helper()
	w.Stop()
	w.Stored = OpenStore(w.Tb, w.Path)
	w.Club = w.NewClub(w.Stored)
}

// Replace closes the club and opens another one on the same store.
func (w *World) Replace(st store.Store) {
	w.Tb.Helper()
	w.Close()
	w.Club = w.NewClub(st)
}

// Create creates a table for chess.
func (w *World) Create(who identity.Person) *table.Table {
	w.Tb.Helper()
	t, err := w.Pairing.Create(w.Tb.Context(), who, pairing.Proposal{Game: "chess"})
	if err != nil {
		w.Tb.Fatal(err)
	}
	return t
}

// Do carries out an intent that must be accepted.
func (w *World) Do(t *table.Table, who identity.Person, in table.Intent) *table.Table {
	w.Tb.Helper()
	next, err := w.Tables.Do(w.Tb.Context(), t.ID, who, in)
	if err != nil {
		w.Tb.Fatalf("%s: %q %s: %v", who.Name, in.Kind, in.Text, err)
	}
	return next
}

// Sit seats a player on the free seat.
func (w *World) Sit(t *table.Table, who identity.Person) *table.Table {
	w.Tb.Helper()
	return w.Do(t, who, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
}

// Started returns a game with white on the first seat.
func (w *World) Started(white, black identity.Person) *table.Table {
	w.Tb.Helper()
	return w.Sit(w.Create(white), black)
}

// Play plays moves, with the players in turn.
func (w *World) Play(t *table.Table, moves ...string) *table.Table {
	w.Tb.Helper()
	for _, text := range moves {
		t = w.Do(t, t.Seats[t.State.Turn()], table.Intent{Kind: table.Move, Ply: len(t.Plies), Text: text})
	}
	return t
}

// Get returns a table that must exist, once the lobby knows its stored state.
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
	return Until(w.Tb, w.Tables.Follow(ctx, t, identity.Person{}), "an update of table "+string(id), heard).Table
}

// UntilListed waits until the lobby's list is as expected.
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
			w.Tb.Fatalf("timed out waiting for %s", what)
		}
	}
}

// UntilStored checks the store after every commit until it is as expected.
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
			w.Tb.Fatalf("waiting for %s: %v", what, err)
		}
		if reached() {
			return
		}
	}
}

// Until follows a table until it is as expected.
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
			tb.Fatalf("timed out waiting for %s", what)
		}
	}
}

// UntilSeated waits until a person sits at a table, and returns the table.
func (w *World) UntilSeated(id identity.TableID, seat game.Seat, who identity.Person) *table.Table {
	w.Tb.Helper()
	ctx, cancel := context.WithCancel(w.Tb.Context())
	defer cancel()
	u := Until(w.Tb, w.Tables.Follow(ctx, w.Get(id), Cat), who.Name+" at the table", func(u live.Update) bool {
		return u.Table.Seats[seat] == who
	})
	return u.Table
}

// Keys returns the store's keys with a prefix.
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

// Dump returns everything in the store as text, so tests can see whether anything changed.
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

// Refused checks that an error has a kind and that its sentence contains some words.
func Refused(tb testing.TB, err error, kind errs.Kind, words string) {
	tb.Helper()
	var e *errs.Error
	if !errors.As(err, &e) || e.Kind != kind || !strings.Contains(e.Sentence(), words) {
		tb.Errorf("got %v, want a refusal of kind %d with %q", err, kind, words)
	}
}
