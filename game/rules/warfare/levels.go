package warfare

import "pawnstorm/game/level"

// Levels are the strengths at which the house plays the game.
func Levels() level.Set { return level.Uneven(manners, first, second) }

// Equal players that look far win every game as Bourgeoisie. Somebody who errs little
// by little is hard to beat from either seat: a king on the lowest rank cannot be
// taken, and a Proletariat on the top rank hardly be locked out. So both err badly
// where they do: a better player wins at once.
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
	"Walks into whatever can take it, and looks no further than its own move.",
	"Careful: would rather offer nothing than win something.",
	"Goes for the king, and hardly minds what that costs.",
	"Solid as the Proletariat, careless as the Bourgeoisie, who are better off.",
	"Thinks for as long as its clock allows, and gives nothing away.",
}
