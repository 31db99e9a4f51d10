package house

import (
	"fmt"
	"slices"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// deed is what a table wants of a player.
type deed uint8

const (
	nothing     deed = iota
	sitDown          // at a table to which the player is invited
	getReady         // for a game that the other is ready for
	agree            // to an offer
	decline          // an offer
	judge            // an offer of a draw, in the turn of the opponent
	think            // and move
	goElsewhere      // from an opponent who has been silent for long
)

// wish is a deed with what it is about. Two that are equal are the same: what was
// begun for one goes on for the other.
type wish struct {
	deed
	offer table.OfferKind
	where string // the position that it was about
}

// wishOf is what a table wants of the player with an id now.
func wishOf(t *table.Table, who identity.PlayerID, now time.Time) wish {
	seat := t.SeatOf(who)
	switch {
	case t.Status == table.Open && t.Invited != nil && t.Invited.ID == who:
		return wish{deed: sitDown}
	case seat == game.NoSeat:
		return wish{}
	case t.Status == table.Pause || t.Status == table.Adjourned:
		if t.Ready[seat.Other()] && !t.Ready[seat] {
			return wish{deed: getReady}
		}
	case t.Status == table.Playing:
		return wishInGame(t, seat, now)
	}
	return wish{}
}

func wishInGame(t *table.Table, seat game.Seat, now time.Time) wish {
	offers := t.OffersTo(seat)
	for _, o := range offers {
		switch {
		case o.Kind == table.Draw:
		case o.Kind == table.Break && t.Rated:
			return wish{decline, o.Kind, position(t)}
		default:
			return wish{agree, o.Kind, position(t)}
		}
	}
	if t.State.Turn() == seat {
		return wish{deed: think, where: position(t)}
	}
	if slices.ContainsFunc(offers, func(o table.Offer) bool { return o.Kind == table.Draw }) {
		return wish{judge, table.Draw, position(t)}
	}
	if at, ok := t.ForsakenAt(seat); ok && !t.Timed() && !now.Before(at) {
		return wish{deed: goElsewhere}
	}
	return wish{}
}

// position tells the positions of a table apart, also one that came after a
// takeback.
func position(t *table.Table) string {
	n := len(t.Plies)
	if n == 0 {
		number, _ := t.GameNumber()
		return fmt.Sprintf("game %d", number)
	}
	last := t.Plies[n-1]
	return fmt.Sprintf("%d %s %d", n, last.Text, last.At.UnixMilli())
}

// due is when the table will want something though nothing happens there.
func due(t *table.Table, who identity.PlayerID) (at time.Time, ok bool) {
	if at, ok = t.ForsakenAt(t.SeatOf(who)); ok && !t.Timed() {
		return at, true
	}
	return time.Time{}, false
}
