package correct

// All that this package says to people, but for what describes the game and its
// options, and the names of the pieces, which stand in their tables. %s and its
// like are filled in.

// Why a turn is refused, or not understood.
const (
	howToWrite    = "write it like c2-c3, c1xd2, b1*d1>e1, D@f1, R@c7, T=c2 or pass, with displaced pieces as in c2-c3!b2,d2"
	gameOver      = "the game is over: %s"
	notHere       = "it is not a turn of this position"
	endsElsewhere = "a piece that moves ends on another square"
	emptyCell     = "nobody stands on %s"
	notTheirTurn  = "%s is %s's to mentor, and it is %s's turn"
	otherPiece    = "on %s stands %s, not %s"
	movesNoMore   = "%s never moves again"
	standsFrozen  = "%s is frozen beside %s"
	namedOn       = "the %s on %s"
	blocked       = "%s is in the way"
)

// Why a piece does not go there.
const (
	pieceMoves      = "%s moves %s"
	anyLine         = "along ranks, files and diagonals"
	oneStep         = "one step in any direction"
	straightLine    = "along ranks and files"
	arbitratorLeaps = "a Conflict Arbitrator leaps only to where it imposes itself between two pieces, and no two are directly opposite each other around %s"
	countedDown     = "%s has used up its nine moves and stays where it is"
	countsDown      = "%s goes no further than %d in this move, for it counts down from nine"
	therapistMoves  = "a Group Therapist moves along diagonals and, once, a single step along a rank or file"
	therapistSpent  = "%s has used up its step along a rank or file"
	notDisplaceable = "%s can never be displaced"
	displacesNobody = "%s displaces nobody by moving, and %s stands there"
)

// Why a Social Worker does not push so.
const (
	onlyWorkerPushes = "only a Social Worker pushes, and on %s stands %s"
	leapToVacant     = "a Social Worker never leaps to a vacant square, and nobody stands on %s"
	leapTwoAway      = "a Social Worker leaps exactly two squares away, and %s is %d away"
	keepsPeace       = "%s is beside both the Social Worker and %s and keeps the peace"
	noRoomToPush     = "there is no vacant square to which %s could be pushed"
	sayWhereTo       = "say where %s is pushed, as in %s"
	pushBeside       = "%s is pushed to a square beside it, and %s is not"
	pushToVacant     = "%s is pushed to a vacant square, and on %s stands %s"
)

// Why a piece does not come back from the hand so.
const (
	noArbitrators  = "a Conflict Arbitrator is never displaced, so none can come back"
	averageNoSwap  = "an Average Individual does not swap in: write A@, or R@ for a retired one, and a vacant square"
	backOnVacant   = "it comes back on a vacant square, and on %s stands %s"
	beginsAnew     = "%s begins anew where one first stood, on either side: %s"
	secondAndNinth = "the second and the ninth rank"
	retiredAlready = "%s is already retired and is not swapped out"
	swapForAverage = "%s swaps in for one of your own Average Individuals, and none stands on %s"
	besidePartner  = "%s comes back only beside %s, and none is beside %s"
	notInHand      = "%s has no %s in hand"
	handRetired    = "yours was displaced by a sandwich and has retired: write R@ and a vacant square"
	handNotRetired = "yours was displaced by a Group Therapist and has not retired: write A@ and a square of %s"
	handReturns    = "yours was displaced by a Group Therapist and returns to where one first stood: write %s and %s"
	handSwaps      = "yours was displaced by a sandwich: write %s and the square of an Average Individual whose place it takes"
)

// Why nobody is displaced there.
const (
	nobodyToDisplace = "nobody is on %s to be displaced"
	notSandwiched    = "%s is not between two Average Individuals"
	cameByItself     = "%s has come by itself, and nobody sandwiches themselves"
	oldSandwich      = "the sandwich around %s is an old one: it counts when one of its Average Individuals has just arrived, or the piece has just been pushed"
)

// Why a position or an option is not taken.
const (
	howToSetUp    = "write a line-up from \"a\" to \"d\", then \"green\" or \"blue\" for who begins, or a position of six parts: placement, player to move, counters of Public Housing, both hands and passes"
	playerToMove  = "the player to move is g or b"
	badPasses     = "the passes just made are 0 or 1, or 2 when they have ended the game"
	crowd         = "%s has %s"
	tooMany       = "%d pieces of the type %s, and there are at most %d"
	noCounter     = "the Public Housing on %s has no counter"
	nextCounter   = "the next counter must be that of %s, such as %s:9"
	spareCounters = "there are more counters than Public Housing on the board"
	handShape     = "a hand is some of @D @S @T @W @H @A =D =S =T =W =H R in this order, or -"
	optionsAre    = "the options are %s and %s"
	valueIs       = "the value is %s"
)

// Beside the board.
const (
	markUsed       = "its step along a rank or file is used up"
	markFrozen     = "frozen beside %s"
	noteAtWork     = "Average at work: %s %d, %s %d"
	handSigns      = "%s's hand: %s"
	noteLacking    = "%s must end this turn with %s on the field"
	notePassed     = "%s has passed: another pass draws"
	noteRepeated   = "second occurrence: the third is a draw"
	noteNoProgress = "turns without progress: %d of %d"
)

// What a step of a turn does.
const (
	stepNobody  = "displace nobody"
	stepEnough  = "displace no more"
	stepPlaced  = "%s is placed"
	stepReturns = "%s returns"
	stepSwaps   = "%s swaps in"
	stepEither  = "%s returns or swaps in"
)

// How a game ends, with the note on why. This is stored with it and keeps its
// words.
const (
	agreeableEnd     = "Agreeable Resolution"
	nonProductiveEnd = "Non-Productive Resolution"
	dissolutionEnd   = "Dissolution Resolution"
	mutualEnd        = "mutual deferral of victory"
	satisfactoryEnd  = "Satisfactory Resolution"
	threefold        = "threefold repetition"
	noProgress       = "%d turns without progress"
	arbitratorsMet   = "the four Conflict Arbitrators have met"
	bothPassed       = "both players are content to pass"
	nobodyAtWork     = "%s has no Average Individual at work"
	endedWithout     = "%s ended a turn without %s"
)
