package pairing

import (
	"context"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/table"
)

// startFrom sets a record up to go on from a place of another game. Positions
// before it do not count as a repetition.
func (pr *Pairing) startFrom(ctx context.Context, rec *table.Record, from table.Place) error {
	t, err := pr.tables.Get(ctx, from.Table)
	if errs.KindOf(err) == errs.NotFound || err == nil && (!t.MayWatch(rec.Host.ID) || t.Game != rec.Game) {
		return errs.New(errs.NotFound, "The game to go on from is not here.")
	}
	if err != nil {
		return err
	}
	if t.Status == table.Playing && t.SeatOf(rec.Host.ID) != game.NoSeat {
		return errs.New(errs.Refused, "You are playing that game. Go on from it when it is over.")
	}
	switch games := t.Games(); {
	case from.Game < 0 || from.Game > len(games):
		return errs.New(errs.Invalid, "That table has no game %d.", from.Game)
	case from.Game > 0:
		t = games[from.Game-1]
	}
	if from.Ply < 0 || from.Ply > len(t.Plies) {
		return errs.New(errs.Invalid, "That game has %d plies.", len(t.Plies))
	}
	state, err := t.At(from.Ply)
	if err != nil {
		return &errs.Error{Kind: errs.Internal, Sentence: errs.Sentence(nil), Err: err}
	}
	if _, over := state.Result(); over {
		return errs.New(errs.Refused, "In that position the game is over. Go back a move or more.")
	}
	usual, err := t.Rules.New("")
	if err != nil {
		return &errs.Error{Kind: errs.Internal, Sentence: errs.Sentence(nil), Err: err}
	}
	rec.From = &from
	if text := state.String(); text != usual.String() {
		rec.Setup = text
	}
	return nil
}
