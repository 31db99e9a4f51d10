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

// cutStore refuses all writes once it is cut, as if the node had lost its connection.
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

// TestOneNodeThinks checks that only one of two nodes thinks about each table. When that node dies, the
// other takes over once the lease ends.
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
			Wait: time.Minute, Players: playersOf(engineOf(&fakeEngine{think: think})),
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
		pass(2 * time.Second) // so that the bot accepts one challenge at a time
	}
	move := func(plies int) {
		t.Helper()
		for _, id := range ids {
			now, err := w.Tables.Get(t.Context(), id)
			if err != nil || now.Status != table.Playing || len(now.Plies) != plies {
				t.Fatalf("got table %v, %v, want %d plies", now, err, plies)
			}
			w.anyMove(now, 0)
		}
	}
	pass(5 * time.Second)
	move(0)
	pass(20 * time.Second)
	if sum := thought[0].Load() + thought[1].Load(); sum != games {
		t.Errorf("the nodes thought %d and %d times about %d moves", thought[0].Load(), thought[1].Load(), games)
	}
	dead.Store(true)
	both[1].store.(*cutStore).cut.Store(true)
	move(2)
	pass(60 * time.Second)
	for _, id := range ids {
		if now, err := w.Tables.Get(t.Context(), id); err != nil || len(now.Plies) != 4 {
			t.Errorf("no node took over: got plies %v, %v, want 4", now.Plies, err)
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
