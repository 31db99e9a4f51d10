package warfare

import "pawnstorm/game/level"

// Levels returns the bot levels of the game.
func Levels() level.Set { return level.Uneven(manners, first, second) }

// Between equal players who look far ahead the Bourgeoisie always wins. A level that makes
// small errors is hard to beat from either seat: a king on the lowest rank cannot be
// captured, and a Proletariat on the top rank can hardly be locked out. So the levels make
// rare but large errors, and a better player can win at once.
var first = [level.Count]level.Skill{
	{Blind: true, Slack: 170, Taste: level.Reckless},
	{Blind: true, Slack: 200, Taste: level.Cautious},
	{Depth: 2, Nodes: 1_000, Lines: 2, Slack: 30, Taste: level.Reckless, Lapses: 23},
	{Nodes: 40_000, Lines: 2, Slack: 5},
	{},
}

var second = [level.Count]level.Skill{
	{Blind: true, Slack: 900, Taste: level.Reckless},
	{Depth: 1, Nodes: 1_000, Lines: 2, Slack: 20, Taste: level.Cautious, Lapses: 80, Wild: 800},
	{Depth: 4, Nodes: 3_000, Lines: 3, Slack: 30, Taste: level.Aggressive, Lapses: 53},
	{Depth: 3, Nodes: 4_000, Lines: 2, Slack: 15, Taste: level.Reckless, Lapses: 29, Wild: 300},
	{},
}

var manners = [level.Count]string{
	"Walks into captures, and looks only one move ahead.",
	"Careful: defends well, and misses its own chances.",
	"Goes for the king at any price.",
	"Solid as the Proletariat, careless as the stronger Bourgeoisie.",
	"Thinks as long as its clock allows, and gives nothing away.",
}
