package game

// Featured is implemented by walks whose positions a network can evaluate. A feature is a
// fact that is true or false, such as an own knight on d4.
type Featured interface {
	Walk
	// Layout describes the features. It is the same for all positions of a game.
	Layout() Layout
	// Features writes the features that a seat sees: bit i of word n is feature 64n+i.
	// Both seats see what is their own in the same way, so that a network learns for both
	// at once.
	Features(words []uint64, seat Seat)
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
