package warfare

// All that this package says to people, but for what describes the game, which
// stands in its table. %s and its like are filled in.

// Why a move is refused, or not understood.
const (
	howToWrite      = "write it like b2-b3"
	gameOver        = "the game is over: %s"
	notHere         = "it is not a move of this position"
	emptyCell       = "there is no piece on %s"
	otherPiece      = "what stands on %s is a %s"
	notTheirTurn    = "it is %s's turn, and %s is %s's"
	endsElsewhere   = "a move ends on another square"
	namedOn         = "the %s on %s"
	blocked         = "%s is in the way"
	kingMoves       = "the king moves one step at a time"
	movesOtherwise  = "the %s cannot move like that"
	onRankFour      = "on rank 4 a proletarian moves one square left or right, and never leaves the rank"
	oneCell         = "a proletarian moves one square at a time, also from where it starts"
	sidewaysOnFour  = "a proletarian moves sideways only on rank 4"
	neverDown       = "a proletarian never moves down"
	howItMoves      = "a proletarian moves one square up, or captures one square diagonally up"
	asPawnsDo       = "%s, so the %s %s as pawns do: %s"
	downFromRankOne = "downward, and from rank 1 there is no move"
	pawnMoves       = "one square down, or diagonally down to capture"
	capturesAside   = "%s, and captures are made diagonally"
	nothingToTake   = "diagonally only to capture, and %s is empty"
	isEmpty         = "%s is empty"
	bothEmpty       = "%s and %s are empty"
)

// Why a position or an option is not taken.
const (
	twoParts   = "it needs two parts, the placement and the side to move, and has %d"
	sideToMove = "the side to move is p (Proletariat) or b (Bourgeoisie)"
	kingGone   = "the king is captured, and it can only be so after a move of the Proletariat"
	tooMany    = "it has %d pieces %c, and a game begins with %d"
	noOptions  = "Class Warfare Chess has no options"
)

// Beside the board.
const (
	markPawn       = "moves as a pawn: %s"
	factoryRuns    = "%s factory: runs"
	factoryStopped = "%s factory: stopped, %s"
	noteRunning    = "factories running:%s"
	noteStopped    = "factories stopped:%s"
	noteRepeated   = "second occurrence: the third is a draw"
	noteNoCapture  = "moves without a capture: %d of %d"
)

// How a game ends. This is stored with it and keeps its words.
const (
	kingTaken          = "capture of the king"
	noProletarianLeft  = "lockout: no proletarian is left"
	noProletarianMoves = "lockout: no proletarian can move"
	stalemate          = "stalemate: no piece of the Bourgeoisie can move"
	threefold          = "threefold repetition"
	noCaptures         = "50 moves without a capture"
)
