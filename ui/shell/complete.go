package shell

import (
	"slices"
	"strings"

	"pawnstorm/lobby"
)

// Complete lists the words with which the last word of a line may go on, or that
// may follow if the line ends with a blank. It does no input or output.
func (g *Grammar) Complete(env Env, line string) []string {
	words := strings.Fields(line)
	last := ""
	if n := len(words); n > 0 && !strings.HasSuffix(line, " ") {
		last, words = words[n-1], words[:n-1]
	}
	var list []string
	switch {
	case len(words) == 0:
		list = slices.Concat(g.names, offerMoves(&env))
	case g.find(words[0]) == nil:
		return nil
	case strings.HasPrefix(last, "--"):
		list = g.find(words[0]).flagWords()
	default:
		list = g.following(&env, g.find(words[0]), words[1:])
	}
	list = slices.DeleteFunc(list, func(w string) bool { return !beginsWith(w, last) })
	slices.Sort(list)
	return slices.Compact(list)
}

// following is what may come behind some words of a command.
func (g *Grammar) following(env *Env, c *Command, words []string) []string {
	var list []string
	for _, f := range c.forms {
		m := matcher{words: words, missing: func(it item) {
			switch {
			case it.kind == nil:
				list = append(list, it.word)
			case it.kind.name == "COMMAND":
				list = append(list, g.names...)
			case it.kind.offer != nil:
				list = append(list, it.kind.offer(env)...)
			}
		}}
		m.match(f)
	}
	return list
}

// flagWords are the flags of a command as they are typed.
func (c *Command) flagWords() []string {
	var list []string
	for _, f := range slices.Concat(c.Flags, commonFlags) {
		list = append(list, "--"+f.Name)
	}
	return list
}

// beginsWith is strings.HasPrefix that takes upper and lower case as the same.
func beginsWith(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}

// offerTables are the tables that somebody is likely to mean.
func offerTables(e *Env) []string {
	list := []string{it}
	if e.Service == nil {
		return list
	}
	lobbyNow := e.Service.Lobby()
	for _, tables := range [][]*lobby.Table{lobbyNow.Mine(e.Who.ID), lobbyNow.Open, lobbyNow.Live} {
		for _, t := range tables {
			list = append(list, string(t.ID))
		}
	}
	return list
}

// offerMoves are the moves at the table that the person looks at, if it is their
// turn.
func offerMoves(e *Env) []string {
	var list []string
	if e.Here == nil || e.Here.Status != lobby.Playing || !e.Here.WaitsFor(e.Who.ID) {
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
	list := []string{"first", "second", byLot}
	for _, g := range e.Games {
		for _, s := range g.Info().Seats {
			list = append(list, s.ID)
		}
	}
	return list
}

func offerOptions(e *Env) []string {
	var list []string
	for _, o := range tableOptions {
		list = append(list, o.example())
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

func offerPieces(*Env) []string { return []string{"knight", "bishop", "rook", "queen"} }
