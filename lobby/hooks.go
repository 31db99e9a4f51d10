package lobby

import (
	"context"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// transferSeats gives the running games of a guest to the account that the guest has
// become, and takes their waiting tables back. A game that could not be handed
// over stays the guest's and is not lost; the log tells.
func (s *Club) transferSeats(ctx context.Context, from identity.PlayerID, to identity.Person) {
	for _, t := range s.Tables.Listing().Mine(from) {
		var err error
		switch {
		case t.Status == table.Open && t.Host.ID == from:
			_, err = s.Tables.Do(ctx, t.ID, t.Host, table.Intent{Kind: table.Cancel})
		case t.SeatOf(from) != game.NoSeat: // else only the host's name is still the guest's
			_, err = s.Tables.Post(ctx, t.ID, to, table.TransferSeat(from))
		}
		if err != nil {
			s.log.Error("handing a guest's table over", "table", t.ID, "player", to.ID, "err", err)
		}
	}
	s.Tournaments.Adopt(ctx, from, to)
	if err := s.Pairing.InheritConduct(ctx, from, to.ID); err != nil {
		s.log.Error("handing a guest's conduct over", "player", to.ID, "err", err)
	}
}

// hasPlayed reports whether somebody has a game, under way or over.
func (s *Club) hasPlayed(ctx context.Context, who identity.PlayerID) (bool, error) {
	for _, t := range s.Tables.Listing().Mine(who) {
		if t.Status != table.Open && t.SeatOf(who) != game.NoSeat {
			return true, nil
		}
	}
	games, err := s.Archive.History(ctx, who, nil, 1)
	return len(games) > 0, err
}

// hasGames reports whether somebody has anything at the tables, or in the archive.
func (s *Club) hasGames(ctx context.Context, who identity.PlayerID) (bool, error) {
	if len(s.Tables.Listing().Mine(who)) > 0 {
		return true, nil
	}
	games, err := s.Archive.History(ctx, who, nil, 1)
	return len(games) > 0, err
}
