package lobby_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/game/glicko"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// unhurried is where the games of these tests count. They have no clock: the house
// then writes nothing by itself, and faults hit the writes that they are meant for.
var unhurried = table.Pool{Game: "chess", Speed: "correspondence"}

// rated is a rated game in which both sides have moved; white is to move.
func (w *world) rated(white, black identity.Person) *table.Table {
	w.tb.Helper()
	t, err := w.Pairing.Create(w.tb.Context(), white, pairing.Proposal{Game: "chess", Rated: true})
	if err != nil {
		w.tb.Fatal(err)
	}
	return w.play(w.sit(t, black), "e4", "e5")
}

// lose ends a game by a resignation.
func (w *world) lose(t *table.Table, who identity.Person) {
	w.tb.Helper()
	w.do(t, who, table.Intent{Kind: table.Resign})
}

// untilSettled waits until no finished game is left to settle.
func (w *world) untilSettled() {
	w.tb.Helper()
	w.untilStored("the settler", func() bool { return len(w.keys("table/")) == 0 })
}

// form is how somebody stands in the pool of these tests, as it is stored.
func (w *world) form(who identity.Person) rating.PoolRating {
	w.tb.Helper()
	r, err := w.Ratings.Career(w.tb.Context(), who.ID)
	if err != nil {
		w.tb.Fatal(err)
	}
	return r.In(unhurried)
}

// untilRated waits until the memory of the node says of somebody what the store
// says.
func (w *world) untilRated(people ...identity.Person) {
	w.tb.Helper()
	for _, who := range people {
		want := w.form(who).Rating.Rating
		w.eventually("the rating of "+who.Name, func() bool {
			got, ok := w.Ratings.Of(who.ID, unhurried.Game, unhurried.Speed)
			return ok && got.Rating == want
		})
	}
}

// eventually waits for what another goroutine is about to do.
func (w *world) eventually(what string, reached func() bool) {
	w.tb.Helper()
	for late := time.Now().Add(patience); !reached(); runtime.Gosched() {
		if time.Now().After(late) {
			w.tb.Fatalf("waited in vain for %s", what)
		}
	}
}

// ratedOnce checks that one game between two newcomers has counted once.
func (w *world) ratedOnce(table identity.TableID, winner, loser identity.Person) {
	w.tb.Helper()
	won := glicko.New().Update([]glicko.Result{{Opponent: glicko.New(), Score: 1}}, 0, glicko.Tau)
	lost := glicko.New().Update([]glicko.Result{{Opponent: glicko.New(), Score: 0}}, 0, glicko.Tau)
	for _, test := range []struct {
		who       identity.Person
		want      glicko.Rating
		won, lost int
	}{{winner, won, 1, 0}, {loser, lost, 0, 1}} {
		if f := w.form(test.who); f.Rating != test.want || f.Won != test.won || f.Lost != test.lost || f.Drawn != 0 || len(f.Days) != 1 {
			w.tb.Errorf("%s stands at %+v, want %+v", test.who.Name, f, test.want)
		}
	}
	o, err := w.Ratings.Outcome(w.tb.Context(), table)
	if err != nil || o.Seats[0].After != lost || o.Seats[1].After != won || o.Seats[0].Points() != -o.Seats[1].Points() {
		w.tb.Errorf("the outcome is %+v, %v", o, err)
	}
}

// TestRatingInterrupted stops the process at every step between the end of a rated
// game and the last change that it makes. However the step went, the next
// process finishes the work, and each rating has changed once.
func TestRatingInterrupted(t *testing.T) {
	const steps = 2 // all that tells of the game, the live table
	for _, fault := range []fault{crash, inDoubt} {
		for n := range steps + 1 {
			t.Run(fmt.Sprintf("%d %d", fault, n), func(t *testing.T) {
				w := newWorld(t)
				faulty := &faultyStore{Store: w.store}
				w.replace(faulty)
				table := w.rated(ann, ben)
				w.untilListed("the move", func(l *live.Listing) bool { return len(l.Waiting(ann.ID)) == 1 })
				faulty.after(1+n, fault) // the end itself is committed
				w.lose(table, ann)
				if n < steps {
					faulty.untilHit(t)
				} else {
					w.untilSettled()
				}
				w.restart()
				w.untilSettled()
				w.ratedOnce(table.ID, ben, ann)
			})
		}
	}
}

// TestTwoNodesRate: two services on one store settle the same game, and it counts
// once; both know it then.
func TestTwoNodesRate(t *testing.T) {
	w := newWorld(t)
	other := &world{tb: t, store: w.store, Club: w.newClub(w.store)}
	defer other.Close()
	table := w.rated(ann, ben)
	w.lose(table, ann)
	w.untilSettled()
	w.ratedOnce(table.ID, ben, ann)
	w.untilRated(ann, ben)
	other.untilRated(ann, ben)
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
	w := newWorld(t)
	first, second := w.rated(ann, ben), w.rated(ann, ben)
	faulty := &faultyStore{Store: w.store}
	w.replace(faulty)
	faulty.after(1, crash) // the end
	w.lose(first, ann)
	faulty.untilHit(t)
	w.Close()

	slow := &slowStore{Store: w.store, held: make(chan struct{}), free: make(chan struct{})}
	late := w.newClub(slow)
	defer late.Close()
	<-slow.held
	w.Club = w.newClub(w.store)
	w.untilStored("the first game", func() bool { return len(w.keys("table/")) == 1 })
	w.lose(second, ann)
	w.untilSettled()
	if f := w.form(ben); f.Won != 2 {
		t.Fatalf("of two games ben has won %d", f.Won)
	}
	w.Close()

	w.Club = late
	close(slow.free)
	w.lose(w.rated(ann, ben), ann) // the late node settles one game after the other
	w.untilSettled()
	if f := w.form(ben); f.Won != 3 || f.Games() != 3 {
		t.Errorf("ben has won %d games of %d", f.Won, f.Games())
	}
	if f := w.form(ann); f.Lost != 3 || f.Games() != 3 {
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
		return 0, errDisk
	case luck < 4:
		if _, err := s.Store.Put(ctx, key, value, rev); err != nil {
			return 0, err
		}
		return 0, errDisk
	}
	return s.Store.Put(ctx, key, value, rev)
}

func (s *flakyStore) Update(ctx context.Context, changes []store.Change) error {
	switch luck := s.chance(); {
	case luck < 2:
		return errDisk
	case luck < 4:
		if err := s.Store.Update(ctx, changes); err != nil {
			return err
		}
		return errDisk
	}
	return s.Store.Update(ctx, changes)
}

// TestRatedOnce: three nodes with bad disks settle the games of four players, all
// at the same time. Every game counts once for both of its players: the changes of
// each player make one chain from a newcomer's rating to the present one.
func TestRatedOnce(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := newWorldIn(t, dir)
		defer w.close()
		people := []identity.Person{ann, ben, cat, {ID: "pdan", Name: "dan"}}
		var tables []*table.Table
		for i, a := range people {
			for _, b := range people[i+1:] {
				tables = append(tables, w.rated(a, b), w.rated(b, a))
			}
		}
		var flaky []*flakyStore
		for seed := range uint64(3) {
			st := &flakyStore{Store: w.store, rnd: rand.New(rand.NewPCG(seed, 7)), ill: true}
			flaky = append(flaky, st)
			node := w.newClub(st)
			defer node.Close()
		}
		for i, table := range tables {
			w.lose(table, table.Seats[i%2])
		}
		for range 10 {
			nextSweep()
		}
		for _, st := range flaky {
			st.mu.Lock()
			st.ill = false
			st.mu.Unlock()
		}
		nextSweep()
		if left := w.keys("table/"); len(left) != 0 {
			t.Fatalf("%d games are not settled", len(left))
		}
		for _, who := range people {
			w.checkChain(who, tables)
		}
	})
}

// checkChain follows a player's rating through all games.
func (w *world) checkChain(who identity.Person, tables []*table.Table) {
	w.tb.Helper()
	steps := make(map[float64]float64)
	for _, table := range tables {
		if seat := table.SeatOf(who.ID); seat >= 0 {
			o, err := w.Ratings.Outcome(w.tb.Context(), table.ID)
			if err != nil {
				w.tb.Fatal(err)
			}
			steps[o.Seats[seat].Before.Rating] = o.Seats[seat].After.Rating
		}
	}
	f, at := w.form(who), glicko.New().Rating
	for range steps {
		at = steps[at]
	}
	if len(steps) != 6 || f.Games() != 6 || at != f.Rating.Rating {
		w.tb.Errorf("%s has %d games and %v; %d changes lead to %v", who.Name, f.Games(), f.Rating, len(steps), at)
	}
}

// TestRatingsRead: who has not played has no ratings and a newcomer's rating; a
// damaged value is refused in words.
func TestRatingsRead(t *testing.T) {
	w := newWorld(t)
	if r, err := w.Ratings.Career(t.Context(), cat.ID); err != nil || len(r.Forms) != 0 || r.ID != cat.ID {
		t.Errorf("got %+v, %v", r, err)
	}
	if r, ok := w.Ratings.Of(cat.ID, unhurried.Game, unhurried.Speed); ok || r != glicko.New() {
		t.Errorf("got %v, %v", r, ok)
	}
	_, err := w.Ratings.Outcome(t.Context(), "n0table0")
	refused(t, err, errs.NotFound, "has changed no ratings")
	if _, err := w.store.Put(t.Context(), "rating/pcat", []byte("{"), 0); err != nil {
		t.Fatal(err)
	}
	_, err = w.Ratings.Career(t.Context(), cat.ID)
	refused(t, err, errs.Internal, "cannot be read")
	w.restart() // and starts all the same
	if !strings.Contains(w.log.String(), "unreadable ratings") {
		t.Error("the log does not tell")
	}
}

// TestCasualGamesCountNothing: only what was made to be rated changes a rating.
func TestCasualGamesCountNothing(t *testing.T) {
	w := newWorld(t)
	w.lose(w.play(w.started(ann, ben), "e4", "e5"), ann)
	w.untilSettled()
	if keys := append(w.keys("rating/"), w.keys("rated/")...); len(keys) != 0 {
		t.Errorf("the store has %v", keys)
	}
}

// TestFollowersLearnOutcome: whoever is at the table when a rated game ends is told
// how the ratings have changed, and so is who comes later.
func TestFollowersLearnOutcome(t *testing.T) {
	w := newWorld(t)
	tbl := w.rated(ann, ben)
	view := w.Tables.Follow(t.Context(), tbl, ann)
	w.lose(tbl, ann)
	u := until(t, view, "the outcome", func(u live.Update) bool { return u.Rated != nil })
	if u.Table.Status != table.Over || u.Rated.Seats[0].Points() >= 0 || u.Rated.Seats[1].Points() <= 0 {
		t.Errorf("the outcome is %+v", u.Rated)
	}
	w.untilSettled()
	w.restart()
	late := w.Tables.Follow(t.Context(), w.get(tbl.ID), cat)
	until(t, late, "the outcome", func(u live.Update) bool { return u.Rated != nil })
}

// TestOutcomeAfterLag: a node that has missed the outcome reads it again.
func TestOutcomeAfterLag(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := newWorldIn(t, dir)
		defer w.close()
		faulty := &faultyStore{Store: w.store}
		node := w.newClub(faulty)
		defer node.Close()
		table := w.rated(ann, ben)
		view := node.Tables.Follow(t.Context(), table, ann)
		synctest.Wait()
		catchUp := faulty.lag()
		w.lose(table, ann)
		synctest.Wait()
		if r, ok := node.Ratings.Of(ann.ID, unhurried.Game, unhurried.Speed); ok {
			t.Fatalf("the node was meant to lag and knows %v", r)
		}
		catchUp()
		until(t, view, "the outcome", func(u live.Update) bool { return u.Rated != nil })
		synctest.Wait()
		if _, ok := node.Ratings.Of(ann.ID, unhurried.Game, unhurried.Speed); !ok {
			t.Error("the node does not know the ratings")
		}
	})
}
