package live_test

import (
	"context"
	"iter"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// gateStore is a real store that blocks all calls while its gate is shut.
type gateStore struct {
	store.Store
	mu   sync.Mutex
	gate chan struct{} // nil while it is open
}

func (s *gateStore) shut() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gate = make(chan struct{})
}

func (s *gateStore) open() {
	s.mu.Lock()
	defer s.mu.Unlock()
	close(s.gate)
	s.gate = nil
}

func (s *gateStore) wait(ctx context.Context) error {
	s.mu.Lock()
	gate := s.gate
	s.mu.Unlock()
	if gate == nil {
		return nil
	}
	select {
	case <-gate:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (s *gateStore) Get(ctx context.Context, key string) (store.Entry, error) {
	if err := s.wait(ctx); err != nil {
		return store.Entry{}, err
	}
	return s.Store.Get(ctx, key)
}

func (s *gateStore) Put(ctx context.Context, key string, value []byte, rev store.Rev) (store.Rev, error) {
	if err := s.wait(ctx); err != nil {
		return 0, err
	}
	return s.Store.Put(ctx, key, value, rev)
}

func (s *gateStore) Delete(ctx context.Context, key string, rev store.Rev) error {
	if err := s.wait(ctx); err != nil {
		return err
	}
	return s.Store.Delete(ctx, key, rev)
}

func (s *gateStore) Update(ctx context.Context, changes []store.Change) error {
	if err := s.wait(ctx); err != nil {
		return err
	}
	return s.Store.Update(ctx, changes)
}

func (s *gateStore) List(ctx context.Context, prefix, after string) iter.Seq2[store.Entry, error] {
	return func(yield func(store.Entry, error) bool) {
		if err := s.wait(ctx); err != nil {
			yield(store.Entry{}, err)
			return
		}
		s.Store.List(ctx, prefix, after)(yield)
	}
}

// outage is a club whose stores can stop answering, with two games under way.
type outage struct {
	*clubtest.World
	t     *testing.T
	nodes []*lobby.Club
	gates []*gateStore // one for each node
	game  *table.Table // after 1. e4 e5; ann is to move
	other *table.Table // cat is to move
}

// inOutage runs a test on one node for each name. A single node has the name "".
func inOutage(t *testing.T, test func(t *testing.T, o *outage), names ...string) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		o := &outage{World: clubtest.NewIn(t, dir), t: t}
		o.Close()
		for _, name := range names {
			gate := &gateStore{Store: o.Stored}
			o.gates, o.nodes = append(o.gates, gate), append(o.nodes, o.NewNode(gate, name))
		}
		o.Club = o.nodes[0]
		clubtest.Elapse(time.Second)
		o.game = o.Play(o.Timed(clubtest.Ann, clubtest.Ben, "1+0"), "e4", "e5")
		o.other = o.Play(o.Timed(clubtest.Cat, identity.Person{ID: "pdan", Name: "dan"}, "1+0"), "e4", "e5")
		clubtest.Elapse(10 * time.Second)
		test(t, o)
		for _, node := range o.nodes {
			node.Close()
		}
		if err := o.Stored.Close(); err != nil {
			t.Error(err)
		}
	})
}

func (o *outage) shut() {
	for _, g := range o.gates {
		g.shut()
	}
}

func (o *outage) open() {
	for _, g := range o.gates {
		g.open()
	}
}

// wantLeft fails unless the clock of a seat shows about this much time.
func (o *outage) wantLeft(what string, id identity.TableID, seat game.Seat, want time.Duration) {
	o.t.Helper()
	now := o.Get(id)
	left := now.Clock.Left(int(seat), o.Clock.Now())
	if now.Status != table.Playing || left < want-6*time.Second || left > want+6*time.Second {
		o.t.Errorf("%s: seat %d has %v, want %v: %s", what, seat, left, want, now.Ending())
	}
}

// TestStoreAway checks that clocks stand still on all screens while the store does not answer. A
// move succeeds only after the store has saved it. The games continue when the store is back.
func TestStoreAway(t *testing.T) {
	for name, nodes := range map[string][]string{"alone": {""}, "club": {"one", "two", "three"}} {
		t.Run(name, func(t *testing.T) {
			inOutage(t, func(t *testing.T, o *outage) {
				o.shut()
				clubtest.Elapse(8 * time.Second) // long enough for every node to notice
				for _, node := range o.nodes {
					from, away := live.StoreAway(node.Tables)
					if !away {
						t.Fatal("a node has not noticed the outage")
					}
					if shown := live.ClockTime(node.Tables, o.Clock.Now()); !shown.Equal(from) {
						t.Errorf("clocks show the time of %v, want %v", shown, from)
					}
				}
				last := o.nodes[len(o.nodes)-1]
				done := make(chan error, 1)
				go func() {
					_, err := last.Tables.Do(t.Context(), o.game.ID, clubtest.Ann,
						table.Intent{Kind: table.Move, Ply: 2, Text: "d4"})
					done <- err
				}()
				clubtest.Elapse(49 * time.Second) // less than a minute, but more than the players have left
				select {
				case err := <-done:
					t.Fatalf("Do returned before the store was back: %v", err)
				default:
				}
				o.open()
				clubtest.Elapse(2 * time.Second)
				if err := <-done; err != nil {
					t.Fatal(err)
				}
				if n := len(o.Get(o.game.ID).Plies); n != 3 {
					t.Fatalf("got %d plies, want 3", n)
				}
				clubtest.Elapse(3 * time.Second)
				o.wantLeft("ann has moved", o.game.ID, 0, 50*time.Second)
				o.wantLeft("ben thinks", o.game.ID, 1, 55*time.Second)
				o.wantLeft("cat thinks", o.other.ID, 0, 45*time.Second)
				for _, node := range o.nodes {
					if _, away := live.StoreAway(node.Tables); away {
						t.Error("clocks still stand")
					}
				}
				events := len(o.Get(o.other.ID).Log)
				clubtest.Elapse(20 * time.Second)
				if n := len(o.Get(o.other.ID).Log); n != events {
					t.Errorf("%d more events after the outage", n-events)
				}
				clubtest.Elapse(35 * time.Second)
				if now, err := o.Tables.Get(t.Context(), o.other.ID); err != nil || now.Status != table.Over {
					t.Errorf("cat has not lost on time: %v", err)
				}
			}, nodes...)
		})
	}
}

// TestStoreAwayForLong checks that a player gets an error after a minute, and can continue when the
// store is back.
func TestStoreAwayForLong(t *testing.T) {
	for name, nodes := range map[string][]string{"alone": {""}, "club": {"one", "two"}} {
		t.Run(name, func(t *testing.T) {
			inOutage(t, func(t *testing.T, o *outage) {
				o.shut()
				for _, wait := range []time.Duration{0, 10 * time.Second} { // before the node notices, and after
					clubtest.Elapse(wait)
					begun := time.Now()
					_, err := o.nodes[len(nodes)-1].Tables.Do(t.Context(), o.game.ID, clubtest.Ann,
						table.Intent{Kind: table.Move, Ply: 2, Text: "d4"})
					clubtest.Refused(t, err, errs.Unavailable, "know whether this was saved")
					if waited := time.Since(begun); waited < 50*time.Second || waited > 70*time.Second {
						t.Errorf("the error came after %v", waited)
					}
				}
				o.open()
				clubtest.Elapse(5 * time.Second)
				o.wantLeft("ann", o.game.ID, 0, 45*time.Second)
				if len(o.Get(o.game.ID).Plies) == 2 {
					o.Play(o.Get(o.game.ID), "d4")
				}
			}, nodes...)
		})
	}
}

// TestNodeCutOff cuts one node off from the store for 40 seconds. Players continue on the other
// node, and their clocks run as usual.
func TestNodeCutOff(t *testing.T) {
	inOutage(t, func(t *testing.T, o *outage) {
		before := len(o.Get(o.other.ID).Log)
		o.gates[1].shut()
		clubtest.Elapse(20 * time.Second)
		o.Play(o.Get(o.game.ID), "d4")
		if _, away := live.StoreAway(o.nodes[0].Tables); away {
			t.Error("the clocks of the other node stand still")
		}
		if _, away := live.StoreAway(o.nodes[1].Tables); !away {
			t.Error("the node has not noticed the outage")
		}
		clubtest.Elapse(20 * time.Second)
		o.gates[1].open()
		clubtest.Elapse(5 * time.Second)
		o.wantLeft("ann", o.game.ID, 0, 30*time.Second)
		o.wantLeft("ben", o.game.ID, 1, 35*time.Second)
		o.wantLeft("cat", o.other.ID, 0, 5*time.Second)
		for _, e := range o.Get(o.other.ID).Log[before:] {
			if e.Kind != table.Left && e.Kind != table.Returned {
				t.Errorf("unexpected event %v", e)
			}
		}
		if _, away := live.StoreAway(o.nodes[1].Tables); away {
			t.Error("clocks still stand")
		}
		clubtest.Elapse(10 * time.Second)
		if now, err := o.Tables.Get(t.Context(), o.other.ID); err != nil || now.Status != table.Over {
			t.Errorf("cat has not lost on time: %v", err)
		}
	}, "one", "two")
}
