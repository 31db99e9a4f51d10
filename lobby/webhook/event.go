package webhook

import (
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// Kind is a kind of event that a hook is called for.
type Kind string

// The kinds of events.
const (
	Turn      Kind = "turn"      // a table waits for the hook's owner to move, get ready or resume
	Challenge Kind = "challenge" // the owner was challenged
	End       Kind = "end"       // a game of the owner has ended
)

// kinds holds all kinds in order.
var kinds = []Kind{Turn, Challenge, End}

// message is the body of a call, in the form that Standard Webhooks recommends.
type message struct {
	Type      string    `json:"type"`
	Timestamp time.Time `json:"timestamp"`
	Data      any       `json:"data"`
}

// tableData is the part of a message about a table. The `show` command with the same table id shows
// the rest.
type tableData struct {
	Player   string  `json:"player"` // the owner of the hook
	Table    string  `json:"table"`
	Game     string  `json:"game"`
	Seat     *string `json:"seat"`
	Opponent *string `json:"opponent"`
	Ply      int     `json:"ply"`
	Last     string  `json:"last,omitempty"` // the last move
	Reason   string  `json:"reason,omitempty"`
	Winner   *string `json:"winner,omitempty"` // a seat's id

	title string // the game's name
}

// event is an event of a table for one player.
type event struct {
	kind Kind
	mark string // differs from the marks of the table's other events
	slow bool   // players may take days for a move
	body message
}

// markEnd marks the end of a game. It is the last event of a table.
const markEnd = "end"

// eventOf returns the event that a table in its current state has for a player, if there is one.
func eventOf(t *table.Table, who identity.PlayerID) (e event, ok bool) {
	seat := t.SeatOf(who)
	switch {
	case t.Status == table.Over && seat != game.NoSeat && t.Origin == nil:
		e.kind, e.mark = End, markEnd
	case t.Status == table.Open && t.WaitsFor(who):
		e.kind, e.mark = Challenge, "challenge"
	default:
		if e.mark, ok = t.TurnOf(who); !ok {
			return e, false
		}
		e.kind = Turn
	}
	e.slow = isSlow(t)
	e.body = message{Type: "table." + string(e.kind), Timestamp: t.Changed.UTC(), Data: dataOf(t, seat, who)}
	return e, true
}

func dataOf(t *table.Table, seat game.Seat, who identity.PlayerID) tableData {
	d := tableData{Table: string(t.ID), Game: t.Game, Ply: len(t.Plies), title: t.Rules.Info().Name}
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
