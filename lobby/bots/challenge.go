package bots

import (
	"context"
	"time"

	"pawnstorm/lobby/table"
)

const (
	playsNoMore = "I no longer play here"
	playsNot    = "I do not play that game"
	enoughYou   = "we have enough games running, let us finish one first"
)

const (
	// maxWithOne is how many games at a time computer players play with one person.
	maxWithOne = 20
	// maxGames is how many games they play in all. A game counts if it changed within lively.
	maxGames = 1000
	lively   = time.Hour
)

// answer accepts a challenge or refuses it with a reason.
func (h *Service) answer(ctx context.Context, p *player, t *table.Table) (*table.Table, error) {
	if why := h.objection(p, t); why != "" {
		return h.post(ctx, p, t, table.Intent{Kind: table.Refuse, Text: why})
	}
	return h.post(ctx, p, t, table.Intent{Kind: table.Sit})
}

// objection returns why a player does not sit down with the host of a table, or "".
func (h *Service) objection(p *player, t *table.Table) string {
	withHost := 0
	for _, other := range h.Club.Tables.Listing().Mine(t.Host.ID) {
		if other.Status == table.Playing && h.plays(other) {
			withHost++
		}
	}
	switch {
	case p.retired:
		return playsNoMore
	case p.engine(t.Game) == nil:
		return playsNot
	case !keeps(t.Clock.Control(), h.pool.Load(Playing)):
		return "that clock is too fast for me right now"
	case withHost >= maxWithOne:
		return enoughYou
	case h.underWay() >= maxGames:
		return "I am playing too many games right now, please ask again later"
	}
	return ""
}

// underWay returns how many games the computer players play that have changed lately.
func (h *Service) underWay() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	for id, until, ok := h.lively.Next(); ok && !h.Now().Before(until); id, until, ok = h.lively.Next() {
		h.lively.Remove(id)
	}
	return h.lively.Len()
}

// plays reports whether a computer player sits at a table.
func (h *Service) plays(t *table.Table) bool {
	return h.players[t.Seats[0].ID] != nil || h.players[t.Seats[1].ID] != nil
}
