package othello

import (
	"pawnstorm/game"
	"pawnstorm/game/level"
)

// Levels returns the bot levels of the game.
func Levels() level.Set { return level.New(manners, skills) }

var skills = [level.Count]level.Skill{
	{Blind: true, Slack: 200, Taste: hasty},
	{Depth: 1, Nodes: 1_000, Lines: 6, Slack: 250},
	{Depth: 3, Nodes: 4_000, Lines: 3, Slack: 100},
	{Depth: 6, Nodes: 20_000, Lines: 2, Slack: 30},
	{},
}

var manners = [level.Count]string{
	"Turns as many discs as it can, and looks only one move ahead.",
	"Likes corners, and sometimes gives them away.",
	"Keeps many moves open, and misses longer plans.",
	"Solid: lets you run out of good moves, and counts the end.",
	"Thinks as long as its clock allows, and gives nothing away.",
}

// hasty prefers to turn many discs, as beginners do.
func hasty(w game.Walk, m game.Ply) int {
	if move(m) == pass {
		return 0
	}
	p := w.(*walk).Now()
	return 60 * turned(p.Own, p.Other, move(m).cell()).Count()
}
