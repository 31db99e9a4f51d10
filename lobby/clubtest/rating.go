package clubtest

import (
	"runtime"
	"time"

	"pawnstorm/game/glicko"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/table"
)

// Unhurried is the pool of the tests' games. They have no clock, so the server writes nothing by itself
// and faults hit the intended writes.
var Unhurried = table.Pool{Game: "chess", Speed: "correspondence"}

// Rated returns a rated game after the first move of both sides. White is to move.
func (w *World) Rated(white, black identity.Person) *table.Table {
	w.Tb.Helper()
	t, err := w.Pairing.Create(w.Tb.Context(), white, pairing.Proposal{Game: "chess", Rated: true})
	if err != nil {
		w.Tb.Fatal(err)
	}
	return w.Play(w.Sit(t, black), "e4", "e5")
}

// Lose makes a player resign a game.
func (w *World) Lose(t *table.Table, who identity.Person) {
	w.Tb.Helper()
	w.Do(t, who, table.Intent{Kind: table.Resign})
}

// UntilSettled waits until all finished games are settled.
func (w *World) UntilSettled() {
	w.Tb.Helper()
	w.UntilStored("the settler", func() bool { return len(w.Keys("table/")) == 0 })
}

// Form returns the stored rating of a player in the pool of the tests.
func (w *World) Form(who identity.Person) rating.PoolRating {
	w.Tb.Helper()
	r, err := w.Ratings.Career(w.Tb.Context(), who.ID)
	if err != nil {
		w.Tb.Fatal(err)
	}
	return r.In(Unhurried)
}

// UntilRated waits until the node's copy of a player's rating equals the stored one.
func (w *World) UntilRated(people ...identity.Person) {
	w.Tb.Helper()
	for _, who := range people {
		want := w.Form(who).Rating.Rating
		w.Eventually("the rating of "+who.Name, func() bool {
			got, ok := w.Ratings.Of(who.ID, Unhurried.Game, Unhurried.Speed)
			return ok && got.Rating == want
		})
	}
}

// Eventually waits until a condition holds.
func (w *World) Eventually(what string, reached func() bool) {
	w.Tb.Helper()
	for late := time.Now().Add(Patience); !reached(); runtime.Gosched() {
		if time.Now().After(late) {
			w.Tb.Fatalf("timed out waiting for %s", what)
		}
	}
}

// RatedOnce checks that a game between two new players counts exactly once.
func (w *World) RatedOnce(table identity.TableID, winner, loser identity.Person) {
	w.Tb.Helper()
	won := glicko.New().Update([]glicko.Result{{Opponent: glicko.New(), Score: 1}}, 0, glicko.Tau)
	lost := glicko.New().Update([]glicko.Result{{Opponent: glicko.New(), Score: 0}}, 0, glicko.Tau)
	for _, test := range []struct {
		who       identity.Person
		want      glicko.Rating
		won, lost int
	}{{winner, won, 1, 0}, {loser, lost, 0, 1}} {
		if f := w.Form(test.who); f.Rating != test.want || f.Won != test.won || f.Lost != test.lost || f.Drawn != 0 || len(f.Days) != 1 {
			w.Tb.Errorf("%s: got rating %+v, want %+v", test.who.Name, f, test.want)
		}
	}
	o, err := w.Ratings.Outcome(w.Tb.Context(), table)
	if err != nil || o.Seats[0].After != lost || o.Seats[1].After != won || o.Seats[0].Points() != -o.Seats[1].Points() {
		w.Tb.Errorf("got outcome %+v, %v", o, err)
	}
}

// CheckChain checks a player's rating after each of their games.
func (w *World) CheckChain(who identity.Person, tables []*table.Table) {
	w.Tb.Helper()
	steps := make(map[float64]float64)
	for _, table := range tables {
		if seat := table.SeatOf(who.ID); seat >= 0 {
			o, err := w.Ratings.Outcome(w.Tb.Context(), table.ID)
			if err != nil {
				w.Tb.Fatal(err)
			}
			steps[o.Seats[seat].Before.Rating] = o.Seats[seat].After.Rating
		}
	}
	f, at := w.Form(who), glicko.New().Rating
	for range steps {
		at = steps[at]
	}
	if len(steps) != 6 || f.Games() != 6 || at != f.Rating.Rating {
		w.Tb.Errorf("%s has %d games and %v; %d changes lead to %v", who.Name, f.Games(), f.Rating, len(steps), at)
	}
}
