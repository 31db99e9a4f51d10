package command

// All that this package says to people, but for the help of each command, which
// stands in its entry. %s and its like are filled in.

// Wrong words.
const (
	tooLong           = "That is too long: a command has at most %d bytes."
	controls          = "There are characters in that which nobody can type or read."
	unclosed          = "A quotation mark %c is not closed."
	danglingBackslash = "There is nothing behind the last backslash."
	nothingSaid       = "Nothing was said. The word help lists the commands."

	unknownCommand     = "There is no command %q. The word help lists those that there are."
	unknownCommandNear = "There is no command %q. Did you mean %s? The word help lists those that there are."
	unknownFlag        = "The command %s does not know --%s."
	unknownFlagNear    = "The command %s does not know --%s. Did you mean --%s?"
	flagTakesNone      = "--%s takes no value."
	flagTakesOne       = "--%s needs a value: --%[1]s=%[2]s."
	notUnderstood      = "That is not how %s is written. Write: %s."
	notUnderstoodFrom  = "That is not how %s is written, from %q on. Write: %s."

	noSuchGame     = "There is no game %q. There are %s."
	noSuchGameNear = "There is no game %q. Did you mean %s?"
	noSuchSeat     = "%s has no seat %q. Its seats are %s."
	noSuchOption   = "%s has no option %q. There are %s."
	optionShape    = "That option is written %s."
	badClock       = "A clock %q cannot be set: %v."
	badNumber      = "That is no number: %q."
	badPly         = "The ply is a number, not %q."
	badTimeout     = "A time to wait is written like 30s, 10m or 2h, at most 24h, and not %q."
	badResult      = "A result is won, lost, drawn, first or second, not %q."
	badDate        = "A day is written like 2026-01-31, not %q."
	badLimit       = "A limit is a number from 1 to %d, not %q."
	badSetting     = "There is no setting %q. There are %s."
	badValue       = "%s is %s, not %q."
	noSuchSpeed    = "There is no speed %q. There are %s."
	noInput        = "Nothing came in. It is used like this: cat game.pgn | %s import"
	noSuchLevel    = "Nobody of the house is called %q. There are %s."
	noSuchPiece    = "A pawn is swapped to a knight, bishop, rook or queen, not to %q."
)

// Refusals.
const (
	notTold      = "The answer did not arrive."
	needsKey     = "You came without a key, so you could not come back to this by another command. Make a key with ssh-keygen, or play on the screens: %s"
	seenOnScreen = "The screens show that by themselves."

	onlyOnShell  = "That is a session of its own: it is begun from the shell."
	noTables     = "You have no table. Name one, or make or join one."
	noSuchBoard  = "There is no board %d: you have %d."
	whichTable   = "Which table? You have %d. Name one by its id, or by its number in: %s"
	closedTable  = "This table is closed: only its players see it."
	notYourTable = "You do not play at this table."
	noMoves      = "There is no move to make. %s"
	noPassing    = "Nobody may pass at %s: you must move."
	noPromotion  = "%s promotes no pawn, so there is nothing to swap."
	noSuchPage   = "The rules card of %s has the pages 1 to %d."
	waitedInVain = "It has not become your turn within %v."
	waitOver     = "There is nothing more to wait for. %s"

	startWithoutTwo  = "A game starts when both seats are taken, and one is free."
	startInTheMiddle = "The game is in full swing. Another one can start when it is over."

	noCast      = "Games cannot be recorded here."
	noTalk      = "People do not talk at this table now."
	saidNothing = "%s has said nothing there."
	inputLost   = "What was sent has not arrived whole."

	keyIsGone = "The key with which you came was removed from this account. Come back with another key of it."
	hasName   = "You have a name: %s. It is for good."
	guestKeys = "You are a guest, so there is no account with keys. %s"
	noSuchKey = "There is not exactly one key %q. List them: %s"
)

// What became of a command.
const (
	saidMade       = "Table %s is made: %s, %s."
	saidPrivate    = "It is private. Tell your opponent the code %s, or this line:"
	saidUnlisted   = "It stands in no list. Tell your opponent this line:"
	saidInvited    = "%s finds it among their tables, and joins or declines:"
	saidSeeks      = "You seek an opponent at table %s. To wait for one: %s"
	saidHouse      = "Table %s: %s sits down, and the game begins."
	saidPublic     = "Everybody in the lobby can see it and sit down. A friend can come straight to it:"
	saidJoined     = "You play %s at table %s."
	saidLeft       = "You have given up your seat."
	saidCancelled  = "The table is taken back."
	saidPlayed     = "You played %s."
	saidDeclined   = "You have declined."
	saidWithdrawn  = "Your offer is withdrawn."
	saidAgain      = "Another game begins, with the same seats: table %s."
	saidHint       = "The house would play %s."
	saidAnalyses   = "The game is being analysed. Come back to it in a minute: it goes on without you."
	saidWillTell   = "The game is being analysed. You are told when it is done."
	saidAnalysed   = "The game is analysed: step through it."
	saidRematch    = "The rematch is at table %s."
	saidPlan       = "Your lines are kept."
	saidNoPlan     = "Your lines are dropped."
	saidNamed      = "Your key opens this account from now on."
	saidKeyRemoved = "The key %s does not open your account any more."
	saidCode       = "The code is %s. It is good for one use until %s UTC."
	saidImported   = "The game is kept as table %s."
	saidFollowed   = "%s is among your friends."
	saidUnfollowed = "%s is not among your friends."
	saidReported   = "Reported: %s: %s"
	saidMuted      = "You do not hear %s any more."
	saidUnmuted    = "You hear %s again."
	alreadyBegun   = "The game has begun already, and nobody has moved."
	saidWaits      = "Table %s waits for you."
)

// The state of a table in a list.
const (
	stateYourMove  = "your move, ply %d"
	stateToMove    = "%s to move, ply %d"
	statePause     = "between two games"
	stateAdjourned = "adjourned"
	stateFree      = "%s is free"
	stateBothFree  = "both seats are free"
	stateByLot     = "seats by lot"
	stateSeeks     = "seeks %s"
	seekWithin     = "within %d points"
	stateInvited   = "waits for %s"

	listOpen   = "Open tables:"
	listMine   = "Your tables:"
	listLive   = "Games under way:"
	listNoOpen = "No table is open. To make one: %s"
	listNoMine = "You have no table. To make one: %s"
	listNoLive = "No game is under way. To make a table: %s"
	listNoDone = "You have finished no game yet."
	doneWon    = "won"
	doneLost   = "lost"
	doneDrawn  = "drawn"
)

// An analysis.
const (
	analyseProgress = "Analysed %d of %d positions."
	studyStart      = "  Start          %s"
	studyLost       = "nimber %s, who is to move loses"
	studyWon        = "nimber %s, who is to move wins"
	studyWinners    = "%s by %s"
	studyBetter     = "%s, better %s"
)

// A table as it is shown.
const (
	termRated   = "rated"
	termMatch   = "match of two games"
	termFirm    = "no takebacks"
	termQuiet   = "no chat"
	termPrivate = "private"

	optionSpoken = "%s: %s"

	tableTitle     = "Table %s: %s"
	tableNamed     = "Table %s, called %s: %s"
	rowCalled      = ", called %s"
	tableGame      = ", game %d of %d"
	seatNobody     = "nobody yet"
	toMove         = "%s (%s) is to move."
	yourMove       = "It is your move."
	invitedYou     = "%s invites you to play."
	adjournedUntil = "The game is adjourned. It goes on when both are ready."
	labelMoves     = "Moves: "
	labelPosition  = "Position: "
	labelJoin      = "To join: "
	countLeft      = "%s left"
	trayOf         = "%s, %s: "
	movesThere     = "%d moves: "

	offerStands   = "%s offers %s."
	offerYours    = "You offer %s."
	offerDraw     = "a draw"
	offerTakeback = "to take back %s"
	takenLast     = "the last move"
	takenOfEach   = "the last move of each"
	takenMany     = "the last %d plies"
	offerTime     = "%d more seconds for both"
	offerAbort    = "to break the game off"
	offerAdjourn  = "to adjourn"
)

// What happens at a table that is watched.
const (
	toldSat       = "%s takes the seat %s."
	toldStood     = "%s gives the seat up."
	toldDeclined  = "%s declines."
	toldWithdrawn = "%s withdraws the offer."
	toldAccepted  = "%s accepts."
	toldTakenBack = "%s accepts: %s is taken back."
	toldReady     = "%s is ready."
	toldLeft      = "%s is gone."
	toldBack      = "%s is back."
	toldHint      = "%s had a hint from the house."
	toldCredit    = "The server was away. The time does not count."
)

// People, and the players of the house.
const (
	houseLine   = "  %s  %-16s  %s"
	houseSleeps = "Nobody of the house plays that here."

	hereLine       = "%-16s  %s"
	hereNobody     = "Nobody is here."
	hereIdle       = "looks around"
	hereWaiting    = "waits for an opponent"
	hereWaitingAt  = "waits for an opponent: %s, table %s"
	hereWatching   = "watches a game"
	hereWatchingAt = "watches %s, table %s"
	herePlaying    = "plays"
	herePlayingAt  = "plays %s, table %s"

	guestLine   = "%s: a guest"
	accountLine = "%s: an account since %s"
	playingLine = ", %d games under way."
	adviceKey   = "To take a name you need a key: make one with ssh-keygen and come again."
	adviceName  = "To take a name, for good: "
	keyLine     = "%2d  %s  %s%s"
	keyUsed     = "  in use"
)

// What people say, and to whom.
const (
	talkLine    = "%s: %s"
	talkNone    = "There is nothing to read here."
	friendsLine = "You follow %s."
	mutesLine   = "You mute %s."
	nobody      = "nobody"
)

// Games that are over.
const (
	exportProgress = "%d of %d games are written."
	foundNone      = "No game was found."
	leadersNone    = "Nobody has played enough rated games of that yet."
	leadersTitle   = "%s, %s:"
	leaderLine     = "%3d  %-16s  %-6s  %d won, %d drawn, %d lost"
	settingLine    = "%-10s  %s"
	ratingLine     = "  %-10s %-14s %6s  %d won, %d drawn, %d lost"
)

// Puzzles.
const (
	puzzlesNone    = "There are no puzzles of that."
	noSuchPuzzle   = "There is no puzzle %q."
	puzzleTask     = "Puzzle %s: %s, rated %d. %s"
	puzzleWin      = "%s to move and win."
	puzzleWinIn    = "%s to move and win in %d."
	puzzleRight    = "Right. The answer is %s. Found: %d of %d moves."
	puzzleWrong    = "%s is not right."
	puzzleTooLong  = "The puzzle has only %d moves to find."
	puzzleSolved   = "Solved."
	puzzleRated    = " Your puzzle rating: %s (%+d), streak %d."
	puzzlePosition = "Position: %s"
	puzzleAnswer   = "Go on with: %s"
	puzzlesLine    = "  puzzles  %s  %d of %d solved, best streak %d"
)

// The help.
const (
	helpTitle         = "What can be said, each like this: %s"
	helpTitleBare     = "All commands:"
	helpLine          = "  %s: %s."
	helpMore          = "More about one of them: %s"
	helpAliases       = "Also: "
	helpExamples      = "For example:"
	helpFields        = "With --json it prints one object:"
	helpFieldsOfLines = "With --json it prints an object on each line:"
	helpOffering      = "Alone it offers, or accepts what the other side offers."
	helpOption        = "in %s, %s: %s"
)
