package ui

import "pawnstorm/lobby"

// A table that waits for players.
const (
	pressQForTheLobby  = "Press q for the lobby."
	theTerms           = "Terms: %s."
	theOptions         = "Options: %s."
	saving             = "Saving…"
	waitingForOpponent = "Waiting for an opponent."
	mayLeaveTable      = "You may leave: it waits in My games."
	privateDirections  = "This table is private. Tell your friend the code:"
	privateEntrance    = "They press c in the lobby and enter it, or come straight here:"
	listedDirections   = "Everybody in the lobby can see this table and sit down."
	listedEntrance     = "A friend can come straight to it:"
	unlistedDirections = "This table stands in no list. A friend can come straight to it:"
	bothSeatsFree      = "both seats free"
	seatTaken          = "%s plays %s"
	seatsByLot         = "seats by lot"
	someoneWaits       = "%s waits for an opponent."
	tableWaitsForTwo   = "The table waits for two players."
	pressToSit         = "Press enter to sit down and play."
	pressToSitAs       = "Press enter to sit down and play %s."
	keylessReturn      = "You came without a key. If the connection drops, the code %s brings you back."
	askTakeThisBack    = "Take this table back?"
)

// A seek of the person's own.
const (
	seekingNow    = "Looking for an opponent. The game begins as soon as somebody comes who would like the same."
	seekMeanwhile = "You may look around meanwhile: you will be told. When you leave the server, your seek ends."
	seekGoesOn    = "You may leave: your seek goes on, and the game waits in My games."
)

// A challenge.
const (
	mayRefuseWhy     = "Press enter to decline. You may say why:"
	challengesYou    = "%s challenges you; you have %s."
	offersYouRematch = "%s offers you a rematch; you have %s."
	acceptOrRefuse   = "Press y to accept, n to decline."
	notAnsweredYet   = "%s has been asked and has not answered yet."
	mayLeaveAsked    = "You may leave: when %s sits down, the game waits in My games."
	youRefused       = "You have declined."
)

// Whose move it is.
const (
	yourMove         = "Your move."
	yourMovePoint    = "Your move: point at a marked square."
	theirMove        = "%s (%s) is to move."
	theirThought     = "%s (%s) is thinking."
	mayClaimDraw     = " A draw can be claimed (%s): type claim."
	firstMoveOrLost  = " First move within %s, or the game is lost."
	firstMoveOrOff   = " First move within %s, or the game is broken off."
	serverWasAway    = "The server was away for %s; the clocks stood still."
	tabForMore       = "Press tab for more choices."
	whichChoice      = "Which?"
	orPoint          = "or point at a marked square"
	soFar            = "So far: %s"
	playingAtSpeed   = "Position %d of %d, playing at %s speed: space stops, + and - change it."
	anEarlierOne     = "Position %d of %d. Press end to return."
	pickAPiece       = "pick a piece"
	lastWordUnderWay = "What you did last is still being saved. One moment, please."
)

// The speeds of a replay, as they go into playingAtSpeed.
const (
	speedQuarter = "a quarter of its"
	speedHalf    = "half its"
	speedOwn     = "its own"
	speedTwice   = "twice its"
	speedFour    = "four times its"
	speedEight   = "eight times its"
)

// Why no move can be made.
const (
	notThere        = "Not there: the rules allow only the marked squares."
	cannotMove      = "The %s on %s cannot move now."
	cannotMoveWhy   = "The %s on %s cannot move now (%s)."
	earlierPosition = "This is an earlier position. Press end to return to the game."
	youWatch        = "You are watching this game, not playing it."
	notYourTurn     = "It is not your turn: %s to move."
	gameHasGoneOn   = "The position has changed. Look again before you move."
	positionIsOver  = "In this position the game is over. Step back a move or more, then play from there."
	nothingToWatch  = "There is no other game to watch just now."
	thisIsTheBest   = "This is the best game just now."
)

// Questions about a game.
const (
	askResign       = "Resign and lose this game?"
	askForfeit      = "Give up the second game without playing it?"
	askLeave        = "Go to the lobby? The game goes on; come back at any time."
	premoveWillDrop = " Your premove is dropped."
	askBreakOff     = "Break the game off? It will not count."
	askAdjourn      = "Offer to adjourn? The clocks then stand still until both are ready."
	askSeal         = "Offer to adjourn, and seal %s? Nobody sees it until both are ready."
	askDropLines    = "Drop your lines?"
)

// offerWords are what is said of the offers, by kind. What somebody offers may
// name an amount.
var offerWords = map[lobby.OfferKind]struct{ offers, offered, noun string }{
	lobby.Draw:     {"offers a draw", "offered a draw", "the draw"},
	lobby.Takeback: {"asks to take back %s", "asked to take back %s", "the takeback"},
	lobby.Break:    {"offers to break the game off", "offered to break the game off", "the offer to break off"},
	lobby.Adjourn:  {"offers to adjourn", "offered to adjourn", "the adjournment"},
	lobby.MoreTime: {"offers both %s more", "offered both %s more", "the extra time"},
}

// Offers, and what becomes of them.
const (
	amountLast      = "the last move"
	amountLastOfTwo = "the last move of each"
	amountPlies     = "the last %d plies"

	offerIs         = "%s %s: y accepts, n or a move declines."
	offerIsTyped    = "%s %s: accept or decline."
	offerMaySeal    = " To seal a move, type accept adjourn and the move."
	offersMore      = " (%d more to answer)"
	youHaveOffered  = " You %s."
	nothingOffered  = "Nobody has offered you anything."
	youOfferNothing = "You have no offer open."
	takebackShape   = "Say how many plies to take back, like takeback 2."
	nothingToTake   = "You have made no move that could be taken back."
	moreTimeShape   = "Say how many seconds to give, like time 60."
	theyDeclined    = "%s declined %s."
	theyWithdrew    = "%s withdrew %s."
	takenBack       = "Taken back: %s."
	bothHaveMore    = "Both have %s more."
)

// What has happened in a game.
const (
	yourTimeIsUp    = "Your time is up."
	theirTimeIsUp   = "The time of %s is up."
	theyLeft        = "%s has left the game."
	theirLineIsLost = "%s has lost the connection."
	theyAreBack     = "%s is back."
	bothWereAway    = "Both were away, so the game is adjourned."
	theyAdjourned   = "%s has adjourned the game, because the opponent had left."
	theyAreGone     = "%s is gone. Wait, or choose:"
	theyAreSlow     = "%s has made no move for a month. Wait, or choose:"
)

// An adjourned game, and the pause of a match.
const (
	adjourned      = "The game is adjourned."
	adjournedSeal  = "The game is adjourned, with a sealed move of %s."
	theyAreReady   = "%s is ready."
	youAreReady    = "You are ready. %s is not yet."
	pressWhenReady = "Press enter when you are ready."
)

// Rematches.
const (
	rematchDeclined = "%s declined the rematch."
	rematchOffered  = "%s offers a rematch: y accepts, n declines."
	rematchAsked    = "You offered a rematch. Press x to take it back."
	rematchToWatch  = "There is a rematch. Press n to go there."
	rematchToPlay   = "There is a rematch. Press r to go there."
)

// Premoves and conditional lines.
const (
	premoveGoneAnother = "the game has gone another way"
	premoveIllegal     = "it is not legal now"
	premoveDropped     = "Your premove %s was dropped: %s."
	premovePoint       = "Premove: point at where it goes. Press esc to drop it."
	premoveIs          = "Premove %s. Press esc to drop it."
	noLines            = "You have no lines. Each is a move of your opponent and your answer, and so on: plan e5 Nf3; c5 Nf3 Nc6 d4"
	yourLines          = "Your lines: %s"
)

// The move line.
const (
	enterDoes     = "enter: %s"
	enterDoesOr   = "enter: %s; or %s"
	notNow        = "not now: %s"
	enterPremoves = "enter: play it as soon as it is your turn"
	movesAndMore  = "%s … (%d moves)"
	noMoveLikeIt  = "no legal move begins like that"
)

// gameNumber tells which game of a match it is.
const gameNumber = ", game %d of %d"

// Hints and analyses.
const (
	hintComes        = " The house thinks about a hint…"
	hintIs           = " The house would play %s."
	analysing        = "Analysing "
	noMistakes       = "No move of this game cost much."
	goesOnWithoutYou = "The analysis is under way. It goes on if you leave, and is kept."
	betterWas        = "%s Better was %s."
	bestIs           = "%s, best is %s."
	nimberLost       = "Nimber %s: %s is to move and loses."
	nimberWon        = "Nimber %s: %s wins by %s."
	notFoundOut      = "Who wins here was not found out in time."
	solvedWon        = "%s wins by %s."
)
