package connect4

import "pawnstorm/game/level"

// Levels returns the bot levels of the game.
func Levels() level.Set { return level.Uneven(manners, first, second) }

// Red can win from the start, and usually wins more often between equal players. So the
// middle levels play red less well. The last level solves the game.
var first = [level.Count]level.Skill{
	{Blind: true, Slack: 200},
	{Depth: 1, Nodes: 500, Lines: 4, Slack: 30, Taste: level.Cautious, Lapses: 28},
	{Depth: 4, Nodes: 2_000, Lines: 3, Slack: 20, Taste: level.Aggressive, Lapses: 5},
	{Depth: 7, Nodes: 8_000, Lines: 2, Slack: 5},
	{},
}

var second = [level.Count]level.Skill{
	{Blind: true, Slack: 100},
	{Depth: 1, Nodes: 500, Lines: 4, Slack: 30, Taste: level.Cautious, Lapses: 16},
	{Depth: 4, Nodes: 2_000, Lines: 3, Slack: 20, Taste: level.Aggressive, Lapses: 7},
	{Depth: 7, Nodes: 8_000, Lines: 2, Slack: 5, Lapses: 1},
	{},
}

var manners = [level.Count]string{
	"Completes its own line of four, and never looks at yours.",
	"Stops your threats, and makes few of its own.",
	"Makes threats, and sees traps two or three moves ahead.",
	"Solid: looks some moves ahead and knows which threats will count at the end.",
	"Solves the game from the middle on, and then never misses a win.",
}
