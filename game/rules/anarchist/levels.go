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
	"Plays by feel, and counts nothing but the very last move.",
	"Counts the last four moves, and not always; plays by feel before.",
	"Counts well when few moves are left, and plays by feel before.",
	"Reads the end of the game from afar; strike before that.",
	"Solves the game as soon as it can be solved, and then lets no win slip.",
}
