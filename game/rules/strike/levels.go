package strike

import "pawnstorm/game/level"

// Levels returns the bot levels of the game.
func Levels() level.Set { return level.Uneven(manners, first, second) }

// Between equal players who look far ahead the Workers always win.
var first = [level.Count]level.Skill{
	{Blind: true, Slack: 200, Taste: level.Greedy},
	{Depth: 2, Nodes: 1_000, Lines: 8, Slack: 110, Taste: level.Cautious},
	{Depth: 3, Nodes: 4_000, Lines: 2, Slack: 20, Taste: level.Aggressive},
	{Depth: 6, Nodes: 16_000, Lines: 2, Slack: 5},
	{},
}

var second = [level.Count]level.Skill{
	{Blind: true, Slack: 60, Taste: level.Greedy},
	{Depth: 2, Nodes: 2_000, Lines: 6, Slack: 50, Taste: level.Cautious},
	{Nodes: 8_000, Lines: 2, Slack: 15, Taste: level.Aggressive},
	{Nodes: 50_000},
	{},
}

var manners = [level.Count]string{
	"Captures anything it can, and looks only one move ahead.",
	"Careful: defends well, and misses its own chances.",
	"Goes for the owner, and misses what happens elsewhere.",
	"Solid: sees the usual tricks and seldom blunders a piece.",
	"Thinks as long as its clock allows, and gives nothing away.",
}
