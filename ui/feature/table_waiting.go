package feature

import (
	"context"
	"slices"
	"strings"

	"pawnstorm/game/clock"
	"pawnstorm/game/glicko"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// mostWaiting limits how many open tables a form looks at.
const mostWaiting = 200

// waiting returns the open tables that the person can join, the newest first.
func waiting(c action.Caller) []*table.Table {
	if c.Club == nil {
		return nil
	}
	return slices.DeleteFunc(c.Club.Tables.Listing().Open.Page(0, mostWaiting), func(t *table.Table) bool {
		return !t.MaySit(c.Who.ID) || t.Involves(c.Who.ID)
	})
}

// whoFits counts the players who wait now, and those with whom the seek in a form would be paired at once.
func whoFits(c action.Caller, so action.Values) string {
	tables, hosts, fitting := waiting(c), make(map[identity.PlayerID]bool), make(map[identity.PlayerID]bool)
	for _, t := range tables {
		hosts[t.Host.ID] = true
	}
	args, err := action.Decode[seekArgs](c, "seek", so)
	if err != nil {
		return ""
	}
	if len(args.Game) == 0 {
		return words.NowWaiting(len(hosts))
	}
	unwanted := args.Name
	args.Name = nil // these may be in the store only
	wanted, err := args.seek(context.Background(), c)
	if err != nil {
		return ""
	}
	for _, t := range tables {
		if slices.ContainsFunc(unwanted, func(name string) bool { return strings.EqualFold(name, t.Host.Name) }) {
			wanted.Opponent.Not = append(wanted.Opponent.Not, t.Host.ID)
		}
	}
	rating := func(who identity.PlayerID, game string, speed clock.Speed) glicko.Rating {
		r, _ := c.Club.Ratings.Of(who, game, speed)
		return r
	}
	for _, t := range tables {
		host := table.Seeker{Person: t.Host, Seek: t.AsSeek()}
		_, ok := table.Agree(host, table.Seeker{Person: c.Who.Person, Seek: wanted}, rating)
		if ok && t.Ordinary() {
			fitting[t.Host.ID] = true
		}
	}
	return words.WhoFits(len(hosts), len(fitting))
}

// joinable names the open tables of the game in a form for a new game that anyone can join.
func joinable(c action.Caller, so action.Values) string {
	if soFar(so, "game") == "" || soFar(so, "who") != "" || soFar(so, "table") != "" || soFar(so, "position") != "" {
		return ""
	}
	id := action.GameOf(c, so).ID
	return words.Joinable(slices.DeleteFunc(waiting(c), func(t *table.Table) bool {
		return t.Game != id && (t.Seek == nil || !slices.Contains(t.Seek.Games, id))
	}))
}
