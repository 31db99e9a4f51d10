package bots

import (
	"fmt"
	"slices"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// action is what a player has to do at a table.
type action uint8

const (
	nothing      action = iota
	sitDown             // accept the invitation
	getReady            // the opponent is ready for the game
	agree               // accept an offer
	decline             // decline an offer
	answerDraw          // answer a draw offer in the opponent's turn
	think               // choose a move
	claimAbsence        // the opponent has been away too long
)

// task is an action and what it is about. Tasks that are equal are the same: work that was begun for
// one continues for the other.
type task struct {
	action
	offer table.OfferKind
	where string // the position
}

// taskOf returns what a player has to do at a table now.
func taskOf(t *table.Table, who identity.PlayerID, now time.Time) task {
	seat := t.SeatOf(who)
	switch {
	case t.Status == table.Open && t.Invited != nil && t.Invited.ID == who:
		return task{action: sitDown}
	case seat == game.NoSeat:
		return task{}
	case t.Status == table.Pause || t.Status == table.Adjourned:
		if t.Ready[seat.Other()] && !t.Ready[seat] {
			return task{action: getReady}
		}
	case t.Status == table.Playing:
		return taskInGame(t, seat, now)
	}
	return task{}
}

func taskInGame(t *table.Table, seat game.Seat, now time.Time) task {
	offers := t.OffersTo(seat)
	for _, o := range offers {
		switch {
		case o.Kind == table.Draw:
		case o.Kind == table.Break && t.Rated:
			return task{decline, o.Kind, position(t)}
		default:
			return task{agree, o.Kind, position(t)}
		}
	}
	if t.State.Turn() == seat {
		return task{action: think, where: position(t)}
	}
	if slices.ContainsFunc(offers, func(o table.Offer) bool { return o.Kind == table.Draw }) {
		return task{answerDraw, table.Draw, position(t)}
	}
	if at, ok := due(t, seat); ok && !now.Before(at) {
		return task{action: claimAbsence}
	}
	return task{}
}

// position identifies a position of a game, even after a takeback.
func position(t *table.Table) string {
	n := len(t.Plies)
	if n == 0 {
		number, _ := t.GameNumber()
		return fmt.Sprintf("game %d", number)
	}
	last := t.Plies[n-1]
	return fmt.Sprintf("%d %s %d", n, last.Text, last.At.UnixMilli())
}

// due returns when a table will have a task even if it does not change.
func due(t *table.Table, seat game.Seat) (at time.Time, ok bool) {
	at, ok = t.ForsakenAt(seat)
	return at, ok && !t.Timed()
}
