package game

// Walkable is implemented by states that a program can search from.
type Walkable interface {
	// Walk returns the position with its history, ready to play on. It shares no data with
	// the state that either could change.
	Walk() Walk
}

// Walk is a position where a program makes and takes back moves in place. No method
// allocates. Scores are in hundredths of a pawn, or of what the game has instead, seen by
// the side to move. A walk belongs to one goroutine.
type Walk interface {
	// Moves appends the legal moves, always in the same order. Call it at a state that is
	// not over, and later only while Ending(false) reports no end. If there are no moves,
	// Ending(true) says what being stuck means.
	Moves(list []Ply) []Ply
	// Sharp appends the legal moves that can change the evaluation at once, such as
	// captures and promotions. At the end of its depth a search continues with these until
	// nothing hangs.
	Sharp(list []Ply) []Ply
	// Play makes a legal move. NoPly passes, which needs CanPass.
	Play(Ply)
	// Back takes back the last move.
	Back()
	// CanPass reports whether passing is a fair test: a side that stands well after a pass
	// stands well. It is false where having to move can be a disadvantage.
	CanPass() bool
	// Forced reports a threat that leaves no quiet choice, such as check. A search must not
	// evaluate the position as it stands.
	Forced() bool
	// Ending reports the end of the game for the side to move: by the rules, by a draw that
	// can be claimed or by a repetition within the walk. Stuck says that there is no legal
	// move.
	Ending(stuck bool) (Ending, bool)
	// Gain estimates what a move wins, exchanges included: 0 for a quiet move, negative for
	// a move that loses the moving piece.
	Gain(Ply) int
	// Slot classifies a move, from 0 to Slots-1. If one move of a slot was good, the next
	// probably is.
	Slot(Ply) int
	// Place classifies a move by what moves and where it goes, from 0 to Places-1. A good
	// answer to one move of a place is probably a good answer to the next.
	Place(Ply) int
	// Worth evaluates the position as it stands.
	Worth() int
	// Key is equal for positions that differ only in their history, and in practice differs
	// for all others.
	Key() uint64
	// Move converts a legal move to the number that states use.
	Move(Ply) Move
}

// Ply is a legal move of one position in the compact form of a walk.
type Ply uint64

// NoPly stands for no move; no legal move has this value.
const NoPly = ^Ply(0)

const (
	// WalkDepth is how many moves deep a walk can go.
	WalkDepth = 128
	// Slots is how many classes of moves a walk can distinguish.
	Slots = 1 << 12
	// Places is how many pieces and targets a walk can distinguish.
	Places = 1 << 9
)

// Ending is the result of a game for the side to move.
type Ending int8

// The endings.
const (
	Lost  Ending = -1
	Drawn Ending = 0
	Won   Ending = 1
)
