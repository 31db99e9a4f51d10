package simulate

import (
	"slices"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
)

// gameActs are what people do at tables.
var gameActs = []act{
	{6, createTable},
	{2, createPrivate},
	{8, joinTable},
	{4, seek},
	{60, move},
	{3, atMyGame("resign on ")},
	{3, atMyGame("draw offer on ")},
	{3, atMyGame("draw accept on ")},
	{2, atMyGame("draw decline on ")},
	{2, atMyGame("takeback offer on ")},
	{2, atMyGame("takeback accept on ")},
	{2, atMyGame("abort on ")},
	{1, atMyGame("abort accept on ")},
	{1, atMyGame("adjourn on ")},
	{2, atMyGame("adjourn accept on ")},
	{3, atMyGame("start on ")},
	{1, atMyGame("claim win on ")},
	{1, atMyGame("time on ")},
	{1, atMyGame("react clap on ")},
	{3, rematch},
	{2, challenge},
	{2, declineChallenge},
	{1, cancelTable},
	{2, lookAt("games open --json")},
	{2, lookAt("games live --json")},
	{2, lookAt("games done --json")},
	{2, showTable},
}

// Games, clocks and more that people choose from.
var (
	someGames  = []string{"chess", "chess", "chess", "connect4", "threecheck", "othello", "strike", "crazyhouse", "match"}
	someClocks = []string{"1+0", "1+0", "3+2", "5+3", "10+5", "clock=3-days", ""}
)

func (w *world) gameAndClock() string {
	name, match := pick(w, someGames), ""
	if name == "match" {
		name, match = "chess", " match"
	}
	clock := pick(w, someClocks)
	rated := ""
	if clock != "" && match == "" && w.rng.IntN(2) == 0 {
		rated = " rated"
	}
	return name + match + " " + clock + rated
}

func createTable(w *world, _ *person) *errand {
	return &errand{line: "new " + w.gameAndClock() + pick(w, []string{"", " as first", " as second", " as random"})}
}

func createPrivate(w *world, p *person) *errand {
	return &errand{line: "new chess 3+2 as white private --json", then: func(a answer) {
		if a.table != nil {
			w.keepSecret(string(a.table.ID), p)
		}
	}}
}

func joinTable(w *world, p *person) *errand {
	t := pick(w, w.tables(p, func(t *table.Table) bool { return t.Status == table.Open && t.Listed() && t.Host.ID != p.id }))
	if t == nil {
		return nil
	}
	return &errand{line: "join " + string(t.ID)}
}

func seek(w *world, _ *person) *errand {
	return &errand{line: "seek " + pick(w, []string{"any", "chess 3+2", "chess rated 5+3", "blitz", "connect4 1+0"})}
}

// mine returns the games that a person plays.
func (w *world) mine(p *person) []*table.Table {
	return w.tables(p, func(t *table.Table) bool {
		return t.SeatOf(p.id) != game.NoSeat && t.Status != table.Open && t.Status != table.Over && t.Status != table.Gone
	})
}

func move(w *world, p *person) *errand {
	turns := slices.DeleteFunc(w.mine(p), func(t *table.Table) bool {
		return t.Status != table.Playing || t.State.Turn() != t.SeatOf(p.id)
	})
	t := pick(w, turns)
	if t == nil {
		return nil
	}
	m := pick(w, t.State.Moves())
	return &errand{line: "move '" + t.State.Format(m) + "' on " + string(t.ID)}
}

// atMyGame returns an act at one of a person's games.
func atMyGame(line string) func(*world, *person) *errand {
	return func(w *world, p *person) *errand {
		t := pick(w, w.mine(p))
		if t == nil {
			return nil
		}
		return &errand{line: line + string(t.ID)}
	}
}

func rematch(w *world, p *person) *errand {
	games, err := p.at.club.Archive.History(p.ctx, p.id, nil, 3)
	if err != nil || len(games) == 0 {
		return nil
	}
	return &errand{line: "rematch on " + string(pick(w, games).ID)}
}

func challenge(w *world, p *person) *errand {
	return &errand{line: "challenge " + w.other(p).name + " to " + w.gameAndClock()}
}

func declineChallenge(w *world, p *person) *errand {
	t := pick(w, w.tables(p, func(t *table.Table) bool { return t.Status == table.Open && t.Invited != nil && t.Invited.ID == p.id }))
	if t == nil {
		return nil
	}
	return &errand{line: pick(w, []string{"decline ", "join ", "join "}) + string(t.ID)}
}

func cancelTable(w *world, p *person) *errand {
	t := pick(w, w.tables(p, func(t *table.Table) bool { return t.Status == table.Open && t.Host.ID == p.id }))
	if t == nil {
		return nil
	}
	return &errand{line: "cancel " + string(t.ID)}
}

// lookAt returns an act that changes nothing. Its answer must not tell secrets.
func lookAt(line string) func(*world, *person) *errand {
	return func(*world, *person) *errand { return &errand{line: line} }
}

func showTable(w *world, p *person) *errand {
	t := pick(w, w.tables(p, func(*table.Table) bool { return true }))
	if t == nil {
		return nil
	}
	return &errand{line: "show " + string(t.ID) + " --json"}
}
