package house

import (
	"context"

	"pawnstorm/game"
	"pawnstorm/lobby"
)

const (
	// maxWithOne is how many games the house plays with one person at a time,
	// maxGames with all.
	maxWithOne = 20
	maxGames   = 1000
)

// answer accepts a challenge, or says why not.
func (h *House) answer(ctx context.Context, p *resident, t *lobby.Table) (*lobby.Table, error) {
	if why := h.objection(p, t); why != "" {
		return h.post(ctx, p, t, lobby.Intent{Kind: lobby.Refuse, Text: why})
	}
	return h.post(ctx, p, t, lobby.Intent{Kind: lobby.Sit, Seat: game.NoSeat})
}

// objection is why a player does not sit down with the host of a table, "" if it
// does.
func (h *House) objection(p *resident, t *lobby.Table) string {
	listing := h.Service.Lobby()
	all := 0
	for id := range h.players {
		all += len(listing.Mine(id))
	}
	withHost := 0
	for _, other := range listing.Mine(t.Host.ID) {
		if other.Status == lobby.Playing && h.plays(other) {
			withHost++
		}
	}
	switch {
	case p.mind(t.Game) == nil:
		return playsNot
	case !keeps(t.Clock.Control(), h.pool.Load(Playing)):
		return tooFast
	case withHost >= maxWithOne:
		return enoughYou
	case all >= maxGames:
		return enoughAll
	}
	return ""
}

// plays reports whether one of the house sits at a table.
func (h *House) plays(t *lobby.Table) bool {
	return h.players[t.Seats[0].ID] != nil || h.players[t.Seats[1].ID] != nil
}
