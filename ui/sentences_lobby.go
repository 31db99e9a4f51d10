package ui

// The lobby.
const (
	openTables      = "Open tables"
	myGames         = "My games"
	gamesUnderWay   = "Games under way"
	noOpenGames     = "No table is open. Press f to find an opponent, n to make a table, or z for puzzles."
	noOpenButHouse  = "No table is open. Press b to play the house at once, f to find an opponent, n to make a table, or z for puzzles."
	noGamesOfMine   = "You have no games yet. Press f to find an opponent, or tab to look for a table to join."
	noGamesToWatch  = "No game is under way. Press n to make a table."
	nothingFits     = "Nothing here fits the filter. Press esc to clear it."
	askCode         = "Code or table: "
	onlyYourOwnGoes = "Only an open table of your own can be taken back."
	askTakeBack     = "Take your %s table back?"
	tableTakenBack  = "The table is taken back."
	keepTheFilter   = "keep the filter"
	peopleHere      = "%d here"
	sortedBy        = "sorted by %s"
)

// The state of a table, in a few cells. A dot says that it waits for the person.
const (
	stateRematch    = "● a rematch?"
	stateChallenge  = "● challenges you"
	stateUnanswered = "waiting for an answer"
	stateSeeking    = "seeking"
	statePrivate    = "waiting, private"
	stateWaiting    = "waiting"
	stateGoOn       = "● adjourned: go on?"
	stateAdjourned  = "adjourned"
	stateSecondGame = "● ready for game 2?"
	stateYourTurn   = "● your turn"
	stateTheirTurn  = "their turn"
	stateRefused    = "declined"
	stateRefusedWhy = "declined: %s"
	nobodyYet       = "nobody yet"
	matchOfTwo      = "match of two"
)

// The terms of a table, in a few words.
const (
	termRated       = "rated"
	termNotRated    = "not rated"
	termEither      = "rated or not"
	termNoTakebacks = "no takebacks"
	termNoChat      = "no chat"
	termNotListed   = "not listed"
	termNoWatchers  = "no watchers"
	termWithin      = ", an opponent within %d points"
	termAnyGame     = "any game"
	seatByLot       = "a seat by lot"
)

// News of other tables, wherever the person is.
const (
	gameBegins       = "Your game with %s begins: %s. %s"
	gameIsInMine     = "It is in My games."
	keyGoesThere     = "Press %s to go there."
	keyAnswers       = "Press %s to answer."
	rematchIsOffered = "%s offers you a rematch. %s"
	challengeHasCome = "%s challenges you: %s, %s. %s"
)

// Looking for finished games.
const (
	noneFinished    = "Nobody has finished a game here yet. Press i to import one."
	noFinishedFits  = "No finished game fits. Write the full name of a player of this server."
	lookForThem     = "look for them"
	searchEver      = "at any time"
	searchToday     = "today"
	searchThisWeek  = "this week"
	searchThisMonth = "this month"
	searchThisYear  = "this year"
)
