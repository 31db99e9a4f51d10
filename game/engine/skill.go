package engine

import "pawnstorm/game/search"

// skill is what a level can do in a game.
type skill struct {
	// depth and nodes are how far it looks ahead; 0 is no limit. They do not
	// depend on the machine, so that a level is as strong on a busy one.
	depth int
	nodes uint64
	// Of the best moves, so many, it makes one that seems at most so much worse
	// than the best: by its taste and by chance.
	lines int
	slack search.Score
	taste taste
}

// usual are the skills of a game that has none of its own. The first level does
// not look ahead at all; the last is limited by its time only.
var usual = [Count]skill{
	{slack: 60, taste: greedy},
	{depth: 2, nodes: 2_000, lines: 6, slack: 50, taste: cautious},
	{depth: 4, nodes: 4_000, lines: 4, slack: 25, taste: aggressive},
	{nodes: 12_000, lines: 2, slack: 10},
	{},
}

// special are the skills in games whose steps would otherwise be too small: the
// side that is better off there can be beaten only by far the better player.
var special = map[string][Count]skill{
	"anarchist": {
		{slack: 500},
		{depth: 3, nodes: 2_000, lines: 4, slack: 100},
		{depth: 6, nodes: 10_000, lines: 3, slack: 50, taste: confining},
		{depth: 12, nodes: 100_000, lines: 1, taste: confining},
		{},
	},
}

func skillOf(gameID string, level int) skill {
	skills, ok := special[gameID]
	if !ok {
		skills = usual
	}
	return skills[min(max(level, 1), Count)-1]
}
