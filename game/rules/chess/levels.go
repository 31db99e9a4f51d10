package chess

import "pawnstorm/game/level"

// Levels are the strengths at which the house plays either game.
func Levels() level.Set { return level.New(manners, level.Usual) }

var manners = [level.Count]string{
	"Takes whatever it can at once, and looks no further than its own move.",
	"Careful: would rather offer nothing than win something.",
	"Attacks: likes to give check, and lets slip what happens elsewhere.",
	"Solid: sees the usual tactics and seldom loses a piece for nothing.",
	"Thinks for as long as its clock allows, and gives nothing away.",
}
