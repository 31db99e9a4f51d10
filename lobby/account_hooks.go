package lobby

import (
	"context"

	"pawnstorm/game"
)

// transferSeats gives the running games of a guest to the account that the guest has
// become, and takes their waiting tables back. A game that could not be handed
// over stays the guest's and is not lost; the log tells.
func (s *Service) transferSeats(ctx context.Context, from PlayerID, to Person) {
	for _, t := range s.Tables.Lobby().Mine(from) {
		var err error
		switch {
		case t.Status == Open && t.Host.ID == from:
			_, err = s.Tables.Do(ctx, t.ID, t.Host, Intent{Kind: Cancel})
		case t.SeatOf(from) != game.NoSeat: // else only the host's name is still the guest's
			_, err = s.Tables.Post(ctx, t.ID, to, TransferSeat(from))
		}
		if err != nil {
			s.log.Error("handing a guest's table over", "table", t.ID, "player", to.ID, "err", err)
		}
	}
	if err := s.Pairing.InheritConduct(ctx, from, to.ID); err != nil {
		s.log.Error("handing a guest's conduct over", "player", to.ID, "err", err)
	}
}

// hasPlayed reports whether somebody has a game, under way or over.
func (s *Service) hasPlayed(ctx context.Context, who PlayerID) (bool, error) {
	for _, t := range s.Tables.Lobby().Mine(who) {
		if t.Status != Open && t.SeatOf(who) != game.NoSeat {
			return true, nil
		}
	}
	games, err := s.Archive.History(ctx, who, nil, 1)
	return len(games) > 0, err
}

// hasGames reports whether somebody has anything at the tables, or in the archive.
func (s *Service) hasGames(ctx context.Context, who PlayerID) (bool, error) {
	if len(s.Tables.Lobby().Mine(who)) > 0 {
		return true, nil
	}
	games, err := s.Archive.History(ctx, who, nil, 1)
	return len(games) > 0, err
}
