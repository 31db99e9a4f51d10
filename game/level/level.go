package level

import "pawnstorm/game"

// Count is how many levels a game has.
const Count = 5

// Names are those of the players of the house, by level: they grow. Each plays every
// game.
var Names = [Count]string{"acorn", "sapling", "birch", "oak", "sequoia"}

// Set is how the house plays a game.
type Set struct {
	// Levels are the weakest first. The last is limited by its time only.
	Levels [Count]Level
	// Contempt is by how much a player had rather stand worse than draw, in
	// hundredths of a pawn, for a game in which it is easy to draw.
	Contempt int
}

// Level is one strength at which the house plays a game.
type Level struct {
	// Manner is one sentence of at most 90 signs: what a person will see of the
	// skills.
	Manner string
	// Skills are what it can do, by seat: where one side is better off, a level plays
	// it less well, so that it is an opponent of one strength.
	Skills [2]Skill
}

// Skill is what a level can do in a game. The zero Skill plays as well as its time
// lets it.
type Skill struct {
	// Blind does not look ahead at all. Otherwise Depth and Nodes are how far it
	// looks, in plies and in positions; 0 is no limit. They do not depend on the
	// machine, so that a level is as strong on a busy one.
	Blind bool
	Depth int
	Nodes uint64
	// Lapses is how many moves of a hundred are made as if blind, with a slack of at
	// least Wild.
	Lapses int
	Wild   int
	// Of the best moves, so many, it makes one that seems at most so much worse than
	// the best, in hundredths of a pawn: by its taste and by chance.
	Lines int
	Slack int
	Taste Taste // nil for none
}

// Of is the skill of a level, from 1 to Count, at a seat.
func (s *Set) Of(seat game.Seat, level int) Skill {
	return s.Levels[min(max(level, 1), Count)-1].Skills[seat]
}

// New makes the levels of a game in which both seats are played alike.
func New(manners [Count]string, skills [Count]Skill) Set { return Uneven(manners, skills, skills) }

// Uneven makes the levels of a game from the skills of either seat.
func Uneven(manners [Count]string, first, second [Count]Skill) Set {
	var s Set
	for i := range s.Levels {
		s.Levels[i] = Level{Manner: manners[i], Skills: [2]Skill{first[i], second[i]}}
	}
	return s
}

// Usual are skills to begin with.
var Usual = [Count]Skill{
	{Blind: true, Slack: 60, Taste: Greedy},
	{Depth: 2, Nodes: 2_000, Lines: 6, Slack: 50, Taste: Cautious},
	{Depth: 4, Nodes: 6_000, Lines: 3, Slack: 20, Taste: Aggressive},
	{Nodes: 12_000, Lines: 2, Slack: 10},
	{},
}
