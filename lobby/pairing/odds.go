package pairing

import (
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// checkOdds refuses odds that are not possible.
func checkOdds(p Proposal, info game.Info) error {
	if p.Odds == (Odds{}) {
		return nil
	}
	switch {
	case p.Rated:
		return errs.New(errs.Refused, "A game at odds is not rated.")
	case p.Vacant:
		return errs.New(errs.Invalid, "To give odds you play yourself: take a seat, or leave it to the lot.")
	case p.Match:
		return errs.New(errs.Invalid, "A match of two games is not played at odds: the seats are swapped in it.")
	}
	if p.Odds.Piece != "" {
		if err := checkPiece(p, info); err != nil {
			return err
		}
	}
	switch own := p.Odds.Clock; {
	case own == (clock.Control{}):
		return nil
	case p.Clock.Kind == clock.Unlimited:
		return errs.New(errs.Invalid, "Odds of time need a clock: say what the other one has, as in 10+5 with odds of 3+0.")
	case own.Check() != nil:
		return errs.New(errs.Invalid, "A clock at odds cannot be set: %v.", own.Check())
	case own.Kind != p.Clock.Kind:
		return errs.New(errs.Invalid, "At odds both clocks are of one kind, and %s and %s are not.", p.Clock, own)
	case !own.Shorter(p.Clock):
		return errs.New(errs.Invalid, "At odds your own clock is the shorter one, and %s is not shorter than %s.", own, p.Clock)
	}
	return nil
}

func checkPiece(p Proposal, info game.Info) error {
	_, ok := info.OddsOf(p.Odds.Piece)
	switch {
	case len(info.Odds) == 0:
		return errs.New(errs.Invalid, "%s has no odds of pieces. Odds of time it has.", info.Name)
	case !ok:
		var ids []string
		for _, o := range info.Odds {
			ids = append(ids, o.ID)
		}
		return errs.New(errs.Invalid, "%s has no odds %q. There are %s.", info.Name, identity.Clean(p.Odds.Piece, 20), strings.Join(ids, ", "))
	case p.From != nil || p.Position != "":
		return errs.New(errs.Invalid, "A game begins without a piece, or in another position, but not both.")
	case len(p.Options) > 0:
		return errs.New(errs.Invalid, "A game at odds of a piece has no options.")
	}
	return nil
}

// giveOdds lets the host of a record give odds. It draws the seats at once, because the position
// depends on the seat. A piece is missing on its usual side, unless the host has chosen the other
// one.
func giveOdds(rec *table.Record, info game.Info, given Odds) {
	piece, ok := info.OddsOf(given.Piece)
	switch {
	case rec.Wish != game.NoSeat:
	case ok:
		rec.Wish = piece.Seat
	default:
		rec.Wish = game.Seat(rec.Seed % 2)
	}
	rec.Odds = &table.Odds{Seat: rec.Wish, Piece: given.Piece, Clock: recorded(given.Clock)}
	if ok {
		rec.Given, rec.Setup = true, piece.Positions[rec.Wish]
	}
}
