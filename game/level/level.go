package level

import "pawnstorm/game"

// Count is how many levels a game has.
const Count = 5

// Names has the names of the bots by level: things that grow. Each plays every game.
var Names = [Count]string{"acorn", "sapling", "birch", "oak", "sequoia"}

// Set describes how bots play a game.
type Set struct {
	// Levels begins with the weakest. Only time limits the last.
	Levels [Count]Level
	// Contempt is how much worse a bot would rather stand than draw, in hundredths
	// of a pawn. It suits games that are easy to draw.
	Contempt int
}

// Level is one of the strengths of the bots in a game.
type Level struct {
	// Manner describes what people will notice of the skills, in one sentence of at
	// most 90 characters.
	Manner string
	// Skills has the skill for each seat. If one side is better off, the level plays
	// it less well, so that it is an equally strong opponent.
	Skills [2]Skill
}

// Skill limits how well a level plays a game. The zero Skill is limited only by time.
type Skill struct {
	// Blind does not look ahead at all. Otherwise Depth and Nodes limit the search,
	// in plies and in positions; 0 is no limit. They do not depend on the machine, so
	// a level is as strong on a busy one.
	Blind bool
	Depth int
	Nodes uint64
	// Lapses is how many moves of a hundred are made as if blind, with a slack of at
	// least Wild.
	Lapses int
	Wild   int
	// The level picks one of the best Lines moves that seem at most Slack worse than
	// the best, in hundredths of a pawn: by its Taste and at random.
	Lines int
	Slack int
	Taste Taste // nil for none
}

// Of returns the skill of a level, from 1 to Count, at a seat.
func (s *Set) Of(seat game.Seat, level int) Skill {
	return s.Levels[min(max(level, 1), Count)-1].Skills[seat]
}

// New returns levels that play both seats alike.
func New(manners [Count]string, skills [Count]Skill) Set { return Uneven(manners, skills, skills) }

// Uneven returns levels with a skill for each seat.
func Uneven(manners [Count]string, first, second [Count]Skill) Set {
	var s Set
	for i := range s.Levels {
		s.Levels[i] = Level{Manner: manners[i], Skills: [2]Skill{first[i], second[i]}}
	}
	return s
}

// Usual has skills to begin with.
var Usual = [Count]Skill{
	{Blind: true, Slack: 60, Taste: Greedy},
	{Depth: 2, Nodes: 2_000, Lines: 6, Slack: 50, Taste: Cautious},
	{Depth: 4, Nodes: 6_000, Lines: 3, Slack: 20, Taste: Aggressive},
	{Nodes: 12_000, Lines: 2, Slack: 10},
	{},
}
