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

// TestRatingInterrupted stops the process at every step between the end of a rated
// game and the last change that it makes. However the step went, the next
// process finishes the work, and each rating has changed once.
func TestRatingInterrupted(t *testing.T) {
	const steps = 2 // all that tells of the game, the live table
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

// TestTwoNodesRate: two services on one store settle the same game, and it counts
// once; both know it then.
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

// slowStore holds its first read of a rating back until it is let go.
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

// TestRatedByALateNode: a node stops in the middle of settling a game. Another one
// settles that and more games of the same players. Then the late node goes on.
func TestRatedByALateNode(t *testing.T) {
	w := clubtest.New(t)
	first, second := w.Rated(clubtest.Ann, clubtest.Ben), w.Rated(clubtest.Ann, clubtest.Ben)
	faulty := &clubtest.FaultyStore{Store: w.Stored}
	w.Replace(faulty)
	faulty.After(1, clubtest.Crash) // the end
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
		t.Fatalf("of two games ben has won %d", f.Won)
	}
	w.Close()

	w.Club = late
	close(slow.free)
	w.Lose(w.Rated(clubtest.Ann, clubtest.Ben), clubtest.Ann) // the late node settles one game after the other
	w.UntilSettled()
	if f := w.Form(clubtest.Ben); f.Won != 3 || f.Games() != 3 {
		t.Errorf("ben has won %d games of %d", f.Won, f.Games())
	}
	if f := w.Form(clubtest.Ann); f.Lost != 3 || f.Games() != 3 {
		t.Errorf("ann has lost %d games of %d", f.Lost, f.Games())
	}
}

// flakyStore fails writes by chance: they are refused, or done without an answer.
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

// TestRatedOnce: three nodes with bad disks settle the games of four players, all
// at the same time. Every game counts once for both of its players: the changes of
// each player make one chain from a newcomer's rating to the present one.
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
			t.Fatalf("%d games are not settled", len(left))
		}
		for _, who := range people {
			w.CheckChain(who, tables)
		}
	})
}

// TestRatingsRead: who has not played has no ratings and a newcomer's rating; a
// damaged value is refused in words.
func TestRatingsRead(t *testing.T) {
	w := clubtest.New(t)
	if r, err := w.Ratings.Career(t.Context(), clubtest.Cat.ID); err != nil || len(r.Forms) != 0 || r.ID != clubtest.Cat.ID {
		t.Errorf("got %+v, %v", r, err)
	}
	if r, ok := w.Ratings.Of(clubtest.Cat.ID, clubtest.Unhurried.Game, clubtest.Unhurried.Speed); ok || r != glicko.New() {
		t.Errorf("got %v, %v", r, ok)
	}
	_, err := w.Ratings.Outcome(t.Context(), "n0table0")
	clubtest.Refused(t, err, errs.NotFound, "has changed no ratings")
	if _, err := w.Stored.Put(t.Context(), "rating/pcat", []byte("{"), 0); err != nil {
		t.Fatal(err)
	}
	_, err = w.Ratings.Career(t.Context(), clubtest.Cat.ID)
	clubtest.Refused(t, err, errs.Internal, "cannot be read")
	w.Restart() // and starts all the same
	if !strings.Contains(w.Logged.String(), "unreadable ratings") {
		t.Error("the log does not tell")
	}
}

// TestCasualGamesCountNothing: only what was made to be rated changes a rating.
func TestCasualGamesCountNothing(t *testing.T) {
	w := clubtest.New(t)
	w.Lose(w.Play(w.Started(clubtest.Ann, clubtest.Ben), "e4", "e5"), clubtest.Ann)
	w.UntilSettled()
	if keys := append(w.Keys("rating/"), w.Keys("rated/")...); len(keys) != 0 {
		t.Errorf("the store has %v", keys)
	}
}

// TestFollowersLearnOutcome: whoever is at the table when a rated game ends is told
// how the ratings have changed, and so is who comes later.
func TestFollowersLearnOutcome(t *testing.T) {
	w := clubtest.New(t)
	tbl := w.Rated(clubtest.Ann, clubtest.Ben)
	view := w.Tables.Follow(t.Context(), tbl, clubtest.Ann)
	w.Lose(tbl, clubtest.Ann)
	u := clubtest.Until(t, view, "the outcome", func(u live.Update) bool { return u.Rated != nil })
	if u.Table.Status != table.Over || u.Rated.Seats[0].Points() >= 0 || u.Rated.Seats[1].Points() <= 0 {
		t.Errorf("the outcome is %+v", u.Rated)
	}
	w.UntilSettled()
	w.Restart()
	late := w.Tables.Follow(t.Context(), w.Get(tbl.ID), clubtest.Cat)
	clubtest.Until(t, late, "the outcome", func(u live.Update) bool { return u.Rated != nil })
}

// TestOutcomeAfterLag: a node that has missed the outcome reads it again.
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
			t.Fatalf("the node was meant to lag and knows %v", r)
		}
		catchUp()
		clubtest.Until(t, view, "the outcome", func(u live.Update) bool { return u.Rated != nil })
		synctest.Wait()
		if _, ok := node.Ratings.Of(clubtest.Ann.ID, clubtest.Unhurried.Game, clubtest.Unhurried.Speed); !ok {
			t.Error("the node does not know the ratings")
		}
	})
}
