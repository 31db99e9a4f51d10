package anarchist

import "pawnstorm/game/level"

// Levels returns the bot levels of the game.
func Levels() level.Set { return level.New(manners, skills) }

// Only the number of moves left matters. The last level solves the game.
var skills = [level.Count]level.Skill{
	{Blind: true, Slack: 500},
	{Depth: 5, Nodes: 4_000, Lines: 4, Slack: 40, Lapses: 4},
	{Depth: 8, Nodes: 30_000},
	{Depth: 14, Nodes: 150_000},
	{},
}

var manners = [level.Count]string{
	"Plays by feel, and counts only the very last move.",
	"Usually counts the last four moves. Before that, it plays by feel.",
	"Counts well near the end. Before that, it plays by feel.",
	"Sees the end coming early, so win before that.",
	"Solves the game as early as it can, and then never misses a win.",
}
