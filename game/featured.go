package game

// Featured is implemented by walks whose positions a network can evaluate. A feature is a
// fact that is true or false, such as a white knight on d4.
type Featured interface {
	Walk
	// Layout describes the features. It is the same for all positions of a game.
	Layout() Layout
	// Features writes the features of the position: bit i of word n is feature 64n+i. It
	// returns how the seats see them: feature f is f^views[seat] for a seat. The views
	// give what is a seat's own the same number for both, so that a network learns for
	// both at once.
	Features(words []uint64) (views [2]uint16)
	// Mover returns the side to move.
	Mover() Seat
}

// Layout describes the features of a game.
type Layout struct {
	Words int // how many words the features take, at most FeatureWords
	Most  int // how many features can be true at once
}

// FeatureWords is the most words of features.
const FeatureWords = 16
