package webhook

import (
	"fmt"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// Kind is what a hook is called for.
type Kind string

// The kinds, and all of them in order.
const (
	Turn      Kind = "turn"      // a table waits for its owner: to move, to be ready, to go on
	Challenge Kind = "challenge" // somebody challenges them
	End       Kind = "end"       // a game of theirs is over
)

// Kinds are all of them.
var Kinds = []Kind{Turn, Challenge, End}

// message is what is sent: what Standard Webhooks recommends.
type message struct {
	Type      string    `json:"type"`
	Timestamp time.Time `json:"timestamp"`
	Data      any       `json:"data"`
}

// tableData is what is told of a table. `show` tells the rest, by the same id.
type tableData struct {
	Player   string  `json:"player"` // whose hook it is
	Table    string  `json:"table"`
	Game     string  `json:"game"`
	Seat     *string `json:"seat"`
	Opponent *string `json:"opponent"`
	Ply      int     `json:"ply"`
	Last     string  `json:"last,omitempty"` // the last move
	Reason   string  `json:"reason,omitempty"`
	Winner   *string `json:"winner,omitempty"` // a seat
}

// event is something to tell of a table to somebody.
type event struct {
	kind Kind
	mark string // what tells it from what was told before
	body message
}

// markEnd tells the end of a game from what was told before: nothing comes behind it.
const markEnd = "end"

// eventOf is what there is to tell somebody of a table as it stands, if there is anything.
func eventOf(t *table.Table, who identity.PlayerID) (e event, ok bool) {
	seat := t.SeatOf(who)
	switch {
	case t.Status == table.Over && seat != game.NoSeat && t.Origin == nil:
		e.kind, e.mark = End, markEnd
	case !t.WaitsFor(who):
		return e, false
	case t.Status == table.Open:
		e.kind, e.mark = Challenge, "challenge"
	case seat != game.NoSeat && !t.Vacation[seat].IsZero():
		return e, false // no clock runs, and they want to hear of nothing
	default:
		played := 1
		if t.First != nil {
			played = 2
		}
		e.kind, e.mark = Turn, fmt.Sprintf("%d.%d.%d", t.Status, played, len(t.Plies))
	}
	e.body = message{Type: "table." + string(e.kind), Timestamp: t.Changed.UTC(), Data: dataOf(t, seat, who)}
	return e, true
}

// TurnOf is the turn of somebody's at a table, by what tells it from others; ok is false if
// it does not wait for them in a game, or they are on vacation from it.
func TurnOf(t *table.Table, who identity.PlayerID) (mark string, ok bool) {
	e, ok := eventOf(t, who)
	return e.mark, ok && e.kind == Turn
}

func dataOf(t *table.Table, seat game.Seat, who identity.PlayerID) tableData {
	d := tableData{Table: string(t.ID), Game: t.Game, Ply: len(t.Plies)}
	if n := len(t.Plies); n > 0 {
		d.Last = t.Plies[n-1].Shown
	}
	other := t.Host
	if seat != game.NoSeat {
		id := t.Rules.Info().Seats[seat].ID
		d.Seat, d.Player, other = &id, t.Seats[seat].Name, t.Seats[seat.Other()]
	} else if t.Invited != nil && t.Invited.ID == who {
		d.Player = t.Invited.Name
	}
	if other.ID != "" {
		d.Opponent = &other.Name
	}
	if t.Status == table.Over {
		d.Reason = t.Result.Reason
		if t.Result.Winner != game.NoSeat {
			id := t.Rules.Info().Seats[t.Result.Winner].ID
			d.Winner = &id
		}
	}
	return d
}
