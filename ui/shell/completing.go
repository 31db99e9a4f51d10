package shell

import (
	"iter"
	"slices"
	"strings"

	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/shell/grammar"
)

// offers holds the completions for capital words. Only the user can know the other words.
var offers = map[string]func(*Env) []string{
	"":        offerMoves, // a line may be a move
	"TABLE":   offerTables,
	"ID":      offerTables,
	"MOVE":    offerMoves,
	"PIECE":   offerPieces,
	"GAME":    offerGames,
	"CLOCK":   offerClocks,
	"SEAT":    offerSeats,
	"OPTION":  offerOptions,
	"ODDS":    offerOdds,
	"SPEED":   offerSpeeds,
	"SETTING": offerSettings,
	"WHOM":    offerPeople,
	"SPAN":    func(*Env) []string { return []string{"30m", "12h", "7d", "2w"} },
	"LEVEL":   func(*Env) []string { return feature.LogLevels },

	"TOURNAMENT": offerTournaments,
	"STUDY":      offerStudies,
	"TERM":       func(*Env) []string { return grammar.Terms(feature.New().Find(action.Tournament, "new").Args) },
	"TIME":       func(*Env) []string { return []string{"20:00", "tomorrow", "friday"} },
}

// Complete lists the words with which the last word of a line may go on, or that
// may follow if the line ends with a blank. It does no input or output.
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
		if list := offers[kind]; list != nil {
			return list(&env)
		}
		return nil
	})
}

// offerTables lists the tables that the user most likely means.
func offerTables(e *Env) []string {
	list := []string{grammar.It}
	if e.Club == nil {
		return list
	}
	now := e.Club.Tables.Listing()
	for _, tables := range []iter.Seq[*table.Table]{slices.Values(now.Mine(e.Who.ID)), now.Open.All(), now.Live.All()} {
		for t := range tables {
			list = append(list, string(t.ID))
		}
	}
	return list
}

// offerPeople lists the players online.
func offerPeople(e *Env) []string {
	var list []string
	if e.Club == nil {
		return nil
	}
	for _, p := range e.Club.Tables.People() {
		list = append(list, p.Name)
	}
	return list
}

// offerTournaments lists the tournaments that are not over.
func offerTournaments(e *Env) []string {
	var list []string
	if e.Club == nil {
		return nil
	}
	for _, t := range e.Club.Tournaments.List() {
		if !t.Finished() {
			list = append(list, string(t.ID))
		}
	}
	return list
}

// offerStudies lists the studies that the user may watch.
func offerStudies(e *Env) []string {
	var list []string
	if e.Club == nil {
		return nil
	}
	for _, x := range e.Club.Studies.Watchable(e.Who.ID) {
		list = append(list, string(x.ID))
	}
	return list
}

// offerMoves lists the moves at the table on the screen, if it is the user's turn.
func offerMoves(e *Env) []string {
	var list []string
	if e.Here == nil || e.Here.Status != table.Playing || !e.Here.WaitsFor(e.Who.ID) {
		return nil
	}
	for _, m := range e.Here.State.Moves() {
		list = append(list, e.Here.State.Describe(m))
	}
	return list
}

func offerGames(e *Env) []string {
	var list []string
	for _, g := range e.Games {
		list = append(list, g.Info().ID)
	}
	return list
}

func offerClocks(*Env) []string {
	return []string{"3+2", "5+3", "10+0", "15+10", "1-day", "3-days", "unlimited"}
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
	var list []string
	for _, o := range feature.TableOptions() {
		list = append(list, o.Value)
	}
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

func offerPieces(*Env) []string { return []string{"knight", "bishop", "rook", "queen"} }
