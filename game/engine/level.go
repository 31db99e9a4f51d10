package engine

import (
	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/level"
)

// Level is one strength at which a game can be played by the house.
type Level struct {
	Number int    // 1 is the weakest
	Name   string // of the player, the same for each game
	Manner string // how it plays this game, one sentence
}

// Count is how many levels each game has.
const Count = level.Count

// Levels are the players that the house has for a game, the weakest first; nil
// for a game that it does not play.
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

// usual is how a game is played that has no levels of its own.
var usual = level.New([Count]string{}, level.Usual)

// levelsOf is how the game of a state is played.
func levelsOf(s game.State) level.Set {
	if set, ok := catalog.Levels(gameOf(s)); ok {
		return set
	}
	return usual
}
