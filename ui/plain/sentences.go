package plain

import "pawnstorm/lobby"

// All that this package says to people stands here, but for the briefs of words.go.

// Coming and going.
const (
	welcome       = "Welcome to pawnstorm, %s. This is line mode: type a line, read the answer."
	helpHint      = "Type help for all words, quit to leave."
	inTheLobby    = "You are in the lobby. Type games to list the tables, new to make one, help for all words."
	adviceName    = "You are a guest. To take a name, for good, type name and the name you want. If you have a code, type code and the code."
	adviceKey     = "You are a guest without a key. If you have a code, type code and the code."
	goodbye       = "Goodbye. Your games are saved. Come back with: %s"
	returnCode    = "You came without a key. To get back to your games within a week, type code %s when you are here again."
	keyIsGone     = "The key with which you came was removed from this account, so this session ends. Come back with another key of the account."
	programsLeave = "%s is a program's account: it plays by the command bot, and looks on by other commands."
	idleSoon      = "Nothing was typed for a long time. This session ends in a minute; your games go on. Press enter to stay."
	waitHere      = "You need not wait: you are told when it is your turn."
)

// The board, read aloud.
const (
	rankLine    = "Rank %d: %s."
	squareLine  = "%s: %s."
	squareGoes  = " It may move to %s."
	squareStays = " It cannot move now."
	notOnBoard  = "There is no square %s on this board: it goes from a1 to %s."
	noBoardHere = "%s is the name of a square, and you are at no table. Type games to list the tables."
	noSuchRank  = "The ranks are 1 to %d."
	noSuchCell  = "Name a square from a1 to %s."
	empty       = "empty"
	emptyCell   = "empty %s"
	emptyFromTo = "empty from %s to %s"
)

// Questions.
const (
	usualAnswer     = " Enter for %s."
	noSuchAnswer    = "Please type one of the answers, or its number, or back."
	questionDropped = "The question is dropped."
)

// The lobby.
const (
	titleMine      = "Your games:"
	titleOpen      = "Open tables:"
	titleLive      = "Games under way:"
	listedTable    = "%d. %s. Table %s."
	houseIsOpen    = "Nobody waits for an opponent. Type house to play the house at once."
	nothingListed  = "No table is open and no game is under way. Type new to make a table."
	noSuchNumber   = "The last list has no such number. Type games for a new one."
	listHint       = "Type a number to go there, or new to make a table."
	challenged     = "%s challenges you to %s. Type join %[3]s to play, or decline %[3]s."
	rematchHere    = "%s offers a rematch. Type yes or no."
	rematchThere   = "%s offers a rematch of %s. Type join %[3]s to play, or decline %[3]s."
	waitsElsewhere = "Your turn at another table: %s. Type show %s."
)

// Questions for a table.
const (
	askJoin  = "Sit down%s?"
	sitAs    = " and play %s"
	sitByLot = " where the lot puts you"

	askGame      = "Which game?"
	askOpponent  = "Against whom of the house, the weakest first?"
	opponentLine = "%s. %s"
	houseIsShut  = "Nobody of the house plays just now."

	askSeat   = "Which seat?"
	seatByLot = "by lot"
	askClock  = "Which clock, in minutes and seconds added for each move?"
	noClock   = "no clock"
	askMatch  = "How many games?"
	oneGame   = "one game"
	twoGames  = "a match of two, with the seats swapped"
	askRated  = "Does it count for ratings?"
	casual    = "casual"
	rated     = "rated"
	askAccess = "Who may come?"
	forAll    = "everybody"
	byCode    = "who has the code"
	byID      = "who has the id"
)

// A table.
const (
	tableLine       = "Table %s: %s."
	seatLine        = "%s: %s."
	yourself        = "you, %s"
	comeByCode      = "Others come by the code %s."
	comeByID        = "Others see it in the lobby, or type join %s."
	moveLine        = "%s: %s."
	houseWouldPlay  = "The house would play: %s."
	noMoveYet       = "Nobody has moved yet."
	lastMove        = "The last move was %s: %s."
	historyLine     = "%d. %s: %s."
	yourClock       = " Your clock %s."
	firstMoveOrLost = " First move within %s, or the game is lost."
	firstMoveOrOff  = " First move within %s, or the game is broken off."
	hurry           = "Hurry: your clock %s."
	clockLine       = "%s has %s."
	noClockHere     = "This game has no clock."
	ratingLine      = "%s is rated %d now, %+d."
	mayClaim        = "A draw can be claimed (%s): type claim draw."
	offerHint       = "Type yes or no."
	readyHint       = "Type ready when you want to go on."
	overHint        = "The game is over. Type rematch, or lobby to go on."
	gameAnalysed    = "Table %s is analysed. Type analyse %[1]s to read it."
	saidBefore      = "Lines said here before: %d. Type talk to read them."
	saidLine        = "%s says: %s"
)

// Moves and answers that are not to be had, and the question before resigning.
const (
	notYourMove    = "It is not your turn."
	nothingOffered = "Nobody has offered you anything."
	askResign      = "Resign and lose this game?"
)

// Questions for a move.
const (
	askWhich     = "Which piece?"
	askWhere     = "Where to?"
	askPushed    = "To where is it pushed?"
	askDisplaced = "Who is displaced?"
	onlyThere    = "To %s. "
	askChoice    = "Which?"
	stepChoice   = "%s (%s)"
)

// A move in words, as it goes into moveLine, and what it brings about.
const (
	movePasses         = "passes"
	moveCastlesQueen   = "castles queen side"
	moveCastlesKing    = "castles king side"
	moveGoes           = "%s to %s"
	moveTakes          = "%s takes %s"
	moveTakesInPassing = "%s to %s, taking %s in passing"
	movePushes         = "%s to %s, pushing %s to %s"
	moveDisplaces      = "%s displaces %s"
	moveFromHand       = "%s from the hand to %s"
	moveInPlaceOf      = ", in place of %s"
	movePromotes       = " and promotes to %s"
	moveBecomes        = " and becomes a %s"
	moveAlsoDisplaces  = ", and displaces %s"
	moveReturns        = ". A %s comes back on %s"
)

// helpIntro comes before the list of words.
var helpIntro = []string{
	"At a table, type a move as players of the game write it, or only the square of a piece, and you are asked for the rest.",
	"A number goes to a table of the last list. Enter alone tells what is going on.",
}

// guestHint tells a guest how to have an account.
func guestHint(me lobby.Player) string {
	if me.Key == "" {
		return adviceKey
	}
	return adviceName
}
