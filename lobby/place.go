package lobby

import (
	"context"
	"fmt"

	"pawnstorm/game"
)

// Place is a position of a game: the one after so many plies, 0 being the start.
type Place struct {
	Table TableID `json:"table"`
	// Game is 1 for the first of two games of a match, of which the second has
	// begun; 0 is the last that was played at the table.
	Game int `json:"game,omitempty"`
	Ply  int `json:"ply"`
}

// String names a place to people: "7k3m9x2a, game 1, ply 12".
func (p Place) String() string {
	if p.Game == 0 {
		return fmt.Sprintf("%s, ply %d", p.Table, p.Ply)
	}
	return fmt.Sprintf("%s, game %d, ply %d", p.Table, p.Game, p.Ply)
}

// startFrom sets a record up to go on from a place of another game. What was
// played before it does not count as a repetition.
func (s *Service) startFrom(ctx context.Context, rec *Record, from Place) error {
	t, err := s.Table(ctx, from.Table)
	if KindOf(err) == NotFound || err == nil && (!t.MayWatch(rec.Host.ID) || t.Game != rec.Game) {
		return errorf(NotFound, "The game to go on from is not here.")
	}
	if err != nil {
		return err
	}
	if t.Status == Playing && t.SeatOf(rec.Host.ID) != game.NoSeat {
		return errorf(Refused, "You are playing that game. Go on from it when it is over.")
	}
	switch games := t.Games(); {
	case from.Game < 0 || from.Game > len(games):
		return errorf(Invalid, "That table has no game %d.", from.Game)
	case from.Game > 0:
		t = games[from.Game-1]
	}
	if from.Ply < 0 || from.Ply > len(t.Plies) {
		return errorf(Invalid, "That game has %d plies.", len(t.Plies))
	}
	state, err := t.At(from.Ply)
	if err != nil {
		return &Error{Internal, Sentence(nil), err}
	}
	if _, over := state.Result(); over {
		return errorf(Refused, "In that position the game is over. Go back a move or more.")
	}
	usual, err := t.Rules.New("")
	if err != nil {
		return &Error{Internal, Sentence(nil), err}
	}
	rec.From = &from
	if text := state.String(); text != usual.String() {
		rec.Setup = text
	}
	return nil
}
