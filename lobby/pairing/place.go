package pairing

import (
	"context"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/table"
)

// startFrom sets up a record to continue from a position of another game. Earlier positions of that
// game do not count as repetitions.
func (pr *Pairing) startFrom(ctx context.Context, rec *table.Record, from table.Place) error {
	t, err := pr.Tables.Get(ctx, from.Table)
	if errs.KindOf(err) == errs.NotFound || err == nil && (!t.MayWatch(rec.Host.ID) || t.Game != rec.Game) {
		return errs.New(errs.NotFound, "There is no such game to continue.")
	}
	if err != nil {
		return err
	}
	if t.Status == table.Playing && t.SeatOf(rec.Host.ID) != game.NoSeat {
		return errs.New(errs.Refused, "You are playing that game. Wait until it is over.")
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
		return errs.Broken(err)
	}
	if _, over := state.Result(); over {
		return errs.New(errs.Refused, "The game is over in that position. Go back at least one move.")
	}
	rec.From = &from
	return setUp(rec, t.Rules, state)
}

// longestPosition limits the text of a position, in bytes. No game needs that many.
const longestPosition = 400

// ReadPosition parses a starting position. It refuses a position if the game is over there.
func ReadPosition(rules game.Rules, text string) (game.State, error) {
	if len(text) > longestPosition {
		return nil, errs.New(errs.Invalid, "That position is too long.")
	}
	state, err := rules.New(text)
	if err != nil {
		return nil, table.Explain(err)
	}
	if _, over := state.Result(); over {
		return nil, errs.New(errs.Refused, "The game is over in that position.")
	}
	return state, nil
}

// startAt sets up a record to begin in a position that the host gives.
func startAt(rec *table.Record, rules game.Rules, text string) error {
	state, err := ReadPosition(rules, text)
	if err != nil {
		return err
	}
	rec.Given = true
	return setUp(rec, rules, state)
}

// setUp writes a position to a record as its setup, unless it is the usual start.
func setUp(rec *table.Record, rules game.Rules, state game.State) error {
	usual, err := rules.New("")
	if err != nil {
		return errs.Broken(err)
	}
	if text := state.String(); text != usual.String() {
		rec.Setup = text
	}
	return nil
}
