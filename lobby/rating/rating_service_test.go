package rating_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"pawnstorm/game/glicko"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// TestRatingInterrupted stops the process at every step between the end of a rated game and its
// last change. In each case the next process finishes the work, and each rating changes once.
func TestRatingInterrupted(t *testing.T) {
	const steps = 2 // one write for the outcome and both ratings, one to remove the live table
	for _, fault := range []clubtest.Fault{clubtest.Crash, clubtest.InDoubt} {
		for n := range steps + 1 {
			t.Run(fmt.Sprintf("%d %d", fault, n), func(t *testing.T) {
				w := clubtest.New(t)
				faulty := &clubtest.FaultyStore{Store: w.Stored}
				w.Replace(faulty)
				table := w.Rated(clubtest.Ann, clubtest.Ben)
				w.UntilListed("the move", func(l *live.Listing) bool { return len(l.Waiting(clubtest.Ann.ID)) == 1 })
				faulty.After(1+n, fault) // the end itself is committed
				w.Lose(table, clubtest.Ann)
				if n < steps {
					faulty.UntilHit(t)
				} else {
					w.UntilSettled()
				}
				w.Restart()
				w.UntilSettled()
				w.RatedOnce(table.ID, clubtest.Ben, clubtest.Ann)
			})
		}
	}
}

// TestTwoNodesRate settles one game on two nodes. It counts once, and both nodes see the
// ratings.
func TestTwoNodesRate(t *testing.T) {
	w := clubtest.New(t)
	other := &clubtest.World{Tb: t, Stored: w.Stored, Club: w.NewClub(w.Stored)}
	defer other.Close()
	table := w.Rated(clubtest.Ann, clubtest.Ben)
	w.Lose(table, clubtest.Ann)
	w.UntilSettled()
	w.RatedOnce(table.ID, clubtest.Ben, clubtest.Ann)
	w.UntilRated(clubtest.Ann, clubtest.Ben)
	other.UntilRated(clubtest.Ann, clubtest.Ben)
}

// slowStore blocks its first read of a rating until free is closed.
type slowStore struct {
	store.Store
	once       sync.Once
	held, free chan struct{}
}

func (s *slowStore) Get(ctx context.Context, key string) (store.Entry, error) {
	if strings.HasPrefix(key, "rating/") {
		s.once.Do(func() {
			close(s.held)
			<-s.free
		})
	}
	return s.Store.Get(ctx, key)
}

// TestRatedByALateNode stops a node while it settles a game. Another node settles that game and
// another one of the same players. Then the first node continues.
func TestRatedByALateNode(t *testing.T) {
	w := clubtest.New(t)
	first, second := w.Rated(clubtest.Ann, clubtest.Ben), w.Rated(clubtest.Ann, clubtest.Ben)
	faulty := &clubtest.FaultyStore{Store: w.Stored}
	w.Replace(faulty)
	faulty.After(1, clubtest.Crash) // the end of the game
	w.Lose(first, clubtest.Ann)
	faulty.UntilHit(t)
	w.Close()

	slow := &slowStore{Store: w.Stored, held: make(chan struct{}), free: make(chan struct{})}
	late := w.NewClub(slow)
	defer late.Close()
	<-slow.held
	w.Club = w.NewClub(w.Stored)
	w.UntilStored("the first game", func() bool { return len(w.Keys("table/")) == 1 })
	w.Lose(second, clubtest.Ann)
	w.UntilSettled()
	if f := w.Form(clubtest.Ben); f.Won != 2 {
		t.Fatalf("ben has won %d games, want 2", f.Won)
	}
	w.Close()

	w.Club = late
	close(slow.free)
	// The late node settles its games one at a time.
	w.Lose(w.Rated(clubtest.Ann, clubtest.Ben), clubtest.Ann)
	w.UntilSettled()
	if f := w.Form(clubtest.Ben); f.Won != 3 || f.Games() != 3 {
		t.Errorf("ben has won %d of %d games, want 3 of 3", f.Won, f.Games())
	}
	if f := w.Form(clubtest.Ann); f.Lost != 3 || f.Games() != 3 {
		t.Errorf("ann has lost %d of %d games, want 3 of 3", f.Lost, f.Games())
	}
}

// flakyStore fails random writes. Some are refused, and some are done but still return an
// error.
type flakyStore struct {
	store.Store
	mu  sync.Mutex
	rnd *rand.Rand
	ill bool
}

func (s *flakyStore) chance() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.ill {
		return 9
	}
	return s.rnd.IntN(10)
}

func (s *flakyStore) Put(ctx context.Context, key string, value []byte, rev store.Rev) (store.Rev, error) {
	switch luck := s.chance(); {
	case luck < 2:
		return 0, clubtest.ErrDisk
	case luck < 4:
		if _, err := s.Store.Put(ctx, key, value, rev); err != nil {
			return 0, err
		}
		return 0, clubtest.ErrDisk
	}
	return s.Store.Put(ctx, key, value, rev)
}

func (s *flakyStore) Update(ctx context.Context, changes []store.Change) error {
	switch luck := s.chance(); {
	case luck < 2:
		return clubtest.ErrDisk
	case luck < 4:
		if err := s.Store.Update(ctx, changes); err != nil {
			return err
		}
		return clubtest.ErrDisk
	}
	return s.Store.Update(ctx, changes)
}

// TestRatedOnce settles the games of four players on three nodes with bad disks at the same
// time. Every game counts once for both players. Each player's changes form one chain from a
// new player's rating to the current one.
func TestRatedOnce(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := clubtest.NewIn(t, dir)
		defer w.Stop()
		people := []identity.Person{clubtest.Ann, clubtest.Ben, clubtest.Cat, {ID: "pdan", Name: "dan"}}
		var tables []*table.Table
		for i, a := range people {
			for _, b := range people[i+1:] {
				tables = append(tables, w.Rated(a, b), w.Rated(b, a))
			}
		}
		var flaky []*flakyStore
		for seed := range uint64(3) {
			st := &flakyStore{Store: w.Stored, rnd: rand.New(rand.NewPCG(seed, 7)), ill: true}
			flaky = append(flaky, st)
			node := w.NewClub(st)
			defer node.Close()
		}
		for i, table := range tables {
			w.Lose(table, table.Seats[i%2])
		}
		for range 10 {
			clubtest.NextSweep()
		}
		for _, st := range flaky {
			st.mu.Lock()
			st.ill = false
			st.mu.Unlock()
		}
		clubtest.NextSweep()
		if left := w.Keys("table/"); len(left) != 0 {
			t.Fatalf("%d games are unsettled", len(left))
		}
		for _, who := range people {
			w.CheckChain(who, tables)
		}
	})
}

// TestRatingsRead checks that a player without games has no career and a new player's rating.
// Reading a damaged value returns a readable error.
func TestRatingsRead(t *testing.T) {
	w := clubtest.New(t)
	if r, err := w.Ratings.Career(t.Context(), clubtest.Cat.ID); err != nil || len(r.Forms) != 0 ||
		r.ID != clubtest.Cat.ID {
		t.Errorf("got %+v, %v", r, err)
	}
	if r, ok := w.Ratings.Of(clubtest.Cat.ID, clubtest.Unhurried.Game, clubtest.Unhurried.Speed); ok ||
		r != glicko.New() {
		t.Errorf("got %v, %v", r, ok)
	}
	_, err := w.Ratings.Outcome(t.Context(), "n0table0")
	clubtest.Refused(t, err, errs.NotFound, "did not change any ratings")
	if _, err := w.Stored.Put(t.Context(), "rating/pcat", []byte("{"), 0); err != nil {
		t.Fatal(err)
	}
	_, err = w.Ratings.Career(t.Context(), clubtest.Cat.ID)
	clubtest.Refused(t, err, errs.Internal, "can't be read")
	w.Restart() // it starts in spite of the damaged value
	if !strings.Contains(w.Logged.String(), "unreadable ratings") {
		t.Error("log does not mention the unreadable ratings")
	}
}

// TestCasualGamesCountNothing checks that unrated games change no rating.
func TestCasualGamesCountNothing(t *testing.T) {
	w := clubtest.New(t)
	w.Lose(w.Play(w.Started(clubtest.Ann, clubtest.Ben), "e4", "e5"), clubtest.Ann)
	w.UntilSettled()
	if keys := append(w.Keys("rating/"), w.Keys("rated/")...); len(keys) != 0 {
		t.Errorf("store has %v, want no ratings", keys)
	}
}

// TestFollowersLearnOutcome checks that followers of a table get the rating changes when the
// game ends, and that later followers get them too.
func TestFollowersLearnOutcome(t *testing.T) {
	w := clubtest.New(t)
	tbl := w.Rated(clubtest.Ann, clubtest.Ben)
	view := w.Tables.Follow(t.Context(), tbl, clubtest.Ann)
	w.Lose(tbl, clubtest.Ann)
	u := clubtest.Until(t, view, "the outcome", func(u live.Update) bool { return u.Rated != nil })
	if u.Table.Status != table.Over || u.Rated.Seats[0].Points() >= 0 || u.Rated.Seats[1].Points() <= 0 {
		t.Errorf("outcome is %+v", u.Rated)
	}
	w.UntilSettled()
	w.Restart()
	late := w.Tables.Follow(t.Context(), w.Get(tbl.ID), clubtest.Cat)
	clubtest.Until(t, late, "the outcome", func(u live.Update) bool { return u.Rated != nil })
}

// TestOutcomeAfterLag checks that a node that missed the outcome reads it from the store.
func TestOutcomeAfterLag(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := clubtest.NewIn(t, dir)
		defer w.Stop()
		faulty := &clubtest.FaultyStore{Store: w.Stored}
		node := w.NewClub(faulty)
		defer node.Close()
		table := w.Rated(clubtest.Ann, clubtest.Ben)
		view := node.Tables.Follow(t.Context(), table, clubtest.Ann)
		synctest.Wait()
		catchUp := faulty.Lag()
		w.Lose(table, clubtest.Ann)
		synctest.Wait()
		if r, ok := node.Ratings.Of(clubtest.Ann.ID, clubtest.Unhurried.Game, clubtest.Unhurried.Speed); ok {
			t.Fatalf("node should lag but knows %v", r)
		}
		catchUp()
		clubtest.Until(t, view, "the outcome", func(u live.Update) bool { return u.Rated != nil })
		synctest.Wait()
		if _, ok := node.Ratings.Of(clubtest.Ann.ID, clubtest.Unhurried.Game, clubtest.Unhurried.Speed); !ok {
			t.Error("node does not know the ratings")
		}
	})
}
