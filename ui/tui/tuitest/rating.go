package tuitest

import (
	"encoding/json"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/game/glicko"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/table"
)

// SetRatings stores the ratings of a player and waits until the lobby knows them.
func (w *World) SetRatings(who identity.Person, forms ...rating.PoolRating) {
	w.Tb.Helper()
	value, err := json.Marshal(struct {
		Version int `json:"v"`
		rating.Career
	}{1, rating.Career{Person: who, Forms: forms}})
	if err == nil {
		_, err = w.Stored.Put(w.Tb.Context(), "rating/"+string(who.ID), value, 0)
	}
	if err != nil {
		w.Tb.Fatal(err)
	}
	for _, f := range forms {
		w.Eventually("the rating of "+who.Name, func() bool {
			_, ok := w.Ratings.Of(who.ID, f.Pool.Game, f.Pool.Speed)
			return ok
		})
	}
}

// Rating is a possible rating in a pool.
func (w *World) Rating(
	game string, speed clock.Speed, points, deviation float64, won, drawn, lost int,
) rating.PoolRating {
	return rating.PoolRating{
		Pool:   table.Pool{Game: game, Speed: speed},
		Rating: glicko.Rating{Rating: points, Deviation: deviation, Volatility: 0.06},
		Won:    won, Drawn: drawn, Lost: lost, Last: w.Clock.Now(),
	}
}

// EndedGame plays a game that the host resigns, and waits until it is rated.
func (w *World) EndedGame(host, other account.Player, p pairing.Proposal) *table.Table {
	w.Tb.Helper()
	p.Game, p.Seat = "chess", 0
	t := w.Table(host, p)
	t = w.Do(t, other, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	for i, m := range []string{"e4", "e5"} {
		t = w.Do(t, []account.Player{host, other}[i], table.Intent{Kind: table.Move, Ply: i, Text: m})
	}
	t = w.Do(t, host, table.Intent{Kind: table.Resign})
	w.UntilArchived(t)
	w.Clock.Advance(time.Hour)
	return t
}
