package house

import (
	"cmp"
	"context"
	"slices"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// fillSeat sits down at a table where somebody has waited in vain for a person. The
// lock must be held.
func (h *House) fillSeat(ctx context.Context, t *table.Table, there map[identity.PlayerID]bool, soon func(time.Time)) {
	if h.Wait <= 0 || !h.mayFill(t) || !h.mine(t.ID, nil) {
		return
	}
	there[""] = true
	if when := t.Created.Add(h.Wait); h.Now().Before(when) {
		soon(when)
		return
	}
	h.want(ctx, place{table: t.ID}, wish{deed: sitDown}, t, soon, func(ctx context.Context, _ wish) (*table.Table, error) { return h.fill(ctx, t) })
}

// mayFill reports whether an open table is one for whoever comes: its host has
// given it no name to be found by, sits at it, and is not asked for by somebody
// else. A host who is not here would miss the beginning of a game with a clock.
func (h *House) mayFill(t *table.Table) bool {
	timed := t.Timed()
	if t.Seek != nil {
		timed = t.Seek.Timed()
	}
	return t.Status == table.Open && t.Listed() && t.Next == "" && !t.Vacant && t.Name == "" && h.players[t.Host.ID] == nil &&
		!h.Club.Accounts.IsBot(t.Host.ID) && (!timed || h.Club.Tables.IsHere(t.Host.ID))
}

// fill has the player sit down who is nearest to the host in strength and may. It
// is no error if somebody was faster, or none of the house may.
func (h *House) fill(ctx context.Context, t *table.Table) (*table.Table, error) {
	muted := func(identity.PlayerID) bool { return false }
	if t.Host.ID.HasAccount() {
		a, err := h.Club.Accounts.Get(ctx, t.Host.ID)
		if err != nil && errs.KindOf(err) != errs.NotFound {
			return nil, err
		}
		if a.Settings.NoHouse {
			return nil, nil
		}
		muted = a.Muted
	}
	for _, p := range h.nearest(t) {
		if muted(p.ID) || h.objection(p, t) != "" {
			continue
		}
		after, err := h.post(ctx, p, t, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
		if err == nil || errs.KindOf(err) != errs.Refused {
			return after, err
		}
	}
	return nil, nil
}

// nearest are the levels of the house that play a table's game, the one nearest to
// its host in strength first.
func (h *House) nearest(t *table.Table) []*player {
	pool := t.Pool()
	host := strength(h.Club, t.Host.ID, pool, newcomer)
	var found []*player
	distance := make(map[*player]int)
	for _, p := range h.players {
		if p.Level > 0 && p.mind(t.Game) != nil {
			found = append(found, p)
			apart := strength(h.Club, p.ID, pool, guess(p.Level)) - host
			distance[p] = max(apart, -apart)
		}
	}
	slices.SortFunc(found, func(a, b *player) int {
		return cmp.Or(distance[a]-distance[b], a.Level-b.Level, cmp.Compare(a.ID, b.ID))
	})
	return found
}

// newcomer is how strong somebody is taken to be who has no rating.
const newcomer = 1500

// guess is how strong a level is taken to be that has no rating: the third like a
// newcomer.
func guess(level int) int { return newcomer + 300*(level-3) }

// strength is a player's rating where it is known, and else a guess.
func strength(club *lobby.Club, who identity.PlayerID, p table.Pool, guess int) int {
	if r, ok := club.Ratings.Of(who, p.Game, p.Speed); ok {
		return r.Points()
	}
	return guess
}
