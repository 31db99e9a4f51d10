package shell

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/nodes"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
)

// world is a lobby on a real store, with a shell.
type world struct {
	tb      testing.TB
	service *lobby.Club
	store   store.Store
	shell   *Shell
	now     func() time.Time
}

func newWorld(tb testing.TB, folder string) *world {
	tb.Helper()
	return newWorldOn(tb, openStore(tb, folder))
}

func openStore(tb testing.TB, folder string) store.Store {
	tb.Helper()
	store, err := bolt.Open(filepath.Join(folder, "test.db"), bolt.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	return store
}

func newWorldOn(tb testing.TB, store store.Store) *world {
	tb.Helper()
	return newNodeOn(tb, store, "")
}

// newNodeOn is a world on one node of a club.
func newNodeOn(tb testing.TB, store store.Store, node string) *world {
	tb.Helper()
	return newWorldWith(tb, lobby.Config{Store: store, Node: nodes.Self{ID: node, Name: node}})
}

// newWorldWith is a world with other settings.
func newWorldWith(tb testing.TB, config lobby.Config) *world {
	tb.Helper()
	now := config.Now
	if now == nil {
		now = uniqueTimes()
	}
	config.Games, config.Now, config.Log = catalog.All(), now, slog.New(slog.DiscardHandler)
	service, err := lobby.New(tb.Context(), config)
	if err != nil {
		tb.Fatal(err)
	}
	return &world{tb, service, config.Store, New(), now}
}

// uniqueTimes is a clock that never shows a millisecond twice, so that all events have an order.
func uniqueTimes() func() time.Time {
	var mu sync.Mutex
	var last time.Time
	return func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		last = last.Add(time.Millisecond)
		if now := time.Now().Truncate(time.Millisecond); now.After(last) {
			last = now
		}
		return last
	}
}

func (w *world) close() {
	w.service.Close()
	if err := w.store.Close(); err != nil {
		w.tb.Error(err)
	}
}

// keyOf returns the fingerprint of a user's key.
func keyOf(name string) string {
	sum := sha256.Sum256([]byte(name))
	return hex.EncodeToString(sum[:])
}

// arrive logs in with the key of that name.
func (w *world) arrive(name string) account.Player {
	w.tb.Helper()
	p, err := w.service.Accounts.ByKey(w.tb.Context(), keyOf(name))
	if err != nil {
		w.tb.Fatal(err)
	}
	return p
}

func (w *world) env(who string) Env {
	return Env{
		Club: w.service, Games: catalog.All(), Now: w.now, Who: w.arrive(who),
		Address: "ssh example.org", In: strings.NewReader(""),
	}
}

// run runs a line.
func (w *world) run(ctx context.Context, who, line string) (code int, stdout, stderr string) {
	w.tb.Helper()
	var out, errs bytes.Buffer
	env := w.env(who)
	env.Out, env.Err = &out, &errs
	result := w.shell.Run(ctx, env, line)
	return result.Code, out.String(), errs.String()
}

// does runs a line that must succeed, and returns its output.
func (w *world) does(who, line string) string {
	w.tb.Helper()
	code, out, errs := w.run(w.tb.Context(), who, line)
	if code != Done || errs != "" {
		w.tb.Fatalf("%s: %s: code %d, %s", who, line, code, errs)
	}
	return out
}

// dump returns the content of the store without the server's own bookkeeping.
func (w *world) dump() string {
	w.tb.Helper()
	var b strings.Builder
	for e, err := range w.store.List(w.tb.Context(), "", "") {
		if err != nil {
			w.tb.Fatal(err)
		}
		if !strings.HasPrefix(e.Key, "house/") {
			fmt.Fprintf(&b, "%s@%d\n", e.Key, e.Rev)
		}
	}
	return b.String()
}
