package anarchist

// All that this package says to people, but for what describes the game and its
// options, which stands in their tables. %s and its like are filled in.

// Why a move is refused, or not understood.
const (
	howToWrite      = "write it like a2-a4"
	overReason      = "the game is over: no pawn can move"
	notHere         = "it is not a move of this position"
	noPawnOn        = "there is no pawn on %s"
	pawnFaces       = "the pawn on %s faces %s"
	endsElsewhere   = "a move ends on another square"
	atTheEnd        = "%s and has reached rank %d: there it has no move, for pawns are not promoted"
	twoFromHomeOnly = "%s and moves two squares only from rank %d"
	inTheWay        = "the pawn on %s is in the way"
	inTheWayAhead   = "%s: a pawn captures diagonally, not straight ahead"
	nothingToTake   = "a pawn moves diagonally only to capture, and %s is empty"
	howItMoves      = "%s: it moves one square %s and captures one square diagonally %s"
)

// Why a position or an option is not taken.
const (
	positionParts = "it is a placement, or first or second and a placement"
	tooManyPawns  = "it has %d pawns P and %d pawns p, and a game begins with 8 of each"
	upBehindHome  = "a pawn P stands on rank 1, behind where it starts"
	downBehind    = "a pawn p stands on rank 8, behind where it starts"
	noSuchValue   = "it is no value of %s"
	noSuchOption  = "Anarchist Chess has no such option"
)

// Beside the board.
const (
	nameOfUp     = "rank-8 pawn"
	nameOfDown   = "rank-1 pawn"
	noteTriangle = "a triangle points where its pawn goes; as letters, P goes to rank 8 and p to rank 1"
	noteAnyPawn  = "any pawn is yours to move"
	noteMoves    = "legal moves: %d"
)

// How a game ends. This is stored with it and keeps its words.
const lastMoveMade = "making the last move"
