package lobby_test

import (
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/tournament"
)

// TestTournamentCrashes has a tournament of 16 played to its end while the server dies again
// and again, each time at some commit. PAWNSTORM_TOURNAMENT says of how many instead.
func TestTournamentCrashes(t *testing.T) {
	players := 16
	if s := os.Getenv("PAWNSTORM_TOURNAMENT"); s != "" {
		var err error
		if players, err = strconv.Atoi(s); err != nil {
			t.Fatal(err)
		}
	}
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := newWorldIn(t, dir)
		defer w.close()
		rnd := rand.New(rand.NewPCG(1, 2))
		id := w.swissOf(players, 5)
		deaths := 0
		for range 50 * players {
			dying := &dyingStore{Store: w.store}
			dying.left.Store(math.MaxInt64)
			w.replace(dying) // gives time back, which others test
			dying.left.Store(int64(rnd.IntN(2 * players)))
			for range 3 {
				elapse(12 * time.Second)
				w.giveUp()
			}
			if dying.left.Load() < 0 {
				deaths++
			}
			if w.tournament(id).Finished() {
				break
			}
		}
		w.replace(w.store)
		elapse(time.Minute)
		w.checkSwiss(id, players, 5)
		t.Logf("the server died %d times", deaths)
		if deaths < 3 {
			t.Errorf("it died only %d times", deaths)
		}
	})
}

// giveUp has the first mover of each board lose, as far as the server lets them.
func (w *world) giveUp() {
	for _, b := range w.boards() {
		_, _ = w.Tables.Do(w.tb.Context(), b.ID, b.Seats[0], table.Intent{Kind: table.Resign}) // fails at a death
	}
}

// checkSwiss checks a Swiss tournament that is over: nobody is paired twice in a round or
// meets anybody twice, no round is lost, and each game is kept once.
func (w *world) checkSwiss(id identity.TournamentID, players, rounds int) {
	w.tb.Helper()
	over := w.tournament(id)
	if over.Status != tournament.Over || len(over.Played) != rounds || len(w.Tables.Live()) != 0 {
		w.tb.Fatalf("it is %s after %d rounds, with %d tables", over.Status, len(over.Played), len(w.Tables.Live()))
	}
	met, points := make(map[tournament.Pair]bool), 0
	for r, round := range over.Played {
		paired := make(map[int]bool)
		if len(round.Boards) != players/2 {
			w.tb.Errorf("round %d has %d boards", r+1, len(round.Boards))
		}
		for i, b := range round.Boards {
			first, second := min(b.Pair[0], b.Pair[1]), max(b.Pair[0], b.Pair[1])
			if met[tournament.Pair{first, second}] || paired[first] || paired[second] {
				w.tb.Errorf("in round %d the entries %v are paired again", r+1, b.Pair)
			}
			met[tournament.Pair{first, second}], paired[first], paired[second] = true, true, true
			game, err := w.Tables.Stored(w.tb.Context(), tournament.TableID(id, r+1, i+1))
			if err != nil || game.Status != table.Over || b.Outcome.Score != tournament.SecondWon {
				w.tb.Errorf("board %d of round %d, which is %+v: %v", i+1, r+1, b.Outcome, errs.Sentence(err))
			}
		}
	}
	for _, s := range over.Standings() {
		points += s.Points
	}
	if points != players*rounds {
		w.tb.Errorf("there are %d halves of a point", points)
	}
	for n := range players {
		games, err := w.Archive.History(w.tb.Context(), member(n+1).ID, nil, 50)
		if err != nil || len(games) != rounds {
			w.tb.Errorf("%s has %d games, %v", member(n+1).Name, len(games), err)
		}
	}
}
