package lobby

// All that this package says to people. %s and its like are filled in.

// When something fails that is nobody's mistake.
const (
	ourFault      = "Something went wrong on our side. Nothing was changed; please try again."
	tooSlow       = "Somebody else was faster. Look again and repeat it if you still want to."
	notHereNow    = "That is not here any more."
	serverCloses  = "The server is closing. What was played before is saved."
	savedPerhaps  = "The server is slow to save, so it is not certain that this was saved. Look again before you repeat it."
	storedDamaged = "What is stored there cannot be read. The keeper of this server has been told."
	notSaved      = "This could not be saved just now, so nothing was changed. Please try again."
	exportCut     = "The export was cut short."
)

// Why something written is not taken: the writing, and what is wrong with it.
const (
	moveRefused = "%s: %s."
	unreadable  = "%q: %s."
	badPGN      = "This PGN cannot be read: %s."
)

// Names.
const (
	nameShapeIs      = "A name has 2 to 16 characters: a to z first, then a to z, 0 to 9, - and _."
	nameReserved     = "The name %s is reserved. Please choose another."
	nameTaken        = "The name %s is taken, or looks too much like one that is. Please choose another."
	tableNameShapeIs = "The name of a table has 2 to 16 characters: a to z first, then a to z, 0 to 9, - and _."
	tableNameMeans   = "A table cannot be called %s, which means something else. Please choose another name."
	tableNameTaken   = "There is a table called %s. Please choose another name."
)

// Accounts, keys and codes.
const (
	accountNeedsKey  = "An account needs a key. Make one with ssh-keygen and come again."
	keyRemoved       = "The key that you came with does not open this account any more."
	keyOfAnother     = "That key does not belong to this account."
	lastKey          = "This is the last key of the account: without it nobody could come in."
	tooManyKeys      = "The account has %d keys. Remove one first."
	keyOpensAlready  = "Your key already opens an account. Connect again to use it."
	guestHasKey      = "Your key brings you back by itself. To add another key, take a name first."
	codeNotValid     = "That code is not valid, or has been used, or is too old. Ask for a new one."
	codeNeedsKey     = "This code adds a key to an account, and you came without a key. Come again with the key that you want to add."
	settingsNeedName = "Settings are kept for accounts. Take a name first."
	noSuchTheme      = "There is no theme called %q. There are %s."
	noSuchPieces     = "Pieces are unicode, letters or ascii, not %q."
	noSuchBoardSize  = "Boards are small, medium or large, not %q."
	programNeedsKey  = "A program needs an account: come with a key, and say which name it takes."
	programHasPlayed = "This account has played games already, so a program needs another one."
	noSuchPlayer     = "There is no player called %q."
	guestNotKept     = "%s is a guest: the next visit may bring another name."
	listNeedsName    = "For that to be kept you need a name: take one first."
	notYourself      = "You cannot %s yourself."
	listFull         = "You %s %d players. Take somebody off the list first."
	leftGamesOfLate  = "You have left games of late, so you wait %s before the next one with a clock. Games without one, by correspondence or with a code are open to you."
	noRatingsChanged = "That game has changed no ratings."
)

// Tables to be made.
const (
	noSuchGame          = "There is no game called %q here."
	noSuchSeatIn        = "%s has no such seat."
	oneSeatStaysFree    = "To leave both seats free, take none yourself."
	challengerPlays     = "Whoever challenges somebody plays, so one seat is theirs."
	noMatches           = "%s is not played in matches of two games."
	noSuchAccess        = "A table is public, unlisted or closed."
	ratedNeedsAccount   = "A rated game needs an account: take a name first."
	fromPlaceNotRated   = "A game that goes on from another one is not rated."
	fromPlaceHasOptions = "A game that goes on from another one has the options of that one."
	challengeYourself   = "You cannot challenge yourself."
	guestNotRated       = "%s has no account, so a game with them cannot be rated."
	tooManyTables       = "You have %d tables waiting for an opponent. Take one back first."
	noSuchTable         = "There is no table %q. Ask for its code or look in the lobby."
	tableGone           = "That table is not here any more."
)

// Games that go on from another one, and games that are imported.
const (
	noGameToGoOnFrom = "The game to go on from is not here."
	goOnWhenOver     = "You are playing that game. Go on from it when it is over."
	noSuchGameAt     = "That table has no game %d."
	noSuchPly        = "That game has %d plies."
	overInPosition   = "In that position the game is over. Go back a move or more."
	importedEnough   = "That is enough for now: you may import again in %.0f minutes."
	tooLongToKeep    = "That game is too long to be kept here."
)

// Seeks.
const (
	gameTwice       = "Name each game once."
	noGames         = "Say which games you would play."
	badClockCount   = "Name between 1 and %d time controls."
	noSuchStakes    = "A game is rated, casual or either."
	badWithin       = "The ratings may differ by %d to %d points, or by any number."
	playingNow      = "You are playing %s just now: seek another game when this one is over."
	ratingTooFar    = "%s seeks somebody whose rating is within %d points of theirs."
	mutedBetween    = "One of you has muted the other, so this seek is not for you."
	notSought       = "%s does not seek such a game."
	noOpenSeek      = "There is no open seek at this table."
	elsewhere       = "%s is about to begin another game."
	notElsewhere    = "%s was not about to go there."
	gameFoundForYou = "A game has just been found for you."
)

// Challenges.
const (
	noChallenges        = "%s takes no challenges now."
	challengeUnanswered = "%s has not answered your last challenge yet."
	tooManyChallenges   = "%d of your challenges wait for an answer. Take one back first."
	notInvited          = "This challenge is not to you."
	noInvitation        = "There is no challenge to decline any more."
	waitsForAnother     = "This table waits for %s."
)

// Sitting down, getting up, and taking a table back.
const (
	nothingToJoin    = "There is no game to join. %s"
	sitsAlready      = "You already sit at this table."
	seatTaken        = "Somebody was faster: the seat is taken."
	noSuchSeat       = "There is no such seat at this table."
	otherSeatFree    = "%s has that seat. %s is free."
	needsAccount     = "This game is rated, so it needs an account: take a name first."
	hostGivesUp      = "You wait here as the host: take the table back instead."
	noSeatOfYours    = "You have no seat here to give up."
	noSeatToGiveUp   = "There is no seat to give up. %s"
	resignInstead    = "The game has begun: it can be resigned, not left."
	onlyHostCancels  = "Only %s can take this table back."
	resignNotCancel  = "The game has begun: it can be resigned, not taken back."
	nothingToCancel  = "There is nothing to take back. %s"
	noSeatToTakeOver = "There is no seat of yours to take over."
	onOtherSide      = "You already sit at this table, on the other side."
)

// What can be done at a table, and when.
const (
	cannotBeDone       = "Nobody can %q at a table."
	notBegun           = "The game has not begun: a seat is still free."
	firstGameOver      = "The first game is over. %s"
	isAdjourned        = "The game is adjourned. It goes on when both are ready."
	isOver             = "The game is over. %s"
	watchingGame       = "You are watching this game, not playing it."
	noSecondGame       = "No second game is about to begin at this table."
	watchingMatch      = "You are watching this match, not playing it."
	readyAlready       = "You are ready. %s is not yet."
	anotherWhenOver    = "There can be another game when this one is over."
	onlyPlayersAgain   = "Only those who played at this table can begin another game there."
	notWithYou         = "%s does not want to play with you now."
	rematchWhenOver    = "There can be a rematch when the game is over."
	onlyPlayersRematch = "Only those who played the game can have a rematch."
	rematchSettled     = "There has been a rematch of this game, or an answer to the offer of one."
)

// Moves, claims and plans.
const (
	changedBeforeMove  = "The position has changed. Look again before you move."
	notYourTurn        = "It is not your turn: %s to move."
	timeIsUp           = "Your time is up."
	changedBeforeClaim = "The position has changed. Look again before you claim."
	noDrawToClaim      = "There is no draw to claim in this position."
	askToBreakOff      = "Both have moved, so the other side has to agree: offer to break the game off."
	changedBeforeSeal  = "The position has changed. Look again before you seal a move."
	sealOutOfTurn      = "Only the side to move can seal a move."
	timeIsLeft         = "There is time left at this table."
	noTimeLost         = "No time was lost at this table."

	planNeedsDays     = "Conditional lines are for games by correspondence."
	changedBeforePlan = "The position has changed. Look again before you plan."
	planOutOfTurn     = "It is your turn. Lines answer a move of the other side."
	noPlanToDrop      = "There are no lines to drop."
	planTooBig        = "A plan has at most %d lines of %d plies."
	lineWithoutAnswer = "The line %q ends without an answer of yours."
	linesDisagree     = "Two of your lines answer the same moves in two ways."
)

// Hints and analyses.
const (
	ratedNoHint       = "This game is rated, so there are no hints. A casual game with the house has them."
	hintsWithHouse    = "Hints are for casual games with the house. This is a game between people."
	hintInYourTurn    = "There is a hint when it is your turn."
	hintedAlready     = "You had a hint for this move."
	changedBeforeHint = "The position has changed while the house was thinking. Ask again if you still want to."

	nobodyAdvises    = "The house does not play here now, so nobody can be asked."
	notAnalysed      = "This game has not been analysed."
	analysedWhenOver = "A game can be analysed when it is over."
	analysesAlready  = "The game %s is being analysed for you. Wait until that is done."
	pgnHint          = "A hint was: %s."
	pgnBetter        = "Better was %s."
	pgnNimber        = "Nimber %s."
	tooManyStudies   = "%d games are being analysed just now. Please ask again in a minute."
)

// Offers.
const (
	noSuchOffer       = "Nobody can offer %q."
	offerStands       = "Your offer stands: %s has not answered yet."
	answerFirst       = "%s has offered %s: answer that first."
	offeredLately     = "You offered %s a moment ago. Play on a little before you offer it again."
	notOffered        = "Nobody has offered you %s."
	noOfferOpen       = "You have no such offer open."
	gameHasNoDraws    = "There are no draws in %s."
	ratedNoTakeback   = "This game is rated: no move is taken back."
	firmNoTakeback    = "At this table no move is taken back."
	nothingToTakeBack = "There is no move to take back."
	badTakeback       = "Between 1 and %d plies can be taken back."
	secondGameStands  = "The first game of this match counts, so the second cannot be broken off."
	noClockForTime    = "This game has no clock that could be given time."
	badMoreTime       = "Between 1 and %d seconds can be given."
	breakOffInstead   = "The game has only begun. It can be broken off instead."

	// What is offered, as in "You offered …".
	aDraw      = "a draw"
	aTakeback  = "a takeback"
	toBreakOff = "to break the game off"
	toAdjourn  = "to adjourn"
	moreTime   = "more time"
)

// Players who have left.
const (
	hasNotLeft    = "%s has not left the game."
	mayComeBack   = "%s may still come back: wait until their time to do so is over."
	claimDrawOnly = "You cannot win this position any more, but you can claim a draw."
	noSuchClaim   = "A win or a draw can be claimed, or the game be adjourned."
	nobodyHasLeft = "Nobody has left this table."
	nobodyWasAway = "Nobody was away from this table."
)

// Talk, and reports of what was said.
const (
	noSuchRoom      = "There is no such room."
	noChatHere      = "There is no chat at this table."
	tableClosed     = "Only the players come to this table."
	talkWhenBegun   = "You can talk here when the game has begun."
	watchersWhisper = "What the watchers say is for you to read when the game is over."
	onlyPlayersTalk = "Only the players talk there until the game is over."
	nothingToRead   = "There is nothing to read in that."
	saidAlready     = "You have said that already."
	lobbyNeedsName  = "Guests talk at the tables. To talk in the lobby, take a name first."
	talksTooFast    = "Not so fast: wait %.0f s before your next line."
	reportedEnough  = "You have reported %d lines within an hour. The keeper of this server will look at them."
	lineGone        = "That line is not here any more."
	lineOfYourOwn   = "That is a line of your own."
)

// How games ended.
const (
	endedWon          = "%s (%s) won"
	endedDrawn        = "Drawn"
	endedBy           = "%s by %s"
	endedUnfinished   = "The game was not finished."
	secondGameFollows = "%s The second game, with the seats swapped, begins when both are ready."
	matchWon          = "%s won the match by %s."
	matchDrawn        = "The match is drawn, %s."
	matchGames        = "%s First game: %s Second game: %s"
	gamesWon          = "%d to %d games"

	hostFoundGame   = "%s has found a game."
	takenBack       = "The table was taken back before the game began."
	doesNotCome     = "%s does not come."
	doesNotComeFor  = "%s does not come: %s."
	noFirstMoveMade = "The game was broken off: %s did not make a first move."
	brokenOffByOne  = "%s broke the game off before it had begun in earnest."
	brokenOffByBoth = "The players broke the game off."
)

// Reasons that are stored with a game, so that none ever changes.
const (
	noAnswer         = "no answer within a day"
	noFirstMove      = "no first move"
	forsakenWin      = "forfeit: the opponent has left"
	forsakenDraw     = "claim: the opponent has left"
	neverTakenUp     = "default: nobody came to play on"
	neverTakenUpBy   = "default: the opponent did not come to play on"
	timeButCannotWin = "time against a side that cannot win: %s has used all theirs"
	brokeTheRules    = "a breach of the rules"
)

// Places and waits.
const (
	placeAt     = "%s, ply %d"
	placeInGame = "%s, game %d, ply %d"
)
