package correct

import "pawnstorm/game/level"

// Levels returns the bot levels of the game.
func Levels() level.Set {
	s := level.Uneven(manners, first, second)
	s.Contempt = 50
	return s
}

var first = [level.Count]level.Skill{
	{Blind: true, Slack: 900, Taste: level.Greedy},
	{Depth: 2, Nodes: 2_000, Lines: 4, Slack: 40, Taste: level.Cautious, Lapses: 40},
	{Depth: 3, Nodes: 9_000, Lines: 2, Slack: 10, Taste: level.Aggressive, Lapses: 3},
	{Nodes: 22_000},
	{},
}

var second = [level.Count]level.Skill{
	{Blind: true, Slack: 900, Taste: level.Greedy},
	{Depth: 2, Nodes: 2_000, Lines: 4, Slack: 40, Taste: level.Cautious, Lapses: 40},
	{Depth: 3, Nodes: 7_000, Lines: 2, Slack: 12, Taste: level.Aggressive, Lapses: 6},
	{Nodes: 22_000},
	{},
}

var manners = [level.Count]string{
	"Displaces anything it can, and looks only one turn ahead.",
	"Careful: leaves you nothing to sandwich if it can help it.",
	"Goes for your Designated Individual and Significant Other, and neglects the rest.",
	"Solid: sees the usual sandwiches coming and keeps its hand empty.",
	"Thinks as long as its clock allows, and gives nothing away.",
}
