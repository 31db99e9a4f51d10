package bots

import (
	"cmp"
	"context"
	"slices"
	"time"

	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// fillSeat seats a computer player where the host has waited too long for a person. The lock must be
// held.
func (h *Service) fillSeat(ctx context.Context, t *table.Table, there map[identity.PlayerID]bool, soon func(time.Time)) {
	if h.Wait <= 0 || !h.mayFill(t) || !h.mine(t.ID, nil) {
		return
	}
	there[""] = true
	if when := t.Created.Add(h.Wait); h.Now().Before(when) {
		soon(when)
		return
	}
	fill := func(ctx context.Context) (*table.Table, error) { return h.fill(ctx, t) }
	h.begin(ctx, place{table: t.ID}, task{action: sitDown}, t, soon, fill)
}

// mayFill reports whether a computer player may take the open seat: the table has no name, and its
// host is a person who sits at it and has invited no one. With a clock, the host must be online, so
// that they do not miss the start of the game.
func (h *Service) mayFill(t *table.Table) bool {
	timed := t.Timed()
	if t.Seek != nil {
		timed = t.Seek.Timed()
	}
	return t.Status == table.Open && t.Listed() && t.Next == "" && !t.Vacant && t.Name == "" &&
		h.players[t.Host.ID] == nil && !h.Club.Accounts.IsBot(t.Host.ID) &&
		(!timed || h.Club.Tables.IsHere(t.Host.ID))
}

// fill seats the player closest to the host in strength. It is not an error if a person was faster
// or no player may sit down.
func (h *Service) fill(ctx context.Context, t *table.Table) (*table.Table, error) {
	var host account.Account // zero for a guest
	if t.Host.ID.HasAccount() {
		var err error
		host, err = h.Club.Accounts.Get(ctx, t.Host.ID)
		if errs.Ignore(err, errs.NotFound) != nil {
			return nil, err
		}
		if host.Settings.NoBots {
			return nil, nil
		}
	}
	for _, p := range h.nearest(t) {
		if host.Muted(p.ID) || h.objection(p, t) != "" {
			continue
		}
		after, err := h.post(ctx, p, t, table.Intent{Kind: table.Sit})
		if err == nil || errs.KindOf(err) != errs.Refused {
			return after, err
		}
	}
	return nil, nil
}

// nearest returns the players with a level that play a table's game, sorted by how close their
// strength is to the host's.
func (h *Service) nearest(t *table.Table) []*player {
	pool := t.Pool()
	host := strength(h.Club, t.Host.ID, pool, newcomer)
	var found []*player
	distance := make(map[*player]int)
	for _, p := range h.players {
		if p.Level > 0 && p.engine(t.Game) != nil {
			found = append(found, p)
			apart := strength(h.Club, p.ID, pool, p.Points()) - host
			distance[p] = max(apart, -apart)
		}
	}
	slices.SortFunc(found, func(a, b *player) int {
		return cmp.Or(distance[a]-distance[b], a.Level-b.Level, cmp.Compare(a.ID, b.ID))
	})
	return found
}

// newcomer is the assumed rating of a player without one.
const newcomer = 1500

// strength returns a player's rating, or the guess if there is none.
func strength(club *lobby.Club, who identity.PlayerID, p table.Pool, guess int) int {
	if r, ok := club.Ratings.Of(who, p.Game, p.Speed); ok {
		return r.Points()
	}
	return guess
}
