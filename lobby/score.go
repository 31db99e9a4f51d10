package lobby

import (
	"context"
	"slices"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/stats"
	"pawnstorm/lobby/table"
)

// Score counts all games of the players at a table against each other, as a viewer may know them, for the player of
// the first seat. ok is false if there is nothing to count.
func (s *Club) Score(ctx context.Context, viewer identity.PlayerID, t *table.Table) (c stats.Count, ok bool, err error) {
	seat := s.counted(viewer, t)
	if seat == game.NoSeat || t.Origin != nil || t.Seats[0].ID == t.Seats[1].ID {
		return c, false, nil
	}
	a, err := s.Accounts.Get(ctx, t.Seats[seat].ID)
	if err != nil {
		return c, false, errs.Ignore(err, errs.NotFound)
	}
	tally, _, err := s.Stats.Of(ctx, viewer, a.ID, a.Created)
	if err != nil {
		return c, false, err
	}
	other := t.Seats[seat.Other()].ID
	if i := slices.IndexFunc(tally.Opponents, func(o stats.Opponent) bool { return o.ID == other }); i >= 0 {
		c = tally.Opponents[i].Count
	}
	if c, err = s.withThis(ctx, c, t, seat); seat == 1 { // count for the first seat
		c.Won, c.Lost = c.Lost, c.Won
	}
	return c, c.Games() > 0, err
}

// counted returns the seat whose player's games are read: the viewer, or else a player with an account, if possible
// not a bot, which remembers only its latest opponents. It is NoSeat if both are guests.
func (s *Club) counted(viewer identity.PlayerID, t *table.Table) game.Seat {
	best := game.NoSeat
	for seat, p := range t.Seats {
		switch {
		case !p.ID.HasAccount() || t.Seats[1-seat].ID == "":
		case p.ID == viewer:
			return game.Seat(seat)
		case best == game.NoSeat || s.Accounts.IsBot(t.Seats[best].ID):
			best = game.Seat(seat)
		}
	}
	return best
}

// withThis adds the game at the table, if it has ended and is not in the archive yet.
func (s *Club) withThis(ctx context.Context, c stats.Count, t *table.Table, seat game.Seat) (stats.Count, error) {
	if t.Status != table.Over || !t.HasResult() {
		return c, nil
	}
	then, err := s.Archive.Between(ctx, t.Seats[seat].ID, t.Changed.Add(-time.Second), t.Changed.Add(time.Second))
	switch winner := archive.Summarize(t).Winner; {
	case err != nil || slices.ContainsFunc(then, func(f archive.Summary) bool { return f.ID == t.ID }):
	case winner == seat:
		c.Won++
	case winner == seat.Other():
		c.Lost++
	default:
		c.Drawn++
	}
	return c, err
}
