package catalog

import (
	"fmt"
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/level"
	"pawnstorm/game/rules/anarchist"
	"pawnstorm/game/rules/atomic"
	"pawnstorm/game/rules/chess"
	"pawnstorm/game/rules/connect4"
	"pawnstorm/game/rules/correct"
	"pawnstorm/game/rules/crazyhouse"
	"pawnstorm/game/rules/othello"
	"pawnstorm/game/rules/strike"
	"pawnstorm/game/rules/threecheck"
	"pawnstorm/game/rules/warfare"
)

// entry is one game of the catalogue.
type entry struct {
	rules game.Rules
	perft func(position string, depth int) (uint64, error)
	// levels is how the house plays it; nil if it does not.
	levels func() level.Set
}

// games are in the order in which they are offered.
var games = []entry{
	{chess.FIDE(), chess.Perft, chess.Levels},
	{chess.Discworld(), chess.Perft, chess.Levels},
	{strike.Rules(), strike.Perft, strike.Levels},
	{warfare.Rules(), warfare.Perft, warfare.Levels},
	{correct.Rules(), correct.Perft, correct.Levels},
	{anarchist.Rules(), anarchist.Perft, anarchist.Levels},
	{chess.Chess960(), chess.Perft960, chess.Levels},
	{threecheck.Rules(), threecheck.Perft, threecheck.Levels},
	{atomic.Rules(), atomic.Perft, atomic.Levels},
	{crazyhouse.Rules(), crazyhouse.Perft, crazyhouse.Levels},
	{connect4.Rules(), connect4.Perft, connect4.Levels},
	{othello.Rules(), othello.Perft, othello.Levels},
}

// All lists every game in the order in which they are offered.
func All() []game.Rules {
	all := make([]game.Rules, len(games))
	for i, g := range games {
		all[i] = g.rules
	}
	return all
}

// Find looks a game up by its ID.
func Find(id string) (rules game.Rules, ok bool) {
	if i := index(id); i >= 0 {
		return games[i].rules, true
	}
	return nil, false
}

// Get finds a game by its ID. The error names the games that there are.
func Get(id string) (game.Rules, error) {
	if rules, ok := Find(id); ok {
		return rules, nil
	}
	ids := make([]string, len(games))
	for i, g := range games {
		ids[i] = g.rules.Info().ID
	}
	return nil, fmt.Errorf("there is no game %q; there are %s", id, strings.Join(ids, ", "))
}

// Perft counts the legal turns of a game, that many plies deep, from a position
// or set-up text. The depth must not be negative. Text that is none, and the ID
// of no game, are a *game.TextError.
func Perft(id, position string, depth int) (uint64, error) {
	i := index(id)
	if i < 0 {
		return 0, &game.TextError{What: "game", Text: id, Reason: "there is no such game"}
	}
	return games[i].perft(position, depth)
}

// Levels is how the house plays a game; ok is false for a game that it does not
// play, and for the ID of no game.
func Levels(id string) (levels level.Set, ok bool) {
	i := index(id)
	if i < 0 || games[i].levels == nil {
		return level.Set{}, false
	}
	return games[i].levels(), true
}

func index(id string) int {
	return slices.IndexFunc(games, func(g entry) bool { return g.rules.Info().ID == id })
}
