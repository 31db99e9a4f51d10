package game

// Walkable is a state from which a program can look ahead.
type Walkable interface {
	// Walk is the position of the state, with its history, to be played on from.
	// It shares nothing with the state that either could change.
	Walk() Walk
}

// Walk is a position that a program plays forth and back in place. No method
// allocates. Scores are in hundredths of a pawn, or of what the game has instead,
// and from the view of the side to move. A walk belongs to one goroutine.
type Walk interface {
	// Moves appends the legal moves, in the same order each time. It may be asked
	// at the state itself if that is not over, and elsewhere only while Ending,
	// not stuck, reports no end; when there is none, Ending decides what being
	// stuck means.
	Moves(list []Ply) []Ply
	// Sharp appends the legal moves that can change the worth of the position at
	// one stroke, such as captures and promotions: where a search has reached
	// its depth it looks on along these until nothing hangs.
	Sharp(list []Ply) []Ply
	// Play makes a legal move, or the pass of CanPass when the move is NoPly.
	Play(Ply)
	// Back takes back the last move played.
	Back()
	// CanPass reports whether having to move is no burden here, so that a side
	// which stands well after giving its turn away stands well.
	CanPass() bool
	// Forced reports a threat that leaves no quiet choice, such as check: the
	// position is not to be judged as it stands.
	Forced() bool
	// Ending reports the end of the game for the side to move, by the rules, by a
	// draw that could be claimed or by a repetition within the walk. Stuck says
	// that there is no legal move.
	Ending(stuck bool) (Ending, bool)
	// Gain is what a move can be expected to win, exchanges counted: 0 for a
	// quiet move, less for one that loses what it moves.
	Gain(Ply) int
	// Slot is what kind of move it is, from 0 to Slots-1: what was good for one
	// move of a slot probably is for the next.
	Slot(Ply) int
	// Worth judges the position as it stands.
	Worth() int
	// Key is the same for positions that are the same by the rules but for their
	// history, and in practice differs for others.
	Key() uint64
	// Move is a legal move of the position as states know it.
	Move(Ply) Move
}

// Ply is a legal move of one position as a walk packs it.
type Ply uint64

// NoPly is no move. No legal move is packed so.
const NoPly = ^Ply(0)

const (
	// WalkDepth is how many moves a walk can be played forth.
	WalkDepth = 128
	// Slots is how many kinds of moves a walk can tell apart.
	Slots = 1 << 12
)

// Ending is what the end of a game is for the side to move.
type Ending int8

// The endings.
const (
	Lost  Ending = -1
	Drawn Ending = 0
	Won   Ending = 1
)
