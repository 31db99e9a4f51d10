package lobby

import (
	"context"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// transferSeats moves the running games of a guest to the guest's new account and cancels the
// guest's open tables. If a game cannot be moved, it stays with the guest and the error is
// logged.
func (s *Club) transferSeats(ctx context.Context, from identity.PlayerID, to identity.Person) {
	for _, t := range s.Tables.Listing().Mine(from) {
		var err error
		switch {
		case t.Status == table.Open && t.Host.ID == from:
			_, err = s.Tables.Do(ctx, t.ID, t.Host, table.Intent{Kind: table.Cancel})
		case t.SeatOf(from) != game.NoSeat: // otherwise the guest is only the host
			_, err = s.Tables.Post(ctx, t.ID, to, table.TransferSeat(from))
		}
		if err != nil {
			s.log.Error("cannot move a guest's table to their account", "table", t.ID, "player", to.ID, "err", err)
		}
	}
	s.Tournaments.Adopt(ctx, from, to)
	if err := s.Pairing.InheritConduct(ctx, from, to.ID); err != nil {
		s.log.Error("cannot move a guest's record of left games to their account", "player", to.ID, "err", err)
	}
}

// hasPlayed reports whether a player has a game, running or finished.
func (s *Club) hasPlayed(ctx context.Context, who identity.PlayerID) (bool, error) {
	for _, t := range s.Tables.Listing().Mine(who) {
		if t.Status != table.Open && t.SeatOf(who) != game.NoSeat {
			return true, nil
		}
	}
	games, err := s.Archive.History(ctx, who, nil, 1)
	return len(games) > 0, err
}

// hasGames reports whether a player has a live table or an archived game.
func (s *Club) hasGames(ctx context.Context, who identity.PlayerID) (bool, error) {
	if len(s.Tables.Listing().Mine(who)) > 0 {
		return true, nil
	}
	games, err := s.Archive.History(ctx, who, nil, 1)
	return len(games) > 0, err
}
