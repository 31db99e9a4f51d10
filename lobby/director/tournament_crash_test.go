package director_test

import (
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/lobby/clubtest"
)

// TestTournamentCrashes plays a tournament of 16 players to its end while the server dies at random
// commits. PAWNSTORM_TOURNAMENT sets another number of players.
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
		w := clubtest.NewIn(t, dir)
		defer w.Stop()
		rnd := rand.New(rand.NewPCG(1, 2))
		id := w.SwissOf(players, 5)
		deaths := 0
		for range 50 * players {
			dying := &clubtest.DyingStore{Store: w.Stored}
			dying.Left.Store(math.MaxInt64)
			w.Replace(dying) // gives players their time back; other tests cover that
			dying.Left.Store(int64(rnd.IntN(2 * players)))
			for range 3 {
				clubtest.Elapse(12 * time.Second)
				w.GiveUp()
			}
			if dying.Left.Load() < 0 {
				deaths++
			}
			if w.Tournament(id).Finished() {
				break
			}
		}
		w.Replace(w.Stored)
		clubtest.Elapse(time.Minute)
		w.CheckSwiss(id, players, 5)
		t.Logf("the server died %d times", deaths)
		if deaths < 3 {
			t.Errorf("the server died only %d times", deaths)
		}
	})
}
