package chess

// All that this package says to people. %s and its like are filled in.

// The two games in a sentence each.
const (
	fideBlurb      = "Chess by the FIDE Laws; threefold repetition and 50 quiet moves are draws to be claimed."
	discworldBlurb = "Chess as played on the Disc: every draw is automatic, and 50 moves without a capture are one."
)

// Why a move is refused, or not understood.
const (
	howToWrite       = "write it like e2e4, Nf3 or O-O"
	moreThanOne      = "more than one piece can go there: say which, as in %s"
	whichPiece       = "say which piece: %s"
	gameOver         = "the game is over: %s"
	notHere          = "it is not a move of this position"
	noPromotion      = "only a pawn that reaches the last rank is promoted"
	noneThere        = "%s has no %s there"
	noneCanGo        = "no %s of yours can go to %s"
	emptyCell        = "there is no piece on %s"
	notTheirTurn     = "it is %s's turn, and %s is %s's"
	endsElsewhere    = "a move ends on another square"
	ownPiece         = "your own %s stands on %s"
	namedOn          = "the %s on %s"
	blocked          = "%s is in the way"
	movesOtherwise   = "the %s cannot move like that"
	twiceFromHome    = "a pawn moves two squares only from where it starts"
	pawnMoves        = "the pawn cannot move like that"
	enPassantAtOnce  = "a pawn is taken en passant only right after it has moved two squares"
	nothingToTake    = "a pawn moves diagonally only to capture, and %s is empty"
	attacked         = "%s is attacked by %s"
	staysInCheck     = "your king is in check from %s and this does not help"
	leavesInCheck    = "this would leave your king attacked by %s"
	kingHasLeft      = "you cannot castle: the king has left %s"
	noRook           = "you cannot castle on that side: there is no rook of yours on %s"
	rookHasMoved     = "you cannot castle on that side: the rook on %s has moved before"
	kingOrRookMoved  = "you cannot castle: the king or the rook on %s has moved before"
	betweenThem      = "%s between king and rook"
	castleOutOfCheck = "you cannot castle out of check: %s attacks your king"
	castleIntoCheck  = "you cannot castle through or into check: %s attacks %s"
	howToCastle      = "to castle, write %s%s"
)

// Why a position is not taken, or an option.
const (
	sixParts        = "it needs six parts (placement, side to move, castling, en passant and two counts) and has %d"
	sideToMove      = "the side to move is w or b"
	checkOutOfTurn  = "%s is in check, but it is %s's turn"
	pawnOnLastRank  = "a pawn stands on the first or the last rank"
	badCount        = "%s %s"
	oneKing         = "has %d kings and must have one"
	eightPawns      = "has %d pawns and can have eight"
	tooManyPromoted = "has more pieces than promotions can explain"
	castlingRights  = "the castling rights are some of KQkq in this order, or -"
	rightNeeds      = "the right %c needs a king on %s and a rook on %s"
	enPassantCell   = "the square for en passant is one such as e3, or -"
	enPassantRank   = "with %s to move, a pawn passes over a square of rank %d"
	nothingPassed   = "no pawn can just have passed over %s"
	countRange      = "a count is a number from %d to %d"
	drawnBefore     = "the game would have been drawn before: %s count at most to %d plies"
	noOptions       = "%s has no options"
)

// Beside the board.
const (
	inCheck          = "in check"
	quietMoves       = "moves without capture or pawn move"
	movesSinceTaken  = "moves without a capture"
	clockNote        = "%s: %d of %d"
	clockNoteClaim   = "%s: %d of %d, a draw may be claimed"
	repeatedClaim    = "%s occurrence: a draw may be claimed"
	repeatedThird    = "%s occurrence: the third may be claimed as a draw"
	repeatedToTheEnd = "%s occurrence: the third is a draw"
)

// How a game ends. This is stored with it and keeps its words.
const (
	deadPosition        = "dead position"
	threefold           = "threefold repetition"
	fivefold            = "fivefold repetition"
	fiftyMoves          = "the 50-move rule"
	seventyFiveMoves    = "the 75-move rule"
	fiftyWithoutCapture = "50 moves without a capture"
)
