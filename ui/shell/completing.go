package shell

import (
	"iter"
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/slice"
	"pawnstorm/lobby/study"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/shell/grammar"
)

// completions holds the completions for capital words. Only the user can know the other words.
var completions = map[string]func(*Env) []string{
	"":           offerMoves, // a line may be a move
	"TABLE":      offerTables,
	"ID":         offerTables,
	"MOVE":       offerMoves,
	"PIECE":      only("knight", "bishop", "rook", "queen"),
	"GAME":       offerGames,
	"CLOCK":      only("3+2", "5+3", "10+0", "15+10", "1-day", "3-days", "unlimited"),
	"SEAT":       offerSeats,
	"OPTION":     offerOptions,
	"ODDS":       offerOdds,
	"SPEED":      only(speeds()...),
	"SETTING":    only(feature.SettingNames()...),
	"WHOM":       offerPeople,
	"SPAN":       only("30m", "12h", "7d", "2w"),
	"LEVEL":      only(feature.LogLevels...),
	"TOURNAMENT": offerTournaments,
	"STUDY":      offerStudies,
	"TERM":       func(*Env) []string { return grammar.Terms(feature.New().Find(action.Tournament, "new").Args) },
	"TIME":       only("20:00", "tomorrow", "friday"),
}

func only(list ...string) func(*Env) []string { return func(*Env) []string { return list } }

// Complete lists the completions of the last word of a line. If the line ends with a space, it lists
// the words that may follow. It does no input or output.
func (s *Shell) Complete(env Env, line string) []string {
	if env.runsClub() {
		first, rest, more := strings.Cut(strings.TrimLeft(line, " "), " ")
		switch isAdmin := strings.EqualFold(first, adminName); {
		case isAdmin && more:
			return s.staff.completeStaff(&env, strings.TrimLeft(rest, " "))
		case !more && len(first) <= len(adminName) && strings.EqualFold(first, adminName[:len(first)]):
			list := append(s.complete(env, line), adminName)
			slices.Sort(list)
			return list
		}
	}
	return s.complete(env, line)
}

func (s *Shell) complete(env Env, line string) []string {
	return s.grammar.Complete(line, func(kind string) []string {
		if list := completions[kind]; list != nil {
			return list(&env)
		}
		if kind == "VALUE" {
			return valuesOn(line)
		}
		return nil
	})
}

// valuesOn lists the values of the setting on a line.
func valuesOn(line string) []string {
	for _, word := range strings.Fields(line) {
		if list := feature.SettingWords(word); list != nil {
			return list
		}
	}
	return nil
}

// offerTables lists the tables that the user most likely means.
func offerTables(e *Env) []string {
	list := []string{grammar.It}
	now := e.Club.Tables.Listing()
	own := slices.Values(now.Mine(e.Who.ID))
	for _, tables := range []iter.Seq[*table.Table]{own, now.Open.All(), now.Live.All()} {
		for t := range tables {
			list = append(list, string(t.ID))
		}
	}
	return list
}

// offerPeople lists the players online.
func offerPeople(e *Env) []string {
	return slice.Map(e.Club.Tables.People(), func(p live.Here) string { return p.Name })
}

// offerTournaments lists the tournaments that are not over.
func offerTournaments(e *Env) []string {
	var list []string
	for _, t := range e.Club.Tournaments.List() {
		if !t.Finished() {
			list = append(list, string(t.ID))
		}
	}
	return list
}

// offerStudies lists the studies that the user may watch.
func offerStudies(e *Env) []string {
	return slice.Map(e.Club.Studies.Watchable(e.Who.ID), func(x *study.Summary) string { return string(x.ID) })
}

// offerMoves lists the moves at the table on the screen, if it is the user's turn.
func offerMoves(e *Env) []string {
	if e.Here == nil || e.Here.Status != table.Playing || !e.Here.WaitsFor(e.Who.ID) {
		return nil
	}
	return slice.Map(e.Here.State.Moves(), e.Here.State.Describe)
}

func offerGames(e *Env) []string {
	return slice.Map(e.Games, func(g game.Rules) string { return g.Info().ID })
}

func offerSeats(e *Env) []string {
	list := []string{"first", "second", feature.RandomSeat}
	for _, g := range e.Games {
		for _, s := range g.Info().Seats {
			list = append(list, s.ID)
		}
	}
	return list
}

func offerOptions(e *Env) []string {
	list := slice.Map(feature.TableOptions(), func(o action.Choice) string { return o.Value })
	for _, g := range e.Games {
		for _, o := range g.Info().Options {
			for _, v := range o.Values {
				list = append(list, o.ID+"="+v.ID)
			}
		}
	}
	return list
}

// offerOdds lists the odds of all games, and a clock.
func offerOdds(e *Env) []string {
	list := []string{"3+0"}
	for _, g := range e.Games {
		for _, o := range g.Info().Odds {
			if !slices.Contains(list, o.ID) {
				list = append(list, o.ID)
			}
		}
	}
	return list
}
