package engine

import (
	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/level"
)

// Level is one of the strengths of the bots in a game.
type Level struct {
	Number int    // 1 is the weakest
	Name   string // of the bot, the same in every game
	Manner string // how it plays this game, one sentence
}

// Count is the number of levels of each game.
const Count = level.Count

// Levels returns the levels of a game, the weakest first, or nil if bots do not play it.
func Levels(gameID string) []Level {
	set, ok := catalog.Levels(gameID)
	if !ok {
		return nil
	}
	levels := make([]Level, Count)
	for i, l := range set.Levels {
		levels[i] = Level{Number: i + 1, Name: level.Names[i], Manner: l.Manner}
	}
	return levels
}

// usual has the levels of games without levels of their own.
var usual = level.New([Count]string{}, level.Usual)

// levelsOf returns the levels of a state's game.
func levelsOf(s game.State) level.Set {
	if set, ok := catalog.Levels(gameOf(s)); ok {
		return set
	}
	return usual
}
