package pairing

import (
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/slice"
	"pawnstorm/lobby/table"
)

// checkOdds refuses odds that are not possible.
func checkOdds(p Proposal, info game.Info) error {
	if p.Odds == (Odds{}) {
		return nil
	}
	switch {
	case p.Rated:
		return errs.New(errs.Refused, "A game at odds cannot be rated.")
	case p.Vacant:
		return errs.New(errs.Invalid, "To give odds you must play. Choose a seat or a random one.")
	case p.Match:
		return errs.New(errs.Invalid, "A match of two games cannot be at odds, because the players swap seats.")
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
		return errs.New(errs.Invalid,
			"Time odds need a clock. Give your opponent's clock too, for example 10+5 with odds of 3+0.")
	case own.Check() != nil:
		return errs.New(errs.Invalid, "The clock for the odds is not valid: %v.", own.Check())
	case own.Kind != p.Clock.Kind:
		return errs.New(errs.Invalid, "At odds both clocks must be of the same kind. %s and %s are not.", p.Clock, own)
	case !own.Shorter(p.Clock):
		return errs.New(errs.Invalid,
			"At odds your own clock must be the shorter one. %s is not shorter than %s.", own, p.Clock)
	}
	return nil
}

func checkPiece(p Proposal, info game.Info) error {
	_, ok := info.OddsOf(p.Odds.Piece)
	switch {
	case len(info.Odds) == 0:
		return errs.New(errs.Invalid, "%s has time odds, but no piece odds.", info.Name)
	case !ok:
		ids := slice.Map(info.Odds, func(o game.Odds) string { return o.ID })
		return errs.New(errs.Invalid,
			"%s has no odds called %q. Choose from %s.",
			info.Name, identity.Clean(p.Odds.Piece, 20), strings.Join(ids, ", "))
	case p.From != nil || p.Position != "":
		return errs.New(errs.Invalid, "Choose piece odds or a starting position, not both.")
	case len(p.Options) > 0:
		return errs.New(errs.Invalid, "A game at piece odds has no options.")
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
