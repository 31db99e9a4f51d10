package bots

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/engine"
	"pawnstorm/lobby"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/nodes"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/lobby/table"
)

// cutStore is a store to which nothing of a node comes any more when it is cut.
type cutStore struct {
	store.Store
	cut atomic.Bool
}

func (s *cutStore) Put(ctx context.Context, key string, value []byte, rev store.Rev) (store.Rev, error) {
	if s.cut.Load() {
		return 0, errors.New("cut off")
	}
	return s.Store.Put(ctx, key, value, rev)
}

func (s *cutStore) Update(ctx context.Context, changes []store.Change) error {
	if s.cut.Load() {
		return errors.New("cut off")
	}
	return s.Store.Update(ctx, changes)
}

// TestOneNodeThinks: of two nodes one thinks for each table, and when it has died the
// other goes on within its lease.
func TestOneNodeThinks(t *testing.T) { synctest.Test(t, oneNodeThinks) }

func oneNodeThinks(t *testing.T) {
	const games = 12
	st, err := bolt.Open(filepath.Join(t.TempDir(), "house.db"), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var thought [2]atomic.Int64
	var dead atomic.Bool
	var both [2]*world
	for i, id := range []string{"one", "two"} {
		cut := &cutStore{Store: st}
		w := &world{tb: t, store: cut, log: new(logBuffer)}
		w.Club, err = lobby.New(t.Context(), lobby.Config{
			Store: cut, Games: catalog.All(), Now: time.Now, Log: slog.New(slog.DiscardHandler),
			Node: nodes.Self{ID: id},
		})
		if err != nil {
			t.Fatal(err)
		}
		think := func(ctx context.Context, _ game.State, _ engine.Budget) error {
			thought[i].Add(1)
			if i == 1 && dead.Load() {
				<-ctx.Done()
			}
			return ctx.Err()
		}
		w.bots = w.newBots(w.Club, Config{
			Wait: time.Minute, Players: playersOf(engineOf(&brain{think: think})),
		})
		both[i] = w
	}
	pass := func(d time.Duration) {
		<-time.After(d)
		synctest.Wait()
	}
	pass(2 * time.Second)
	w := both[0]
	var ids []identity.TableID
	for range games {
		ids = append(ids, w.challenge(pairing.Proposal{Game: "chess", Seat: 0}, "pip").ID)
		pass(2 * time.Second) // one challenge after the other
	}
	move := func(plies int) {
		t.Helper()
		for _, id := range ids {
			now, err := w.Tables.Get(t.Context(), id)
			if err != nil || now.Status != table.Playing || len(now.Plies) != plies {
				t.Fatalf("the table is %v, %v", now, err)
			}
			w.anyMove(now, 0)
		}
	}
	pass(5 * time.Second)
	move(0)
	pass(20 * time.Second)
	if sum := thought[0].Load() + thought[1].Load(); sum != games {
		t.Errorf("for %d moves the nodes have thought %d and %d times", games, thought[0].Load(), thought[1].Load())
	}
	dead.Store(true)
	both[1].store.(*cutStore).cut.Store(true)
	move(2)
	pass(60 * time.Second)
	for _, id := range ids {
		if now, err := w.Tables.Get(t.Context(), id); err != nil || len(now.Plies) != 4 {
			t.Errorf("nobody goes on: %v, %v", now.Plies, err)
		}
	}
	for _, n := range both {
		n.bots.Close()
		n.Close()
	}
	if err := st.Close(); err != nil {
		t.Error(err)
	}
}
