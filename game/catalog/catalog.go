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

// entry is one game.
type entry struct {
	rules game.Rules
	perft func(position string, depth int) (uint64, error)
	// levels returns the bot levels; nil for a game without bots.
	levels func() level.Set
}

// games lists all games in display order.
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

// All returns all games in display order.
func All() []game.Rules {
	all := make([]game.Rules, len(games))
	for i, g := range games {
		all[i] = g.rules
	}
	return all
}

// Find returns the game with an ID.
func Find(id string) (rules game.Rules, ok bool) {
	if i := index(id); i >= 0 {
		return games[i].rules, true
	}
	return nil, false
}

// Get returns the game with an ID. Its error lists all games.
func Get(id string) (game.Rules, error) {
	if rules, ok := Find(id); ok {
		return rules, nil
	}
	ids := make([]string, len(games))
	for i, g := range games {
		ids[i] = g.rules.Info().ID
	}
	return nil, fmt.Errorf("unknown game %q; the games are %s", id, strings.Join(ids, ", "))
}

// Perft counts the sequences of legal moves of a length, which must not be negative, from a
// position or set-up text. Text that cannot be read and an unknown game are a
// *game.TextError.
func Perft(id, position string, depth int) (uint64, error) {
	i := index(id)
	if i < 0 {
		return 0, &game.TextError{What: "game", Text: id, Reason: "unknown game"}
	}
	return games[i].perft(position, depth)
}

// Levels returns the bot levels of a game. ok is false for an unknown game and for one
// without bots.
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
