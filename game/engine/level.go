package engine

// Level is one strength at which a game can be played by the house.
type Level struct {
	Number int    // 1 is the weakest
	Name   string // of the player, the same for each game
	Manner string // how it plays this game, one sentence
}

// Count is how many levels each game has.
const Count = 5

// names are those of the players, by level: they grow.
var names = [Count]string{"acorn", "sapling", "birch", "oak", "sequoia"}

// Levels are the players that the house has for a game, the weakest first; nil
// for a game that there is not.
func Levels(gameID string) []Level {
	manners, ok := manners[gameID]
	if !ok {
		return nil
	}
	levels := make([]Level, Count)
	for i := range levels {
		levels[i] = Level{Number: i + 1, Name: names[i], Manner: manners[i]}
	}
	return levels
}
