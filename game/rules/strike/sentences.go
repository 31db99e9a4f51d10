package strike

// All that this package says to people, but for what describes the game and its
// option, which stands in their tables. %s and its like are filled in.

// Why a move is refused, or not understood.
const (
	tooLong           = "it is too long"
	howToWrite        = "write it like b4-d3, from square to square"
	gameOver          = "the game is over: %s"
	notHere           = "it is not a move of this position"
	otherPiece        = "%s stands on %s, not %s"
	emptyCell         = "there is no piece on %s"
	notTheirTurn      = "it is the %s' turn, and %s is not theirs"
	endsElsewhere     = "a move ends on another square, and nobody may pass"
	ownPiece          = "your own %s stands on %s"
	namedOn           = "the %s on %s"
	blocked           = "%s is in the way"
	workerInMiddle    = "on rows 4 and 5 a worker moves one step in any direction"
	outsideMiddle     = "outside rows 4 and 5 %s"
	workerBelow       = "on rows 1 to 3 a worker moves one step up, and captures one step diagonally up"
	workerAbove       = "on rows 6 to 8 a worker moves one step down, and captures one step diagonally down"
	ownerStays        = "the owner never leaves rows 4 and 5"
	ownerMoves        = "the owner moves one step in any direction, and there is no castling"
	movesAsPawn       = "%s, so the file stands still and the %s moves as a pawn"
	noMoveOnRow       = "%s, which has no move on row %d"
	because           = "%s: %s"
	pawnMoves         = "%s: one step %s, or diagonally %s to capture"
	isEmpty           = "%s is empty"
	bothEmpty         = "%s and %s are empty"
	capturesAside     = "it captures only diagonally, and %s is in the way"
	nothingToTake     = "it moves diagonally only to capture, and %s is empty"
	movesAsChessPiece = "its file runs, so the %s moves as a %s: %s"
)

// How the pieces move while their file runs.
const (
	moveLandlord   = "along rows and files"
	moveCop        = "two squares along and one aside"
	moveInfluencer = "along diagonals"
	moveCEO        = "along rows, files and diagonals"
	moveOwner      = "one step in any direction"
)

// Why a position or an option is not taken.
const (
	positionParts = "it needs two or three parts: placement, side to move and, if you like, the tally"
	sideToMove    = "the side to move is w or c"
	tooMany       = "it has %d of the piece %c, and a game has at most %d"
	badTally      = "the tally is the points of Capitalists and Workers, such as 14/2, each at most %d"
	onlyDraws     = "the only option is draws"
	onOrOff       = "draws are on or off"
)

// Beside the board.
const (
	markPawn      = "moves as a pawn: %s"
	markThreat    = "a worker can take the owner"
	edgeRuns      = "file %c runs"
	edgeStands    = "file %c stands still: %s"
	removed       = "removed for good"
	noteTally     = "tally: Capitalists %d, Workers %d"
	noteFiles     = "%d of %d files run"
	noteNoDraws   = "no house draws"
	noteRepeated  = "second occurrence: the third is a draw"
	noteNoCapture = "plies without a capture: %d of %d"
)

// How a game or a match ends. This is stored with it and keeps its words.
const (
	ownerTaken    = "capture of the owner"
	stalemate     = "stalemate: no capitalist can move"
	noWorkerLeft  = "forfeit: no worker is left"
	noWorkerMoves = "forfeit: no worker can move"
	threefold     = "threefold repetition"
	noCaptures    = "100 plies without a capture"
	matchPoints   = "points as Capitalists"
)
