package engine

import (
	"pawnstorm/game"
	"pawnstorm/game/engine/search"
)

// skill is what a level can do in a game.
type skill struct {
	// blind does not look ahead at all. Otherwise depth and nodes are how far it
	// looks; 0 is no limit. They do not depend on the machine, so that a level is
	// as strong on a busy one.
	blind bool
	// lapses is how many moves of a hundred are made as if blind, with a slack of
	// at least wild.
	lapses int
	wild   search.Score
	depth  int
	nodes  uint64
	// Of the best moves, so many, it makes one that seems at most so much worse
	// than the best: by its taste and by chance.
	lines int
	slack search.Score
	taste taste
}

// skills are those of the levels, the weakest first. The last is limited by its
// time only.
type skills [Count]skill

// usual are the skills in a game that has none of its own.
var usual = skills{
	{blind: true, slack: 60, taste: greedy},
	{depth: 2, nodes: 2_000, lines: 6, slack: 50, taste: cautious},
	{depth: 4, nodes: 6_000, lines: 3, slack: 20, taste: aggressive},
	{nodes: 12_000, lines: 2, slack: 10},
	{},
}

// special are the skills in other games, by seat: where one side is better off,
// a level plays it less well, so that it is an opponent of one strength.
var special = map[string][2]skills{
	// Equal players that look far win every game as Workers.
	"strike": {{
		{blind: true, slack: 200, taste: greedy},
		{depth: 2, nodes: 1_000, lines: 8, slack: 110, taste: cautious},
		{depth: 3, nodes: 4_000, lines: 2, slack: 20, taste: aggressive},
		{depth: 6, nodes: 16_000, lines: 2, slack: 5},
		{},
	}, {
		{blind: true, slack: 60, taste: greedy},
		{depth: 2, nodes: 2_000, lines: 6, slack: 50, taste: cautious},
		{nodes: 8_000, lines: 2, slack: 15, taste: aggressive},
		{nodes: 50_000},
		{},
	}},
	// Equal players that look far win every game as Bourgeoisie. Whoever errs little
	// by little is hard to beat from either seat: a king on the lowest rank cannot be
	// taken, and a Proletariat on the top rank hardly be locked out. So both err
	// badly where they do: who is better than they are wins at once.
	"warfare": {{
		{blind: true, slack: 170, taste: reckless},
		{blind: true, slack: 200, taste: cautious},
		{depth: 2, nodes: 1_000, lines: 2, slack: 30, taste: reckless, lapses: 23},
		{nodes: 40_000, lines: 2, slack: 5},
		{},
	}, {
		{blind: true, slack: 900, taste: reckless},
		{depth: 1, nodes: 1_000, lines: 2, slack: 20, taste: cautious, lapses: 80, wild: 800},
		{depth: 4, nodes: 3_000, lines: 3, slack: 30, taste: aggressive, lapses: 53},
		{depth: 3, nodes: 4_000, lines: 2, slack: 15, taste: reckless, lapses: 29, wild: 300},
		{},
	}},
	"correct": {{
		{blind: true, slack: 900, taste: greedy},
		{depth: 2, nodes: 2_000, lines: 4, slack: 40, taste: cautious, lapses: 40},
		{depth: 3, nodes: 9_000, lines: 2, slack: 10, taste: aggressive, lapses: 3},
		{nodes: 22_000},
		{},
	}, {
		{blind: true, slack: 900, taste: greedy},
		{depth: 2, nodes: 2_000, lines: 4, slack: 40, taste: cautious, lapses: 40},
		{depth: 3, nodes: 7_000, lines: 2, slack: 12, taste: aggressive, lapses: 6},
		{nodes: 22_000},
		{},
	}},
	"anarchist": {countdown, countdown},
}

// contempt is by how much a player had rather stand worse than draw, in games in
// which it is easy to draw. Two passes in a row draw the correct game, and in many an
// even position a pass is the best move.
var contempt = map[string]search.Score{"correct": 50}

// countdown is for a game in which nothing but the number of moves that are left
// matters. The last level solves it.
var countdown = skills{
	{blind: true, slack: 500},
	{depth: 5, nodes: 4_000, lines: 4, slack: 40, lapses: 4},
	{depth: 8, nodes: 30_000},
	{depth: 14, nodes: 150_000},
	{},
}

func skillOf(gameID string, seat game.Seat, level int) skill {
	level = min(max(level, 1), Count) - 1
	if sides, ok := special[gameID]; ok {
		return sides[seat][level]
	}
	return usual[level]
}
